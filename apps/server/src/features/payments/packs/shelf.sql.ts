import { sql } from 'kysely';
import { STATEMENT_TIME } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { IS_SALE } from '../credited.sql.ts';
import { onSale } from '../packages.sql.ts';

/** A version of a pack, as staff see it. */
export type PackVersion = {
  readonly id: number;
  readonly bids: number;
  readonly priceCents: number;
  readonly badge: string | null;
  readonly position: number;
  readonly validFrom: Date;
  readonly validUntil: Date | null;
  readonly withdrawnAt: Date | null;
  readonly replaces: number | null;
  readonly state: 'on_sale' | 'planned' | 'ended';
  /** Paid for in the last thirty days; one that was topped up was sold once. */
  readonly sold: number;
};

const VERSIONS = sql`
  select bid_package.id, bids, price_cents as "priceCents", badge, position, valid_from as "validFrom", valid_until as "validUntil",
         withdrawn_at as "withdrawnAt", replaces, coalesce(s.sold, 0)::int as sold,
         case when ${onSale('bid_package')} then 'on_sale'
              when is_offered and valid_from > ${STATEMENT_TIME} then 'planned' else 'ended' end as state
    from bid_package left join (
      select package_id, count(*) as sold from payment p
       where package_id is not null and paid_at > ${STATEMENT_TIME} - interval '30 days' and state = 'paid' and ${IS_SALE}
       group by package_id) s on s.package_id = bid_package.id`;
const ENDED_MAX = 100;

/** What is sold or will be, in the order of display; then what has ended, the newest first, at most a hundred. */
export async function packVersions(db: Db): Promise<readonly PackVersion[]> {
  const { rows } = await sql<PackVersion>`
    with v as (${VERSIONS})
    (select * from v where state <> 'ended' order by position, "validFrom", id)
    union all
    (select * from v where state = 'ended' order by coalesce("withdrawnAt", "validUntil") desc nulls last, id desc limit ${ENDED_MAX})`.execute(
    db,
  );
  return rows;
}

/** What was opened with another revision is behind. */
export async function shelfRevision(db: Db): Promise<number> {
  const { rows } = await sql<{ revision: number }>`select revision from pack_shelf`.execute(db);
  return rows[0]?.revision ?? 0;
}

/** Nobody changes the shelf meanwhile. @returns its revision */
export async function lockShelf(trx: Db): Promise<number> {
  // As the database's own guard does, so that the two wait in one order.
  await sql`select pg_advisory_xact_lock(hashtextextended('bid packs', 0))`.execute(trx);
  return await shelfRevision(trx);
}

/** The shelf changed: forms that were opened before are behind. The caller holds it. */
export async function noteShelfChange(trx: Db): Promise<void> {
  await sql`update pack_shelf set revision = revision + 1`.execute(trx);
}

export type OpenOffer = {
  readonly number: number;
  readonly summary: string;
  readonly by: string;
  readonly byName: string;
};
export async function openOffers(db: Db): Promise<readonly OpenOffer[]> {
  const { rows } = await sql<OpenOffer>`
    select r.number, r.summary, r.requested_by as by, u.full_name as "byName"
      from approval_request r join app_user u on u.id = r.requested_by
     where r.kind = 'pack.offer' and r.state = 'requested' and r.expires_at > ${STATEMENT_TIME} order by r.number`.execute(
    db,
  );
  return rows;
}
