import { AuctionPage, AuctionsAnswer, CalendarAnswer, DraftPage, Today, USUAL_RULES } from '@mnada/contract/office';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aBid, closeAll, laneOn, makeLive, makePeople, makeProduct, runOut } from '../../../testing/auction-world.ts';
import { exactly } from '../../../testing/auctions-app.ts';
import { officeApp, type OfficeApp } from '../../../testing/office-app.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { checkInvariants } from '../../invariants/index.ts';
import { openDueAuctions } from '../../auctions/open-auctions.ts';
import { tellSavedStarting } from '../../notifications/workers/starting.ts';

const database = await testDatabase({ poolSize: 12 });
const lane = laneOn(database);
let office: OfficeApp;
let seller = { id: '', as: '' };
let other = { id: '', as: '' };
let support = { id: '', as: '' };
beforeAll(async () => {
  office = await officeApp(database);
  [seller, other, support] = (await Promise.all([
    office.aPerson(['auctions']),
    office.aPerson(['auctions']),
    office.aPerson(['support']),
  ])) as [typeof seller, typeof seller, typeof seller];
});
afterAll(async () => {
  await office?.stop();
  await lane.stop();
});

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const product = () => makeProduct({ ...database, db: database.ownerDb });
async function aDraft(minutes = 60, more: object = {}): Promise<DraftPage> {
  const body = { product_id: await product(), starts_at: inMinutes(minutes), rules: USUAL_RULES, ...more };
  const answer = await office.post('/api/admin/auctions/drafts', body, seller.as);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return exactly(DraftPage, answer.body);
}
const publish = ({ draft, shown }: DraftPage, as = seller.as) =>
  office.post(
    `/api/admin/auctions/drafts/${draft.id}/publish`,
    { revision: draft.revision, product_hash: shown.product_hash },
    as,
  );
async function aScheduled(minutes = 60): Promise<AuctionPage> {
  const answer = await publish(await aDraft(minutes));
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return exactly(AuctionPage, answer.body);
}
const read = async (id: number, as = seller.as): Promise<AuctionPage> =>
  exactly(AuctionPage, (await office.get(`/api/admin/auctions/${id}`, as)).body);
const list = async (query: Record<string, string> = {}): Promise<AuctionsAnswer> => {
  const answer = await office.get(`/api/admin/auctions?${new URLSearchParams(query).toString()}`, seller.as);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return exactly(AuctionsAnswer, answer.body);
};
const move = (page: AuctionPage, minutes: number, as = seller.as) =>
  office.post(
    `/api/admin/auctions/${page.auction.id}/move`,
    { revision: page.auction.revision, starts_at: inMinutes(minutes) },
    as,
  );
async function cancel(id: number, as = seller.as, publicReason = 'wrong_price') {
  await office.proved(as, 'auctions.publish', `auction:${id}`);
  return office.post(`/api/admin/auctions/${id}/cancel`, { public_reason: publicReason, reason: 'a typo' }, as);
}
const auditOf = async (subject: string) =>
  (
    await database.pool.query<{ action: string; actor_id: string; reason: string }>(
      'select action, actor_id, reason from audit where subject = $1 order by id',
      [subject],
    )
  ).rows;

describe('[OPS-8] drafts', () => {
  test('a draft becomes the auction that was read back, once, whoever presses', async () => {
    const draft = await aDraft();
    expect(draft.problems).toEqual([]);
    expect((await list({ tab: 'draft' })).auctions.map(({ id }) => id)).toContain(draft.draft.id);
    const pressed = await Promise.all(
      Array.from({ length: 50 }, (_, n) => publish(draft, n % 2 ? seller.as : other.as)),
    );
    const done = pressed.filter(({ status }) => status === 200);
    expect(done).toHaveLength(1);
    const page = exactly(AuctionPage, done[0]?.body);
    expect(page).toMatchObject({
      auction: { state: 'scheduled', result: null, bids: 0 },
      rules: USUAL_RULES,
      increment: 1,
      shown: { product_hash: draft.shown.product_hash },
    });
    for (const { status, body } of pressed.filter((each) => each.status !== 200))
      expect([status, body.code, body.auction_id]).toEqual([404, 'DRAFT_NOT_FOUND', page.auction.id]);
    expect((await list({ tab: 'draft' })).auctions.map(({ id }) => id)).not.toContain(draft.draft.id);
    expect((await auditOf(`auction:${page.auction.id}`)).map(({ action }) => action)).toEqual(['auction.published']);
  });

  test('what its product showed when it was read back is what is frozen: edited since, it is shown anew', async () => {
    const draft = await aDraft();
    await database.owner.query(`update product set name = 'Another kettle' where id = $1`, [draft.draft.product.id]);
    const answer = await publish(draft);
    expect([answer.status, answer.body.code]).toEqual([409, 'EDITED_MEANWHILE']);
    expect(answer.body.present.shown.name).toBe('Another kettle');
    const page = exactly(AuctionPage, (await publish(answer.body.present)).body);
    await database.owner.query(`update product set name = 'A third one' where id = $1`, [draft.draft.product.id]);
    expect((await read(page.auction.id)).auction.product.name).toBe('Another kettle');
  });

  test('of two who edit one draft the second is shown what the first wrote', async () => {
    const { draft } = await aDraft();
    const body = (seconds: number) => ({
      product_id: draft.product.id,
      starts_at: inMinutes(90),
      rules: { ...USUAL_RULES, countdown_seconds: seconds },
      revision: draft.revision,
    });
    const path = `/api/admin/auctions/drafts/${draft.id}`;
    const both = await Promise.all([
      office.call('PUT', path, { body: body(15), as: seller.as }),
      office.call('PUT', path, { body: body(20), as: other.as }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = both.toSorted((a, b) => a.status - b.status);
    expect(lost?.body.present.draft.rules).toEqual(won?.body.draft.rules);
    const stale = await office.post(`${path}/move`, { revision: draft.revision, starts_at: inMinutes(200) }, other.as);
    expect(stale).toMatchObject({
      status: 409,
      body: { code: 'EDITED_MEANWHILE', moved_by: { id: expect.any(String) } },
    });
  });

  test('[BID-11] a lock price that a few presses would pass is not published, and a low one is told', async () => {
    // The product costs KSh 250,000: 1% of it, and 5%.
    const locked = (lock_price: number) => aDraft(60, { rules: { ...USUAL_RULES, lock_price } });
    for (const lock of [1, 2_499]) {
      const unfair = await locked(lock);
      expect(unfair.problems).toEqual(['lock_price_unfair']);
      expect(await publish(unfair)).toMatchObject({ status: 409, body: { problems: ['lock_price_unfair'] } });
    }
    const low = await locked(2_500);
    expect(low.problems).toEqual([]);
    expect(low.warnings).toContain('lock_price_low');
    expect((await publish(low)).status).toBe(200);
    expect((await locked(12_500)).warnings).not.toContain('lock_price_low');
    const cheap = await makeProduct({ ...database, db: database.ownerDb }, 15_000);
    const ofCheap = (lock_price: number) =>
      aDraft(60, { product_id: cheap, rules: { ...USUAL_RULES, bids_per_tap: 10, lock_price } });
    expect((await ofCheap(99)).problems).toEqual(['lock_price_unfair']);
    expect((await ofCheap(100)).problems).toEqual([]);
  });

  test('[AUC-9][BID-11][BID-12] a tab of before a rule existed saves: a new draft has the usual, a saved one keeps its own', async () => {
    const { seats: _seats, bids_per_tap: _tap, lock_price: _lock, ...old } = USUAL_RULES;
    expect((await aDraft(60, { rules: old })).draft.rules).toEqual(USUAL_RULES);
    const own = { seats: 20, bids_per_tap: 3, lock_price: 15_000 };
    const { draft } = await aDraft(60, { rules: { ...USUAL_RULES, ...own } });
    const body = { product_id: draft.product.id, starts_at: draft.starts_at, revision: draft.revision };
    const edited = await office.call('PUT', `/api/admin/auctions/drafts/${draft.id}`, {
      body: { ...body, rules: { ...old, countdown_seconds: 20 } },
      as: seller.as,
    });
    expect(exactly(DraftPage, edited.body).draft.rules).toEqual({ ...USUAL_RULES, ...own, countdown_seconds: 20 });
  });

  test('what is missing keeps it from being published, and is named', async () => {
    const soon = await aDraft(1);
    expect(await publish(soon)).toMatchObject({
      status: 409,
      body: { code: 'PUBLISH_REFUSED', problems: ['start_past'] },
    });
    const gone = await aDraft();
    await database.owner.query(`update stock_lot set removed = pieces where product_id = $1`, [gone.draft.product.id]);
    expect(await publish(gone)).toMatchObject({ status: 409, body: { problems: ['no_stock'] } });
    const withdrawn = await aDraft();
    await database.owner.query(`update product set state = 'withdrawn' where id = $1`, [withdrawn.draft.product.id]);
    expect(await publish(withdrawn)).toMatchObject({ status: 409, body: { problems: ['not_published'] } });
    const discarded = await office.post(
      `/api/admin/auctions/drafts/${soon.draft.id}/discard`,
      { revision: soon.draft.revision },
      seller.as,
    );
    expect(discarded.body).toEqual({ done: true });
    expect((await office.get(`/api/admin/auctions/drafts/${soon.draft.id}`, seller.as)).status).toBe(404);
  });

  test('the last piece is promised once, however many drafts are published at once', async () => {
    const productId = await product();
    await database.owner.query('update stock_lot set removed = pieces - 2 where product_id = $1', [productId]);
    const drafts = await Promise.all(
      Array.from({ length: 6 }, (_, n) => aDraft(60 + n * 300, { product_id: productId })),
    );
    const answers = await Promise.all(drafts.map((draft) => publish(draft)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
  });

  test('[WIN-5] a piece that is being sold isn’t promised beside it: who publishes waits for the purchase', async () => {
    const draft = await aDraft();
    const buying = await database.owner.connect();
    try {
      await buying.query('begin');
      await buying.query('select from product where id = $1 for no key update', [draft.draft.product.id]);
      await buying.query('update stock_lot set removed = pieces where product_id = $1', [draft.draft.product.id]);
      const publishing = publish(draft);
      await vi.waitFor(async () => {
        const { rows } = await database.owner.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rows).not.toEqual([]);
      }, 10_000);
      await buying.query('commit');
      expect(await publishing).toMatchObject({ status: 409, body: { problems: ['no_stock'] } });
    } finally {
      buying.release();
    }
  });
});

describe('[OPS-8] moves', () => {
  test('another time, its terms as they were; whoever was slower is told who moved it', async () => {
    const page = await aScheduled();
    const pressed = await Promise.all(
      Array.from({ length: 50 }, (_, n) => move(page, 120 + n, n % 2 ? seller.as : other.as)),
    );
    expect(pressed.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
    const done = exactly(AuctionPage, pressed.find(({ status }) => status === 200)?.body);
    for (const { body } of pressed.filter(({ status }) => status === 409)) {
      expect(body).toMatchObject({
        code: 'EDITED_MEANWHILE',
        present: { auction: { starts_at: done.auction.starts_at } },
      });
      expect([seller.id, other.id]).toContain(body.moved_by.id);
    }
    expect([done.rules, done.shown]).toEqual([page.rules, page.shown]);
    expect(done.timeline.map(({ kind }) => kind)).toEqual(['published', 'moved']);
    expect(done.timeline[1]).toMatchObject({ from: page.auction.starts_at, to: done.auction.starts_at });
  });

  test('not in its last five minutes, not into the past, not once it is live; who was reminded hears of it', async () => {
    const page = await aScheduled(8);
    const [reminded = '', silent = ''] = await makePeople(database, 2);
    await database.pool.query(
      `insert into saved_product (user_id, product_id, remind) values ($1, $3, true), ($2, $3, false)`,
      [reminded, silent, page.auction.product.id],
    );
    expect(await tellSavedStarting(database.db)).toBe(1);
    for (const minutes of [1, -10, 60 * 24 * 400])
      expect((await move(page, minutes)).body.code, String(minutes)).toBe('START_REFUSED');
    const moved = exactly(AuctionPage, (await move(page, 30)).body);
    const { rows } = await database.pool.query(`select user_id, data from notification where kind = 'auction'`);
    expect(rows).toMatchObject([{ user_id: reminded, data: { event: 'moved', starts_at: moved.auction.starts_at } }]);
    await database.owner.query(
      `update auction set scheduled_start_us = (extract(epoch from clock_timestamp()) * 1000000)::bigint + 120000000 where id = $1`,
      [page.auction.id],
    );
    expect((await move(moved, 60)).body.code).toBe('STARTS_TOO_SOON');
    const [live = 0] = await makeLive(database);
    expect((await move(await read(live), 60)).body.code).toBe('STATE_FORBIDS');
  });
});

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

describe('[OPS-8] the lists', () => {
  test('page by page each auction once, in both directions and orders', async () => {
    const { selectRoom } = await import('./room-list.sql.ts');
    for (const sort of ['start', 'bids'] as const)
      for (const dir of ['asc', 'desc'] as const) {
        for (const tab of ['all', 'ended', 'live', 'no_bids'] as const) {
          const query = { tab, sort, dir };
          const all = await selectRoom(database.db, query, { after: null, limit: 500 });
          const paged: number[] = [];
          for (let after: { key: number; id: number } | null = null; ; ) {
            const rows = await selectRoom(database.db, query, { after, limit: 3 });
            paged.push(...rows.map(({ id }) => id));
            const last = rows.at(-1);
            if (last === undefined) break;
            after = { key: sort === 'bids' ? last.bids : last.startsAtUs, id: last.id };
          }
          expect(paged, `${tab} ${sort} ${dir}`).toEqual(all.map(({ id }) => id));
        }
      }
  });

  test('tabs count what they list, with filters and without; numbers and names find', async () => {
    const page = await aScheduled();
    for (const filter of [{}, { q: 'kett' }, { category: 'Kitchen' }, { product: String(page.auction.product.id) }])
      for (const tab of ['live', 'scheduled', 'draft', 'no_bids', 'void', 'all'] as const) {
        const answer = await list({ ...filter, tab } as never);
        expect(answer.auctions, `${tab} ${JSON.stringify(filter)}`).toHaveLength(Math.min(50, answer.counts[tab]));
      }
    for (const q of [String(page.auction.id), `#${page.auction.id}`])
      expect((await list({ q, tab: 'scheduled' })).auctions.map(({ id }) => id)).toContain(page.auction.id);
    const csv = await office.get('/api/admin/auctions.csv?tab=scheduled', seller.as);
    expect(String(csv.body).trim().split('\n')).toHaveLength(1 + (await list({ tab: 'scheduled' })).counts.scheduled);
    // A file goes by what never changes: who is moved or bid on between two pages of it is neither missed nor in it twice.
    for (const sort of ['start', 'bids']) {
      const file = await office.get(`/api/admin/auctions.csv?tab=all&sort=${sort}&dir=asc`, seller.as);
      const ids = Array.from(String(file.body).matchAll(/^([0-9]+),/gm), ([, id]) => Number(id));
      expect(ids.length, sort).toBeGreaterThan(2);
      expect(ids, sort).toEqual([...ids].sort((a, b) => b - a));
    }
  });

  test('[S03] whatever is asked is refused with a sentence, never a failure', async () => {
    const bad = [
      { cursor: 'x' },
      { cursor: Buffer.from('9999999999999999999|1').toString('base64url') },
      { tab: 'none' },
      { from: '2026-02-31' },
      { product: 'x' },
      { template: '0' },
      { q: `'"%_\\` },
      { sort: 'constructor' },
    ];
    for (const query of bad) {
      const text = new URLSearchParams(query as Record<string, string>).toString();
      for (const path of ['auctions', 'auctions.csv', 'templates'])
        expect((await office.get(`/api/admin/${path}?${text}`, seller.as)).status, text).toBeLessThan(500);
    }
    for (const [from, to] of [
      ['2026-02-01', '2026-01-01'],
      ['2026-01-01', '2026-12-01'],
      ['2026-02-31', '2026-03-01'],
    ])
      expect((await office.get(`/api/admin/auctions/calendar?from=${from}&to=${to}`, seller.as)).status).toBe(400);
    for (const path of ['999999999999999', '0', 'x', 'drafts/999999', 'drafts/x'])
      expect([400, 404]).toContain((await office.get(`/api/admin/auctions/${path}`, seller.as)).status);
  });

  test('the calendar tells clashes and missing pieces, and what may still be moved', async () => {
    const productId = await product();
    await database.owner.query('update stock_lot set removed = pieces - 2 where product_id = $1', [productId]);
    const pages = [];
    for (const minutes of [60, 80]) {
      const answer = await publish(await aDraft(minutes, { product_id: productId }));
      pages.push(exactly(AuctionPage, answer.body));
    }
    const { draft } = await aDraft(400, { product_id: productId });
    const day = (ms: number) => new Date(ms + 3 * 3_600_000).toISOString().slice(0, 10);
    const range = `from=${day(Date.now() - 86_400_000)}&to=${day(Date.now() + 2 * 86_400_000)}`;
    const calendar = exactly(
      CalendarAnswer,
      (await office.get(`/api/admin/auctions/calendar?${range}`, seller.as)).body,
    );
    const of = (kind: string, id?: number) => calendar.blocks.find((block) => block.kind === kind && block.id === id);
    for (const page of pages) expect(of('auction', page.auction.id)?.warnings).toContain('clash');
    expect(of('auction', pages[0]?.auction.id)).toMatchObject({ can_move: true, until_is_estimate: true });
    expect(of('draft', draft.id)?.warnings).toContain('no_stock');
    expect(of('draft', draft.id)?.warnings).not.toContain('clash');
    expect(calendar.coverage.runs_out.map(({ id }) => id)).toContain(productId);
  });
});

test('[OPS-1] on a live auction no call of staff bids, wins or changes a rule: all but calling off leaves it as it was', async () => {
  const [id = 0] = await makeLive(database);
  const [shopper = '', rival = ''] = await makePeople(database, 2);
  for (const who of [shopper, rival]) await lane.submit(aBid(id, who));
  const owner = await office.aPerson([], 'owner');
  const state = async () =>
    (
      await database.pool.query(
        `select to_jsonb(a) as auction, (select count(*)::int from bid where auction_id = a.id) as bids,
                (select count(*)::int from outcome where auction_id = a.id) as outcomes from auction a where id = $1`,
        [id],
      )
    ).rows[0];
  const before = await state();
  const bodies = [
    {},
    { revision: before.auction.revision, starts_at: inMinutes(60), reason: 'a reason' },
    {
      revision: before.auction.revision,
      product_id: before.auction.product_id,
      starts_at: inMinutes(60),
      rules: USUAL_RULES,
    },
    { winner_id: shopper, price: 1, bid: 1, countdown_seconds: 1, leader_id: shopper, status: 'ended' },
  ];
  let asked = 0;
  for (const { method, url } of office.routes) {
    if (url.endsWith('/:auction/cancel') || !/:auction|:id|:draft|:template/.test(url)) continue;
    const path = url.replace(/:auction|:id|:draft|:template/g, String(id)).replace(/:[a-z]+/g, String(id));
    for (const body of method === 'GET' ? [undefined] : bodies) {
      await office.call(method as 'POST', path, { as: owner.as, ...(body === undefined ? {} : { body }) });
      asked += 1;
    }
  }
  expect(asked).toBeGreaterThan(20);
  expect(await state()).toEqual(before);
  await expect(
    database.staff.db.updateTable('auction').set({ countdown_us: 5_000_000 }).where('id', '=', id).execute(),
  ).rejects.toThrow();
});
