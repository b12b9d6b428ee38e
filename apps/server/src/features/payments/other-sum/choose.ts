import type { ChooseBody } from '@mnada/contract';
import { kenyanPhone, type PackParts, topUpParts } from '@mnada/rules';
import type * as z from 'zod/mini';
import { Refusal } from '../../../platform/http/index.ts';
import { claimKey, type MoneyCall, settleKey } from '../../../platform/idempotency/index.ts';
import { keepWithinLimits } from '../../limits/index.ts';
import { bookEvent } from '../book-event.ts';
import { PAYMENT_TOPIC, type PaymentsDeps } from '../context.ts';
import { isCreditingHeld } from '../crediting.ts';
import { intentAfterTheFact } from '../intent-after-the-fact.ts';
import { lockPayment, type PaymentRow } from '../payment.sql.ts';
import { mayBuy, preparePayment } from '../prepare.ts';
import type { Trx } from '../purpose.ts';
import { waitingMoney } from '../receipts.ts';
import { oweRefund } from '../refunds/owe-refund.ts';
import { type Book, bookShare } from './book-share.ts';
import { giveBack } from './give-back.ts';
import { nearestPack } from './other-sum.sql.ts';
import { isTopUpOpen, topUpOf, type WantedPack } from './top-up.sql.ts';

export type Choice = z.output<typeof ChooseBody>;

type Locked = { readonly row: PaymentRow; readonly nowMs: number };
type Done = { readonly afterCommit: () => void; readonly toPush: string | null };
const NOTHING: Done = { afterCommit: () => undefined, toPush: null };

/**
 * Does with money that came under a payment's reference in another sum what its payer chooses (PAY-7): the pack that was
 * asked for, once the rest of its price is paid; the nearest pack that costs no more, whose rest is owed back; or all of it
 * owed back. Once for each receipt: locked in the order person, payment, receipt, and one row a receipt. The same choice again
 * changes nothing. A top-up decides nothing until it is paid: only then is the choice made (complete-top-up.ts); while it is
 * out or unknown there is no other, and when it came to nothing all are open again.
 * @param call as its sender may repeat it: one press asks for the rest once, whatever became of that; null: every call is new
 * @returns the payment that asks for the rest, to be pushed after this; null: none was made
 * @throws Refusal PAYMENT_NOT_FOUND, ALREADY_CHOSEN also where staff or time were first, PRICE_CHANGED it is another pack
 *   than the one shown, TOP_UP_OPEN; of a pack also PAYMENTS_PAUSED, SPENDING_LIMIT and all of `mayBuy`; of a top-up all of
 *   `preparePayment`, PHONE_INVALID, IDEMPOTENCY_CONFLICT
 */
export async function choose(
  deps: PaymentsDeps,
  userId: string,
  paymentId: string,
  choice: Choice,
  call: MoneyCall | null = null,
): Promise<string | null> {
  const { afterCommit, toPush } = await deps.db.transaction().execute(async (trx): Promise<Done> => {
    const isAsking = choice.choice === 'top_up';
    if (isAsking && call !== null && (await claimKey(trx, call)) !== null) return NOTHING;
    const done = await chooseUnderLock(deps, trx, { userId, paymentId, choice, ip: call?.ip ?? null });
    if (isAsking && call !== null) await settleKey(trx, call, done.toPush ?? paymentId);
    return done;
  });
  afterCommit();
  return toPush;
}

async function chooseUnderLock(
  deps: PaymentsDeps,
  trx: Trx,
  command: { readonly userId: string; readonly paymentId: string; readonly choice: Choice; readonly ip: string | null },
): Promise<Done> {
  const { userId, paymentId, choice, ip } = command;
  if (await isMadeAlready(trx, userId, paymentId, choice)) return NOTHING;
  if (choice.choice !== 'back') {
    if (await isCreditingHeld(trx)) throw new Refusal('PAYMENTS_PAUSED');
    await mayBuy(trx, { userId, purpose: 'pack' });
  }
  const locked = await lockPayment(trx, paymentId);
  if (locked?.row.user_id !== userId) throw new Refusal('PAYMENT_NOT_FOUND');
  // Whoever held the lock before may have chosen.
  if (await isMadeAlready(trx, userId, paymentId, choice)) return NOTHING;
  const { receipt } = choice;
  await requireWaiting(trx, locked.row, receipt);
  const { asked, wanted, heldCents } = await topUpOf(trx, paymentId, receipt);
  const isAsked = asked !== null && isTopUpOpen(asked);
  if (choice.choice === 'top_up') {
    if (isAsked) return NOTHING;
    const parts = wanted?.id === choice.package_id && wanted ? topUpParts(wanted, heldCents) : null;
    if (wanted === null || parts === null) throw new Refusal('PRICE_CHANGED');
    return await askForRest(deps, trx, locked.row, { choice, wanted, rest: parts.rest, ip });
  }
  if (isAsked) throw new Refusal('TOP_UP_OPEN');
  if (choice.choice === 'pack') return { afterCommit: await creditPack(deps, trx, locked, choice), toPush: null };
  await giveBack(trx, { receipt, paymentId, madeBy: 'payer' });
  return { afterCommit: () => deps.bus.publish(PAYMENT_TOPIC, paymentId), toPush: null };
}

type Rest = {
  readonly choice: Choice;
  readonly wanted: WantedPack;
  readonly rest: PackParts['rest'];
  readonly ip: string | null;
};

/** Writes the payment of what is missing, within all limits of prompts and of one's own. The choice stays open until it is paid. */
async function askForRest(
  deps: PaymentsDeps,
  trx: Trx,
  row: PaymentRow,
  { choice: { receipt, phone_number }, wanted, rest, ip }: Rest,
): Promise<Done> {
  const phone = phone_number === undefined ? row.phone : kenyanPhone(phone_number);
  if (phone === null) throw new Refusal('PHONE_INVALID');
  const { id } = await preparePayment(deps, trx, {
    userId: row.user_id,
    purpose: 'pack',
    packageId: wanted.id,
    amountCents: rest.cents,
    phone,
    ip,
    topUp: { paymentId: row.id, receipt, bids: rest.bids, packCents: wanted.priceCents },
  });
  return { afterCommit: () => deps.bus.publish(PAYMENT_TOPIC, row.id), toPush: id };
}

async function isMadeAlready(trx: Trx, userId: string, paymentId: string, choice: Choice): Promise<boolean> {
  const made = await trx
    .selectFrom('receipt_choice')
    .innerJoin('payment', 'payment.id', 'receipt_choice.payment_id')
    .select('receipt_choice.choice')
    .where('receipt_choice.receipt', '=', choice.receipt)
    .where('receipt_choice.payment_id', '=', paymentId)
    .where('payment.user_id', '=', userId)
    .executeTakeFirst();
  if (made && made.choice !== choice.choice) throw new Refusal('ALREADY_CHOSEN');
  return made !== undefined;
}

/** Locks the receipt. One that came under this payment and waits no more was somebody else's to decide, sooner. */
async function requireWaiting(trx: Trx, { id, purpose, reference }: PaymentRow, receipt: string): Promise<void> {
  const row = await trx
    .selectFrom('receipt')
    .select(['state', 'payment_id', 'account_text', 'amount_cents'])
    .where('receipt', '=', receipt)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row || (row.payment_id !== id && row.account_text !== reference)) throw new Refusal('PAYMENT_NOT_FOUND');
  const isWaiting = row.state === 'unallocated' && row.payment_id === id;
  if (!isWaiting || purpose !== 'pack' || row.amount_cents % 100 !== 0) throw new Refusal('ALREADY_CHOSEN');
}

/** The pack is booked as any other is: by the payment itself where it is the one asked for, else by one made for it. */
async function creditPack(
  deps: PaymentsDeps,
  trx: Trx,
  { row, nowMs }: Locked,
  { receipt, package_id }: Choice,
): Promise<() => void> {
  const money = await waitingMoney(trx, receipt);
  const pack = await nearestPack(trx, money.amountCents);
  if (pack === null || pack.id !== package_id) throw new Refusal('PRICE_CHANGED');
  const isOwn =
    pack.id === row.package_id && row.part_bids === null && row.state !== 'paid' && row.state !== 'reversed';
  if (!isOwn) await keepWithinLimits(trx, row.user_id, pack.priceCents);
  const creditedId = isOwn
    ? row.id
    : await intentAfterTheFact(trx, {
        userId: row.user_id,
        packageId: pack.id,
        amountCents: pack.priceCents,
        phone: row.phone,
      });
  const book: Book = (id, event, from) => bookEvent(deps, trx, id, event, nowMs, from);
  const booked = await bookShare(trx, book, { creditedId, cents: pack.priceCents, money });
  await trx
    .insertInto('receipt_choice')
    .values({ receipt, payment_id: row.id, choice: 'pack', made_by: 'payer', credited_id: creditedId })
    .execute();
  const amountCents = money.amountCents - pack.priceCents;
  const why = 'paid more than the chosen pack costs';
  if (amountCents > 0)
    await oweRefund(trx, { rest: receipt, paymentId: creditedId, amountCents, cause: 'overpaid', why });
  return () => {
    booked.forEach((callback) => callback());
    deps.bus.publish(PAYMENT_TOPIC, row.id);
  };
}
