import type { AuctionDetail } from '@mnada/contract';
import { useEffect, useRef } from 'react';
import { readSwitch, vibrate, vibrateOutbid } from '../../client/device-choices.ts';
import { useSession } from '../../client/session.ts';
import { formatKes, type Translate, useText } from '../../client/i18n/index.ts';
import { useProductName } from '../../client/product-name.tsx';
import { serverClock } from '../../realtime/index.ts';
import { announce, announceOwn } from '@mnada/ui/announcer.tsx';
import { useConnectionVoice } from '../auctions/index.ts';

/** Below that many seconds only one's own news is read out. */
const SILENT_BELOW_SECONDS = 3;

/**
 * Tells what changed since the last time: one's own news at once, the rest politely. Draws nothing, and is fetched once the
 * page stands: what came before nobody could have missed.
 */
export function Voice({ auction }: { auction: AuctionDetail }) {
  useConnectionVoice();
  useAuctionVoice(auction, false);
  return null;
}

/** One of several on a page: only one's own news, each with the name of what it is about. The page tells of its connection. */
export function PanelVoice({ auction }: { auction: AuctionDetail }) {
  useAuctionVoice(auction, true);
  return null;
}

function useAuctionVoice(auction: AuctionDetail, isOneOfSeveral: boolean): void {
  const t = useText();
  const username = useSession()?.user.username ?? null;
  const nameOf = useProductName();
  const before = useRef<AuctionDetail | undefined>(undefined);
  useEffect(() => {
    const last = before.current;
    before.current = auction;
    if (!last || last.id !== auction.id) return;
    const product = nameOf(auction);
    const say = (news: string) => announceOwn(isOneOfSeveral ? `${product}: ${news}` : news);
    const price = formatKes(auction.current_price);
    if (auction.status === 'live' && last.status === 'scheduled') say(t('auctionDetail.startedSpoken'));
    if (auction.status === 'ended' && last.status !== 'ended') {
      const isWon = auction.highest_bidder === username && auction.result === 'sold';
      if (!isWon) say(endWords(auction, t));
      // Else a win is told by the popup, assertively and once.
      else if (isOneOfSeveral) announceOwn(t('auctionDetailLater.ownWon', { product, price }));
      return;
    }
    if (auction.seq === last.seq || auction.highest_bidder === null) return;
    if (username !== null && auction.highest_bidder === username) {
      vibrate([10, 40, 10]);
      say(t('auctionDetail.ownAccepted', { price }));
    } else if (username !== null && last.highest_bidder === username) {
      vibrateOutbid();
      say(t('auctionDetail.ownOutbid', { name: auction.highest_bidder, price }));
    } else if (!isOneOfSeveral && readSwitch('read_out_bids')) {
      const seconds = secondsLeft(auction.ends_at);
      if (seconds >= SILENT_BELOW_SECONDS)
        announce(t('auctionDetail.leads', { name: auction.highest_bidder, price, count: seconds }));
    }
  }, [auction, username, isOneOfSeveral, t, nameOf]);
}

function secondsLeft(endsAtMs: number | null): number {
  const nowMs = serverClock.now();
  return endsAtMs === null || nowMs === null ? 0 : Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000));
}

const endWords = (auction: AuctionDetail, t: Translate): string =>
  auction.result === 'sold' && auction.highest_bidder !== null
    ? t('auctionDetail.soldTo', { bidder: auction.highest_bidder, price: formatKes(auction.current_price) })
    : t('auctionDetail.endedSpoken');
