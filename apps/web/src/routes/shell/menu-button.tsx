import { Menu } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { IconButton } from '@mnada/ui/icon-button.tsx';
import { loadLater } from '@mnada/ui/load-later.tsx';

const { Later: SideMenu, preload } = loadLater(() => import('./side-menu.tsx').then((module) => module.SideMenu));

/** Opens the side menu, at every width and for everybody (seed 1, header). The menu's code comes with the first press. */
export function MenuButton({ className }: { className?: string }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return (
    <>
      <IconButton
        label={t('common.menu')}
        data-replay=""
        aria-haspopup="dialog"
        aria-expanded={open}
        {...(className === undefined ? {} : { className })}
        onPointerDown={preload}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        <Menu aria-hidden="true" size={24} />
      </IconButton>
      {wanted ? <SideMenu open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
