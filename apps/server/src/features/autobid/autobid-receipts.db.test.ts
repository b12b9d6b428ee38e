import { randomUUID } from 'node:crypto';
import { readLogKey, readSignatures, utf8, verifyEd25519 } from '@mnada/rules/transparency';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLive, makePeople } from '../../testing/auction-world.ts';
import { laterOn, setsAside, switchAutobidsOn } from '../../testing/autobid-world.ts';
import { logWorld } from '../../testing/log-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { receiptSigner } from '../transparency/index.ts';
import { ownAutobid, setAutobid, stopAutobid } from './change-autobid.ts';

const database = await testDatabase();
const { db, owner } = database;
const world = await logWorld(database);
beforeAll(() => switchAutobidsOn(database));
afterAll(() => world.stop());

const signReceipt = receiptSigner({ db, signer: world.signer });
const deps = { db, bus: { publish: () => undefined }, signReceipt };
const range = { from: 0, to: 2_000 };
const ask = (changeId = randomUUID()) => ({ changeId, bids: 5, range, allIn: 1e7 });

const eventsOf = async (auctionId: number) =>
  (
    await owner.query<{ kind: string; n: number; salt: string; hash: string }>(
      `select kind, n, encode(salt, 'hex') as salt, encode(hash, 'hex') as hash from autobid_event
        where auction_id = $1 order by n`,
      [auctionId],
    )
  ).rows;

test('[BID-16] each change answers with its receipt, again when it is sent again; what would tell of others stays out', async () => {
  const [auctionId = 0] = await makeLive(database, 1, { countdownUs: 600_000_000 });
  const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 30 });
  const who = { auctionId, userId: ben };
  await setsAside(database, auctionId, ann, { bids: 5 });
  const changeId = randomUUID();
  const set = (await setAutobid(deps, who, ask(changeId))).receipt;
  const [, own] = await eventsOf(auctionId);
  expect(set?.hash).toBe(own?.hash);
  expect(set?.link).toMatch(
    new RegExp(`^v1\\|autobid\\|${auctionId}\\|-\\|set\\|[0-9a-f]{32}\\|[0-9]+\\|0\\|5\\|0\\|200000\\|\\|-\\|-$`),
  );
  expect(JSON.stringify(set)).not.toContain(own?.salt);
  await laterOn(database, auctionId);
  const more = (await setAutobid(deps, who, { ...ask(), range: null })).receipt;
  expect(more?.link).toContain('|more|');
  expect((await setAutobid(deps, who, ask(changeId))).receipt).toMatchObject({ link: set?.link, hash: set?.hash });
  expect((await ownAutobid(deps, who)).receipt).toMatchObject({ link: more?.link, hash: more?.hash });
  await laterOn(database, auctionId);
  const stop = { ...who, changeId: randomUUID() };
  const stopped = (await stopAutobid(deps, stop)).receipt;
  expect(stopped?.link).toContain('|stop|');
  // The end behind it is ours, not a change of theirs.
  expect((await stopAutobid(deps, stop)).receipt?.hash).toBe(stopped?.hash);
  expect((await ownAutobid(deps, who)).receipt?.hash).toBe(stopped?.hash);
  expect((await ownAutobid(deps, { auctionId, userId: ann })).receipt?.link).toContain('|set|');
});

test('[BID-16] somebody who set nothing has no receipt, and a stop of nothing answers none', async () => {
  const [auctionId = 0] = await makeLive(database, 1, { countdownUs: 600_000_000 });
  const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 30 });
  await setsAside(database, auctionId, ann, { bids: 5 });
  expect((await ownAutobid(deps, { auctionId, userId: ben })).receipt).toBeNull();
  expect((await stopAutobid(deps, { auctionId, userId: ben, changeId: randomUUID() })).receipt).toBeNull();
});

test('[BID-16] a receipt is a note that the log’s own key signed; where another key is published it is none', async () => {
  await world.append();
  const [auctionId = 0] = await makeLive(database, 1, { countdownUs: 600_000_000 });
  const [ann = ''] = await makePeople(database, 1, { bids: 30 });
  await world.append();
  const key = readLogKey((await world.fetchPath('vkey')).bytes.toString());
  if (key === null) throw new Error('no key');
  const receipt = (await setAutobid(deps, { auctionId, userId: ann }, ask())).receipt;
  const note = receipt?.note ?? '';
  const [text = '', lines = ''] = note.split('\n\n');
  expect(text.split('\n')).toEqual(['mnada/receipt/v1', receipt?.link, receipt?.hash]);
  const [signature] = readSignatures(lines) ?? [];
  expect(signature?.name).toBe(key.origin);
  expect(verifyEd25519(key.key, utf8(`${text}\n`), signature?.signature ?? new Uint8Array())).toBe(true);
  const other = receiptSigner({ db, signer: { ...world.signer, publicKey: new Uint8Array(32) } });
  expect(await other({ link: '', hash: '' })).toBeNull();
  const none = await ownAutobid({ ...deps, signReceipt: other }, { auctionId, userId: ann });
  expect(none.receipt).toMatchObject({ hash: receipt?.hash, note: null });
});
