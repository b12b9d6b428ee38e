import type { SoldItem } from '@mnada/contract';
import { Link } from '@tanstack/react-router';
import { formatKes, useLanguage, useText } from '../../client/i18n/index.ts';
import { formatDate } from '../../client/i18n/index.ts';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { CELL_FIRST, CELL_LAST } from './bids-table.tsx';

/** Who won the same product before, at what price and when. */
export function WinnersTable({ winners }: { winners: readonly SoldItem[] }) {
  const t = useText();
  const language = useLanguage();
  return (
    <table className="w-full table-fixed text-sm">
      <caption className="sr-only">{t('auctionDetail.pastWinners')}</caption>
      <thead className="text-foreground-2 text-xs">
        <tr className="h-9 border-border border-b">
          <th scope="col" className={cx('w-[28%] text-left font-medium', CELL_FIRST)}>
            {t('auctionDetailLater.columnPrice')}
          </th>
          <th scope="col" className="text-left font-medium">
            {t('auctionDetailLater.columnWinner')}
          </th>
          <th scope="col" className={cx('w-[32%] font-medium', CELL_LAST)}>
            {t('auctionDetailLater.columnDate')}
          </th>
        </tr>
      </thead>
      <tbody>
        {winners.map((winner) => (
          <tr key={winner.id} className="h-12 border-border border-b">
            <td className={cx('tnum font-semi', CELL_FIRST)}>{formatKes(winner.final_price)}</td>
            <td>
              <span className="flex min-w-0 items-center gap-2">
                <Avatar
                  file={winner.winner_avatar}
                  name={winner.winner_username}
                  size={24}
                  simulated={winner.winner_simulated}
                />
                <span className="truncate">
                  {winner.winner_username}
                  {winner.winner_simulated ? <span className="sr-only"> {t('common.simulated')}</span> : null}
                </span>
              </span>
            </td>
            <td className={cx('tnum text-foreground-2 text-xs', CELL_LAST)}>
              <Link
                to={`/verify/${winner.id}`}
                aria-label={t('auctionDetailLater.verifyOf', { date: formatDate(winner.ended_at, language) })}
                className="flex min-h-12 items-center justify-end text-link underline-offset-3 hover:underline"
              >
                <time dateTime={winner.ended_at}>{formatDate(winner.ended_at, language)}</time>
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
