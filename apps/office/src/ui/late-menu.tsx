import { Slot } from 'radix-ui';
import { type ComponentProps, useState } from 'react';
import { useLater } from '../client/use-later.ts';
import type { Menu } from './menu.tsx';

const loadMenu = () => import('./menu.tsx');

/** A menu whose button stands at once and whose list comes when the page has settled; a press before that opens it then. */
export function LateMenu(props: ComponentProps<typeof Menu>) {
  const [isWanted, setWanted] = useState(false);
  const menu = useLater(loadMenu, isWanted);
  if (menu !== null) return <menu.Menu {...props} isOpenAtFirst={isWanted} />;
  return (
    <Slot.Root aria-haspopup="menu" aria-expanded={false} onClick={() => setWanted(true)}>
      {props.trigger}
    </Slot.Root>
  );
}
