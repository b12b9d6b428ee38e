import { randomUUID } from 'node:crypto';
import { REFERRAL, toShillings } from '@mnada/rules';
import { sql } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { claimKey, type MoneyCall, settleKey } from '../../platform/idempotency/index.ts';
import { creditBids, debtCents, earningsOf, kesHouse, lockEarnings, shillingsOf, transfer } from '../ledger/index.ts';
import type { ReferralsDeps, Trx } from './context.ts';

export type Converted = { readonly bids: number; readonly costKes: number; readonly availableKes: number };

/**
 * Makes earnings into bids at KSh 10 each (settled: Books): paid bids of that price, which the never-overpay guarantee
 * counts as such. The same idempotency key gets the first answer.
 * @throws Refusal EARNINGS_TOO_FEW, EARNINGS_OWED, SELF_EXCLUDED, ACCOUNT_SUSPENDED, STAFF_MAY_NOT_BUY: nothing changed
 */
export async function convertEarnings(
  { db, bus }: ReferralsDeps,
  userId: string,
  bids: number,
  call: MoneyCall,
): Promise<Converted> {
  const { converted, isNew } = await db.transaction().execute(async (trx) => {
    const first = await claimKey(trx, call);
    if (first !== null) return { converted: await readConversion(trx, userId, first), isNew: false };
    await mayGetBids(trx, userId);
    const cents = bids * REFERRAL.bidCents;
    if ((await lockEarnings(trx, userId)) < cents) throw new Refusal('EARNINGS_TOO_FEW');
    const id = randomUUID();
    await transfer(trx, { cause: `convert:${id}`, from: shillingsOf(userId), to: kesHouse('promotion'), cents });
    await creditBids(trx, { userId, bids, cause: `converted:${id}` }, REFERRAL.bidCents);
    // Debts are locked after bids, as everywhere; a refusal undoes all of it.
    if ((await debtCents(trx, userId)) > 0) throw new Refusal('EARNINGS_OWED');
    await settleKey(trx, call, id);
    return { converted: await readConversion(trx, userId, id), isNew: true };
  });
  if (isNew) bus.publish('balance', userId);
  return converted;
}

/** Somebody on a break gets no bids this way either. Locks the person, as buying does: no break begins in between. */
async function mayGetBids(trx: Trx, userId: string): Promise<void> {
  const person = await trx
    .selectFrom('app_user')
    .select(['kind', 'status', sql<boolean>`coalesce(excluded_until > ${STATEMENT_TIME}, false)`.as('isOnBreak')])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!person || person.status === 'deleted') throw new Refusal('NOT_SIGNED_IN');
  if (person.kind !== 'user') throw new Refusal('STAFF_MAY_NOT_BUY');
  if (person.status === 'suspended') throw new Refusal('ACCOUNT_SUSPENDED');
  if (person.isOnBreak) throw new Refusal('SELF_EXCLUDED');
}

async function readConversion(trx: Trx, userId: string, id: string): Promise<Converted> {
  const { rows } = await sql<{ bids: number }>`
    select amount as bids from transfer where source = ${`converted:${id}`}`.execute(trx);
  const bids = rows[0]?.bids ?? 0;
  const availableKes = toShillings(await earningsOf(trx, userId));
  return { bids, costKes: toShillings(bids * REFERRAL.bidCents), availableKes };
}
