import { randomBytes } from 'node:crypto';
import { kenyanPhone } from '@mnada/rules';
import { Refusal } from '../../../platform/http/index.ts';
import { bookEvent } from '../book-event.ts';
import { readClock } from '../payment.sql.ts';
import type { Trx } from '../purpose.ts';
import type { Money } from '../receipts.ts';
import { makeReference } from '../reference.ts';
import { reasonText, recordAct, requireFinance, type StaffDeps } from './staff-act.ts';

export type Match =
  /** The payment that it was meant for: its amount must be the receipt's. */
  | { readonly paymentId: string }
  /** A pack of that price for that person, who has no open payment for it. */
  | { readonly userId: string; readonly packageId: number };

/**
 * Gives a receipt that belongs to nothing to a payment, or makes the payment that it is of: a person paid the paybill with a
 * typo, say. It is booked as any other evidence: once.
 * @returns the payment's id
 * @throws Refusal FORBIDDEN, PAYMENT_NOT_FOUND, PACKAGE_NOT_FOUND, PRICE_CHANGED (another amount), STATE_FORBIDS
 */
export async function matchReceipt(
  deps: StaffDeps,
  actorId: string,
  receipt: string,
  match: Match,
  reason: string,
): Promise<string> {
  const why = reasonText(reason);
  const { paymentId, after } = await deps.db.transaction().execute(async (trx) => {
    await requireFinance(trx, actorId);
    const money = await waitingMoney(trx, receipt);
    const id = 'paymentId' in match ? match.paymentId : await newPayment(trx, match, money);
    const exists = await trx.selectFrom('payment').select('amount_cents').where('id', '=', id).executeTakeFirst();
    if (!exists) throw new Refusal('PAYMENT_NOT_FOUND');
    if (exists.amount_cents !== money.amountCents) throw new Refusal('PRICE_CHANGED');
    const event = { kind: 'money_seen', receipt, amountCents: money.amountCents } as const;
    const booked = await bookEvent(deps, trx, id, event, await readClock(trx), money);
    if (booked.decision.do !== 'pay' && booked.decision.do !== 'attach') throw new Refusal('STATE_FORBIDS');
    await recordAct(trx, {
      actorId,
      action: 'receipt.matched',
      subject: `receipt:${receipt}`,
      reason: why,
      before: { state: 'unallocated' },
      after: { paymentId: id },
    });
    return { paymentId: id, after: booked.after };
  });
  after();
  return paymentId;
}

async function waitingMoney(trx: Trx, receipt: string): Promise<Money> {
  const row = await trx.selectFrom('receipt').selectAll().where('receipt', '=', receipt).executeTakeFirst();
  if (row?.state !== 'unallocated') throw new Refusal('STATE_FORBIDS');
  return {
    receipt,
    amountCents: row.amount_cents,
    toldBy: row.told_by,
    accountText: row.account_text,
    payerPhone: row.payer_phone,
    payerName: row.payer_name,
    paidAt: row.paid_at?.toISOString() ?? null,
    evidenceId: row.evidence_id,
  };
}

/** An intent after the fact: no push was ever sent for it, and none will be. */
async function newPayment(
  trx: Trx,
  { userId, packageId }: { readonly userId: string; readonly packageId: number },
  money: Money,
): Promise<string> {
  const pack = await trx.selectFrom('bid_package').select('price_cents').where('id', '=', packageId).executeTakeFirst();
  if (!pack) throw new Refusal('PACKAGE_NOT_FOUND');
  if (pack.price_cents !== money.amountCents) throw new Refusal('PRICE_CHANGED');
  const user = await trx.selectFrom('app_user').select(['kind', 'phone']).where('id', '=', userId).executeTakeFirst();
  if (user?.kind !== 'user') throw new Refusal('STAFF_MAY_NOT_BUY');
  // A payer that is told masked is nobody's number.
  const phone = user.phone ?? kenyanPhone(money.payerPhone ?? '');
  if (phone === null) throw new Refusal('PHONE_INVALID');
  const { id } = await trx
    .insertInto('payment')
    .values({
      reference: makeReference(),
      user_id: userId,
      purpose: 'pack',
      package_id: packageId,
      amount_cents: pack.price_cents,
      phone,
      token_hash: randomBytes(32),
      state: 'rejected',
      reason: 'other',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
