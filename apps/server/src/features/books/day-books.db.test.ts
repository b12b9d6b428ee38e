import { DayBooks } from '@mnada/contract/office';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBid, laneOn, makeLive, makePeople } from '../../testing/auction-world.ts';
import { exactly } from '../../testing/auctions-app.ts';
import { keepBooks } from '../../testing/keep-books.ts';
import { officeApp } from '../../testing/office-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { INVARIANTS } from '../invariants/index.ts';
import { PROVED_BY } from './day-books.sql.ts';

const database = await testDatabase();
const office = await officeApp(database);
const lane = laneOn(database);
const finance = await office.aPerson(['finance']);
const support = await office.aPerson(['support']);
let today = '';
let auctionId = 0;
beforeAll(async () => {
  const { rows } = await sql<{ day: string }>`select nairobi_day(clock_timestamp())::text as day`.execute(database.db);
  today = rows[0]?.day ?? '';
  const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 10, unitPriceCents: 750 });
  const [free = ''] = await makePeople(database, 1, { bids: 3 });
  [auctionId = 0] = await makeLive(database, 1);
  for (const who of [ann, ben, free, ann]) expect(await lane.submit(aBid(auctionId, who))).toMatchObject({ ok: true });
});
afterAll(async () => {
  await office.stop();
  await lane.stop();
});
const read = async (day: string): Promise<DayBooks> =>
  exactly(DayBooks, (await office.get(`/api/admin/reconciliation/${day}/books`, finance.as)).body);
/** By plain counting, whatever the sums of the days say. */
async function heldNow(): Promise<number> {
  const { rows } = await sql<{ bids: number }>`
    select (select coalesce(sum(bids_left), 0) from bid_lot)
           + (select coalesce(sum(bids - placed - returned), 0) from autobid_lot) as bids`.execute(database.db);
  return Number(rows[0]?.bids);
}
const proofOf = ({ proofs }: DayBooks, name: string) => proofs.find(({ proof }) => proof === name);

test('[OPS-19] until the bookkeeper has come to it, a day says that its bids aren’t all booked', async () => {
  expect((await read(today)).bids.is_booked).toBe(false);
  await keepBooks(database.db);
  expect((await read(today)).bids.is_booked).toBe(true);
});

test('[OPS-19] a day in bids leads from what people held in the morning to what their lots hold at its end', async () => {
  const { bids, is_over: isOver } = await read(today);
  expect(isOver).toBe(false);
  expect(bids).toMatchObject({ opening: 0, bought: 20, given: 3, returned: 0, used: 4, auctions: 1, closing: 19 });
  expect(bids.closing).toBe(await heldNow());
  // The same bids, once the day is the one before: they are what the next begins with.
  const next = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
  expect((await read(next)).bids).toMatchObject({ opening: 19, used: 0, auctions: 0, closing: 19 });
  const before = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
  expect(await read(before)).toMatchObject({ is_over: true, bids: { opening: 0, closing: 0, is_booked: true } });
});

test('[OPS-19] the proofs of a day are invariants that exist, and are what the watch found of them last', async () => {
  const names = INVARIANTS.map(({ name }) => name);
  for (const name of Object.values(PROVED_BY).flat()) expect(names).toContain(name);
  const fresh = await read(today);
  expect(fresh.proofs.map(({ proof }) => proof)).toEqual(Object.keys(PROVED_BY));
  expect(proofOf(fresh, 'transfers')).toMatchObject({ state: 'unchecked', broken: 0, checked_at: null });
  await sql`insert into invariant_progress (name, checked_at) select unnest(${['L1', 'P2', 'P4']}::text[]), clock_timestamp()`.execute(
    database.db,
  );
  await sql`insert into invariant_progress (name, checked_at) values ('O1', clock_timestamp() - interval '2 hours')`.execute(
    database.db,
  );
  await sql`insert into invariant_violation (name, row_id) values ('P4', 'one'), ('P4', 'another')`.execute(
    database.db,
  );
  const asked = await read(today);
  expect(proofOf(asked, 'transfers')?.state).toBe('holds');
  // Of two that stand behind one, the broken one is told.
  expect(proofOf(asked, 'receipts')).toMatchObject({ state: 'broken', broken: 2 });
  expect(proofOf(asked, 'outcomes')?.state).toBe('unchecked');
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from transfer`.execute(database.db);
  expect(proofOf(asked, 'transfers')?.count).toBe(rows[0]?.n);
  expect(proofOf(asked, 'outcomes')?.count).toBe(0);
  expect(asked.checkpoint).toBeNull();
});

test('[OPS-19] only who closes days reads their books, and no day that is none', async () => {
  expect((await office.get(`/api/admin/reconciliation/${today}/books`, support.as)).status).toBe(403);
  for (const day of ['2026-02-30', '1999-12-31', 'today'])
    expect((await office.get(`/api/admin/reconciliation/${day}/books`, finance.as)).status).toBe(400);
});
