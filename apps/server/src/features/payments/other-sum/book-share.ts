import type { PaymentDecision, PaymentEvent } from '@mnada/rules';
import { Refusal } from '../../../platform/http/index.ts';
import type { Trx } from '../purpose.ts';
import type { Money } from '../receipts.ts';
import { sql } from 'kysely';

/** Books an event of a payment with a receipt, as `bookEvent` does. */
export type Book = (
  paymentId: string,
  event: PaymentEvent,
  money: Money,
) => Promise<{ readonly decision: PaymentDecision; readonly afterCommit: () => void }>;

/**
 * Pays a payment with its share of a waiting receipt, by whoever told of that; who told the same later agrees (PAY-3).
 * @returns what to say after the commit
 * @throws Refusal STATE_FORBIDS it can't be paid with it
 */
export async function bookShare(
  trx: Trx,
  book: Book,
  { creditedId, cents, money }: { readonly creditedId: string; readonly cents: number; readonly money: Money },
): Promise<readonly (() => void)[]> {
  const event = { kind: 'money_seen', receipt: money.receipt, amountCents: cents } as const;
  // Read before it is booked: from then on the receipt is another payment's.
  const tellers = await laterTellers(trx, money);
  const paid = await book(creditedId, { ...event, source: money.toldBy }, money);
  if (paid.decision.do !== 'pay') throw new Refusal('STATE_FORBIDS');
  const callbacks = [paid.afterCommit];
  for (const source of tellers) callbacks.push((await book(creditedId, { ...event, source }, money)).afterCommit);
  return callbacks;
}

/** Who else than the first told the same of a receipt while it waited: a Pull, a statement. Each once. */
async function laterTellers(
  trx: Trx,
  { receipt, amountCents, toldBy }: Money,
): Promise<readonly ('pull' | 'statement')[]> {
  const { rows } = await sql<{ kind: 'pull' | 'statement' }>`
    select distinct e.kind from receipt r join evidence e on e.payment_id = r.payment_id
     where r.receipt = ${receipt}
       and e.kind in ('pull', 'statement') and e.kind <> ${toldBy} and e.body is json object
       and (e.body::jsonb ->> 'receipt') = ${receipt} and (e.body::jsonb ->> 'amountKes') = ${String(amountCents / 100)}
     order by e.kind`.execute(trx);
  return rows.map(({ kind }) => kind);
}
