import { Refusal } from '../../../platform/http/index.ts';
import { reasonText, recordAct, requireFinance, type StaffDeps } from './staff-act.ts';

export type NewPackage = {
  readonly bids: number;
  readonly priceKes: number;
  readonly badge: string | null;
  readonly position: number;
  /** The version that it replaces, which is no longer offered. */
  readonly replaces: number | null;
};

/**
 * Offers a new version of a pack; a pack that exists never changes (PAY-1, settled: Books).
 * @throws Refusal FORBIDDEN, PACKAGE_NOT_FOUND, INVALID_INPUT when a bid's price would not be whole cents
 */
export async function offerPackage(
  { db }: Pick<StaffDeps, 'db'>,
  actorId: string,
  wish: NewPackage,
  reason: string,
): Promise<number> {
  const why = reasonText(reason);
  const { bids, priceKes, badge, position, replaces } = wish;
  const isSound = Number.isInteger(bids) && bids > 0 && Number.isInteger(priceKes) && priceKes > 0;
  if (!isSound || (priceKes * 100) % bids !== 0) throw new Refusal('INVALID_INPUT', { errors: ['bids, priceKes'] });
  return db.transaction().execute(async (trx) => {
    await requireFinance(trx, actorId);
    if (replaces !== null) await withdraw(trx, replaces);
    const { id } = await trx
      .insertInto('bid_package')
      .values({ bids, price_cents: priceKes * 100, badge, position })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAct(trx, {
      actorId,
      action: 'bid_package.offered',
      subject: `bid_package:${id}`,
      reason: why,
      after: wish,
    });
    return id;
  });
}

/** @throws Refusal FORBIDDEN, PACKAGE_NOT_FOUND */
export async function withdrawPackage(
  { db }: Pick<StaffDeps, 'db'>,
  actorId: string,
  id: number,
  reason: string,
): Promise<void> {
  const why = reasonText(reason);
  await db.transaction().execute(async (trx) => {
    await requireFinance(trx, actorId);
    await withdraw(trx, id);
    await recordAct(trx, { actorId, action: 'bid_package.withdrawn', subject: `bid_package:${id}`, reason: why });
  });
}

async function withdraw(trx: StaffDeps['db'], id: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('bid_package')
    .set({ is_offered: false })
    .where('id', '=', id)
    .where('is_offered', '=', true)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Refusal('PACKAGE_NOT_FOUND');
}
