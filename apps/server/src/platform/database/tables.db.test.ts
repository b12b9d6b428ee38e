import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';

const database = await testDatabase();

/** The files of `tables/`, read as text: table → its columns. Types can't be asked at run time. */
function writtenTables(): Record<string, string[]> {
  const folder = new URL('./tables/', import.meta.url);
  const source = readdirSync(folder)
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n');
  const names = [...source.matchAll(/^ {2}(\w+): (\w+Table);$/gm)];
  return Object.fromEntries(
    names.map(([, table, type]) => {
      const body = new RegExp(`type ${type} = \\{([^}]*)\\}`).exec(source)?.[1] ?? '';
      return [table, [...body.matchAll(/(\w+):\s/g)].map((match) => match[1]).sort()];
    }),
  );
}

test('`tables/` names exactly the tables and columns that the migrations make', async () => {
  const { rows } = await database.owner.query<{ table: string; columns: string[] }>(`
    select table_name::text as table, array_agg(column_name::text order by column_name collate "C") as columns
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' group by 1`);
  expect(writtenTables()).toEqual(Object.fromEntries(rows.map((row) => [row.table, row.columns])));
});

test('[S16] what people act on by its id has a random one, made by the database', async () => {
  const { rows } = await database.owner.query<{ table: string }>(`
    select table_name::text as table from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' and column_default = 'gen_random_uuid()'`);
  const random = rows.map(({ table }) => table);
  for (const table of [
    'app_user',
    'session',
    'payment',
    'shop_order',
    'payout',
    'refund_due',
    'withdrawal',
    'approval_request',
    'order_case',
  ])
    expect(random, table).toContain(table);
});

test('[S16] the number in a referral code comes from a sequence that nothing else uses', async () => {
  const { rows } = await database.owner.query<{ table: string; column: string }>(`
    select table_name::text as table, column_name::text as column from information_schema.columns
     where table_schema = 'public' and column_default like '%referral_number%'`);
  expect(rows).toEqual([{ table: 'app_user', column: 'referral_number' }]);
});
