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
