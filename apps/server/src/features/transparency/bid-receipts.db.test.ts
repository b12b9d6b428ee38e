import { BidReceiptsAnswer } from '@mnada/contract';
import {
  checkKeptReceipts,
  isReceiptSigned,
  readLogKey,
  readReceiptNote,
  readReceiptNotes,
  textHash,
  type ToldList,
  UNKNOWN_HISTORY,
  verifyEd25519,
} from '@mnada/rules/transparency';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBid, laneOn, makeLive, makePeople } from '../../testing/auction-world.ts';
import { secondsLeft, setsAside, sweep, switchAutobidsOn } from '../../testing/autobid-world.ts';
import { logWorld } from '../../testing/log-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { receiptSigner } from './sign-receipts.ts';
import { readAuctionText } from './auction-record.sql.ts';

const database = await testDatabase();
const world = await logWorld(database);
beforeAll(() => switchAutobidsOn(database));
afterAll(() => world.stop());

const check = async (...signed: Parameters<typeof verifyEd25519>) => verifyEd25519(...signed);
const receiptsOf = async (auctionId: number, who: string, after = 0) =>
  BidReceiptsAnswer.parse(
    JSON.parse((await world.ask(`/api/receipts/${auctionId}?after=${after}`, who)).bytes.toString()),
  );
const keyOfLog = async () => {
  await world.append();
  const key = readLogKey((await world.fetchPath('vkey')).bytes.toString());
  if (key === null) throw new Error('no key');
  return key;
};
/** What is published of an auction, the proof of its end with it where that is logged. */
async function listOf(auctionId: number): Promise<ToldList> {
  const proof = await world.fetchPath(`auction/${auctionId}/close.tlog-proof`);
  const end = proof.status === 200 ? proof.bytes.toString() : null;
  const history = end === null ? UNKNOWN_HISTORY : await world.historyOf({ end });
  return { file: (await fileOf(auctionId)) ?? '', end, history };
}
const fileOf = async (auctionId: number) => (await readAuctionText(database.db, auctionId, null))?.text ?? null;

test('[LOG-4] own bids are told while the auction runs, each signed with the log’s key; whoever gets it can tell it from any other', async () => {
  const key = await keyOfLog();
  const { auctionId, people } = await world.play(4);
  await world.append();
  const { receipts, more } = await receiptsOf(auctionId, people[0] ?? '');
  expect(receipts.map(({ seq }) => seq)).toEqual([1, 3]);
  expect(more).toBe(false);
  expect((await receiptsOf(auctionId, people[0] ?? '', 1)).receipts.map(({ seq }) => seq)).toEqual([3]);
  expect((await receiptsOf(auctionId, people[1] ?? '')).receipts.map(({ seq }) => seq)).toEqual([2, 4]);
  const file = receipts.map(({ note }) => note).join('\n');
  const notes = readReceiptNotes(file) ?? [];
  expect(notes.map(({ of, auctionId: id, seq }) => [of, id, seq])).toEqual([
    ['bid', auctionId, 1],
    ['bid', auctionId, 3],
  ]);
  expect(notes.map(({ link }) => textHash(link))).toEqual(receipts.map(({ hash }) => hash));
  const told = await checkKeptReceipts(notes, await listOf(auctionId), key, check);
  expect(told.map(({ isSigned, published }) => [isSigned, published])).toEqual([
    [true, 'passed'],
    [true, 'passed'],
  ]);
  // What the server would show to deny the third bid, or to have had it otherwise.
  const list = await listOf(auctionId);
  const other = list.file.replace(notes[1]?.link ?? '', `v1|${auctionId}|3|0|0|0|-|-`);
  const forged = await checkKeptReceipts(notes, { ...list, file: other }, key, check);
  expect(forged.map(({ published }) => published)).toEqual(['failed', 'failed']);
  const mine = readReceiptNote((receipts[0]?.note ?? '').replace(/\|1\|/, '|2|'));
  expect(mine === null || (await isReceiptSigned(mine, key, check))).toBe(false);
});

test('[BID-14] what an automatic bid’s receipt signs while the auction runs tells nothing of others, and fits its list afterwards', async () => {
  const key = await keyOfLog();
  const [auctionId = 0] = await makeLive(database, 1, { countdownUs: 600_000_000 });
  const [ann = '', ben = ''] = await makePeople(database, 2, { bids: 5 });
  await setsAside(database, auctionId, ann, { bids: 2 });
  const lane = laneOn(database);
  await lane.submit(aBid(auctionId, ben));
  await secondsLeft(database, auctionId, 2);
  await sweep(database, lane);
  await lane.stop();
  const [receipt] = (await receiptsOf(auctionId, ann)).receipts;
  expect(receipt).toMatchObject({ seq: 2 });
  expect(receipt?.link).toMatch(/^v2\|[0-9]+\|2\|.+\|auto:-\|-$/);
  const note = readReceiptNote(receipt?.note ?? '');
  if (note === null) throw new Error('no note');
  await database.owner.query(`update auction set status = 'ended' where id = $1`, [auctionId]);
  expect((await fileOf(auctionId))?.includes(`auto:`)).toBe(true);
  expect(await checkKeptReceipts([note], await listOf(auctionId), key, check)).toMatchObject([
    // Nothing proves its end yet.
    { isSigned: true, published: 'unchecked' },
  ]);
  expect((await receiptsOf(auctionId, ann)).receipts[0]?.link).toMatch(/\|auto:[0-9a-f]{32}:[0-9a-f]{64}\|/);
});

test('[LOG-4] so many receipts at once, and that there are more; nobody else’s, and nothing that is no number', async () => {
  const { auctionId, people } = await world.play(4);
  const few = await logWorld(database, { receiptsAtOnce: 1 });
  const ask = async (after: number) =>
    JSON.parse((await few.ask(`/api/receipts/${auctionId}?after=${after}`, people[0])).bytes.toString());
  expect(await ask(0)).toMatchObject({ receipts: [{ seq: 1 }], more: true });
  expect(await ask(1)).toMatchObject({ receipts: [{ seq: 3 }], more: false });
  await few.stop();
  const [other = ''] = await makePeople(database, 1);
  expect(await receiptsOf(auctionId, other)).toEqual({ receipts: [], more: false });
  expect(await receiptsOf(auctionId, people[0] ?? '', 9_999_999_999)).toEqual({ receipts: [], more: false });
  expect((await world.ask(`/api/receipts/${auctionId}`)).status).toBe(401);
  for (const after of ['-1', 'x', '1e3', '%00', '99999999999'])
    expect((await world.ask(`/api/receipts/${auctionId}?after=${after}`, other)).status).toBe(400);
});

test('[LOG-4] where a node holds another key than the log’s, receipts are told unsigned', async () => {
  await keyOfLog();
  const other = receiptSigner({ db: database.db, signer: { ...world.signer, publicKey: new Uint8Array(32) } });
  expect(await other({ link: '', hash: '' })).toBeNull();
});
