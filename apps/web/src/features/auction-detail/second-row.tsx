import type { AuctionDetail, OwnUser, RecentBid } from '@mnada/contract';
import { useLayoutEffect, useRef, useState } from 'react';
import { formatKes, useText } from '../../client/i18n/index.ts';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { isOrderClosed } from './order-window.ts';
import { BASE_MS, EASE_POP, play } from './motion.ts';

/** How one stands, as the box around says it by colour. */
export type Ground = 'calm' | 'won' | 'outbid';

const HAIRLINE: Record<Ground, string> = { calm: 'border-border', won: 'border-won', outbid: 'border-soon/40' };

type Own = Pick<OwnUser, 'username' | 'avatar'>;

/**
 * Below the leader, for who has bid here: how far behind one is; while leading, who is second. Who falls from the first
 * place slides down into this one.
 */
export function SecondRow({
  auction,
  own,
  leads,
  ground,
  isVerdict,
}: {
  auction: AuctionDetail;
  own: Own;
  leads: boolean;
  ground: Ground;
  isVerdict: boolean;
}) {
  const t = useText();
  const ownBid = useOwnBid(auction, own.username);
  const other = auction.recent_bids.find(({ username }) => username !== own.username);
  const person = leads ? (other ?? null) : own;
  const avatar = useFalling(leads);
  const used = auction.you?.bids_used ?? 0;
  return (
    <div className="px-3">
      <p
        className={cx(
          'tnum flex h-10 items-center gap-2.5 border-t text-sm min-[390px]:text-[0.9375rem]',
          HAIRLINE[ground],
        )}
      >
        {person === null ? (
          t('auctionDetailLater.nobodyElse')
        ) : (
          <>
            <span ref={avatar} className="ml-2 flex">
              <Avatar file={person.avatar} name={person.username} size={24} />
            </span>
            <span className="min-w-0 flex-1 truncate">
              {leads ? (
                t('auctionDetailLater.second')
              ) : (
                <b className="text-foreground">{t('auctionDetailLater.ownBid')}</b>
              )}{' '}
              {leads ? (
                <b className="text-foreground">{person.username}</b>
              ) : isVerdict || ownBid === null ? (
                t('auctionDetailLater.ownUsed', { count: used })
              ) : (
                formatKes(ownBid.amount)
              )}
            </span>
            <span className="whitespace-nowrap">
              {leads
                ? formatKes(other?.amount ?? 0)
                : isVerdict
                  ? auction.in_stock && !isOrderClosed(auction)
                    ? t('auctionDetailLater.ownBack')
                    : null
                  : t('auctionDetailLater.behind', {
                      count: ownBid === null ? `${auction.recent_bids.length}+` : auction.seq - ownBid.seq,
                    })}
            </span>
          </>
        )}
      </p>
    </div>
  );
}

/** The person's newest bid: of the last twenty, or as this page saw it before; null when it is older than both. */
function useOwnBid({ id, recent_bids }: AuctionDetail, username: string): RecentBid | null {
  const newest = recent_bids.find((bid) => bid.username === username) ?? null;
  const key = `${id} ${username}`;
  const [seen, setSeen] = useState({ key, bid: newest });
  if (seen.key !== key || (newest !== null && newest.seq !== seen.bid?.seq)) setSeen({ key, bid: newest });
  return newest ?? (seen.key === key ? seen.bid : null);
}

/** Whoever changes places with the leader before one's eyes comes down from there. */
function useFalling(leads: boolean) {
  const avatar = useRef<HTMLSpanElement>(null);
  const before = useRef(leads);
  useLayoutEffect(() => {
    if (before.current === leads) return;
    before.current = leads;
    play(avatar.current, [{ transform: 'translate(-4px, -46px) scale(1.67)' }, { transform: 'none' }], {
      duration: BASE_MS,
      easing: EASE_POP,
    });
  }, [leads]);
  return avatar;
}
