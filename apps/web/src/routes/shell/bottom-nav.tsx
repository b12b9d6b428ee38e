import { Link, useLocation } from '@tanstack/react-router';
import { Gavel, History, type LucideIcon, TicketPlus, Trophy, User } from 'lucide-react';
import { formatAmount, type TextKey, useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { useBalance } from '../../features/wallet/index.ts';

const ITEMS: readonly { to: string; label: TextKey; Icon: LucideIcon }[] = [
  { to: '/', label: 'common.auctions', Icon: Gavel },
  { to: '/bid_history', label: 'common.history', Icon: History },
  { to: '/buybids', label: 'common.buyBidsTab', Icon: TicketPlus },
  { to: '/list_winnings', label: 'common.wins', Icon: Trophy },
  { to: '/profile', label: 'common.account', Icon: User },
];

/** The five places a thumb goes to; on phones, below the list. */
export function BottomNav() {
  const t = useText();
  const { pathname } = useLocation();
  const balance = useBalance();
  return (
    <nav
      aria-label={t('common.mainMenu')}
      className="fixed inset-x-0 bottom-0 z-30 bg-surface pb-[env(safe-area-inset-bottom)] shadow-bottombar md:hidden"
    >
      <ul className="grid h-16 grid-cols-5">
        {ITEMS.map(({ to, label, Icon }) => {
          const here = to === '/' ? pathname === '/' || pathname.startsWith('/ref/') : pathname.startsWith(to);
          return (
            <li key={to} className="min-w-0">
              <Link
                to={to}
                aria-current={here ? 'page' : undefined}
                className="flex h-full flex-col items-center gap-0.5 pt-1.5"
              >
                <span className={cx('bar-sign', here ? 'bg-live-soft text-live-text' : 'text-foreground-2')}>
                  <Icon aria-hidden="true" size={22} />
                  {to === '/buybids' && balance !== null ? (
                    <span className="tnum absolute -top-1.5 left-[calc(50%+4px)] rounded-full bg-primary px-1.5 font-semi text-2xs text-primary-foreground leading-4">
                      {balance > 9999 ? '9,999+' : formatAmount(balance, 'never')}
                      <span className="sr-only"> {t('common.bidsWord')}</span>
                    </span>
                  ) : null}
                </span>
                {/* Large text breaks within its fifth of the screen, and stops growing where a third line would begin. */}
                <span className={cx('bar-label', here ? 'font-semi' : 'font-medium text-foreground-2')}>
                  {t(label)}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
