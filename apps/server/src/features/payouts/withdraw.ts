import { approvalsNeeded, cashClaim, claimRefusal, kenyanPhone, matchNames, payoutHold, toCents } from '@mnada/rules';
import type * as z from 'zod/mini';
import type { WithdrawBody } from '@mnada/contract';
import type { Transaction } from 'kysely';
import type { Db, Tables } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { claimKey, type MoneyCall, settleKey } from '../../platform/idempotency/index.ts';
import { requireReauthentication } from '../accounts/index.ts';
import { notifyWithdrawal } from '../notifications/index.ts';
import { reserve } from './books.ts';
import { readPayoutFlags } from './payout-flags.sql.ts';
import { readPayoutNumber } from './payout-number.sql.ts';
import { readPayeeNames } from './payee-names.ts';
import { cashIsOn, twoApprovalsAboveCents } from './settings.ts';
import { lockWin, type Win } from './win.sql.ts';
import { withdrawalReference } from './withdrawal-view.ts';
import { type DatabaseClock, toTime } from '../../platform/clock/index.ts';

export type WithdrawDeps = {
  readonly db: Db;
  readonly clock: DatabaseClock;
  readonly mode: 'demo' | 'production';
  readonly endUnpaidOrder: EndUnpaidOrder;
};
/** Ends the order of a win that is taken as cash, with the auction locked: nobody is to pay it any more. */
export type EndUnpaidOrder = (
  trx: Transaction<Tables>,
  win: { readonly userId: string; readonly auctionId: number },
) => Promise<void>;
/** Who asks for money, and how: in which session, on which browser (`person_device`; null for one that never signed in). */
export type Claimant = {
  readonly userId: string;
  readonly sessionId: string;
  readonly kind: string;
  readonly status: string;
  readonly deviceHash: Buffer | null;
};

/**
 * Takes cash for a win (WIN-3, WIN-4): the claim, the withdrawal and the money set aside, in one transaction. The claim's
 * key decides between cash and the product, and between copies; the same idempotency key gets the first answer.
 * @returns the withdrawal's id, and whether it was made now
 * @throws Refusal with nothing changed; PROOF_NEEDED unless it was shown within ten minutes that it is still they (S29)
 */
export async function withdraw(
  { db, ...deps }: WithdrawDeps,
  claimant: Claimant,
  body: z.infer<typeof WithdrawBody>,
  call: MoneyCall,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  if (claimant.kind !== 'user') throw new Refusal('STAFF_MAY_NOT_BUY');
  if (claimant.status !== 'active') throw new Refusal('ACCOUNT_SUSPENDED');
  const given = readGiven(body);
  return await db.transaction().execute(async (trx) => {
    const first = await claimKey(trx, call);
    if (first !== null) return { id: first, isNew: false };
    await requireReauthentication(trx, claimant.sessionId);
    const id = await claimCash(trx, deps, claimant, given);
    await settleKey(trx, call, id);
    return { id, isNew: true };
  });
}

type Given = ReturnType<typeof readGiven>;

/**
 * The same in the caller's transaction, for whoever knows already that it is they.
 * @returns the withdrawal's id
 * @throws Refusal with the reason: what was written must not be kept
 */
export async function claimCash(
  trx: Transaction<Tables>,
  { clock, mode, endUnpaidOrder }: Omit<WithdrawDeps, 'db'>,
  { userId, deviceHash }: Pick<Claimant, 'userId' | 'deviceHash'>,
  given: Given,
): Promise<string> {
  const win = await lockWin(trx, given.auctionId, userId);
  if (win === null) throw new Refusal('AUCTION_NOT_FOUND');
  const nowMs = await clock(trx);
  await refuseUnlessOpen(trx, win, mode, nowMs);
  const cash = cashOf(win, given);
  await endUnpaidOrder(trx, win); // before the accounts are locked, as wherever orders and money meet
  return await write(trx, win, given, cash, deviceHash, nowMs);
}

function readGiven(body: z.infer<typeof WithdrawBody>) {
  const { firstName, lastName } = readPayeeNames(body);
  const phone = kenyanPhone(body.mpesaNumber);
  if (phone === null) throw new Refusal('PHONE_INVALID');
  if (!body.agreeToTerms) throw new Refusal('AGREEMENT_NEEDED');
  const { cashAmount, serviceFee } = body;
  return { auctionId: Number(body.auctionId), firstName, lastName, phone, cashAmount, serviceFee };
}

async function refuseUnlessOpen(trx: Db, win: Win, mode: WithdrawDeps['mode'], nowMs: number): Promise<void> {
  const refusal = claimRefusal(win, win.claimDays, nowMs * 1_000);
  if (refusal !== null) throw new Refusal(refusal);
  // Whoever was told of cash when they won keeps it (WIN-3).
  const isOn = (win.cashSwitch ?? mode === 'demo') || (await cashIsOn(trx, mode));
  if (!win.cashEnabled || !isOn) throw new Refusal('CASH_NOT_OFFERED');
  if (!win.hasPaid) throw new Refusal('CASH_NEEDS_PURCHASE');
  if (win.hasOpenPayment) throw new Refusal('PAYMENT_OPEN');
}

/** The sums are our own; what was sent must only agree with them (S01), with the cents or without. */
function cashOf(win: Win, { cashAmount, serviceFee }: Given) {
  const cash = cashClaim(win.originalPriceCents, win.priceCents, win.withheldBp);
  const shown = toCents(cashAmount);
  const agrees = shown === cash.netCents || shown === cash.netCents + cash.restCents;
  if (!agrees || toCents(serviceFee) !== cash.feeCents) throw new Refusal('PRICE_CHANGED');
  if (cash.fits === 'too_much') throw new Refusal('AMOUNT_TOO_LARGE');
  if (cash.fits === 'too_little') throw new Refusal('CASH_NOT_OFFERED');
  return cash;
}

async function write(
  trx: Db,
  win: Win,
  { firstName, lastName, phone }: Given,
  cash: ReturnType<typeof cashClaim>,
  deviceHash: Buffer | null,
  nowMs: number,
): Promise<string> {
  const { userId, auctionId, accountName } = win;
  const wonAtMs = Math.floor(win.decidedAtUs / 1_000);
  const number = await readPayoutNumber(trx, { userId, phone, wonAtMs });
  const hold = payoutHold(number, nowMs);
  const nameDiffers = matchNames(`${firstName} ${lastName}`, accountName) === 'differs';
  const flags = await readPayoutFlags(trx, { userId, netCents: cash.netCents, nameDiffers, number, deviceHash }, nowMs);
  const { id } = await trx
    .insertInto('withdrawal')
    .values({
      user_id: userId,
      source: 'cash_claim',
      auction_id: auctionId,
      gross_cents: cash.grossCents,
      fee_cents: cash.feeCents,
      tax_cents: cash.taxCents,
      rounding_cents: cash.restCents,
      net_cents: cash.netCents,
      first_name: firstName,
      last_name: lastName,
      phone,
      approvals_needed: approvalsNeeded(cash.netCents, await twoApprovalsAboveCents(trx), flags),
      flags,
      held_until: toTime(hold?.untilMs ?? null),
      hold_reason: hold?.why ?? null,
      name_differs: nameDiffers,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const claimed = await trx
    .insertInto('claim')
    .values({ auction_id: auctionId, user_id: userId, kind: 'cash', withdrawal_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('auction_id')
    .executeTakeFirst();
  // Somebody was quicker: this transaction never happened.
  if (claimed === undefined) throw new Refusal('ALREADY_CLAIMED');
  const { netCents, feeCents, taxCents, restCents: roundingCents } = cash;
  await reserve(trx, { withdrawalId: id, netCents, feeCents, taxCents, roundingCents });
  await notifyWithdrawal(trx, id, 'pending', withdrawalReference);
  return id;
}
