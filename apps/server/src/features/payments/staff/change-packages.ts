import { STATEMENT_TIME } from '../../../platform/clock/index.ts';
import { PACKAGE_BADGES } from '@mnada/contract';
import { sql } from 'kysely';
import * as z from 'zod';
import { requireReason, writeAudit } from '../../../platform/audit.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { type ApprovalKind, approvalKind, fact, requirePermission, factList } from '../../approvals/index.ts';
import { type PaymentsDeps } from '../context.ts';
import { lockShelf, noteShelfChange, type PackVersion, packVersions } from '../packs/shelf.sql.ts';

const Params = z.strictObject({
  bids: z.int().min(1).max(100_000),
  priceKes: z.int().min(1).max(250_000),
  /** One that the shop knows in both languages. */
  badge: z.enum(PACKAGE_BADGES).nullable(),
  position: z.int().min(0).max(1_000_000),
  /** The version that it replaces, which is sold until then. */
  replaces: z.int().nullable(),
  /** null: as soon as it is approved. */
  validFrom: z.iso.datetime({ offset: true }).nullable().optional(),
});
type Db = PaymentsDeps['db'];

/**
 * `pack.offer`: offers a new version of a pack, at once or from a time on; a pack that exists never changes (PAY-1, OPS-13). A
 * price is what bids are made for, so it takes two people.
 */
export const offerPackageKind = (): ApprovalKind =>
  approvalKind({
    kind: 'pack.offer',
    permission: 'finance',
    params: Params,
    async look(trx, { bids, priceKes, badge, replaces, validFrom }) {
      if ((priceKes * 100) % bids !== 0) throw new Refusal('INVALID_INPUT', { errors: ['bids, priceKes'] });
      await lockShelf(trx);
      const shelf = await packVersions(trx);
      if (replaces !== null) requireReplaceable(shelf, replaces);
      const from = validFrom == null ? '' : ` from ${validFrom.slice(0, 16).replace('T', ' ')} UTC`;
      const label = badge === null ? '' : `, ${badge}`;
      return {
        subject: `bid_package:${bids}:${priceKes}`,
        summary: `Offer ${bids} bids for KSh ${priceKes}${label}${from}`,
        facts: () => {
          const old = shelf.find(({ id }) => id === replaces);
          return factList(
            fact.count('bids', bids, old?.bids),
            fact.kes('price', priceKes * 100, old?.priceCents),
            fact.kes('per_bid', (priceKes * 100) / bids, old === undefined ? undefined : old.priceCents / old.bids),
            fact.words('badge', badge ?? '–', old === undefined ? undefined : (old.badge ?? '–')),
            validFrom != null && fact.at('from_when', validFrom),
          );
        },
        basis: { replaces },
      };
    },
    async execute(trx, params, by) {
      const { bids, priceKes, badge, replaces } = params;
      const old = (await packVersions(trx)).find(({ id }) => id === replaces);
      const from = await laterOrNull(trx, params.validFrom ?? null);
      if (old !== undefined) {
        if (from === null) await end(trx, old.id);
        else await sql`update bid_package set valid_until = ${from}::timestamptz where id = ${old.id}`.execute(trx);
      }
      const { id } = await trx
        .insertInto('bid_package')
        .values({
          bids,
          price_cents: priceKes * 100,
          badge,
          position: old?.position ?? params.position,
          replaces,
          valid_from: from === null ? STATEMENT_TIME : sql`${from}::timestamptz`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await noteShelfChange(trx);
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

/** What was to begin before the second person came begins at once. */
async function laterOrNull(trx: Db, from: string | null): Promise<string | null> {
  const { rows } = await sql<{
    isLater: boolean;
  }>`select ${from}::timestamptz > ${STATEMENT_TIME} as "isLater"`.execute(trx);
  return rows[0]?.isLater === true ? from : null;
}

/** @throws Refusal PACKAGE_NOT_FOUND it isn't on sale; PACK_HAS_NEXT another version of it is planned already */
function requireReplaceable(shelf: readonly PackVersion[], id: number): void {
  if (shelf.find((pack) => pack.id === id)?.state !== 'on_sale') throw new Refusal('PACKAGE_NOT_FOUND');
  if (shelf.some(({ replaces, state }) => replaces === id && state === 'planned')) throw new Refusal('PACK_HAS_NEXT');
}

export type ShelfCall = { readonly actorId: string; readonly reason: string; readonly requestId?: string };

/**
 * Sells a version no longer, at once; what was bought or begun with it goes on. Of one that was only planned, the version that
 * it would have replaced is sold on.
 * @throws Refusal FORBIDDEN, PACKAGE_NOT_FOUND, LAST_PACK, EDITED_MEANWHILE
 */
export async function withdrawPackage(
  { db }: Pick<PaymentsDeps, 'db'>,
  id: number,
  { actorId, reason, requestId }: ShelfCall,
  seen?: number,
): Promise<void> {
  const why = requireReason(reason);
  await db.transaction().execute(async (trx) => {
    await requirePermission(trx, actorId, 'finance');
    await requireSeen(trx, seen);
    const shelf = await packVersions(trx);
    const pack = shelf.find((each) => each.id === id && each.state !== 'ended');
    if (pack === undefined) throw new Refusal('PACKAGE_NOT_FOUND');
    const rest = shelf.filter((each) => each.id !== id && each.state !== 'ended');
    if (pack.state === 'on_sale' && !rest.some(({ state }) => state === 'on_sale')) throw new Refusal('LAST_PACK');
    await end(trx, id);
    if (pack.state === 'planned' && pack.replaces !== null)
      await sql`update bid_package set valid_until = null where id = ${pack.replaces} and is_offered`.execute(trx);
    await noteShelfChange(trx);
    await writeAudit(trx, {
      ...{ actorId, action: 'bid_package.withdrawn', subject: `bid_package:${id}`, reason: why, requestId },
      before: { bids: pack.bids, price_cents: pack.priceCents, state: pack.state },
    });
  });
}

/**
 * The order in which packs are shown: all that are on sale, each once; one that is planned stands where what it replaces does.
 * @throws Refusal FORBIDDEN, INVALID_INPUT it is another set, EDITED_MEANWHILE
 */
export async function orderPackages(
  { db }: Pick<PaymentsDeps, 'db'>,
  ids: readonly number[],
  { actorId, reason, requestId }: ShelfCall,
  seen: number,
): Promise<void> {
  const why = requireReason(reason);
  await db.transaction().execute(async (trx) => {
    await requirePermission(trx, actorId, 'finance');
    await requireSeen(trx, seen);
    const shelf = await packVersions(trx);
    const before = shelf.filter(({ state }) => state === 'on_sale').map(({ id }) => id);
    const isSame = ids.length === before.length && new Set(ids).size === ids.length;
    if (!isSame || before.some((id) => !ids.includes(id))) throw new Refusal('INVALID_INPUT', { errors: ['ids'] });
    await sql`
      update bid_package p set position = o.position
        from unnest(${[...ids]}::bigint[]) with ordinality o (id, position)
       where p.id = o.id or (p.replaces = o.id and p.is_offered and p.valid_from > ${STATEMENT_TIME})`.execute(trx);
    await noteShelfChange(trx);
    await writeAudit(trx, {
      ...{ actorId, action: 'bid_package.ordered', subject: 'bid_package:all', reason: why, requestId },
      before: { ids: before },
      after: { ids },
    });
  });
}

async function requireSeen(trx: Db, seen: number | undefined): Promise<void> {
  const now = await lockShelf(trx);
  if (seen !== undefined && seen !== now) throw new Refusal('EDITED_MEANWHILE');
}

async function end(trx: Db, id: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('bid_package')
    .set({ is_offered: false, withdrawn_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('is_offered', '=', true)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Refusal('PACKAGE_NOT_FOUND');
}
