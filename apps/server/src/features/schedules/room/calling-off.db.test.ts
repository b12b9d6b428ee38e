import { AuctionPage, Today } from '@mnada/contract/office';
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { aBid, closeAll, makeLive, makePeople, runOut } from '../../../testing/auction-world.ts';
import { auctionsRoom } from '../../../testing/auctions-room.ts';
import { exactly } from '../../../testing/auctions-app.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { checkInvariants } from '../../invariants/index.ts';
import { openDueAuctions } from '../../auctions/open-auctions.ts';

const database = await testDatabase({ poolSize: 12 });
const room = await auctionsRoom(database);
const { lane, office, seller, other, support, aScheduled, read, list, move, cancel, auditOf } = room;
afterAll(() => room.stop());

describe('[OPS-8][AUC-1] calling off', () => {
  test('needs a fresh proof of exactly this auction, a reason, and the act', async () => {
    const [id = 0, another = 0] = await makeLive(database, 2);
    const body = { public_reason: 'technical', reason: 'the picture is wrong' };
    const path = `/api/admin/auctions/${id}/cancel`;
    expect(await office.post(path, body, seller.as)).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED' } });
    await office.proved(seller.as, 'auctions.publish', `auction:${another}`);
    expect((await office.post(path, body, seller.as)).body.code).toBe('STEP_UP_REQUIRED');
    expect((await office.post(path, body, support.as)).status).toBe(403);
    await office.proved(seller.as, 'auctions.publish', `auction:${id}`);
    expect((await office.post(path, { ...body, reason: '' }, seller.as)).status).toBe(400);
    expect((await office.post(path, { ...body, public_reason: 'because' }, seller.as)).status).toBe(400);
    const done = exactly(AuctionPage, (await office.post(path, body, seller.as)).body);
    expect(done.outcome).toMatchObject({ result: 'void', reason: 'technical', winner: null });
    expect((await office.post(path, body, seller.as)).body.code).toBe('STEP_UP_REQUIRED');
    expect((await cancel(id)).body.code).toBe('STATE_FORBIDS');
    expect((await auditOf(`auction:${id}`)).filter(({ action }) => action === 'auction.cancel')).toMatchObject([
      { actor_id: seller.id, reason: 'the picture is wrong' },
    ]);
  });

  test('a scheduled one never opens; whoever bid on a live one has their bids back and a notice', async () => {
    const page = await aScheduled();
    expect((await cancel(page.auction.id)).status).toBe(200);
    await database.db.transaction().execute((trx) => openDueAuctions(trx));
    expect((await read(page.auction.id)).auction).toMatchObject({ state: 'ended', result: 'void' });
    const [id = 0] = await makeLive(database);
    const [one = '', two = ''] = await makePeople(database, 2, { bids: 5, unitPriceCents: 900 });
    for (const who of [one, two, one]) expect((await lane.submit(aBid(id, who))).ok).toBe(true);
    expect((await read(id)).returns).toEqual({ bids: 3, people: 2 });
    const done = exactly(AuctionPage, (await cancel(id)).body);
    expect(done).toMatchObject({ outcome: { bids_returned: 3 }, returns: { bids: 0, people: 0 } });
    const { rows } = await database.pool.query(
      `select user_id, data ->> 'bids' as bids, data ->> 'reason' as reason from notification
        where source like 'auction_cancelled:' || $1 || ':%' order by bids`,
      [id],
    );
    expect(rows).toEqual([
      { user_id: two, bids: '1', reason: 'wrong_price' },
      { user_id: one, bids: '2', reason: 'wrong_price' },
    ]);
    expect(await checkInvariants(database.pool)).toEqual([]);
  });

  test('one with bids stands in Today, for the owners who did not do it: by whom, why, and who led', async () => {
    const [boss, another] = await Promise.all([office.aPerson([], 'owner'), office.aPerson([], 'owner')]);
    const [one = 0, two = 0, silent = 0] = await makeLive(database, 3);
    const [first = '', leader = ''] = await makePeople(database, 2, { bids: 5, unitPriceCents: 900 });
    for (const who of [first, leader]) expect((await lane.submit(aBid(one, who))).ok).toBe(true);
    expect((await lane.submit(aBid(two, first))).ok).toBe(true);
    for (const [id, as] of [
      [one, seller.as],
      [two, boss.as],
      [silent, seller.as],
    ] as const)
      expect((await cancel(id, as)).status).toBe(200);
    const calledOff = async (as: string) => {
      const { tasks } = exactly(Today, (await office.get('/api/admin/today', as)).body);
      return tasks.state === 'ok' ? (tasks.value.find(({ kind }) => kind === 'called_off')?.called_off ?? []) : [];
    };
    const { rows } = await database.pool.query(
      `select (select username from app_user where id = $1) as leader, (select full_name from app_user where id = $2) as by,
              (select name from auction where id = $3) as product`,
      [leader, seller.id, one],
    );
    const told = (await calledOff(boss.as)).filter(({ auction }) => [one, two, silent].includes(auction));
    expect(told).toEqual([{ auction: one, words: 'a typo', ...rows[0] }]);
    expect((await calledOff(another.as)).slice(0, 2).map(({ auction }) => auction)).toEqual([two, one]);
    expect(await calledOff(seller.as)).toEqual([]);
    const { rows: lines } = await database.pool.query(
      `select before ->> 'leader_id' as leader from audit where subject = $1 and action = 'auction.cancel'`,
      [`auction:${one}`],
    );
    expect(lines).toEqual([{ leader }]);
  });

  test('in a storm of bids, by fifty at once: one does it, what was accepted is back exactly once, the rest is refused', async () => {
    const people = await makePeople(database, 50, { bids: 40, unitPriceCents: 900 });
    const [id = 0] = await makeLive(database);
    const sellers = await Promise.all(Array.from({ length: 50 }, () => office.aPerson(['auctions'])));
    for (const who of people.slice(0, 7)) expect((await lane.submit(aBid(id, who))).ok).toBe(true);
    const bids = people.flatMap((who) => Array.from({ length: 12 }, () => lane.submit(aBid(id, who, randomUUID()))));
    const [decided, pressed] = await Promise.all([
      Promise.all(bids),
      Promise.all(sellers.map(({ as }) => cancel(id, as))),
    ]);
    const late = await Promise.all(people.map((who) => lane.submit(aBid(id, who))));
    expect(late.every((bid) => !bid.ok && bid.code === 'AUCTION_NOT_LIVE')).toBe(true);
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
    const accepted = 7 + decided.filter(({ ok }) => ok).length;
    const { rows } = await database.pool.query(
      `select (select count(*)::int from bid where auction_id = $1) as bids,
              (select sum(amount)::int from transfer where source like 'refund:' || $1 || ':%') as returned,
              (select sum(balance)::int from account where owner_id = any($2::uuid[]) and unit = 'BID') as balance`,
      [id, people],
    );
    expect(rows[0]).toMatchObject({ bids: accepted, balance: 50 * 40 });
    expect(Number(rows[0]?.returned ?? 0)).toBe(accepted);
    expect(await checkInvariants(database.pool)).toEqual([]);
  });
});

test('[OPS-8] moving and calling off at the same moment, by many: what stands at the end is one of the two, and says so', async () => {
  for (let round = 0; round < 5; round++) {
    const page = await aScheduled();
    const { id } = page.auction;
    const [moved, cancelled] = await Promise.all([
      Promise.all(Array.from({ length: 25 }, (_, n) => move(page, 100 + n, n % 2 ? seller.as : other.as))),
      cancel(id),
    ]);
    expect(cancelled.status).toBe(200);
    expect(moved.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    expect(new Set(moved.map(({ status }) => status)).has(500)).toBe(false);
    expect(await read(id)).toMatchObject({
      auction: { state: 'ended', result: 'void' },
      can: { move: false, cancel: false },
    });
  }
  expect(await checkInvariants(database.pool)).toEqual([]);
});

describe('[OPS-8] what nobody bid on', () => {
  test('is opened again once, whoever presses, with the terms it had', async () => {
    const [id = 0] = await makeLive(database, 1, { countdownUs: 12_000_000 });
    expect((await office.post(`/api/admin/auctions/${id}/relist`, {}, seller.as)).body.code).toBe('STATE_FORBIDS');
    await runOut(database, [id]);
    await closeAll(database);
    expect((await list({ tab: 'no_bids' })).auctions.map((row) => row.id)).toContain(id);
    const pressed = await Promise.all(
      Array.from({ length: 50 }, () => office.post(`/api/admin/auctions/${id}/relist`, {}, seller.as)),
    );
    const done = pressed.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    const page = exactly(AuctionPage, done[0]?.body);
    expect(page).toMatchObject({
      origin: { relist_of: id },
      rules: { countdown_seconds: 12 },
      auction: { state: 'scheduled' },
    });
    for (const { body } of pressed.filter(({ status }) => status !== 200))
      expect([body.code, body.auction_id]).toEqual(['RELISTED_ALREADY', page.auction.id]);
    expect((await read(id)).auction.relisted_as).toBe(page.auction.id);
  });

  test('[BID-11] stays closed with a lock price that would not be published any more', async () => {
    const [id = 0] = await makeLive(database, 1, { lockPriceCents: 100 });
    await runOut(database, [id]);
    await closeAll(database);
    expect(await office.post(`/api/admin/auctions/${id}/relist`, {}, seller.as)).toMatchObject({
      status: 409,
      body: { code: 'PUBLISH_REFUSED', problems: ['lock_price_unfair'] },
    });
  });
});
