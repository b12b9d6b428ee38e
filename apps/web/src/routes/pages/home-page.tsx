import { useLoaderData, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { LiveHome, Sample } from '../../features/home/index.ts';
import { HowToBid, preloadHowToBid } from '../../features/how-to-bid/index.ts';
import { Smartphone } from 'lucide-react';
import { useText } from '../../client/i18n/index.ts';
import { IconButton } from '@mnada/ui/icon-button.tsx';
import { Cart } from '../../features/wins/index.ts';
import { GetTheApp, preloadGetTheApp } from '../../features/install/index.ts';
import { HeaderSearch } from '../shell/header-search.tsx';

/** Puts the home page together with the explanation of bidding; with `?sample` it is the owner's sample. */
export function HomePage() {
  const search = useSearch({ strict: false }) as { sample?: string; category?: string };
  const loaded = useLoaderData({ strict: false }) as { renderedAtMs: number } | undefined;
  const [isOpen, setIsOpen] = useState(false);
  const howTo = { onHowTo: () => setIsOpen(true), onHowToNear: preloadHowToBid };
  return (
    <>
      {search.sample === undefined ? (
        <>
          <HomeBar />
          <LiveHome category={search.category} renderedAtMs={loaded?.renderedAtMs ?? 0} {...howTo} />
        </>
      ) : (
        <Sample {...howTo} />
      )}
      <HowToBid open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

/** On phones the home page's own row under the header: search, the app and the cart, as the desktop's header has them. */
function HomeBar() {
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
