import { randomUUID } from 'node:crypto';
import { REFERRAL, toShillings } from '@mnada/rules';
import { sql } from 'kysely';
import { Refusal } from '../../platform/http/index.ts';
import { claimKey, type MoneyCall, settleKey } from '../../platform/idempotency/index.ts';
import { debtCents } from '../payments/index.ts';
import { creditBids, earningsOf, lockEarnings, moveEarnings } from '../wallet/index.ts';
import type { ReferralsDeps, Trx } from './context.ts';

export type Claimant = { readonly userId: string; readonly kind: string; readonly status: string };
export type Converted = { readonly bids: number; readonly costKes: number; readonly availableKes: number };

/**
 * Makes earnings into bids at KSh 10 each (settled: Books): paid bids of that price, which the never-overpay guarantee
 * counts as such. The same idempotency key gets the first answer.
 * @throws Refusal EARNINGS_TOO_FEW, EARNINGS_OWED, ACCOUNT_SUSPENDED, STAFF_MAY_NOT_BUY: nothing changed
 */
export async function convertEarnings(
  { db, bus }: ReferralsDeps,
  { userId, kind, status }: Claimant,
  bids: number,
  call: MoneyCall,
): Promise<Converted> {
  if (kind !== 'user') throw new Refusal('STAFF_MAY_NOT_BUY');
  if (status !== 'active') throw new Refusal('ACCOUNT_SUSPENDED');
  const { converted, isNew } = await db.transaction().execute(async (trx) => {
    const first = await claimKey(trx, call);
    if (first !== null) return { converted: await readConversion(trx, userId, first), isNew: false };
    const cents = bids * REFERRAL.bidCents;
    if ((await lockEarnings(trx, userId)) < cents) throw new Refusal('EARNINGS_TOO_FEW');
    if ((await debtCents(trx, userId)) > 0) throw new Refusal('EARNINGS_OWED');
    const id = randomUUID();
    await moveEarnings(trx, { userId, source: `convert:${id}`, house: 'promotion', to: 'house', cents });
    const origin = { kind: 'purchase', unitPriceCents: REFERRAL.bidCents } as const;
    await creditBids(trx, { userId, bids, source: `converted:${id}` }, origin);
    await settleKey(trx, call, id);
    return { converted: await readConversion(trx, userId, id), isNew: true };
  });
  if (isNew) bus.publish('balance', userId);
  return converted;
}

async function readConversion(trx: Trx, userId: string, id: string): Promise<Converted> {
  const { rows } = await sql<{ bids: number }>`
    select amount as bids from transfer where source = ${`converted:${id}`}`.execute(trx);
  const bids = rows[0]?.bids ?? 0;
  const availableKes = toShillings(await earningsOf(trx, userId));
  return { bids, costKes: toShillings(bids * REFERRAL.bidCents), availableKes };
}
