import { useLocation } from '@tanstack/react-router';
import { ShoppingCart } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { useSession } from '../../client/session.ts';
import { CART_BADGE } from './cart-badge-class.ts';

const { Later: CartBadge } = loadLater(() => import('./cart-badge.tsx').then((module) => module.CartBadge));
const { Later: CartSheet, preload } = loadLater(() => import('./cart-sheet.tsx').then((module) => module.CartSheet));

/** How many wins wait to be claimed, for the header. */
export const loadWinsBadge = () => import('./wins-badge.tsx').then((module) => module.WinsBadge);

/** What waits for a payment: how much of it, and on a press what it is. Its code comes after the page. */
export function Cart() {
  const t = useText();
  const session = useSession();
  const href = useLocation({ select: (location) => location.href });
  // Where it was opened: whatever in it leads elsewhere closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="relative grid size-12 shrink-0 place-items-center rounded-full hover:bg-surface-2"
        onPointerDown={preload}
        onClick={() => {
          setWanted(true);
          setOpenedAt(href);
        }}
      >
        <span className="sr-only">{t('common.cart')} </span>
        <ShoppingCart aria-hidden="true" size={22} />
        {session === null ? (
          <span className={`visitor-only ${CART_BADGE}`}>0</span>
        ) : (
          <CartBadge userId={session.user.id} />
        )}
      </button>
      {isWanted ? <CartSheet open={openedAt === href} onClose={() => setOpenedAt(null)} /> : null}
    </>
  );
}
