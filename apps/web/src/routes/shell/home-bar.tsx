import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { IconButton } from '@mnada/ui/icon-button.tsx';
import { Cart } from '../../features/wins/index.ts';
import { GetTheApp, preloadGetTheApp } from '../../features/install/index.ts';
import { HeaderSearch } from './header-search.tsx';

/** On phones the home page's own row under the header: search, the app and the cart, as the desktop's header has them. */
export function HomeBar() {
  const t = useText();
  const [showsApp, setShowsApp] = useState(false);
  return (
    <div className="flex items-center gap-1 bg-surface px-(--gutter) pb-2 md:hidden">
      <HeaderSearch className="min-w-0 flex-1" />
      <IconButton
        label={t('common.getTheApp')}
        className="text-foreground-2"
        onPointerDown={preloadGetTheApp}
        onClick={() => setShowsApp(true)}
      >
        <Smartphone aria-hidden="true" size={20} />
      </IconButton>
      <span className="-mr-2">
        <Cart />
      </span>
      <GetTheApp open={showsApp} onClose={() => setShowsApp(false)} />
    </div>
  );
}
