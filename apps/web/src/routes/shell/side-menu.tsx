import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { Smartphone, TicketPlus, X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { HowToBid, preloadHowToBid } from '../../features/how-to-bid/index.ts';
import { formatAmount, useText } from '../../client/i18n/index.ts';
import { Chip } from '@mnada/ui/chip.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { IconButton } from '@mnada/ui/icon-button.tsx';
import { useBackCloses } from '@mnada/ui/use-back-closes.ts';
import { useGiveBackFocus } from '@mnada/ui/use-give-back-focus.ts';
import { useApi } from '../../client/api.ts';
import { cartQuery } from '../../features/wins/index.ts';
import { rememberHere } from '../../client/return-to.ts';
import { useSession } from '../../client/session.ts';
import { useUnread } from '../../features/notifications/index.ts';
import { GetTheApp, preloadGetTheApp } from '../../features/install/index.ts';
import { Logo } from '@mnada/ui/logo.tsx';
import { MEMBER_ITEMS, type MenuItem, VISITOR_ITEMS } from './menu-items.ts';
import { LanguageChoice, ThemeChoice } from '../../features/settings/index.ts';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { LinkButton } from '@mnada/ui/button.tsx';
import { useBalance } from '../../features/wallet/index.ts';

const ROW = 'flex min-h-12 w-full items-center gap-3 rounded-lg px-3 text-left text-base';
const IDLE = 'font-medium hover:bg-surface-2';
const UNREAD_COUNTED = 99;

/** Everything there is, from the left; language and theme at its foot. Loaded when it is first opened. */
export function SideMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const isVisitor = useSession() === null;
  const [shown, setShown] = useState<'app' | 'how-to' | null>(null);
  useBackCloses(open, onClose);
  const { remember, onCloseAutoFocus } = useGiveBackFocus();
  const groups = isVisitor ? VISITOR_ITEMS : MEMBER_ITEMS;
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-overlay data-[state=closed]:animate-[mn-fade-out_var(--dur-fast)_linear_forwards] data-[state=open]:animate-[mn-fade-in_var(--dur-base)_linear]" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed inset-y-0 left-0 z-50 flex w-[min(340px,86vw)] flex-col overflow-y-auto overscroll-contain rounded-r-(--radius-sheet) bg-surface shadow-sheet outline-none data-[state=closed]:animate-[mn-drawer-out_var(--dur-fast)_var(--ease-in)_forwards] data-[state=open]:animate-[mn-drawer-in_var(--dur-base)_var(--ease-out)] md:rounded-none"
        >
          <div className="flex items-center justify-between py-3 pr-2 pl-4">
            <Dialog.Title className="sr-only">{t('common.menu')}</Dialog.Title>
            <Logo />
            <Dialog.Close asChild>
              <IconButton label={t('menu.closeMenu')}>
                <X aria-hidden="true" size={22} />
              </IconButton>
            </Dialog.Close>
          </div>
          <MenuPerson onClose={onClose} />
          <nav aria-label={t('common.mainMenu')} className="mt-3 px-2">
            {groups.map((items, index) => (
              <ul key={items[0]?.label} className={cx(index > 0 && 'mt-2 border-border border-t pt-2')}>
                {items.map((item) => (
                  <li key={item.label}>
                    <Row item={item} onClose={onClose} onHowTo={() => setShown('how-to')} />
                  </li>
                ))}
                {index < groups.length - 1 ? null : (
                  <li>
                    <button
                      type="button"
                      className={cx(ROW, IDLE)}
                      onPointerDown={preloadGetTheApp}
                      onClick={() => setShown('app')}
                    >
                      <Smartphone aria-hidden="true" size={20} className="shrink-0" />
                      {t('common.getTheApp')}
                    </button>
                  </li>
                )}
              </ul>
            ))}
          </nav>
          <GetTheApp open={shown === 'app'} onClose={() => setShown(null)} />
          <HowToBid open={shown === 'how-to'} onClose={() => setShown(null)} />
          {/* In sight at once, however long the list; a phone on its side has no room for that. */}
          <div className="mt-auto space-y-2.5 bg-surface px-4 pt-3 pb-[max(1rem,env(safe-area-inset-bottom))] [@media(min-height:600px)]:sticky [@media(min-height:600px)]:bottom-0 [@media(min-height:600px)]:border-border [@media(min-height:600px)]:border-t">
            <LanguageChoice name="language-menu" />
            <ThemeChoice name="theme-menu" />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Row({ item, onClose, onHowTo }: { item: MenuItem; onClose: () => void; onHowTo: () => void }) {
  const t = useText();
  const { pathname, search: here } = useLocation();
  const { to, search, label, Icon, opens } = item;
  if (opens === 'how-to')
    return (
      <button type="button" className={cx(ROW, IDLE)} onPointerDown={preloadHowToBid} onClick={onHowTo}>
        <Icon aria-hidden="true" size={20} className="shrink-0" />
        {t(label)}
      </button>
    );
  const isHere =
    to === '/'
      ? pathname === '/' || pathname.startsWith('/ref/')
      : pathname === to && (here as { filter?: string }).filter === search?.['filter'];
  return (
    <Link
      to={to}
      {...(search === undefined ? {} : { search })}
      aria-current={isHere ? 'page' : undefined}
      onClick={onClose}
      className={cx(ROW, isHere ? 'bg-live-soft font-semi text-live-text' : IDLE)}
    >
      <Icon aria-hidden="true" size={20} className="shrink-0" />
      {t(label)}
      <Waiting label={label} />
    </Link>
  );
}

/** What waits at a line of the menu, in words: "1 to claim", "1 to pay"; how many notifications are unread. */
function Waiting({ label }: { label: MenuItem['label'] }) {
  const t = useText();
  const userId = useSession()?.user.id;
  const { data: cart = [] } = useQuery(cartQuery(useApi(), userId));
  const unread = useUnread(userId);
  if (label === 'common.notifications' && unread > 0)
    return (
      <span className="tnum ml-auto min-w-6 rounded-full bg-critical px-1.5 py-0.5 text-center font-semi text-on-critical text-xs leading-4">
        {unread > UNREAD_COUNTED ? `${UNREAD_COUNTED}+` : unread}
      </span>
    );
  const count = (kind: 'win' | 'order') => cart.filter((item) => item.kind === kind).length;
  const wins = label === 'menu.unpaidWins' ? count('win') : 0;
  const orders = label === 'common.myOrders' ? count('order') : 0;
  if (wins > 0) return <Badge>{t('cart.toClaim', { count: wins })}</Badge>;
  if (orders > 0) return <Badge>{t('menu.toPay', { count: orders })}</Badge>;
  return null;
}

const Badge = ({ children }: { children: ReactNode }) => (
  <Chip tone="won" className="tnum ml-auto shrink-0">
    {children}
  </Chip>
);

/** Whose menu this is, and how many bids they have; for visitors the way to sign in. */
function MenuPerson({ onClose }: { onClose: () => void }) {
  const t = useText();
  const session = useSession();
  const balance = useBalance();
  if (session === null) {
    return (
      <div className="px-4">
        <LinkButton variant="primary" to="/login" className="w-full" onClick={() => (rememberHere(), onClose())}>
          {t('common.signInOrRegister')}
        </LinkButton>
      </div>
    );
  }
  return (
    <Link to="/profile" onClick={onClose} className="mx-4 flex items-center gap-3 rounded-xl bg-surface-2 p-3">
      <Avatar file={session.user.avatar} name={session.user.username} size={44} />
      <span className="min-w-0 flex-1">
        {/* The name has the whole width: twenty letters stand on two lines rather than cut off. */}
        <b className="block break-words leading-5">{session.user.username}</b>
        <span className="mt-0.5 flex items-center justify-between gap-2">
          <span className="text-foreground-2 text-sm">{t('menu.viewProfile')}</span>
          {balance === null ? null : (
            <span className="tnum flex items-center gap-1.5 rounded-full bg-surface px-2.5 py-1 font-semi text-sm shadow-card">
              <TicketPlus aria-hidden="true" size={16} />
              <span className="sr-only">{t('common.balanceIs')} </span>
              {formatAmount(balance, 'never')}
              <span className="sr-only"> {t('common.bidsWord')}</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}
