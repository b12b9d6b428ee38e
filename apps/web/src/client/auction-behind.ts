import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Number of the auction that somebody left to pay for bids. */
    readonly auctionBehind?: number;
  }
}

/** What a link from an auction to paying carries, and a link on from there: it stands in no address, and a reload keeps it. */
export const behind = (auctionId: number | null) => (auctionId === null ? {} : { state: { auctionBehind: auctionId } });

/** The auction that led here to pay for bids (p13); null: none did. */
export function useAuctionBehind(): number | null {
  const id = useLocation({ select: ({ state }) => state.auctionBehind });
  return Number.isSafeInteger(id) ? (id as number) : null;
}
