/** Wins and purchases as they are once they are settled: the rows that they leave, without the money behind them. */
import type pg from 'pg';

export type Settled = 'product' | 'cash' | 'lapsed' | 'refunded';

/** Each win was claimed so; a product is paid for with the price of its auction, or given back. */
export async function settleWins(
  owner: pg.Pool,
  auctions: readonly number[],
  kindOf: (auctionId: number) => Settled = () => 'product',
): Promise<void> {
  await planted(owner, async (client) => {
    for (const auctionId of auctions) {
      const kind = kindOf(auctionId);
      const isOrder = kind === 'product' || kind === 'refunded';
      const order = isOrder ? await anOrder(client, auctionId, null, kind === 'product' ? 'paid' : 'reversed') : null;
      await client.query(
        `with cash as (
           insert into withdrawal (user_id, source, auction_id, gross_cents, net_cents, first_name, last_name, phone, approvals_needed)
           select winner_id, 'cash_claim', auction_id, 100000, 100000, 'Amina', 'Wanjiku', '+254700000001', 1
             from outcome where auction_id = $1 and $2 = 'cash' returning id
         )
         insert into claim (auction_id, user_id, kind, order_id, withdrawal_id)
         select auction_id, winner_id, $2, $3, (select id from cash) from outcome where auction_id = $1`,
        [auctionId, isOrder ? 'product' : kind, order],
      );
      await client.query('insert into report_todo (auction_id) values ($1)', [auctionId]);
    }
  });
}

/** They bought it at the shop price and got back what their bids on it had cost. */
export async function buyInstead(
  owner: pg.Pool,
  buyers: readonly { readonly auctionId: number; readonly userId: string }[],
): Promise<void> {
  await planted(owner, async (client) => {
    for (const { auctionId, userId } of buyers) {
      await anOrder(client, auctionId, userId, 'paid');
      await client.query(
        `insert into bid_lot (account_id, kind, unit_price_cents, bids_total, bids_left, source)
         select w.id, 'refund', p.cost_cents / p.bids_used, p.bids_used, p.bids_used, 'refund:' || p.auction_id || ':' || p.user_id || ':1'
           from participant p join account w on w.owner_id = p.user_id and w.unit = 'BID' where p.auction_id = $1 and p.user_id = $2
          order by w.id limit 1`,
        [auctionId, userId],
      );
      await client.query('insert into report_todo (auction_id) values ($1)', [auctionId]);
    }
  });
}

async function anOrder(client: pg.PoolClient, auctionId: number, buyer: string | null, state: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `with how as (
       select gen_random_uuid() as payment_id, gen_random_uuid() as order_id, coalesce($2::uuid, o.winner_id) as user_id, a.product_id,
              case when $2::uuid is null then 'win' else 'buy_now' end as kind,
              case when $2::uuid is null then o.price_cents else a.original_price_cents end as cents
         from outcome o join auction a on a.id = o.auction_id where o.auction_id = $1
     ), paid as (
       insert into payment (id, reference, user_id, purpose, order_id, amount_cents, phone, token_hash, state, paid_at, decided_at)
       select payment_id, translate(upper(substr(md5(payment_id::text), 1, 12)), '01', 'GH'), user_id,
              case kind when 'win' then 'win' else 'order' end, order_id, cents, '+254700000001',
              decode(md5(payment_id::text) || md5(order_id::text), 'hex'), $3, now(), now() from how
     )
     insert into shop_order (id, user_id, auction_id, product_id, kind, state, total_cents, first_name, last_name, phone, address, region, area,
                             payment_id)
     select order_id, user_id, $1, product_id, kind, 'processing', cents, 'Amina', 'Wanjiku', '+254700000001', 'Moi Drive 14', 'Nairobi',
            'Umoja', payment_id from how returning id`,
    [auctionId, buyer, state],
  );
  return rows[0]?.id ?? '';
}

async function planted(owner: pg.Pool, plant: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await plant(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
