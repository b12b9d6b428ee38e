import { gunzipSync } from 'node:zlib';
import { PublicLogsAnswer } from '@mnada/contract';
import { type OpenedName, readLogKey, verifyAuction, verifyEd25519 } from '@mnada/rules/transparency';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { aBid, closeAll, laneOn, makeLive, makePeople } from '../../testing/auction-world.ts';
import { logWorld } from '../../testing/log-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { appendToLog } from './append-to-log.ts';
import { openMemory } from './log-memory.ts';
import { loadLogSigner } from './log-signer.ts';

const database = await testDatabase();
const world = await logWorld(database);
afterAll(() => world.stop());

const read = async (path: string): Promise<string> => {
  const { bytes, headers, status } = await world.ask(path);
  if (status !== 200) throw new Error(`${path} answers ${status}`);
  return (headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
};

async function verify(log: number, auctionId: number) {
  const key = readLogKey(await read(`/ledger/${log}/vkey`));
  if (key === null) throw new Error('no key');
  const own = `/ledger/${log}/auction/${auctionId}`;
  const { names } = JSON.parse(await read(`${own}/names`)) as { names: OpenedName[] };
  const proofs = {
    schedule: await read(`${own}/schedule.tlog-proof`),
    open: await read(`${own}/open.tlog-proof`),
    close: await read(`${own}/close.tlog-proof`),
  };
  const said = await world.readOf(auctionId, proofs, log);
  const published = { auctionId, key, names, proofs, ...said, file: await read(`${own}.txt`), receipts: [] };
  return verifyAuction(published, async (...signed) => verifyEd25519(...signed));
}

test('[LOG-1] an auction that was planned in one log and ended in the next verifies from the next; both are listed', async () => {
  const people = await makePeople(database, 2, { bids: 6 });
  const countdownUs = 6_000_000;
  const [early = 0, late = 0] = await makeLive(database, 2, { countdownUs, drainUs: 0 });
  await world.append();
  // Not logged anywhere yet when the next one begins.
  const [fresh = 0] = await makeLive(database, 1, { countdownUs: 20_000_000, drainUs: 0 });
  const bidOn = async (auctionId: number) => {
    const lane = laneOn(database);
    for (const person of people) expect(await lane.submit(aBid(auctionId, person))).toMatchObject({ ok: true });
    await lane.stop();
  };
  await bidOn(early);
  await bidOn(late);
  await sql`select pg_sleep(6.1)`.execute(database.db);
  await closeAll(database);
  const config = { ...world.config, ledger: { ...world.config.ledger, number: 2 } };
  const next = { signer: await loadLogSigner(config), places: openMemory(config), seen: null };
  while ((await appendToLog({ db: database.db, ...next })).more);
  expect((await verify(2, early)).checks.filter(({ state }) => state === 'failed')).toEqual([]);
  expect(await verify(2, late)).toMatchObject({ isIntact: true, result: 'sold' });
  await bidOn(fresh);
  await sql`select pg_sleep(20.1)`.execute(database.db);
  await closeAll(database);
  while ((await appendToLog({ db: database.db, ...next })).more);
  expect(await verify(2, fresh)).toMatchObject({ isIntact: true, result: 'sold' });
  const { logs } = PublicLogsAnswer.parse(JSON.parse(await read('/ledger/logs')));
  expect(logs.map(({ number, origin }) => [number, origin])).toEqual([
    [2, 'mnada.test/ledger/2'],
    [1, 'mnada.test/ledger/1'],
  ]);
  // Its first entry says where the one before it ended.
  const [, size, root] = (await read('/ledger/1/checkpoint')).split('\n');
  const { rows } = await database.owner.query('select entry from log_entry where log = 2 and index = 0');
  expect(rows[0].entry).toContain(`\nearlier_1 mnada.test/ledger/1 ${size} ${root}\n`);
  expect(logs[1]?.vkey).toBe((await read('/ledger/1/vkey')).trim());
}, 90_000);
