import { Link, useLocation } from '@tanstack/react-router';
import {
  Bell,
  Bookmark,
  Gavel,
  Gift,
  History,
  Hourglass,
  CircleQuestionMark,
  type LucideIcon,
  Package,
  Settings,
  Smartphone,
  TicketPlus,
  X,
} from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import { formatAmount, type TextKey, useText } from '../../i18n/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useBalance } from '../balance.ts';
import { useSession } from '../session.ts';
import { useUnpaidWins } from '../unpaid-wins.ts';
import { useGiveBackFocus } from '../../ui/use-give-back-focus.ts';
import { useUnread } from '../unread.ts';
import { GetTheApp, preloadGetTheApp } from './get-the-app.tsx';
import { Logo } from './logo.tsx';
import { LanguageChoice, ThemeChoice } from './preferences.tsx';

const ITEMS: readonly { to: string; search?: Record<string, string>; label: TextKey; Icon: LucideIcon }[] = [
  { to: '/', label: 'common.auctions', Icon: Gavel },
  { to: '/buybids', label: 'common.buyBids', Icon: TicketPlus },
  { to: '/rewards', label: 'menu.rewardsChallenges', Icon: Gift },
  { to: '/notifications', label: 'common.notifications', Icon: Bell },
  { to: '/list_winnings', search: { filter: 'pending' }, label: 'menu.unpaidWins', Icon: Hourglass },
  { to: '/list_orders', label: 'common.myOrders', Icon: Package },
  { to: '/bid_history', label: 'menu.biddingHistory', Icon: History },
  { to: '/saved', label: 'menu.saved', Icon: Bookmark },
  { to: '/settings', label: 'menu.settings', Icon: Settings },
  { to: '/help', label: 'common.help', Icon: CircleQuestionMark },
];

const UNREAD_COUNTED = 99;

/** Everything there is, from the left; theme and language at its foot. Loaded when it is first opened. */
export function SideMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const { pathname } = useLocation();
  const unpaidWins = useUnpaidWins(open);
  const unread = useUnread(useSession()?.user.id);
  const [showsApp, setShowsApp] = useState(false);
  const { remember, onCloseAutoFocus } = useGiveBackFocus();
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-50 bg-overlay data-[state=closed]:animate-[mn-fade-out_var(--dur-fast)_linear_forwards] data-[state=open]:animate-[mn-fade-in_var(--dur-base)_linear]" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={remember}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed inset-y-0 left-0 z-50 flex w-[min(312px,86vw)] flex-col overflow-y-auto overscroll-contain rounded-r-(--radius-sheet) bg-surface pb-[max(1rem,env(safe-area-inset-bottom))] shadow-sheet outline-none data-[state=closed]:animate-[mn-drawer-out_var(--dur-fast)_var(--ease-in)_forwards] data-[state=open]:animate-[mn-drawer-in_var(--dur-slow)_var(--ease-out)]"
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
          <Person onClose={onClose} />
          <nav aria-label={t('common.mainMenu')} className="mt-4 px-2">
            <ul>
              {ITEMS.map(({ to, search, label, Icon }) => {
                const here =
                  to === '/'
                    ? pathname === '/' || pathname.startsWith('/ref/')
                    : pathname === to && search === undefined;
                return (
                  <li key={label}>
                    <Link
                      to={to}
                      {...(search === undefined ? {} : { search })}
                      aria-current={here ? 'page' : undefined}
                      onClick={onClose}
                      className={cx(
                        'flex min-h-12 items-center gap-3 rounded-lg px-3 text-base',
                        here ? 'bg-live-soft font-semi text-live-text' : 'font-medium hover:bg-surface-2',
                      )}
                    >
                      <Icon aria-hidden="true" size={20} className="shrink-0" />
                      {t(label)}
                      {label === 'menu.unpaidWins' && unpaidWins !== null ? <Count>{unpaidWins}</Count> : null}
                      {label === 'common.notifications' && unread > 0 ? (
                        <Count>{unread > UNREAD_COUNTED ? `${UNREAD_COUNTED}+` : unread}</Count>
                      ) : null}
                    </Link>
                  </li>
                );
              })}
              <li>
                <button
                  type="button"
                  className="flex min-h-12 w-full items-center gap-3 rounded-lg px-3 text-left font-medium text-base hover:bg-surface-2"
                  onPointerDown={preloadGetTheApp}
                  onClick={() => setShowsApp(true)}
                >
                  <Smartphone aria-hidden="true" size={20} className="shrink-0" />
                  {t('common.getTheApp')}
                </button>
              </li>
            </ul>
          </nav>
          <GetTheApp open={showsApp} onClose={() => setShowsApp(false)} />
          <div className="mt-auto space-y-2.5 px-4 pt-6">
            <ThemeChoice name="theme-menu" />
            <LanguageChoice name="language-menu" />
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Count({ children }: { children: ReactNode }) {
  return (
    <span className="tnum ml-auto min-w-6 rounded-full bg-critical px-1.5 py-0.5 text-center font-semi text-on-critical text-xs leading-4">
      {children}
    </span>
  );
}

function Person({ onClose }: { onClose: () => void }) {
  const t = useText();
  const session = useSession();
  const balance = useBalance();
  if (session === null) {
    return (
      <div className="px-4">
        <LinkButton variant="primary" to="/login" className="w-full" onClick={onClose}>
          {t('common.signInOrRegister')}
        </LinkButton>
      </div>
    );
  }
  return (
    <Link to="/profile" onClick={onClose} className="mx-4 flex items-center gap-3 rounded-xl bg-surface-2 p-3">
      <Avatar file={session.user.avatar} name={session.user.username} size={44} />
      <span className="min-w-0 flex-1">
        <b className="block truncate">{session.user.username}</b>
        <span className="text-foreground-2 text-sm">{t('menu.viewProfile')}</span>
      </span>
      {balance === null ? null : (
        <span className="tnum flex items-center gap-1.5 rounded-full bg-surface px-2.5 py-1 font-semi text-sm shadow-card">
          <TicketPlus aria-hidden="true" size={16} />
          <span className="sr-only">{t('common.balanceIs')} </span>
          {formatAmount(balance, 'never')}
          <span className="sr-only"> {t('common.bidsWord')}</span>
        </span>
      )}
    </Link>
  );
}
