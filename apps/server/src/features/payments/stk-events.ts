import { readStkCallback, type StkCallback } from '@mnada/daraja';
import type { CrossCheck, PaymentEvent } from '@mnada/rules';
import type { ProviderEventHandler } from '../provider-events/index.ts';
import { bookEvent } from './book-event.ts';
import { noteClaimed } from './claimed-receipts.ts';
import type { PaymentsDeps } from './context.ts';
import { outcomeOf } from './event-outcome.ts';
import { paymentIdByToken } from './payment.sql.ts';
import { isReceipt, type Money } from './receipts.ts';

const ANSWER_KEPT_MS = 5_000;
const ANSWERS_KEPT = 1_000;

/**
 * The callback of a push, found by its token. From a listed address it is believed for its ids and amount, at once, and
 * verified by a query later; in doubt the provider is asked first (PAY-3).
 */
export function stkEvents(deps: PaymentsDeps): ProviderEventHandler {
  const ask = crossChecker(deps);
  return {
    async before({ tokenHash, body }) {
      const callback = readStkCallback(body);
      if (callback.kind !== 'paid' || tokenHash === null) return 'none';
      const payment = await deps.db
        .selectFrom('payment')
        .select(['receipt', 'is_verified', 'checkout_request_id', 'sources', 'state'])
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      const isOther =
        payment?.checkout_request_id != null && payment.checkout_request_id !== callback.checkoutRequestId;
      const isOldNews = payment?.is_verified === true && payment.receipt === callback.receipt;
      // A query has said so already, and names no receipt: asked once more for each repeat it would add nothing.
      const isDone = payment?.state === 'paid' || payment?.state === 'reversed';
      const isAnswered = isDone && payment.sources.includes('stk_query');
      return !payment || isOther || isOldNews || isAnswered ? 'none' : ask(callback.checkoutRequestId);
    },
    async book(trx, providerEvent, prepared) {
      const paymentId = providerEvent.tokenHash && (await paymentIdByToken(trx, providerEvent.tokenHash));
      if (!paymentId) return { state: 'ignored', note: 'unknown token' };
      const callback = readStkCallback(providerEvent.body);
      if (callback.kind === 'unreadable') return { state: 'unreadable', note: callback.why, paymentId };
      const event = eventOf(callback, providerEvent.isListed !== false, (prepared as CrossCheck | undefined) ?? 'none');
      if (event === null) {
        if ('alert' in callback && callback.alert)
          deps.log.error({ paymentId, code: callback.code }, 'a code that we do not know');
        return { state: 'ignored', note: `code ${callback.code} decides nothing`, paymentId };
      }
      const money = callback.kind === 'paid' ? moneyOf(callback, providerEvent.id) : null;
      const booked = await bookEvent(deps, trx, paymentId, event, providerEvent.receivedAt.getTime(), money);
      // With the payment locked: whoever names its receipt next sees it.
      if (providerEvent.isListed === false && money !== null) await noteClaimed(trx, paymentId, money);
      return outcomeOf(booked, paymentId, providerEvent.tries, deps.onAlert);
    },
  };
}

function eventOf(
  callback: Exclude<StkCallback, { kind: 'unreadable' }>,
  isListed: boolean,
  crossCheck: CrossCheck,
): PaymentEvent | null {
  const { checkoutRequestId } = callback;
  if (callback.kind === 'paid') {
    const { amountKes, receipt } = callback;
    const amountCents = typeof amountKes === 'number' ? amountKes * 100 : null;
    const told = receipt !== null && isReceipt(receipt) ? receipt : null;
    return { kind: 'callback_paid', checkoutRequestId, receipt: told, amountCents, isListed, crossCheck };
  }
  if (callback.kind !== 'failed') return null;
  return { kind: 'callback_failed', checkoutRequestId, reason: callback.reason, code: callback.code, isListed };
}

function moneyOf(callback: Extract<StkCallback, { kind: 'paid' }>, providerEventId: number): Money | null {
  const { receipt, amountKes, phone, paidAt } = callback;
  if (receipt === null || !isReceipt(receipt) || typeof amountKes !== 'number' || amountKes < 1) return null;
  return {
    receipt,
    amountCents: amountKes * 100,
    toldBy: 'stk_callback',
    accountText: '',
    payerPhone: phone,
    payerName: null,
    paidAt,
    providerEventId,
  };
}

/** Asks the provider about a checkout id, once for all copies of a callback that come together. */
function crossChecker({ collector, log }: PaymentsDeps): (checkoutRequestId: string) => Promise<CrossCheck> {
  const asked = new Map<string, { readonly answer: Promise<CrossCheck>; readonly atMs: number }>();
  async function query(checkoutRequestId: string): Promise<CrossCheck> {
    if (collector === null || !collector.mayAsk() || !(await collector.budget.take())) return 'none';
    const reading = await collector.daraja.stkQuery({ checkoutRequestId });
    if (reading.kind === 'paid') return 'paid';
    if (reading.kind === 'failed') return collector.isCrossCheckAdvisory ? 'none' : 'failed';
    if (reading.kind === 'no_answer' && reading.why === 'rate_limited') await collector.budget.slowDown();
    if (reading.kind === 'no_answer' && reading.alert) log.error({ code: reading.code }, 'M-PESA refuses our queries');
    return 'none';
  }
  return (id) => {
    const nowMs = performance.now();
    const known = asked.get(id);
    if (known && nowMs - known.atMs < ANSWER_KEPT_MS) return known.answer;
    if (asked.size >= ANSWERS_KEPT) asked.clear();
    const answer = query(id);
    asked.set(id, { answer, atMs: nowMs });
    // Nothing heard is no answer to keep.
    void answer.then(
      (told) => told === 'none' && asked.delete(id),
      () => asked.delete(id),
    );
    return answer;
  };
}
