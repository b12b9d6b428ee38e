import { gunzipSync } from 'node:zlib';
import { type OpenedName, readLogKey, verifyAuction, verifyEd25519 } from '@mnada/rules/transparency';
import { afterAll, expect, test } from 'vitest';
import { logWorld } from '../../testing/log-world.ts';
import { testDatabase } from '../../testing/test-database.ts';

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
  return {
    auctionId,
    key,
    names,
    file: await read(`${own}.txt`),
    proofs: {
      schedule: await read(`${own}/schedule.tlog-proof`),
      open: await read(`${own}/open.tlog-proof`),
      close: await read(`${own}/close.tlog-proof`),
    },
  };
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

test('[LOG-7] a bid that is changed in the database afterwards no longer verifies', async () => {
  const { auctionId } = await world.play(6);
  await world.append();
  await database.owner.query('update bid set price_cents = price_cents + 100 where auction_id = $1 and seq = 3', [
    auctionId,
  ]);
  const verdict = await verifyAuction({ ...(await published(auctionId)), receipts: [] }, check);
  const failed = verdict.checks.filter(({ state }) => state === 'failed').map(({ name }) => name);
  expect(failed).toEqual(['chain', 'price', 'record']);
});
