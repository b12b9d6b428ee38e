import type { RecentBid } from '@mnada/contract';
import { memo } from 'react';
import { useSession } from '../../client/session.ts';
import { formatKes, useLanguage, useText } from '../../client/i18n/index.ts';
import { useServerNow } from '../../realtime/index.ts';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { shortAgo } from './short-ago.ts';

const SHOWN = 5;
const HEADS = ['auctionDetail.columnBids', 'auctionDetail.columnAuctions', 'auctionDetail.columnTime'] as const;
/** Price and time take what they need in a column of any width; the name has the rest, and is what gives way. */
const WIDTHS = ['', 'w-full max-w-0', ''] as const;

/** The newest five in short, from desktop widths on; a place for each is kept from the start. */
export function SidePanelBids({ bids, product }: { bids: readonly RecentBid[]; product: string }) {
  const t = useText();
  const own = useSession()?.user.username ?? null;
  return (
    <table className="mt-3 hidden w-full text-sm md:table">
      <caption className="sr-only">{t('watch.lastBids', { product })}</caption>
      {/* Hidden one by one: a head that leaves the flow as a whole is no table's head any more. */}
      <thead>
        <tr>
          {HEADS.map((head, at) => (
            <th key={head} scope="col" className={cx('p-0', WIDTHS[at])}>
              <span className="sr-only">{t(head)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: SHOWN }, (_, at) => {
          const bid = bids[at];
          return bid === undefined ? (
            <tr key={`place ${at}`} aria-hidden="true" className="h-8.5 border-border border-t">
              <td colSpan={3}>{'\u00a0'}</td>
            </tr>
          ) : (
            <Row key={bid.seq} bid={bid} isNewest={at === 0} isOwn={bid.username === own} />
          );
        })}
      </tbody>
    </table>
  );
}

const Row = memo(function Row({ bid, isNewest, isOwn }: { bid: RecentBid; isNewest: boolean; isOwn: boolean }) {
  const t = useText();
  return (
    <tr className={cx('h-8.5 border-border border-t', isNewest && 'bg-won-soft')}>
      <td className="tnum whitespace-nowrap pr-2.5 pl-3 font-semi">{formatKes(bid.amount)}</td>
      <td className="w-full max-w-0">
        <span className="flex min-w-0 items-center gap-2">
          <Avatar file={bid.avatar} name={bid.username} size={24} />
          <span className="truncate">{isOwn ? t('auctionDetail.you') : bid.username}</span>
        </span>
      </td>
      <td className="tnum whitespace-nowrap pr-3 pl-2 text-right text-foreground-2">
        <Ago at={bid.timestamp} />
      </td>
    </tr>
  );
});

function Ago({ at }: { at: string }) {
  const language = useLanguage();
  const nowMs = useServerNow();
  return nowMs === null ? null : shortAgo(Date.parse(at), nowMs, language);
}
