import type { AuctionDetail } from '@mnada/contract';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useApi } from '../../client/api.ts';
import { vibrate } from '../../client/device-choices.ts';
import { useText } from '../../client/i18n/index.ts';
import { type AuctionSocket, auctionQuery, useAuctionSocket } from '../../realtime/index.ts';
import { announceOwn } from '@mnada/ui/announcer.tsx';
import { toast } from '@mnada/ui/toast.ts';

/** Refusals that come with a way on. */
export type RefusalToasts = {
  readonly noBalance: () => void;
  readonly overpay: (text: string, auction: AuctionDetail) => void;
};

/** One auction with its socket: what it is now, and how to bid on it. What became of a press is told by toast, touch and voice. */
export function useLiveAuction(
  auctionId: number,
  onRefused: RefusalToasts,
): { auction: AuctionDetail } & AuctionSocket {
  const t = useText();
  // The route has read it before it shows this screen; until then its skeleton stands there.
  const { data: auction } = useSuspenseQuery(auctionQuery(useApi(), auctionId));
  const socket = useAuctionSocket(auctionId, {
    onRefused: (refused) => {
      vibrate(40);
      if (refused.code === 'NO_BIDS_LEFT') onRefused.noBalance();
      else if (refused.code === 'OVERPAY_GUARD') onRefused.overpay(refused.error, auction);
      else
        toast.error(
          refused.error || t(refused.bid_id === undefined ? 'auctionDetail.anError' : 'auctionDetail.bidFailed'),
        );
    },
    onSettled: ({ state, seq }) => {
      const words =
        state === 'accepted'
          ? t('auctionDetail.pressCounted', { seq: seq ?? '' })
          : t(state === 'refused' ? 'auctionDetail.pressRefused' : 'auctionDetail.pressNotReceived');
      if (state === 'accepted') toast.success(words);
      else toast.error(words);
      announceOwn(words);
    },
  });
  return { auction, ...socket };
}
