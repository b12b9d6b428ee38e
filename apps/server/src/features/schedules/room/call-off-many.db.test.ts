import { AuctionsCancelled, MatchingAuctions } from '@mnada/contract/office';
import { afterAll, describe, expect, test } from 'vitest';
import { aBid, bidInTime, makeLive, makePeople } from '../../../testing/auction-world.ts';
import { anMpesaNumber, ordersApp, withAddress } from '../../../testing/orders-app.ts';
import { auctionsRoom } from '../../../testing/auctions-room.ts';
import { exactly } from '../../../testing/auctions-app.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { checkInvariants } from '../../invariants/index.ts';

const database = await testDatabase({ poolSize: 12 });
const room = await auctionsRoom(database);
const { lane, office, seller, other, support, aScheduled, read, cancel, auditOf } = room;
afterAll(() => room.stop());

const PATH = '/api/admin/auctions/cancel-many';
const WHY = { public_reason: 'technical', reason: 'the hall has no power' };
const subjectOf = (ids: readonly number[]) => `auctions:${[...ids].sort((a, b) => a - b).join(',')}`;
const callOff = async (all: readonly number[], auctions = all, as = seller.as, scheduled: readonly number[] = []) => {
  await office.proved(as, 'auctions.publish', subjectOf(all));
  return office.post(PATH, { ...WHY, all, auctions, scheduled }, as);
};

describe('[OPS-2][OPS-8] several are called off', () => {
  test('a result each: what had bids gives them back once, what is over stays, what isn’t there is said', async () => {
    const [live = 0, quiet = 0, over = 0] = await makeLive(database, 3);
    const scheduled = (await aScheduled()).auction.id;
    const [one = '', two = ''] = await makePeople(database, 2, { bids: 5, unitPriceCents: 900 });
    for (const who of [one, two, one]) expect((await lane.submit(aBid(live, who))).ok).toBe(true);
    expect((await cancel(over)).status).toBe(200);
    const nobodys = 999_999_999;
    const all = [quiet, live, scheduled, over, nobodys];
    const answer = await callOff(all);
    expect(answer.status).toBe(200);
    const { results } = exactly(AuctionsCancelled, answer.body);
    expect(results.map(({ id, state, bids }) => ({ id, state, bids }))).toEqual([
      { id: quiet, state: 'done', bids: 0 },
      { id: live, state: 'done', bids: 3 },
      { id: scheduled, state: 'done', bids: 0 },
      { id: over, state: 'already', bids: 0 },
      { id: nobodys, state: 'refused', bids: 0 },
    ]);
    expect(results.at(-1)?.message).not.toBe('');
    for (const id of [live, quiet, scheduled]) {
      expect((await read(id)).auction).toMatchObject({ state: 'ended', result: 'void' });
      expect((await auditOf(`auction:${id}`)).filter(({ action }) => action === 'auction.cancel')).toMatchObject([
        { actor_id: seller.id, reason: WHY.reason },
      ]);
    }
    // The answer was lost: asked again, nothing is done twice.
    const again = exactly(AuctionsCancelled, (await callOff(all)).body).results;
    expect(again.map(({ state }) => state)).toEqual(['already', 'already', 'already', 'already', 'refused']);
    const { rows } = await database.pool.query(
      `select (select sum(balance)::int from account where owner_id = any($1::uuid[]) and unit = 'BID') as balance,
              (select count(*)::int from notification where source like 'auction_cancelled:' || $2 || ':%') as told`,
      [[one, two], live],
    );
    expect(rows).toEqual([{ balance: 10, told: 2 }]);
    expect(await checkInvariants(database.pool)).toEqual([]);
  });

  test('by a proof of exactly these, who may publish, and of what was counted alone', async () => {
    const [one = 0, two = 0, three = 0] = await makeLive(database, 3);
    const body = { ...WHY, all: [one, two], auctions: [one], scheduled: [] };
    expect(await office.post(PATH, body, seller.as)).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } });
    for (const proved of [[one], [one, two, three], [two, three]]) {
      await office.proved(seller.as, 'auctions.publish', subjectOf(proved));
      expect((await office.post(PATH, body, seller.as)).body.code).toBe('STEP_UP_REQUIRED');
    }
    await office.proved(support.as, 'auctions.publish', subjectOf([one, two]));
    expect((await office.post(PATH, body, support.as)).body.code).toBe('FORBIDDEN');
    await office.proved(seller.as, 'auctions.publish', subjectOf([one, two]));
    expect((await office.post(PATH, body, other.as)).body.code).toBe('STEP_UP_REQUIRED');
    for (const wrong of [
      { auctions: [three] },
      { auctions: [] },
      { all: [], auctions: [] },
      { reason: '' },
      { public_reason: 'because' },
      { auctions: Array.from({ length: 11 }, () => one) },
      { all: Array.from({ length: 201 }, (_, n) => one + n) },
      { all: [1.5], auctions: [1.5] },
    ])
      expect((await office.post(PATH, { ...body, ...wrong }, seller.as)).status, JSON.stringify(wrong)).toBe(400);
    for (const id of [one, two, three]) expect((await read(id)).auction.state).toBe('live');
    // The order of the ids is no part of it, and one batch after the other goes by the one proof.
    for (const id of [two, one])
      expect(
        (await office.post(PATH, { ...WHY, all: [two, one], auctions: [id], scheduled: [] }, seller.as)).status,
      ).toBe(200);
    expect((await read(three)).auction.state).toBe('live');
  });

  test('one that was counted as scheduled and is live by now stays, with its bids, and says why', async () => {
    const [opened = 0] = await makeLive(database, 1);
    const [who = ''] = await makePeople(database, 1, { bids: 5, unitPriceCents: 900 });
    const still = (await aScheduled()).auction.id;
    expect((await lane.submit(aBid(opened, who))).ok).toBe(true);
    const all = [opened, still];
    const { results } = exactly(AuctionsCancelled, (await callOff(all, all, seller.as, all)).body);
    expect(results).toMatchObject([
      {
        id: opened,
        state: 'refused',
        bids: 0,
        message: 'It opened after it was counted. Look at its bids before you call it off.',
      },
      { id: still, state: 'done', bids: 0 },
    ]);
    expect((await read(opened)).auction.state).toBe('live');
    // Counted anew it goes.
    expect(exactly(AuctionsCancelled, (await callOff([opened])).body).results).toMatchObject([
      { state: 'done', bids: 1 },
    ]);
  });

  test('by two people at once: each auction is called off by one, and both are told of all', async () => {
    const ids = await makeLive(database, 6);
    const people = await makePeople(database, 6, { bids: 2, unitPriceCents: 900 });
    for (const [at, id] of ids.entries()) expect((await lane.submit(aBid(id, people[at] ?? ''))).ok).toBe(true);
    const answers = await Promise.all([callOff(ids), callOff([...ids].reverse(), ids, other.as)]);
    const states = answers.map(({ body }) => exactly(AuctionsCancelled, body).results.map(({ state }) => state));
    expect(states.flat().filter((state) => state === 'done')).toHaveLength(6);
    expect(states.flat().filter((state) => state === 'already')).toHaveLength(6);
    expect(await checkInvariants(database.pool)).toEqual([]);
  });

  test('all that match is what the list shows, with what each would give back; its file is of what was selected', async () => {
    const [one = 0, two = 0] = await makeLive(database, 2);
    const [who = ''] = await makePeople(database, 1, { bids: 5, unitPriceCents: 900 });
    expect((await lane.submit(aBid(one, who))).ok).toBe(true);
    const found = exactly(
      MatchingAuctions,
      (await office.get(`/api/admin/auctions/matching?tab=live&q=%23${one}`, seller.as)).body,
    );
    expect(found).toMatchObject({ count: 1, auctions: [{ id: one, state: 'live', bids: 1 }] });
    expect((await office.get('/api/admin/auctions/matching?tab=draft', seller.as)).body).toEqual({
      count: 0,
      auctions: [],
    });
    expect((await office.get('/api/admin/auctions/matching', support.as)).status).toBe(403);
    const file = await office.get(`/api/admin/auctions.csv?tab=all&ids=${two},${one}`, seller.as);
    const numbers = String(file.body)
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => Number(line.split(',')[0]?.replaceAll('"', '')));
    expect(numbers).toEqual([two, one].sort((a, b) => b - a));
    expect((await office.get('/api/admin/auctions.csv?ids=1;drop', seller.as)).status).toBe(400);
  });
});

test('[OPS-8][WIN-5] bids that came back with a purchase before are not counted as going back once more', async () => {
  const app = await ordersApp(database);
  const [buyer = '', rival = ''] = await makePeople(database, 2, { bids: 10, unitPriceCents: 750 });
  const [auctionId = 0] = await makeLive(database, 1, { priceCents: 500_000 });
  for (const who of [buyer, rival, buyer, rival, buyer, rival])
    expect(await bidInTime(lane, auctionId, who)).toBe('accepted');
  await withAddress(app, buyer);
  const sums = { originalPrice: 5_000, amount: 5_000, orderId: auctionId };
  const body = { mpesaNumber: anMpesaNumber(), ...sums, paymentMethod: 'mpesa' };
  const { body: started } = await app.ask('/api/place_normal_order', { who: buyer, body });
  expect(await app.pay(started.payment_id)).toBe('pay');
  const listed = exactly(MatchingAuctions, (await office.get('/api/admin/auctions/matching?tab=live', seller.as)).body);
  expect(listed.auctions.find(({ id }) => id === auctionId)?.bids).toBe(3);
  const { results } = exactly(AuctionsCancelled, (await callOff([auctionId])).body);
  expect(results).toMatchObject([{ id: auctionId, state: 'done', bids: 3 }]);
  await app.stop();
});
