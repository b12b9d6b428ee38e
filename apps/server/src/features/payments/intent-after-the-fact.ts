import { randomBytes } from 'node:crypto';
import type { Trx } from './purpose.ts';
import { makeReference } from './reference.ts';

export type PackOfMoney = {
  readonly userId: string;
  readonly packageId: number;
  /** What is here: the pack's price, or a part of it. */
  readonly amountCents: number;
  /** The bids that such a part pays for; left out: all of the pack's. */
  readonly partBids?: number;
  /** E.164. */
  readonly phone: string;
};

/**
 * The payment of a pack for money that is here already: no push was ever sent for it, and none will be.
 * @returns its id
 */
export async function intentAfterTheFact(trx: Trx, pack: PackOfMoney): Promise<string> {
  const { id } = await trx
    .insertInto('payment')
    .values({
      reference: makeReference(),
      user_id: pack.userId,
      purpose: 'pack',
      package_id: pack.packageId,
      amount_cents: pack.amountCents,
      part_bids: pack.partBids ?? null,
      phone: pack.phone,
      token_hash: randomBytes(32),
      state: 'rejected',
      reason: 'other',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
