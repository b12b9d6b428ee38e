import { gunzipSync } from 'node:zlib';
import type { AutobidReceipt } from '@mnada/contract';
import { type OpenedName, readLogKey, verifyAuction, verifyEd25519 } from '@mnada/rules/transparency';
import { afterAll, expect, test, vi } from 'vitest';
import { aBid, closeAll, laneOn, makeLive, makePeople } from '../../testing/auction-world.ts';
import { setsAside, stops, sweep, switchAutobidsOn } from '../../testing/autobid-world.ts';
import { logWorld } from '../../testing/log-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { endAutobids } from '../set-aside/index.ts';
import { readAuctionText } from './auction-record.sql.ts';

const database = await testDatabase();
const world = await logWorld(database);
afterAll(() => world.stop());

const read = async (path: string): Promise<string> => {
  const { bytes, headers } = await world.fetchPath(path);
  return (headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes).toString();
};

async function published(auctionId: number) {
  const key = readLogKey(await read('vkey'));
  if (key === null) throw new Error('no key');
  const own = `auction/${auctionId}`;
  const { names } = JSON.parse(await read(`${own}/names`)) as { names: OpenedName[] };
  const proofs = {
    schedule: await read(`${own}/schedule.tlog-proof`),
    open: await read(`${own}/open.tlog-proof`),
    close: await read(`${own}/close.tlog-proof`),
  };
  const file = await read(`${own}.txt`);
  return { auctionId, key, names, file, proofs, ...(await world.readOf(auctionId, proofs)) };
}

/** As a node reads it that never told it before. */
async function publishedAnew(auctionId: number) {
  const file = (await readAuctionText(database.db, auctionId))?.text ?? '';
  return { ...(await published(auctionId)), file };
}

const check = async (...signed: Parameters<typeof verifyEd25519>) => verifyEd25519(...signed);

test('[LOG-7] an auction that was really bid on verifies from what the server publishes, receipts and all', async () => {
  const { auctionId } = await world.play(9);
  await world.append();
  const { rows } = await database.owner.query(
    `select seq, received_at_us as "receivedAtUs", decided_at_us as "decidedAtUs", encode(hash, 'hex') as hash
       from bid where auction_id = $1 order by seq`,
    [auctionId],
  );
  const verdict = await verifyAuction({ ...(await published(auctionId)), receipts: rows }, check);
  expect(verdict.checks.filter(({ state }) => state !== 'passed')).toEqual([]);
  expect(verdict).toMatchObject({ isIntact: true, receipts: 9, result: 'sold' });
  expect(verdict.bids).toHaveLength(9);
});

test('[LOG-7] proofs that somebody kept are of the log that went on since, and of no other', async () => {
  const { auctionId } = await world.play(3);
  await world.append();
  const kept = await published(auctionId);
  await world.play(2);
  await world.append();
  const { newest } = await world.historyOf(kept.proofs);
  expect(newest).not.toBe(kept.history.newest);
  const stateOf = async (history: typeof kept.history) =>
    (await verifyAuction({ ...kept, receipts: [], history }, check)).checks.find(({ name }) => name === 'log')?.state;
  expect(await stateOf(await world.historyOf(kept.proofs))).toBe('passed');
  // The log of before, told as if nothing had come since: it doesn't reach as far as what is published now.
  const now = await published(auctionId);
  const before = { ...now, receipts: [], history: { ...now.history, newest: kept.history.newest } };
  expect((await verifyAuction(before, check)).isIntact).toBe(false);
});

test('[LOG-7] what whoever holds the key appends behind an end is found, with the entry that says otherwise', async () => {
  const { auctionId } = await world.play(2);
  await world.append();
  const kept = await published(auctionId);
  await database.owner.query(`insert into log_pending (kind, auction_id) values ('schedule', $1)`, [auctionId]);
  const { size } = await world.append();
  // The proofs of before, which are right, and the log of now, which says otherwise.
  const read = await world.readOf(auctionId, kept.proofs);
  const { checks } = await verifyAuction({ ...kept, receipts: [], ...read }, check);
  expect(checks.filter(({ state }) => state === 'failed')).toEqual([
    { name: 'once', state: 'failed', entry: size, read: { entries: size, size } },
  ]);
  const now = await verifyAuction({ ...(await published(auctionId)), receipts: [] }, check);
  expect(now).toMatchObject({ isIntact: false, isPlannedAhead: false });
});

test('[LOG-7] a bid that is changed in the database afterwards no longer verifies', async () => {
  const { auctionId } = await world.play(6);
  const { auctionId: whole } = await world.play(2);
  await world.append();
  await database.owner.query('update bid set price_cents = price_cents + 100 where auction_id = $1 and seq = 3', [
    auctionId,
  ]);
  const verdict = await verifyAuction({ ...(await published(auctionId)), receipts: [] }, check);
  const failed = verdict.checks.filter(({ state }) => state === 'failed').map(({ name }) => name);
  expect(failed).toEqual(['chain', 'price', 'record']);
  // It is shown, and kept by no cache: asked again, it isn't what a cache said.
  const keptFor = async (id: number) => (await world.fetchPath(`auction/${id}.txt`)).headers['cache-control'];
  expect(await keptFor(auctionId)).toBe('no-store');
  expect(await keptFor(whole)).toContain('immutable');
  // Put right, it is served right by the same node.
  await database.owner.query('update bid set price_cents = price_cents - 100 where auction_id = $1 and seq = 3', [
    auctionId,
  ]);
  expect((await verifyAuction({ ...(await published(auctionId)), receipts: [] }, check)).isIntact).toBe(true);
  expect(await keptFor(auctionId)).toContain('immutable');
});

test('[LOG-7] autobids of a real auction are opened at its end and replayed, under nobody’s name or reason; one that is changed is found', async () => {
  await switchAutobidsOn(database);
  const lane = laneOn(database);
  const [auctionId = 0] = await makeLive(database, 1, { countdownUs: 3_000_000, drainUs: 100_000 });
  const [ann = '', ben = '', cat = '', dan = ''] = await makePeople(database, 4, { bids: 9 });
  const kept: (AutobidReceipt | null | undefined)[] = [];
  for (const who of [ann, ben]) kept.push((await setsAside(database, auctionId, who, { bids: 8 })).receipt);
  await setsAside(database, auctionId, cat, { bids: 4, from: 500 });
  await setsAside(database, auctionId, dan, { bids: 2, from: 500 });
  await database.db.transaction().execute((trx) => endAutobids(trx, { userIds: [dan] }, 'break'));
  const isEnded = async () => {
    await sweep(database, lane);
    await closeAll(database);
    const { rows } = await database.owner.query('select from outcome where auction_id = $1', [auctionId]);
    expect(rows).toHaveLength(1);
  };
  // Ten seconds after it was set (BID-14), which the list shows; meanwhile theirs are placed.
  const stopping = async () => {
    await sweep(database, lane);
    return await stops(database, auctionId, ann);
  };
  const stopped = await vi.waitFor(stopping, { timeout: 30_000, interval: 20 });
  expect(stopped.state).not.toBe('active');
  kept.push(stopped.receipt);
  await lane.submit(aBid(auctionId, cat));
  await vi.waitFor(isEnded, { timeout: 60_000, interval: 20 });
  await lane.stop();
  await world.append();
  const told = await published(auctionId);
  const autobidReceipts = kept.flatMap((receipt) => receipt ?? []);
  const verdict = await verifyAuction({ ...told, receipts: [], autobidReceipts }, check);
  expect(verdict.checks.filter(({ state }) => state !== 'passed')).toEqual([]);
  expect(verdict.receipts).toBe(3);
  expect(verdict.autobids).toEqual({ ...verdict.autobids, people: 4, untold: 1 });
  expect(verdict.autobids?.placed).toBeGreaterThanOrEqual(2);
  expect(told.file).toContain('|own_reason|');
  for (const word of ['break', ann, ben, cat, dan]) expect(told.file).not.toContain(word);
  await database.owner.query(`update autobid_event set at_us = at_us - 1 where auction_id = $1 and n = 2`, [auctionId]);
  const forged = await verifyAuction({ ...(await publishedAnew(auctionId)), receipts: [], autobidReceipts }, check);
  const failed = forged.checks.filter(({ state }) => state === 'failed').map(({ name }) => name);
  expect(failed).toEqual(['autobids', 'record', 'receipts']);
});
