/**
 * What each auction came to, counted again from raw rows by nothing that the reports are made of: plain tables are read whole, and added up
 * here. It shares no line with the shop's own reports, books or views.
 */
import type { Reads } from './judgements/compare.ts';

export type Recounted = ReadonlyMap<number, number>;

const all = async <Row extends object>(client: Reads, text: string): Promise<readonly Row[]> =>
  (await client.query<Row>(text)).rows;
const cents = (value: string | number | null | undefined): number => Number(value ?? 0);

/** @returns profit in cents by auction */
export async function recountProfit(client: Reads): Promise<Recounted> {
  const profit = new Map<number, number>();
  const add = (auction: string | number, change: number) => {
    const id = Number(auction);
    if (profit.has(id)) profit.set(id, (profit.get(id) ?? 0) + change);
  };
  const outcomes = await all<{ auction_id: string; product_id: string; result: string }>(
    client,
    'select auction_id, product_id, result from outcome',
  );
  for (const { auction_id } of outcomes) profit.set(Number(auction_id), 0);

  for (const bid of await all<{ auction_id: string; unit_price_cents: string }>(
    client,
    'select auction_id, unit_price_cents from bid',
  ))
    add(bid.auction_id, cents(bid.unit_price_cents));
  // refund:<auction>:<person>:<lot>
  for (const lot of await all<{ source: string; bids_total: number; unit_price_cents: string }>(
    client,
    `select source, bids_total, unit_price_cents from bid_lot where kind = 'refund'`,
  ))
    add(lot.source.split(':')[1] ?? '', -lot.bids_total * cents(lot.unit_price_cents));

  const lots = new Map<string, number>();
  const lotOf = new Map<string, number>();
  for (const lot of await all<{ id: string; product_id: string; unit_cost_cents: string }>(
    client,
    'select id, product_id, unit_cost_cents from stock_lot order by id desc',
  )) {
    lots.set(String(lot.id), cents(lot.unit_cost_cents));
    lotOf.set(String(lot.product_id), cents(lot.unit_cost_cents));
  }
  const paid = new Set(
    (await all<{ id: string }>(client, `select id from payment where state = 'paid'`)).map(({ id }) => id),
  );
  const orders = new Map<
    string,
    {
      auction_id: string;
      total_cents: string;
      lot_id: string | null;
      kind: string;
      payment_id: string | null;
      state: string;
    }
  >();
  for (const order of await all<{
    id: string;
    auction_id: string;
    total_cents: string;
    lot_id: string | null;
    kind: string;
    payment_id: string | null;
    state: string;
  }>(client, 'select id, auction_id, total_cents, lot_id, kind, payment_id, state from shop_order')) {
    orders.set(order.id, order);
    if (order.kind === 'buy_now' && order.state !== 'cancelled' && paid.has(order.payment_id ?? ''))
      add(order.auction_id, cents(order.total_cents) - (lots.get(String(order.lot_id)) ?? 0));
  }
  const withdrawals = new Map(
    (
      await all<{ id: string; gross_cents: string; fee_cents: string; rounding_cents: string }>(
        client,
        'select id, gross_cents, fee_cents, rounding_cents from withdrawal',
      )
    ).map((each) => [each.id, each]),
  );
  const claims = new Map(
    (
      await all<{ auction_id: string; kind: string; order_id: string | null; withdrawal_id: string | null }>(
        client,
        'select auction_id, kind, order_id, withdrawal_id from claim',
      )
    ).map((each) => [String(each.auction_id), each]),
  );
  for (const { auction_id, product_id, result } of outcomes) {
    if (result !== 'sold') continue;
    const claim = claims.get(String(auction_id));
    if (claim === undefined) add(auction_id, -(lotOf.get(String(product_id)) ?? 0));
    if (claim?.kind === 'product') {
      const order = orders.get(claim.order_id ?? '');
      if (order !== undefined && paid.has(order.payment_id ?? ''))
        add(auction_id, cents(order.total_cents) - (lots.get(String(order.lot_id)) ?? 0));
    }
    if (claim?.kind === 'cash') {
      const cash = withdrawals.get(claim.withdrawal_id ?? '');
      add(auction_id, cents(cash?.fee_cents) + cents(cash?.rounding_cents) - cents(cash?.gross_cents));
    }
  }
  return profit;
}
