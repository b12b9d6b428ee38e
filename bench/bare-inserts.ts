import { connect, type Database } from '../apps/server/src/platform/database/index.ts';

/** What bids add for good: themselves, their transfers, and who takes part since the first of theirs. */
const TABLES = ['bid', 'transfer', 'participant'] as const;

type Columns = {
  readonly table: string;
  readonly text: string;
  readonly rows: readonly (readonly (string | null)[])[];
};

/**
 * The limit of the machine: the rows that these auctions have, inserted once more into tables with the same indexes and checks
 * and nothing else, as many in a transaction as a batch of the lane held, by one connection that is always busy. It leaves out
 * what a bid only changes (its account, its lot, its auction), and all that the lane reads to decide.
 * @param url as the owner of the tables
 * @returns bids a second
 */
export async function bareInserts(
  { pool }: Pick<Database, 'pool'>,
  url: string,
  auctionIds: readonly number[],
  { rows, ms }: { readonly rows: number; readonly ms: number },
): Promise<number> {
  const columns = await Promise.all(TABLES.map((table) => readRows(pool, table, auctionIds)));
  const all = columns[0]?.rows[0]?.length ?? 0;
  if (all === 0) throw new Error('the lane wrote nothing');
  const client = await connect({ url, name: 'mnada bench inserts', role: null, pipeline: true });
  try {
    for (const { table } of columns) await client.query(`create table bare_${table} (like ${table} including all)`);
    let [inserted, at] = [0, 0];
    const startedMs = performance.now();
    while (performance.now() - startedMs < ms) {
      if (at + rows > all) {
        // From the start again, in empty tables; what that takes counts for nobody.
        await client.query(`truncate ${columns.map(({ table }) => `bare_${table}`).join(', ')}`);
        at = 0;
      }
      const written = [
        client.query('begin'),
        ...columns.map(({ table, text, rows: each }) => {
          // Of participants there are fewer than of bids: as large a part of them.
          const count = each[0]?.length ?? 0;
          const [from, to] = [at, at + rows].map((bid) => Math.floor((bid / all) * count));
          return client.query({ name: `bare_${table}`, text, values: each.map((column) => column.slice(from, to)) });
        }),
        client.query('commit'),
      ];
      await Promise.all(written);
      inserted += rows;
      at += rows;
    }
    return inserted / ((performance.now() - startedMs) / 1_000);
  } finally {
    for (const { table } of columns) await client.query(`drop table if exists bare_${table}`).catch(() => undefined);
    await client.end();
  }
}

/** As texts, a column an array: what a client sends. */
async function readRows(pool: Database['pool'], table: string, auctionIds: readonly number[]): Promise<Columns> {
  const { rows: columns } = await pool.query<{ name: string; type: string }>(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  const names = columns.map(({ name }) => name).join(', ');
  const ofThese =
    table !== 'transfer' ? '$1' : `(select array_agg(spent_account_id) from auction where id = any($1::bigint[]))`;
  const key = table === 'transfer' ? 'credit_id' : 'auction_id';
  const { rows } = await pool.query<Record<string, string | null>>(
    `select ${columns.map(({ name }) => `${name}::text`).join(', ')} from ${table} where ${key} = any(${ofThese}::bigint[])`,
    [auctionIds],
  );
  const arrays = columns.map(({ type }, n) => `$${n + 1}::${type}[]`).join(', ');
  return {
    table,
    text: `insert into bare_${table} (${names}) overriding system value select * from unnest(${arrays})`,
    rows: columns.map(({ name }) => rows.map((row) => row[name] ?? null)),
  };
}
