// Apart from the answers' schemas: the address of /bid_history is read on every page, its answers only there.

/**
 * How somebody stands on an auction they joined. `active`: live, and they lead. `outbid`: live, and somebody else leads.
 * `won`, `lost`: ended; a cancelled auction reads `lost` with `result: "void"`, its bids returned (AUC-1).
 */
export const BID_HISTORY_STATUSES = ['active', 'won', 'outbid', 'lost'] as const;
export type BidHistoryStatus = (typeof BID_HISTORY_STATUSES)[number];
export const HISTORY_SEARCH_MAX = 100;
