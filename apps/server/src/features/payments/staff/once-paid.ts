import type { ApprovalFact } from '@mnada/contract/office';
import { bidsOncePaid, bidsTowardsDebt, debtLetGo } from '@mnada/rules';
import { Refusal } from '../../../platform/http/index.ts';
import { fact, factList } from '../../approvals/index.ts';
import { currentBids, earningsOf, owedCents } from '../../ledger/index.ts';
import type { PaymentsDeps } from '../context.ts';
import { isBuyerGone, lockPayment, type PaymentRow, toPurposePayment } from '../payment.sql.ts';
import type { Trx } from '../purpose.ts';
import { sql } from 'kysely';

/** A pack as it is credited, and to whom. */
export type Pack = { readonly userId: string; readonly bids: number; readonly priceCents: number };

/** What crediting a pack makes of its buyer's bids, once a debt has taken its part. */
export type Crediting = Pack & {
  readonly toDebt: number;
  readonly debt: { readonly now: number; readonly after: number };
  readonly balance: { readonly now: number; readonly after: number };
};

/** @returns null: nothing is credited, since whoever would have the bids has left for good */
export async function creditingOf(trx: Trx, { userId, bids, priceCents }: Pack): Promise<Crediting | null> {
  if (await isBuyerGone(trx, userId)) return null;
  const debt = await owedCents(trx, userId);
  const unitPriceCents = priceCents / bids;
  const toDebt = bidsTowardsDebt({ bids, unitPriceCents, debtCents: debt });
  const letGo = debtLetGo({ bids, unitPriceCents, debtCents: debt });
  const now = await currentBids(trx, userId);
  return {
    ...{ userId, bids, priceCents, toDebt },
    debt: { now: debt, after: debt - toDebt * unitPriceCents - letGo },
    balance: { now, after: now + bids - toDebt },
  };
}

/**
 * What a payment credits if it is paid now: of one that tops up, the whole pack (PAY-7).
 * @returns null: nothing. It is for no pack, was credited before, its buyer has left, or what it tops up was decided about otherwise
 */
export async function creditingOncePaid(trx: Trx, row: PaymentRow): Promise<Crediting | null> {
  if (row.package_id === null || row.state === 'paid' || row.state === 'reversed') return null;
  if (row.tops_up !== null && !(await isTopUpAwaited(trx, row))) return null;
  const pack = await trx
    .selectFrom('bid_package')
    .select(['bids', 'price_cents'])
    .where('id', '=', row.package_id)
    .executeTakeFirstOrThrow();
  const bids = bidsOncePaid({ packBids: pack.bids, partBids: row.part_bids, isTopUp: row.tops_up !== null });
  return await creditingOf(trx, { userId: row.user_id, bids, priceCents: (pack.price_cents / pack.bids) * bids });
}

async function isTopUpAwaited(trx: Trx, { tops_up, tops_up_receipt }: PaymentRow): Promise<boolean> {
  const { rows } = await sql`
    select from receipt where receipt = ${tops_up_receipt} and payment_id = ${tops_up}::uuid and state = 'unallocated'`.execute(
    trx,
  );
  return rows.length > 0;
}

export const creditFacts = (crediting: Crediting | null): readonly ApprovalFact[] =>
  crediting === null
    ? []
    : factList(
        crediting.toDebt > 0 && fact.count('to_debt', crediting.toDebt),
        crediting.debt.now > 0 && fact.kes('debt', crediting.debt.after, crediting.debt.now),
        fact.count('balance', crediting.balance.after, crediting.balance.now),
      );

/** What of it both people sign (OPS-5). Bids that are placed meanwhile change the balance, and nothing of what is credited. */
export const creditBasis = (crediting: Crediting | null) =>
  crediting === null ? null : { bids: crediting.bids, priceCents: crediting.priceCents, toDebt: crediting.toDebt };

/** What taking a payment back makes of its buyer's bids: what is left of them goes, what is spent becomes a debt. */
export type TakingBack = {
  readonly bids: number;
  readonly spent: number;
  /** What all of them had cost: more than this is never owed of it. */
  readonly worthCents: number;
  readonly balance: { readonly now: number; readonly after: number };
  /** What they earned pays of it at once what it can. */
  readonly earned: { readonly now: number; readonly after: number };
  readonly debt: { readonly now: number; readonly after: number };
};

/**
 * Of a pack, its bids; of a purchase at the shop price, those that it brought back (WIN-5).
 * @returns null: no bids go with it
 */
export async function takingBackOf(deps: PaymentsDeps, trx: Trx, row: PaymentRow): Promise<TakingBack | null> {
  const userId = row.user_id;
  const taken = await deps.purposes[row.purpose].takes(trx, toPurposePayment(row));
  if (taken === null) return null;
  const now = await currentBids(trx, userId);
  const [debt, earned] = [await owedCents(trx, userId), await earningsOf(trx, userId)];
  const owed = debt + taken.spentCents;
  const setOff = taken.spentCents > 0 ? Math.min(earned, owed) : 0;
  return {
    ...{ bids: taken.bids, spent: taken.spent, worthCents: taken.worthCents },
    balance: { now, after: now - taken.bids },
    earned: { now: earned, after: earned - setOff },
    debt: { now: debt, after: owed - setOff },
  };
}

export const takingBackFacts = (taking: TakingBack | null): readonly ApprovalFact[] =>
  taking === null
    ? []
    : factList(
        fact.count('balance', taking.balance.after, taking.balance.now),
        taking.earned.after !== taking.earned.now && fact.kes('earned', taking.earned.after, taking.earned.now),
        taking.debt.after !== taking.debt.now && fact.kes('debt', taking.debt.after, taking.debt.now),
        taking.bids > 0 && fact.kes('owed_at_most', taking.debt.now + taking.worthCents),
      );

/**
 * What of it both people sign (OPS-5): that all the payment brought goes, bid by bid, at its price. Which of these bids are used until
 * then decides only how much of it goes as bids and how much is owed, at most what both read: else whoever goes on bidding could keep
 * a payment that went back from ever being booked.
 */
export const takingBackBasis = (taking: TakingBack | null) =>
  taking === null ? null : { bids: taking.bids + taking.spent, worthCents: taking.worthCents };

/**
 * After it was booked, whose locks nobody passes: they owe what both people read. What came in between the look and those locks undoes it.
 * @throws Refusal SUBJECT_CHANGED
 */
export async function requireDebtAsTold(
  trx: Trx,
  userId: string,
  told: { readonly debt: { readonly after: number } } | null,
): Promise<void> {
  if (told !== null && (await owedCents(trx, userId)) !== told.debt.after) throw new Refusal('SUBJECT_CHANGED');
}

/**
 * Takes a payment's money back, and with it the bids that both people read of: what of them is left, and what was spent as a debt.
 * @throws Refusal SUBJECT_CHANGED more would be owed than both read
 */
export async function reverseAsTold(
  deps: PaymentsDeps,
  trx: Trx,
  paymentId: string,
  book: () => Promise<() => void>,
): Promise<() => void> {
  const locked = await lockPayment(trx, paymentId);
  if (!locked) throw new Refusal('PAYMENT_NOT_FOUND');
  const told = await takingBackOf(deps, trx, locked.row);
  const afterCommit = await book();
  const mostCents = told === null ? null : told.debt.now + told.worthCents;
  if (mostCents !== null && (await owedCents(trx, locked.row.user_id)) > mostCents)
    throw new Refusal('SUBJECT_CHANGED');
  return afterCommit;
}
