import * as z from 'zod/mini';

/** Names as they were shown, with the random bytes of their commitments in the public chain (LOG-4). */
export const OpenedNamesAnswer = z.object({
  names: z.array(z.object({ tag: z.string(), salt: z.string(), name: z.string() })),
});
export type OpenedNamesAnswer = z.infer<typeof OpenedNamesAnswer>;

/** The public logs of the shop, the newest first; each is read under `/ledger/<number>` (LOG-1). */
export const PublicLogsAnswer = z.object({
  logs: z.array(z.object({ number: z.int(), origin: z.string(), vkey: z.string() })),
});
export type PublicLogsAnswer = z.infer<typeof PublicLogsAnswer>;

/**
 * `GET /api/receipts/:product_id?after=<seq>`: one's own bids on an auction behind `after`, in their order (LOG-4): what a device keeps of each. `link`: as it stands in the chain, of
 * an automatic bid without what moves with everybody's autobids (BID-14); `note`: both, signed with the public log's key; null: this
 * node has none, or nothing was published yet.
 */
export const BidReceiptsAnswer = z.object({
  receipts: z.array(z.object({ seq: z.int(), link: z.string(), hash: z.string(), note: z.nullable(z.string()) })),
  /** There are further ones behind the last. */
  more: z.boolean(),
});
export type BidReceiptsAnswer = z.infer<typeof BidReceiptsAnswer>;
