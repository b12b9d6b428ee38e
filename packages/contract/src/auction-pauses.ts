import * as z from 'zod/mini';
import { EpochMs } from './primitives.ts';

/** A pause that held an auction, kept for ever: who reads its bids later sees why nobody could bid meanwhile (OPS-15). */
export const PastPause = z.object({
  since: EpochMs,
  /** null: it lasts. */
  until: z.nullable(EpochMs),
  reason: z.object({ en: z.string(), sw: z.string() }),
});
export type PastPause = z.infer<typeof PastPause>;

/** Newest first. */
export const PastPausesAnswer = z.object({ data: z.array(PastPause) });
