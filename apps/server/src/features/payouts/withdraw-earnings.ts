import type { WithdrawEarningsBody } from '@mnada/contract';
import {
  approvalsNeeded,
  kenyanPhone,
  matchNames,
  PAYOUT_CENTS,
  payoutHold,
  taxCents,
  toCents,
  wholeShillings,
  withdrawRefusal,
} from '@mnada/rules';
import type * as z from 'zod/mini';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { claimKey, type MoneyCall, settleKey } from '../../platform/idempotency/index.ts';
import { requireReauthentication } from '../accounts/index.ts';
import { notifyWithdrawal } from '../notifications/index.ts';
import { debtCents, lockEarnings } from '../ledger/index.ts';
import { reserveEarnings } from './books.ts';
import { readPayoutFlags } from './payout-flags.sql.ts';
import { readPayoutNumber } from './payout-number.sql.ts';
import { readPayeeNames } from './payee-names.ts';
import { twoApprovalsAboveCents } from './settings.ts';
import type { Claimant } from './withdraw.ts';
import { readWithheldBp } from './withheld.sql.ts';
import { withdrawalReference } from './withdrawal-view.ts';
import { type DatabaseClock, databaseNowMs, toTime } from '../../platform/clock/index.ts';

export type WithdrawEarningsDeps = { readonly db: Db; readonly clock?: DatabaseClock };

const REFUSALS = {
  too_little: 'EARNINGS_TOO_LITTLE',
  too_much: 'EARNINGS_TOO_FEW',
  not_whole: 'EARNINGS_SUM_INVALID',
} as const;

/**
 * Takes earnings out by M-PESA, without a fee (OWN-3, settled: Books): the same approvals, holds and checks of names as for
 * a win. The person's shillings are locked, so of many at once only so many as are covered are taken.
 * @returns the withdrawal's id, and whether it was made now
 * @throws Refusal with nothing changed; PROOF_NEEDED unless it was shown within ten minutes that it is still they (S29)
 */
export async function withdrawEarnings(
  { db, clock = databaseNowMs }: WithdrawEarningsDeps,
  { userId, sessionId, kind, status, deviceHash }: Claimant,
  body: z.infer<typeof WithdrawEarningsBody>,
  call: MoneyCall,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  if (kind !== 'user') throw new Refusal('STAFF_MAY_NOT_BUY');
  if (status !== 'active') throw new Refusal('ACCOUNT_SUSPENDED');
  const given = readGiven(body);
  return await db.transaction().execute(async (trx) => {
    const first = await claimKey(trx, call);
    if (first !== null) return { id: first, isNew: false };
    await requireReauthentication(trx, sessionId);
    const refusal = withdrawRefusal(await lockEarnings(trx, userId), given.cents);
    if (refusal !== null) throw new Refusal(REFUSALS[refusal]);
    if ((await debtCents(trx, userId)) > 0) throw new Refusal('EARNINGS_OWED');
    const id = await write(trx, { userId, deviceHash }, given, await clock(trx));
    await settleKey(trx, call, id);
    return { id, isNew: true };
  });
}

type Given = ReturnType<typeof readGiven>;

function readGiven(body: z.infer<typeof WithdrawEarningsBody>) {
  const { firstName, lastName } = readPayeeNames(body);
  const phone = kenyanPhone(body.mpesaNumber);
  if (phone === null) throw new Refusal('PHONE_INVALID');
  if (!Number.isInteger(body.amount)) throw new Refusal('EARNINGS_SUM_INVALID');
  const cents = toCents(body.amount);
  if (cents > PAYOUT_CENTS.max) throw new Refusal('AMOUNT_TOO_LARGE');
  const shownNetCents = body.netAmount === undefined ? null : toCents(body.netAmount);
  return { firstName, lastName, phone, cents, shownNetCents };
}

async function write(
  trx: Db,
  { userId, deviceHash }: Pick<Claimant, 'userId' | 'deviceHash'>,
  given: Given,
  nowMs: number,
): Promise<string> {
  const { firstName, lastName, phone, cents, shownNetCents } = given;
  const taxOfIt = taxCents('withheld', cents, await readWithheldBp(trx, 'earnings'));
  const { paidCents: netCents, restCents } = wholeShillings(cents - taxOfIt);
  if (shownNetCents !== null && shownNetCents !== netCents) throw new Refusal('PRICE_CHANGED');
  if (netCents < PAYOUT_CENTS.min) throw new Refusal('EARNINGS_TOO_LITTLE');
  const number = await readPayoutNumber(trx, { userId, phone, wonAtMs: null });
  const hold = payoutHold(number, nowMs);
  const { full_name: accountName } = await trx
    .selectFrom('app_user')
    .select('full_name')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const nameDiffers = matchNames(`${firstName} ${lastName}`, accountName) === 'differs';
  const flags = await readPayoutFlags(trx, { userId, netCents, nameDiffers, number, deviceHash }, nowMs);
  const { id } = await trx
    .insertInto('withdrawal')
    .values({
      user_id: userId,
      source: 'referral',
      gross_cents: cents,
      tax_cents: taxOfIt,
      rounding_cents: restCents,
      net_cents: netCents,
      first_name: firstName,
      last_name: lastName,
      phone,
      approvals_needed: approvalsNeeded(netCents, await twoApprovalsAboveCents(trx), flags),
      flags,
      held_until: toTime(hold?.untilMs ?? null),
      hold_reason: hold?.why ?? null,
      name_differs: nameDiffers,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await reserveEarnings(trx, { withdrawalId: id, userId, netCents, taxCents: taxOfIt, roundingCents: restCents });
  await notifyWithdrawal(trx, id, 'pending', withdrawalReference);
  return id;
}
