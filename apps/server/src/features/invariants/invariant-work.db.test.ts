import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { INVARIANTS } from './invariants.ts';

const database = await testDatabase();

/** A modest shop: enough rows that reading a table once for each of another's shows. */
const ROWS = [
  `insert into transfer (source, unit, debit_id, credit_id, amount)
   select 'bid:1:' || n, 'BID', 1, 2, 1 from generate_series(1, 30000) n`,
  `insert into payout (id, withdrawal_id, amount_cents, phone, state, attempt, completed_at, receipt)
   select gen_random_uuid(), gen_random_uuid(), 10000, '+254712345678', 'completed', 1, now(), 'SWORK' || n
     from generate_series(1, 300) n`,
  `insert into payout_attempt (payout_id, attempt, originator_id, phone, state, sent_at, conversation_id, receipt)
   select id, 1, id || '-1', phone, 'succeeded', now(), 'AG_1', receipt from payout`,
  `insert into payment (id, reference, user_id, purpose, order_id, amount_cents, phone, state, token_hash, paid_at, sources)
   select gen_random_uuid(), translate(upper(lpad(to_hex(n), 12, 'Z')), '01', 'XY'), gen_random_uuid(), 'order', gen_random_uuid(),
          10000, '+254712345678', 'paid', sha256(n::text::bytea), now(), '{statement}' from generate_series(1, 300) n`,
  `insert into shop_order (id, user_id, auction_id, product_id, kind, state, total_cents, first_name, last_name, phone, address, region, area, payment_id)
   select order_id, user_id, 1, 1, 'buy_now', 'delivered', 10000, 'A', 'B', '+254712345678', 'D', 'Nairobi', 'F', id from payment`,
  `insert into order_step (order_id, state) select id, 'paid' from shop_order`,
  `insert into outcome (auction_id, product_id, result, price_cents, bid_count, last_hash, decided_at_us, category)
   select n, 1, 'void', 0, 0, sha256(''), n, 'Phones' from generate_series(1, 300) n`,
  `insert into product (slug, name, category, description, original_price_cents, stock)
   select 'work-' || n, 'Kettle', 'Phones', 'A kettle', 10000, 1 from generate_series(1, 300) n`,
  `insert into refund_due (source, cause, payment_id, amount_cents)
   select 'payment:' || id, 'reversal', id, amount_cents from payment`,
] as const;

type Node = {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
};

/** What grows without end, and how many rows of it the shop has. */
const LARGE = { transfer: 30_000, shop_order: 300 } as const;

/** How many rows of a table a plan has looked at. */
const looked = (node: Node, table: string): number =>
  (node['Relation Name'] === table
    ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
    : 0) + (node.Plans ?? []).reduce((sum, each) => sum + looked(each, table), 0);

test('[S58] no invariant looks through all transfers or orders once for each order, payout, auction or product', async () => {
  const client = await database.owner.connect();
  try {
    await client.query(`set session_replication_role = replica`);
    for (const statement of ROWS) await client.query(statement);
    await client.query('analyze');
    const often: string[] = [];
    for (const { name, sql } of INVARIANTS) {
      const { rows } = await client.query(`explain (analyze, timing off, format json) ${sql}`);
      for (const [table, all] of Object.entries(LARGE)) {
        const times = looked(rows[0]['QUERY PLAN'][0].Plan, table) / all;
        if (times > 20) often.push(`${name}: ${table} ${Math.round(times)} times`);
      }
    }
    expect(often).toEqual([]);
  } finally {
    client.release(true);
  }
});
