import { AuctionPage, CalendarAnswer, DraftPage, USUAL_RULES } from '@mnada/contract/office';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { aBid, closeAll, makeLive, makePeople, makeProduct, runOut } from '../../../testing/auction-world.ts';
import { auctionsRoom, inMinutes } from '../../../testing/auctions-room.ts';
import { exactly } from '../../../testing/auctions-app.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { tellSavedStarting } from '../../notifications/workers/starting.ts';

const database = await testDatabase({ poolSize: 12 });
const room = await auctionsRoom(database);
const { lane, office, seller, other, product, aDraft, publish, aScheduled, read, list, move, cancel, auditOf } = room;
afterAll(() => room.stop());

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

describe('[OPS-8] the lists', () => {
  // Beside what the tests above left: some that nobody bid on, some that were called off, some that are live.
  beforeAll(async () => {
    const ids = await makeLive(database, 8);
    await runOut(database, ids.slice(0, 5));
    await closeAll(database);
    for (const id of ids.slice(5, 7)) expect((await cancel(id)).status).toBe(200);
  });

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

  test('[WIN-5] whoever plans an auction reads that its losers could buy no piece, while one more is enough', async () => {
    const withPieces = async (pieces: number) => {
      const id = await product();
      await database.owner.query('update stock_lot set removed = pieces - $2 where product_id = $1', [id, pieces]);
      return (await aDraft(60, { product_id: id })).warnings;
    };
    expect(await withPieces(1)).toContain('buy_now_none');
    expect(await withPieces(2)).not.toContain('buy_now_none');
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
    // Both have their piece, and whoever loses finds none to buy.
    for (const page of pages) expect(of('auction', page.auction.id)?.warnings).toContain('buy_now_none');
    expect(of('draft', draft.id)?.warnings).not.toContain('buy_now_none');
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
