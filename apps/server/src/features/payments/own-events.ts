import { stkResult } from '@mnada/daraja';
import * as z from 'zod';
import type { ProviderEventHandler } from '../provider-events/index.ts';
import { bookEvent } from './book-event.ts';
import type { PaymentsDeps } from './context.ts';
import { outcomeOf } from './event-outcome.ts';

/** What a query said for certain, as it is kept: with it the inbox can be read again, in any order. */
export const QueryEvent = z.object({
  paymentId: z.uuid(),
  said: z.enum(['paid', 'failed']),
  code: z.string().max(40),
});
export type QueryEvent = z.infer<typeof QueryEvent>;

/** Answers to our own queries: authenticated by having been asked for. */
export function queryEvents(deps: PaymentsDeps): ProviderEventHandler {
  return {
    async book(trx, providerEvent) {
      const read = QueryEvent.safeParse(parse(providerEvent.body));
      if (!read.success) return { state: 'unreadable', note: 'no answer of a query' };
      const { paymentId, said, code } = read.data;
      const event =
        said === 'paid'
          ? ({ kind: 'query_paid' } as const)
          : ({ kind: 'query_failed', reason: stkResult(code).reason, code } as const);
      const booked = await bookEvent(deps, trx, paymentId, event, providerEvent.receivedAt.getTime());
      return outcomeOf(booked, paymentId, providerEvent.tries);
    },
  };
}

export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
