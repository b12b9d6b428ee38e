import { Link } from '@tanstack/react-router';
import { Gavel, Gift, History, Hourglass, type LucideIcon, Package, TicketPlus, Trophy } from 'lucide-react';
import { type TextKey, useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';

const ITEMS: readonly { to: string; search?: Record<string, string>; label: TextKey; Icon: LucideIcon }[] = [
  { to: '/', label: 'common.auctions', Icon: Gavel },
  { to: '/buybids', label: 'common.buyBids', Icon: TicketPlus },
  { to: '/list_orders', label: 'common.myOrders', Icon: Package },
  { to: '/list_winnings', label: 'common.myWins', Icon: Trophy },
  { to: '/bid_history', label: 'auctionList.bidHistory', Icon: History },
  { to: '/rewards', label: 'auctionList.rewards', Icon: Gift },
  { to: '/list_winnings', search: { filter: 'pending' }, label: 'auctionList.pending', Icon: Hourglass },
];

/**
 * Seven ways on. Phones: tiles in a row that scrolls, the last one cut to show there is more; for visitors, whose card
 * stands above them, one slim line of chips. Desktop: a row of pills.
 */
export function Shortcuts() {
  const t = useText();
  return (
    <nav aria-label={t('auctionList.shortcuts')} className="bg-surface md:bg-transparent visitor:bg-transparent">
      <ul className="no-bar mx-auto flex max-w-[calc(var(--content-max)+2*var(--gutter))] overflow-x-auto overscroll-x-contain px-2.5 pt-3 pb-2.5 md:gap-2 md:px-(--gutter) md:pt-5 md:pb-0 visitor:gap-2 max-md:visitor:px-(--gutter) max-md:visitor:py-1.5">
        {ITEMS.map(({ to, search, label, Icon }, at) => (
          <li key={label} className="shrink-0">
            <Link
              to={to}
              {...(search === undefined ? {} : { search })}
              aria-current={at === 0 ? 'page' : undefined}
              className={cx(
                'shortcut',
                at === 0
                  ? 'max-md:visitor:bg-brand-ink max-md:visitor:text-white dark:max-md:visitor:bg-brand-ink-2'
                  : 'max-md:visitor:bg-surface max-md:visitor:text-foreground',
              )}
            >
              <span
                className={cx(
                  'shortcut-sign',
                  at === 0
                    ? 'bg-brand-ink text-brand-marigold dark:bg-brand-ink-2'
                    : 'bg-surface-2 text-link md:bg-surface md:shadow-card',
                )}
              >
                <Icon aria-hidden="true" className="size-5.5 md:size-5 max-md:visitor:size-4.5" />
              </span>
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
