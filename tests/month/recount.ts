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
  // refund:<auction>:<person>:<lot>:<round>: what was taken back again is none, and the next return is another round.
  const rounds = new Map<string, number>();
  for (const { auction_id, user_id } of await all<{ auction_id: string; user_id: string }>(
    client,
    'select auction_id, user_id from return_reversal',
  ))
    rounds.set(`${auction_id}:${user_id}`, (rounds.get(`${auction_id}:${user_id}`) ?? 0) + 1);
  for (const lot of await all<{ source: string; bids_total: number; unit_price_cents: string }>(
    client,
    `select source, bids_total, unit_price_cents from bid_lot where kind = 'refund'`,
  )) {
    const [, auction = '', person = '', , round = '0'] = lot.source.split(':');
    if (Number(round) === (rounds.get(`${auction}:${person}`) ?? 0))
      add(auction, -lot.bids_total * cents(lot.unit_price_cents));
  }

  const lots = new Map<string, number>();
  const lotOf = new Map<string, number>();
  const isBack = new Set<string>();
  for (const lot of await all<{ id: string; product_id: string; unit_cost_cents: string; returned_of: string | null }>(
    client,
    'select id, product_id, unit_cost_cents, returned_of from stock_lot order by pieces_left > 0, received_on desc, id desc',
  )) {
    lots.set(String(lot.id), cents(lot.unit_cost_cents));
    // The one that goes next, as the last that is read.
    if (lot.unit_cost_cents !== null) lotOf.set(String(lot.product_id), cents(lot.unit_cost_cents));
    if (lot.returned_of !== null) isBack.add(lot.returned_of);
  }
  const paymentIs = new Map(
    (await all<{ id: string; state: string }>(client, 'select id, state from payment')).map(({ id, state }) => [
      id,
      state,
    ]),
  );
  type Order = {
    id: string;
    auction_id: string;
    total_cents: string;
    lot_id: string | null;
    kind: string;
    payment_id: string | null;
    state: string;
  };
  const orders = new Map<string, Order>();
  for (const order of await all<Order>(
    client,
    'select id, auction_id, total_cents, lot_id, kind, payment_id, state from shop_order',
  )) {
    orders.set(order.id, order);
    const payment = paymentIs.get(order.payment_id ?? '');
    if (order.kind === 'buy_now' && order.state !== 'cancelled' && payment === 'paid')
      add(order.auction_id, cents(order.total_cents));
    // A piece that left, or waits to, costs its auction until it is back, whatever became of its money.
    if ((payment === 'paid' || payment === 'reversed') && !isBack.has(order.id))
      add(order.auction_id, -(lots.get(String(order.lot_id)) ?? 0));
  }
  for (const sent of await all<{ order_id: string; lot_id: string }>(
    client,
    'select order_id, lot_id from order_case where lot_id is not null and back_at is null',
  ))
    add(orders.get(sent.order_id)?.auction_id ?? '', -(lots.get(String(sent.lot_id)) ?? 0));
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
      if (order !== undefined && paymentIs.get(order.payment_id ?? '') === 'paid')
        add(auction_id, cents(order.total_cents));
    }
    if (claim?.kind === 'cash') {
      const cash = withdrawals.get(claim.withdrawal_id ?? '');
      add(auction_id, cents(cash?.fee_cents) + cents(cash?.rounding_cents) - cents(cash?.gross_cents));
    }
  }
  return profit;
}
