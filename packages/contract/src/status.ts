import * as z from 'zod/mini';
import { IsoTime } from './primitives.ts';

export const ServiceState = z.enum(['ok', 'slow', 'paused', 'down', 'unknown']);

export const ServicePart = z.enum(['bidding', 'payments', 'payouts', 'messages']);

/** How the shop stands, from samples of each minute (OPS-20). The same for everybody. */
export const StatusAnswer = z.object({
  /** When this was put together. */
  at: IsoTime,
  parts: z.array(
    z.object({
      part: ServicePart,
      state: ServiceState,
      /** The last 24 hours, oldest first, each by its worst minute; `unknown`: nobody measured in it. */
      hours: z.array(ServiceState),
      /** Of the minutes of the last 30 days, or since the first sample, how many were well; minutes without a sample were not. null: there is none. */
      well_percent: z.nullable(z.number()),
    }),
  ),
  /** Since when it is measured; null: not yet. */
  since: z.nullable(IsoTime),
});
export type StatusAnswer = z.infer<typeof StatusAnswer>;
