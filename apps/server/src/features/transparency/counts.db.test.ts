import { readEntry } from '@mnada/rules/transparency';
import { afterAll, expect, test } from 'vitest';
import { logWorld } from '../../testing/log-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { gatherCounts } from './gather-entries.sql.ts';

const database = await testDatabase();
const world = await logWorld(database);
afterAll(() => world.stop());

const MIDNIGHT_US = Date.parse('2026-11-26T00:00:00+03:00') * 1_000;
const MINUTE_US = 60_000_000;

test('[LOG-4] a day is counted when what was decided before midnight has had its time to be committed', async () => {
  await world.append();
  await database.owner.query("update log set begun_at = '2026-11-25T12:00:00+03:00'");
  const counted = async (minutes: number) =>
    (await gatherCounts(database.db, 1, MIDNIGHT_US + minutes * MINUTE_US)).map(({ entry }) =>
      readEntry(entry, 'count')?.get('day'),
    );
  expect(await counted(0.05)).toEqual([]);
  expect(await counted(9)).toEqual([]);
  expect(await counted(10)).toEqual(['2026-11-25']);
});
