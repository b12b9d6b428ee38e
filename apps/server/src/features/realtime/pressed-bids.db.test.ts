import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { LiveClient, startRealtimeNode } from '../../testing/realtime-node.ts';
import { makeLive, makePeople } from '../../testing/auction-world.ts';
import { testDatabase } from '../../testing/test-database.ts';

const database = await testDatabase();
const node = await startRealtimeNode(database);
const other = await startRealtimeNode(database, { sessions: node.sessions });
test.afterAll(async () => {
  await node.stop();
  await other.stop();
});

const bidsOn = async (auctionId: number): Promise<number> => {
  const { rows } = await database.pool.query<{ seq: number }>('select seq from auction where id = $1', [auctionId]);
  return rows[0]?.seq ?? -1;
};

async function world() {
  const [auctionId = 0] = await makeLive(database);
  const [amina = '', juma = ''] = await makePeople(database, 2);
  const open = (who: string, on = node) => LiveClient.open(on, `/ws/auctions/${auctionId}`, who);
  return { auctionId, amina, juma, open };
}

/** Presses so long ago, by the server's clock, and is told what became of it. */
async function press(client: LiveClient, auctionId: number, ageMs: number, bidId: string = randomUUID()) {
  const pressedAt = Math.floor(node.clock.nowUs() / 1000) - ageMs;
  client.send('place_bid', { auction_id: auctionId, bid_id: bidId, pressed_at: pressedAt });
  return { bidId, answer: await answerTo(client, bidId) };
}

async function answerTo(client: LiveClient, bidId: string) {
  await expect
    .poll(() => client.frames.some((frame) => 'bid_id' in frame.data && frame.data.bid_id === bidId))
    .toBe(true);
  return client.frames.find((frame) => 'bid_id' in frame.data && frame.data.bid_id === bidId);
}

async function ask(client: LiveClient, ...bidIds: string[]) {
  client.send('bid_status', { bid_ids: bidIds });
  return (await client.next('bid_status', ({ bids }) => bids[0]?.bid_id === bidIds[0])).bids;
}

test('[BID-9] a first arrival of a press a minute old is refused, free of charge; one without a time counts', async () => {
  const { auctionId, amina, open } = await world();
  const client = await open(amina);
  expect((await press(client, auctionId, 60_000)).answer).toMatchObject({ type: 'error', data: { code: 'STALE_BID' } });
  expect(await bidsOn(auctionId)).toBe(0);
  expect((await client.bid(auctionId)).type).toBe('bid_success');
  await client.close();
});

test('[BID-9] a clock that runs ahead refuses nobody: a press of the future counts as one of now', async () => {
  const { auctionId, amina, open } = await world();
  const client = await open(amina);
  expect((await press(client, auctionId, -3_600_000)).answer?.type).toBe('bid_success');
  await client.close();
});

test('[BID-2] a bid that was accepted answers for itself however old its press is by then', async () => {
  const { auctionId, amina, open } = await world();
  const client = await open(amina);
  const { bidId } = await press(client, auctionId, 100);
  client.frames.length = 0;
  expect((await press(client, auctionId, 60_000, bidId)).answer).toMatchObject({
    type: 'bid_success',
    data: { seq: 1 },
  });
  expect(await bidsOn(auctionId)).toBe(1);
  await client.close();
});

test('[BID-9] bid_status says which bid counted, with its number and the balance of now, and which never will', async () => {
  const { auctionId, amina, juma, open } = await world();
  const client = await open(amina);
  const rival = await open(juma);
  const counted = (await press(client, auctionId, 0)).bidId;
  await rival.bid(auctionId);
  const never = randomUUID();
  expect(await ask(client, counted, never)).toEqual([
    { bid_id: counted, state: 'accepted', seq: 1, balance: 9, account_version: expect.any(Number) },
    { bid_id: never, state: 'not_received', balance: 9, account_version: expect.any(Number) },
  ]);
  await client.close();
  await rival.close();
});

test('[BID-9] not_received is final: a copy that arrives after it, on any node, fresh or without a time, is not charged', async () => {
  const { auctionId, amina, open } = await world();
  const client = await open(amina);
  const late = randomUUID();
  expect((await ask(client, late))[0]?.state).toBe('not_received');
  const elsewhere = await open(amina, other);
  expect((await press(elsewhere, auctionId, 0, late)).answer).toMatchObject({
    type: 'error',
    data: { code: 'STALE_BID' },
  });
  expect(await elsewhere.bid(auctionId, late)).toMatchObject({ type: 'error', data: { code: 'STALE_BID' } });
  expect(await bidsOn(auctionId)).toBe(0);
  expect((await ask(elsewhere, late))[0]?.state).not.toBe('accepted');
  await elsewhere.close();
});

test('[BID-9] a question and its bid at the same instant agree: accepted and charged, or not received and never charged', async () => {
  const people = await makePeople(database, 40);
  const [auctionId = 0] = await makeLive(database);
  const states: string[] = [];
  for (const userId of people) {
    const one = await LiveClient.open(node, `/ws/auctions/${auctionId}`, userId);
    const two = await LiveClient.open(other, '/ws/auctions', userId);
    const bidId = randomUUID();
    one.send('place_bid', { auction_id: auctionId, bid_id: bidId });
    const [{ state } = { state: '' }] = await ask(two, bidId);
    const answer = await answerTo(one, bidId);
    expect(answer?.type).toBe(state === 'accepted' ? 'bid_success' : 'error');
    states.push(state);
    await one.close();
    await two.close();
  }
  expect(await bidsOn(auctionId)).toBe(states.filter((state) => state === 'accepted').length);
});

test('[BID-9] another person’s bid is not received for whoever asks, and stays what it is', async () => {
  const { auctionId, amina, juma, open } = await world();
  const client = await open(amina);
  const { bidId } = await press(client, auctionId, 0);
  const rival = await open(juma);
  expect((await ask(rival, bidId))[0]).toMatchObject({ state: 'not_received', balance: 10 });
  expect((await ask(client, bidId))[0]?.state).toBe('accepted');
  await client.close();
  await rival.close();
});

test('[BID-9] a bid that was refused is told with its code by the node that refused it, and is final', async () => {
  const { auctionId, amina, open } = await world();
  const client = await open(amina);
  await client.bid(auctionId);
  const refused = randomUUID();
  expect(await client.bid(auctionId, refused)).toMatchObject({ data: { code: 'ALREADY_LEADING' } });
  expect((await ask(client, refused))[0]).toMatchObject({ state: 'refused', code: 'ALREADY_LEADING' });
  await client.close();
});

test('[BID-9] a visitor and a session that is over are told nothing of bids', async () => {
  const { auctionId, amina } = await world();
  const visitor = await LiveClient.open(node, `/ws/auctions/${auctionId}`);
  visitor.send('bid_status', { bid_ids: [randomUUID()] });
  expect((await visitor.next('error')).code).toBe('SIGN_IN_TO_BID');
  const client = await LiveClient.open(node, `/ws/auctions/${auctionId}`, amina);
  node.sessions.ended.add(amina);
  client.send('bid_status', { bid_ids: [randomUUID()] });
  expect((await client.next('error')).code).toBe('SIGN_IN_TO_BID');
  await visitor.close();
});

test('[BID-9] whoever asks all the time is told unknown, and nothing is written for it', async () => {
  const { amina, open } = await world();
  const client = await open(amina);
  const states: string[] = [];
  for (let n = 0; n < 12; n++) states.push(...(await ask(client, randomUUID())).map((bid) => bid.state));
  expect(states.filter((state) => state === 'not_received')).toHaveLength(10);
  expect(states.slice(10)).toEqual(['unknown', 'unknown']);
  await client.close();
});

test('[BID-10] every personal frame carries the account’s version, which grows with each bid', async () => {
  const { auctionId, amina, juma, open } = await world();
  const client = await open(amina);
  const first = await client.next('user_info', (data) => data.bids_used !== undefined);
  const rival = await open(juma);
  const one = await client.bid(auctionId);
  await rival.bid(auctionId);
  const two = await client.bid(auctionId);
  const versions = [
    first.account_version,
    ...[one, two].map((f) => (f.data as { account_version?: number }).account_version),
  ];
  expect(versions).toEqual([
    first.account_version,
    Number(first.account_version) + 1,
    Number(first.account_version) + 2,
  ]);
  await client.close();
  await rival.close();
});

test('[BID-10] a balance that was read before a bid and comes after it is not told', async () => {
  const { auctionId, amina, open } = await world();
  let holdReads: Promise<void> | null = null;
  const slow = await startRealtimeNode(database, {
    sessions: node.sessions,
    sql: (pool) => ({
      query: (async (text: string, values?: unknown[]) => {
        const result = await pool.query(text, values);
        if (text.includes('account.')) await holdReads;
        return result;
      }) as typeof pool.query,
    }),
  });
  const client = await open(amina, slow);
  const told: number[] = [];
  client.ws.on('message', (data) => {
    const frame = JSON.parse(String(data)) as { type: string; data: { balance: number } };
    if (frame.type === 'user_info') told.push(frame.data.balance);
  });
  await client.next('user_info');
  told.length = 0;
  let release = (): void => undefined;
  holdReads = new Promise((resolve) => {
    release = resolve;
  });
  // Somebody else of this node says that the balance changed: it is read now, told later.
  slow.bus.publish('balance', amina);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(await client.bid(auctionId)).toMatchObject({ type: 'bid_success', data: { new_balance: 9 } });
  release();
  holdReads = null;
  await client.next('user_info', (data) => data.bids_used === 1);
  expect(told[0]).toBe(9);
  expect(told).not.toContain(10);
  await client.close();
  await slow.stop();
});

test('[BID-17] SUPERSEDED is final: the same press again, on any node and when nothing overtakes it any more, is not charged', async () => {
  const { auctionId, amina, juma, open } = await world();
  const client = await open(amina);
  const rival = await open(juma);
  const bidId = randomUUID();
  const pressed = { auction_id: auctionId, bid_id: bidId, seen_seq: 0 };
  await rival.bid(auctionId);
  client.send('place_bid', pressed);
  expect(await answerTo(client, bidId)).toMatchObject({ type: 'error', data: { code: 'SUPERSEDED' } });
  await new Promise((done) => setTimeout(done, 600));
  const elsewhere = await open(amina, other);
  elsewhere.send('place_bid', pressed);
  expect(await answerTo(elsewhere, bidId)).toMatchObject({ type: 'error', data: { code: 'STALE_BID' } });
  expect(await bidsOn(auctionId)).toBe(1);
  // The next press, which saw that bid, is another.
  expect((await press(elsewhere, auctionId, 0)).answer?.type).toBe('bid_success');
  for (const socket of [client, rival, elsewhere]) await socket.close();
});
