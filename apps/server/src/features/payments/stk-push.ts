import { setTimeout as sleep } from 'node:timers/promises';
import type { StkPushReading } from '@mnada/daraja';
import { type PaymentEvent, toShillings } from '@mnada/rules';
import { sql } from 'kysely';
import { hashOfToken } from '../provider-events/index.ts';
import { bookEvent } from './book-event.ts';
import { PAYMENT_TOPIC, type PaymentsDeps } from './context.ts';
import { type PaymentRow } from './payment.sql.ts';
import { databaseNowMs } from '../../platform/clock/index.ts';
import { makeToken } from './reference.ts';

/** At most 13 signs of plain ASCII. */
const SHOWN_AS = { pack: 'Bids', win: 'Win', order: 'Order' } as const;
const WRITE_TRIES = 5;
const WRITE_AGAIN_AFTER_MS = 300;

/** Safaricom's refusals in the words that shoppers are given (contract: PAYMENT_REASONS). */
const REASONS = {
  phone_number: 'phone_number',
  amount: 'limit_above',
  session_open: 'session_open',
  busy: 'busy',
  quota: 'busy',
  unavailable: 'busy',
  configuration: 'configuration',
  already_registered: 'configuration',
  bad_request: 'configuration',
} as const;

/**
 * Sends the one push of a prepared payment. Whoever comes second finds it begun and does nothing; whatever happens, it is
 * never sent again: without an answer a prompt may be on the phone. Never throws.
 */
export async function pushPayment(deps: PaymentsDeps, paymentId: string): Promise<void> {
  const { collector, log, bus } = deps;
  try {
    if (collector === null) return;
    const token = makeToken();
    const row = await begin(deps, paymentId, token);
    if (!row) return;
    bus.publish(PAYMENT_TOPIC, paymentId);
    const sinceMs = performance.now();
    const reading = await collector.daraja.stkPush({
      amountKes: toShillings(row.amount_cents),
      phone: row.phone,
      reference: row.reference,
      description: SHOWN_AS[row.purpose],
      callbackUrl: collector.callbackUrl(token),
    });
    const tookMs = performance.now() - sinceMs;
    if (reading.kind === 'rejected' && reading.alert) {
      log.error({ paymentId, code: reading.code, message: reading.message }, 'M-PESA refused a push');
      deps.onAlert?.('M-PESA refuses our pushes');
    }
    await writeDown(deps, paymentId, reading);
    deps.onPushed?.(paymentId, reading.kind, tookMs);
  } catch (error) {
    log.error({ err: error, paymentId }, 'a push could not be brought to its end; its payment is looked after');
  }
}

async function begin(deps: PaymentsDeps, paymentId: string, token: string): Promise<PaymentRow | undefined> {
  return deps.db
    .updateTable('payment')
    .set({ token_hash: hashOfToken(token), pushed_at: sql`clock_timestamp()` })
    .where('id', '=', paymentId)
    .where('state', '=', 'submitting')
    .where('pushed_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

function pushEvent(reading: StkPushReading): PaymentEvent {
  switch (reading.kind) {
    case 'accepted':
      return { kind: 'push_accepted', checkoutRequestId: reading.checkoutRequestId };
    case 'rejected':
      return { kind: 'push_refused', reason: REASONS[reading.reason], code: reading.code };
    case 'unknown':
      return { kind: 'push_unanswered' };
  }
}

/** Tried again for a moment if the database is away: the checkout id is worth it. Without it a callback still finds the payment. */
async function writeDown(deps: PaymentsDeps, paymentId: string, reading: StkPushReading): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      const booked = await deps.db.transaction().execute(async (trx) => {
        const result = await bookEvent(deps, trx, paymentId, pushEvent(reading), await databaseNowMs(trx));
        if (reading.kind === 'accepted' && reading.merchantRequestId !== null) {
          const merchant_request_id = reading.merchantRequestId.slice(0, 100);
          await trx.updateTable('payment').set({ merchant_request_id }).where('id', '=', paymentId).execute();
        }
        return result;
      });
      return booked.afterCommit();
    } catch (error) {
      if (tries === WRITE_TRIES) throw error;
      await sleep(WRITE_AGAIN_AFTER_MS * tries);
    }
  }
}
