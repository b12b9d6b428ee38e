import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testDatabase } from '../../apps/server/src/testing/test-database.ts';
import { FILL, statementsOf } from './template.ts';

/** Rows of a series: enough that each insert finds what it joins. */
const ROWS_MAX = 4_000;

test('the template of `npm run plans` still fits the tables: filled small, statement by statement', async () => {
  const { owner } = await testDatabase();
  const small = readFileSync(FILL, 'utf8').replaceAll(
    /generate_series\((\d+), (\d+)/g,
    (_, from: string, to: string) => `generate_series(${from}, ${Math.min(Number(to), ROWS_MAX)}`,
  );
  const empty: string[] = [];
  // One connection: its temporary tables hold the shop while it is filled.
  const client = await owner.connect();
  try {
    for (const statement of statementsOf(small)) {
      const { command, rowCount } = await client.query(statement);
      if (command === 'INSERT' && rowCount === 0) empty.push(statement.slice(0, 60));
    }
  } finally {
    await client.query('reset all');
    client.release(true);
  }
  // The newest of each series, what runs and what was told lately, is beyond its first thousands.
  expect(empty.map((each) => each.split(' ')[2])).toEqual(['waiting_win', 'notice_delivery', 'outbid_watch']);
});
