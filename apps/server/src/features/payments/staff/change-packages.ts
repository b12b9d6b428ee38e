import * as z from 'zod';
import { Refusal } from '../../../platform/http/index.ts';
import { type ApprovalKind, approvalKind, requirePermission } from '../../approvals/index.ts';
import { writeAudit, requireReason } from '../../../platform/audit.ts';
import { type PaymentsDeps } from '../context.ts';

const Params = z.strictObject({
  bids: z.int().min(1).max(100_000),
  priceKes: z.int().min(1).max(250_000),
  badge: z.string().min(1).max(30).nullable(),
  position: z.int(),
  /** The version that it replaces, which is no longer offered. */
  replaces: z.int().nullable(),
});

/**
 * `pack.offer`: offers a new version of a pack; a pack that exists never changes (PAY-1, settled: Books). A price is what
 * bids are made for, so it takes two people.
 */
export const offerPackageKind = (): ApprovalKind =>
  approvalKind({
    kind: 'pack.offer',
    permission: 'finance',
    params: Params,
    async look(trx, { bids, priceKes, replaces }) {
      if ((priceKes * 100) % bids !== 0) throw new Refusal('INVALID_INPUT', { errors: ['bids, priceKes'] });
      if (replaces !== null) await requireOffered(trx, replaces);
      return {
        subject: `bid_package:${bids}:${priceKes}`,
        summary: `Offer ${bids} bids for KSh ${priceKes}`,
        basis: { replaces },
      };
    },
    async execute(trx, params, by) {
      const { bids, priceKes, badge, position, replaces } = params;
      if (replaces !== null) await withdraw(trx, replaces);
      const { id } = await trx
        .insertInto('bid_package')
        .values({ bids, price_cents: priceKes * 100, badge, position })
        .returning('id')
        .executeTakeFirstOrThrow();
      await writeAudit(trx, {
        actorId: by.approvedBy,
        action: 'bid_package.offered',
        subject: `bid_package:${id}`,
        reason: by.reason,
        after: { ...params, asked: by.requestedBy, request: by.reference },
      });
      return { result: { packageId: id } };
    },
  });

async function requireOffered(trx: PaymentsDeps['db'], id: number): Promise<void> {
  const pack = await trx.selectFrom('bid_package').select('is_offered').where('id', '=', id).executeTakeFirst();
  if (pack?.is_offered !== true) throw new Refusal('PACKAGE_NOT_FOUND');
}

/** @throws Refusal FORBIDDEN, PACKAGE_NOT_FOUND */
export async function withdrawPackage(
  { db }: Pick<PaymentsDeps, 'db'>,
  actorId: string,
  id: number,
  reason: string,
): Promise<void> {
  const why = requireReason(reason);
  await db.transaction().execute(async (trx) => {
    await requirePermission(trx, actorId, 'finance');
    await withdraw(trx, id);
    await writeAudit(trx, { actorId, action: 'bid_package.withdrawn', subject: `bid_package:${id}`, reason: why });
  });
}

async function withdraw(trx: PaymentsDeps['db'], id: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('bid_package')
    .set({ is_offered: false })
    .where('id', '=', id)
    .where('is_offered', '=', true)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Refusal('PACKAGE_NOT_FOUND');
}
