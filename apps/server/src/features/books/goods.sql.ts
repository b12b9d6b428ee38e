import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { bookAll } from '../ledger/index.ts';

/**
 * Brings what is booked of these orders to what stands (`order_position`): sold when it was delivered and its money stays, its
 * piece's cost when it left. Only a difference is booked, under the order's next version (MON-3).
 */
export async function bookOrders(trx: Db, orders: readonly string[], now: Date): Promise<void> {
  await sql`insert into book_order (order_id) select unnest(${orders}::uuid[]) on conflict do nothing`.execute(trx);
  const changed = sql`
      select p.*, b.sold_cents as sold_before, b.cost_cents as cost_before, b.cost_kind as kind_before, b.version + 1 as version,
             case b.version when 0 then book_at(coalesce(p.at, ${now}), ${now}) else ${now} end as booked_at
        from order_position p join book_order b on b.order_id = p.order_id
       where p.order_id = any(${orders}::uuid[])
         and (p.sold_cents, p.cost_cents, p.cost_kind) is distinct from (b.sold_cents, b.cost_cents, b.cost_kind)`;
  await bookAll(
    trx,
    sql`with changed as (${changed})
        select 'sold:' || order_id || ':' || version as source, 'goods_owed' as debit_kind,
               case kind when 'win' then 'win_sales' else 'buy_now_sales' end as credit_kind,
               sold_cents - sold_before as cents, booked_at as at from changed
        union all
        select 'cost_back:' || order_id || ':' || version, 'stock', kind_before, cost_before, booked_at from changed
         where kind_before is not null and (cost_kind, cost_cents) is distinct from (kind_before, cost_before)
        union all
        select 'cost:' || order_id || ':' || version, cost_kind, 'stock', cost_cents, booked_at from changed
         where cost_kind is not null and (cost_kind, cost_cents) is distinct from (kind_before, cost_before)`,
  );
  await sql`
    with changed as (${changed})
    update book_order b set sold_cents = c.sold_cents, cost_cents = c.cost_cents, cost_kind = c.cost_kind, version = c.version
      from changed c where b.order_id = c.order_id`.execute(trx);
}

/**
 * The same for stock: what came in is owed to suppliers, what was counted away is lost. A piece of unknown cost counts nothing; one that
 * a customer sent back is owed to nobody: its order's cost goes back (`order_position`).
 */
export async function bookLots(trx: Db, lots: readonly number[], now: Date): Promise<void> {
  await sql`insert into book_lot (lot_id) select unnest(${lots}::bigint[]) on conflict do nothing`.execute(trx);
  const changed = sql`
      select p.*, b.received_cents as received_before, b.lost_cents as lost_before, b.version + 1 as version,
             case b.version when 0 then book_at(p.came_at, ${now}) else ${now} end as booked_at
        from (select id as lot_id, case when returned_of is null then pieces * coalesce(unit_cost_cents, 0) else 0 end as received_cents,
                     removed * coalesce(unit_cost_cents, 0) as lost_cents,
                     least((received_on + time '12:00') at time zone 'Africa/Nairobi', ${now}) as came_at
                from stock_lot where id = any(${lots}::bigint[])) p
        join book_lot b on b.lot_id = p.lot_id
       where (p.received_cents, p.lost_cents) is distinct from (b.received_cents, b.lost_cents)`;
  await bookAll(
    trx,
    sql`with changed as (${changed})
        select 'stock:' || lot_id || ':' || version as source, 'stock' as debit_kind, 'suppliers' as credit_kind,
               received_cents - received_before as cents, booked_at as at from changed
        union all
        select 'stock_lost:' || lot_id || ':' || version, 'stock_lost', 'stock', lost_cents - lost_before, booked_at from changed`,
  );
  await sql`
    with changed as (${changed})
    update book_lot b set received_cents = c.received_cents, lost_cents = c.lost_cents, version = c.version
      from changed c where b.lot_id = c.lot_id`.execute(trx);
}
