import type { Payment, PaymentDecision, PaymentEvent } from '../payments/payment.ts';

/**
 * Whether an event shows that the prompt itself was paid, and with it that whoever asked holds that phone or stands beside
 * its holder: the PIN was entered there (PAY-3). Money by paybill with the payment's reference shows nothing: anybody can
 * send that, from any phone.
 * @param payment as it stood before the event was decided
 */
export function provesNumber(payment: Payment, event: PaymentEvent, decision: PaymentDecision): boolean {
  if (event.kind !== 'callback_paid' && event.kind !== 'query_paid') return false;
  // From an unlisted address it is no proof of anything until a query says the same.
  if (event.kind === 'callback_paid' && !event.isListed && event.crossCheck !== 'paid') return false;
  if (decision.do === 'pay' || decision.do === 'agree' || decision.do === 'attach') return true;
  // Its money was told of before, by the paybill's confirmation or the statement.
  if (decision.do !== 'nothing' || payment.state !== 'paid') return false;
  if (event.kind === 'query_paid') return true;
  const isThisPrompt = payment.checkoutRequestId === null || payment.checkoutRequestId === event.checkoutRequestId;
  return isThisPrompt && event.receipt !== null && event.receipt === payment.receipt;
}
