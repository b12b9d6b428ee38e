import { SimulateAnswer, TemplatePage, TemplatesAnswer, USUAL_RULES } from '@mnada/contract/office';
import { dayNumber, dayStartUs } from '@mnada/rules/office';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  aBid,
  closeAll,
  laneOn,
  makeLive,
  makePeople,
  makeProduct,
  quietLog,
  runOut,
} from '../../../testing/auction-world.ts';
import { exactly } from '../../../testing/auctions-app.ts';
import { officeApp, type OfficeApp } from '../../../testing/office-app.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { ChangeFeed } from '../../auctions/index.ts';
import { tasksFor } from '../../today/tasks.sql.ts';
import { runSchedules } from './run-schedules.ts';
import { classesOf } from './simulate.ts';

const database = await testDatabase({ poolSize: 12 });
const lane = laneOn(database);
const worker = { db: database.db, feed: new ChangeFeed(), log: quietLog };
let office: OfficeApp;
let seller = { id: '', as: '' };
let other = { id: '', as: '' };
beforeAll(async () => {
  office = await officeApp(database);
  seller = await office.aPerson(['auctions']);
  other = await office.aPerson(['auctions']);
});
afterAll(async () => {
  await office?.stop();
  await lane.stop();
});

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const eatDay = (plus = 0): string =>
  new Date(dayStartUs(dayNumber(Date.now() * 1_000) + plus) / 1_000 + 3 * 3_600_000).toISOString().slice(0, 10);
const product = async (pieces = 10): Promise<number> => {
  const id = await makeProduct({ ...database, db: database.ownerDb });
  await database.owner.query('update stock_lot set pieces = $2 where product_id = $1', [id, pieces]);
  return id;
};
const bodyOf = (productIds: readonly number[], more: object = {}) => ({
  ...{ name: 'Evening phones', days: EVERY_DAY, times: ['18:30'], live_least: 0, from: eatDay(1), until: null },
  rules: { ...USUAL_RULES, countdown_seconds: 12, beginners_only: true, lock_price: 15_000 },
  pool: productIds.map((product_id) => ({ product_id, share: 100 / productIds.length })),
  ...more,
});
async function aTemplate(body: object): Promise<TemplatePage> {
  const answer = await office.post('/api/admin/templates', body, seller.as);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return exactly(TemplatePage, answer.body);
}
const press = ({ template }: TemplatePage, verb: string, more: object = {}, as = seller.as) =>
  office.post(`/api/admin/templates/${template.id}/${verb}`, { revision: template.revision, ...more }, as);
async function published(body: object): Promise<TemplatePage> {
  const answer = await press(await aTemplate(body), 'publish');
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return exactly(TemplatePage, answer.body);
}
const read = async (id: number): Promise<TemplatePage> =>
  exactly(TemplatePage, (await office.get(`/api/admin/templates/${id}`, seller.as)).body);
const madeBy = async (id: number) =>
  (
    await database.pool.query<{ id: number; slot: number; product: number; status: string; start: number }>(
      `select a.id, s.slot_us as slot, a.product_id as product, a.status, a.scheduled_start_us as start
         from auction_source s join auction a on a.id = s.auction_id where s.template_id = $1 order by s.slot_us`,
      [id],
    )
  ).rows;
/** No template of another test schedules any more. */
const pauseAll = () => database.owner.query(`update auction_template set state = 'paused' where state = 'published'`);

describe('[OPS-9] a template', () => {
  test('schedules its starts of the next 72 hours, with its rules, each once, on however many nodes at once', async () => {
    await pauseAll();
    const one = await published(bodyOf([await product()], { times: ['08:00', '18:30'] }));
    const rounds = await Promise.all(Array.from({ length: 8 }, () => runSchedules(worker)));
    expect(await runSchedules(worker)).toBe(0);
    const made = await madeBy(one.template.id);
    expect(rounds.reduce((sum, n) => sum + n, 0)).toBe(made.length);
    expect(made.length).toBeGreaterThanOrEqual(4);
    expect(made.length).toBeLessThanOrEqual(6);
    expect(new Set(made.map(({ slot }) => slot)).size).toBe(made.length);
    const page = (await office.get(`/api/admin/auctions/${made[0]?.id}`, seller.as)).body;
    expect(page).toMatchObject({
      rules: { countdown_seconds: 12, beginners_only: true, lock_price: 15_000 },
      origin: { template: { id: one.template.id }, by: { id: seller.id } },
    });
    expect(page.timeline[0]).toMatchObject({
      kind: 'published',
      by: { id: seller.id },
      words: `by the template T-${one.template.id}`,
    });
    const shown = await read(one.template.id);
    expect(shown.template).toMatchObject({ scheduled: made.length, live: 0, trouble: null });
    expect(shown.next.slice(0, made.length).map(({ auction_id: id }) => id)).toEqual(made.map(({ id }) => id));
  });

  test('a time so near that nobody would hear of it is neither promised nor scheduled: its first one is tomorrow’s', async () => {
    await pauseAll();
    const { rows } = await database.pool.query<{ time: string; now: Date }>(
      `select to_char(now at time zone 'Africa/Nairobi' + interval '2 minutes', 'HH24:MI') as time, now from clock_timestamp() now`,
    );
    const { time = '', now = new Date() } = rows[0] ?? {};
    const draft = await aTemplate(bodyOf([await product()], { times: [time], from: eatDay(0) }));
    const firstMs = Date.parse(draft.next[0]?.starts_at ?? '');
    expect(firstMs - now.getTime()).toBeGreaterThan(23 * 3_600_000);
    expect((await press(draft, 'publish')).status).toBe(200);
    await runSchedules(worker);
    expect((await madeBy(draft.template.id))[0]?.slot).toBe(firstMs * 1_000);
  });

  test('one that was moved or called off stays its start’s own: it is not scheduled a second time', async () => {
    await pauseAll();
    const one = await published(bodyOf([await product()]));
    await runSchedules(worker);
    const [first, second] = await madeBy(one.template.id);
    const startsAt = new Date((first?.start ?? 0) / 1_000 + 7 * 60_000).toISOString();
    const moved = await office.post(
      `/api/admin/auctions/${first?.id}/move`,
      { revision: 0, starts_at: startsAt },
      seller.as,
    );
    expect(moved.status, JSON.stringify(moved.body)).toBe(200);
    await office.proved(seller.as, 'auctions.publish', `auction:${second?.id}`);
    await office.post(
      `/api/admin/auctions/${second?.id}/cancel`,
      { public_reason: 'other', reason: 'a holiday' },
      seller.as,
    );
    expect(await runSchedules(worker)).toBe(0);
  });

  test('respects stock with all that is promised already, tells Today what it lacks, and never stops another', async () => {
    await pauseAll();
    const few = await published(bodyOf([await product(1)], { name: 'Few' }));
    const many = await published(bodyOf([await product(10)], { name: 'Many' }));
    await runSchedules(worker);
    expect(await madeBy(few.template.id)).toHaveLength(1);
    expect((await madeBy(many.template.id)).length).toBeGreaterThanOrEqual(2);
    const trouble = (await read(few.template.id)).template.trouble;
    expect(trouble?.code).toBe('no_product');
    const viewer = { userId: seller.id, kind: 'staff', permissions: ['auctions'] } as const;
    expect(await tasksFor(database.staff.db, viewer)).toContainEqual(
      expect.objectContaining({ kind: 'templates', count: 1, about: ['Few'], due_at: trouble?.slot }),
    );
    const [{ product: id } = { product: 0 }] = await madeBy(few.template.id);
    await database.owner.query('update stock_lot set pieces = pieces + 9 where product_id = $1', [id]);
    await runSchedules(worker);
    expect((await read(few.template.id)).template.trouble).toBe(null);
    expect((await tasksFor(database.staff.db, viewer)).map(({ kind }) => kind)).not.toContain('templates');
  });

  test('one that fails is told by Today, and the others go on', async () => {
    await pauseAll();
    const bad = await published(bodyOf([await product()], { name: 'Bad' }));
    const good = await published(bodyOf([await product()], { name: 'Good' }));
    await database.owner.query(`
      create function refuse_bad() returns trigger language plpgsql as $$
      begin if new.template_id = ${bad.template.id} then raise exception 'planted'; end if; return new; end $$`);
    await database.owner.query(
      'create trigger planted before insert on auction_source for each row execute function refuse_bad()',
    );
    await runSchedules(worker);
    expect((await read(bad.template.id)).template.trouble?.code).toBe('failed');
    expect((await madeBy(good.template.id)).length).toBeGreaterThanOrEqual(2);
    await database.owner.query('drop trigger planted on auction_source');
    await runSchedules(worker);
    expect((await read(bad.template.id)).template).toMatchObject({ trouble: null, scheduled: expect.any(Number) });
    expect((await madeBy(bad.template.id)).length).toBeGreaterThanOrEqual(2);
  });

  test('two templates of one product never promise its last pieces twice, run at once', async () => {
    await pauseAll();
    const shared = await product(3);
    const both = [await published(bodyOf([shared])), await published(bodyOf([shared], { times: ['09:00', '21:00'] }))];
    await Promise.all(Array.from({ length: 6 }, () => runSchedules(worker)));
    const made = (await Promise.all(both.map(({ template }) => madeBy(template.id)))).flat();
    expect(made).toHaveLength(3);
  });

  test('keeps so many live, by itself, and sells by shares', async () => {
    await pauseAll();
    const pool = [await product(), await product()];
    const one = await published(bodyOf(pool, { times: [], live_least: 3, from: eatDay() }));
    await Promise.all([runSchedules(worker), runSchedules(worker), runSchedules(worker)]);
    const made = await madeBy(one.template.id);
    expect(made).toHaveLength(3);
    expect(new Set(made.map(({ product: id }) => id)).size).toBe(2);
    expect(await runSchedules(worker)).toBe(0);
    await office.proved(seller.as, 'auctions.publish', `auction:${made[0]?.id}`);
    await office.post(
      `/api/admin/auctions/${made[0]?.id}/cancel`,
      { public_reason: 'other', reason: 'gone' },
      seller.as,
    );
    expect(await runSchedules(worker)).toBe(1);
  });

  test('what nobody bid on is opened again as often as its rules say, and no more', async () => {
    await pauseAll();
    const rules = { ...USUAL_RULES, relist_most: 1 };
    const one = await published(bodyOf([await product()], { times: [], live_least: 1, from: eatDay(), rules }));
    await runSchedules(worker);
    await pauseAll();
    const unsold = async (id: number | undefined) => {
      await database.owner.query(
        `update auction set scheduled_start_us = (extract(epoch from clock_timestamp()) * 1000000)::bigint where id = $1`,
        [id],
      );
      const { openDueAuctions } = await import('../../auctions/open-auctions.ts');
      await database.db.transaction().execute((trx) => openDueAuctions(trx));
      await runOut(database, [id ?? 0]);
      await closeAll(database);
    };
    const [first] = await madeBy(one.template.id);
    await unsold(first?.id);
    const rounds = await Promise.all([runSchedules(worker), runSchedules(worker), runSchedules(worker)]);
    expect(rounds.reduce((sum, n) => sum + n, 0)).toBe(1);
    const again = (await madeBy(one.template.id)).find(({ id }) => id !== first?.id);
    await unsold(again?.id);
    expect(await runSchedules(worker)).toBe(0);
    expect(await madeBy(one.template.id)).toHaveLength(2);
  });
});

describe('[OPS-9] what was published', () => {
  test('changes no more, by no call and no statement; it is cloned, paused and resumed', async () => {
    const draft = await aTemplate(bodyOf([await product()]));
    const page = exactly(TemplatePage, (await press(draft, 'publish')).body);
    const path = `/api/admin/templates/${page.template.id}`;
    const body = { ...bodyOf([await product()]), revision: page.template.revision };
    expect((await office.call('PUT', path, { body, as: seller.as })).body.code).toBe('STATE_FORBIDS');
    expect((await press(page, 'discard')).body.code).toBe('STATE_FORBIDS');
    const { db } = database.staff;
    const { id } = page.template;
    for (const change of [{ name: 'x' }, { live_least: 9 }, { state: 'draft' as const }, { countdown_us: 5_000_000 }])
      await expect(db.updateTable('auction_template').set(change).where('id', '=', id).execute()).rejects.toThrow();
    await expect(
      db.updateTable('auction_template_product').set({ share: 1 }).where('template_id', '=', id).execute(),
    ).rejects.toThrow();
    await expect(db.deleteFrom('auction_template_product').where('template_id', '=', id).execute()).rejects.toThrow();
    await expect(db.deleteFrom('auction_template').where('id', '=', id).execute()).rejects.toThrow();
    const clone = exactly(TemplatePage, (await office.post(`${path}/clone`, undefined, other.as)).body);
    expect(clone).toMatchObject({
      template: { state: 'draft', saved_by: { id: other.id } },
      cloned_from: id,
      rules: page.rules,
    });
    expect(clone.pool.map(({ product: each, share }) => [each.id, share])).toEqual(
      page.pool.map(({ product: each, share }) => [each.id, share]),
    );
    expect((await press(page, 'pause', { reason: '' })).status).toBe(400);
    const paused = await Promise.all([
      press(page, 'pause', { reason: 'no courier' }),
      press(page, 'pause', { reason: 'no courier' }, other.as),
    ]);
    expect(paused.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(paused.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'EDITED_MEANWHILE',
      present: { template: { state: 'paused' } },
    });
    const before = await madeBy(id);
    await runSchedules(worker);
    expect(await madeBy(id)).toEqual(before);
    expect((await press(await read(id), 'resume')).status).toBe(200);
  });

  test('[BID-11] a lock price that is unfair for one product of its pool keeps it a draft', async () => {
    const cheap = await makeProduct({ ...database, db: database.ownerDb }, 1_000_000);
    const rules = { ...USUAL_RULES, lock_price: 2_499 };
    const pool = [cheap, await product()].map((product_id) => ({ product_id, share: 50 }));
    const unfair = await aTemplate(bodyOf([], { pool, rules }));
    expect(unfair.problems).toEqual(['lock_price_unfair']);
    expect(await press(unfair, 'publish')).toMatchObject({ status: 409, body: { problems: ['lock_price_unfair'] } });
    await published(bodyOf([], { pool, rules: { ...rules, lock_price: 2_500 } }));
    await pauseAll();
  });

  test('[AUC-9][BID-11][BID-12] a tab of before a rule existed makes a template by the usual, and leaves what a saved one has', async () => {
    const { seats: _seats, bids_per_tap: _tap, lock_price: _lock, ...old } = USUAL_RULES;
    const made = await aTemplate(bodyOf([await product()], { rules: old }));
    expect(made.rules).toEqual(USUAL_RULES);
    const own = { seats: 20, bids_per_tap: 3, lock_price: 15_000 };
    const saved = await aTemplate(bodyOf([await product()], { rules: { ...USUAL_RULES, ...own } }));
    const body = { ...bodyOf([await product()], { rules: { ...old, countdown_seconds: 20 } }), revision: 0 };
    const edited = await office.call('PUT', `/api/admin/templates/${saved.template.id}`, { body, as: seller.as });
    expect(exactly(TemplatePage, edited.body).rules).toEqual({ ...USUAL_RULES, ...own, countdown_seconds: 20 });
  });

  test('what is missing is named, and keeps it a draft', async () => {
    const empty = await aTemplate(bodyOf([], { days: [], times: [] }));
    expect(empty.problems).toEqual(['no_product', 'no_days', 'no_times']);
    expect(await press(empty, 'publish')).toMatchObject({ status: 409, body: { code: 'PUBLISH_REFUSED' } });
    const half = await aTemplate(
      bodyOf([], { pool: [{ product_id: await product(), share: 60 }], until: eatDay(1), days: [] }),
    );
    expect(half.problems).toEqual(['shares', 'no_days']);
    const over = await aTemplate(bodyOf([await product()], { from: eatDay(-3), until: eatDay(-2) }));
    expect(over.problems).toEqual(['dates_over']);
    for (const more of [
      { until: '2020-01-01' },
      { from: '2026-02-31' },
      { days: [8] },
      { times: ['24:00'] },
      { name: ' ' },
    ])
      expect((await office.post('/api/admin/templates', bodyOf([], more), seller.as)).status).toBe(400);
    const same = await product();
    const twice = {
      pool: [
        { product_id: same, share: 50 },
        { product_id: same, share: 50 },
      ],
    };
    expect((await office.post('/api/admin/templates', bodyOf([], twice), seller.as)).status).toBe(400);
  });

  test('the list counts, filters and is exported', async () => {
    const get = async (query: string) =>
      exactly(TemplatesAnswer, (await office.get(`/api/admin/templates${query}`, seller.as)).body);
    const all = await get('');
    expect(all.templates).toHaveLength(all.counts.all);
    for (const state of ['draft', 'published', 'paused'] as const)
      expect((await get(`?state=${state}`)).templates).toHaveLength(all.counts[state]);
    expect((await get('?q=even')).templates.length).toBeGreaterThan(0);
    const csv = await office.get('/api/admin/templates.csv', seller.as);
    expect(String(csv.body).trim().split('\n')).toHaveLength(1 + all.counts.all);
  });
});

describe('[OPS-9] the simulator’s figures', () => {
  test('are this shop’s own past, honest when it is short', async () => {
    const productId = await product();
    const ask = async () =>
      exactly(SimulateAnswer, (await office.get(`/api/admin/templates/simulate?product=${productId}`, seller.as)).body);
    for (let n = 1; n <= 11; n++) {
      const [id = 0] = await makeLive(database, 1, { productId, winsPerProduct: 0, winsInTotal: 0 });
      for (const who of await makePeople(database, n, { bids: 1, unitPriceCents: 900 })) {
        const decided = await lane.submit(aBid(id, who));
        expect(decided.ok, JSON.stringify(decided)).toBe(true);
      }
      await runOut(database, [id]);
      await closeAll(database);
      if (n === 3) expect((await ask()).history).toMatchObject({ scope: 'category', is_thin: true });
    }
    const found = await ask();
    expect(found.history).toMatchObject({ scope: 'product', sample: 11, is_thin: false, usual_end: 6 });
    expect(found.history.ends).toEqual(Array.from({ length: 11 }, (_, n) => n + 1));
    expect(found.history.classes.reduce((sum, { count }) => sum + count, 0)).toBe(11);
    expect(found.bids).toEqual({ value: 9, paid_value: 9, free_share: 0, sample: 66 });
    await database.owner.query('update stock_lot set unit_cost_cents = 120000 where product_id = $1', [productId]);
    expect((await ask()).cost).toBe(1_200);
    const support = await office.aPerson(['support']);
    expect((await office.get(`/api/admin/templates/simulate?product=${productId}`, support.as)).status).toBe(403);
    expect((await office.get('/api/admin/templates/simulate?product=999999', seller.as)).body.code).toBe(
      'PRODUCT_NOT_FOUND',
    );
  });

  test('classes have one width, at most twelve, and hold all', () => {
    for (const ends of [[], [0], [1, 2, 3], [5, 4_012, 9_000], Array.from({ length: 300 }, (_, n) => n * 7)]) {
      const classes = classesOf(ends.toSorted((a, b) => a - b));
      expect(classes.length).toBeLessThanOrEqual(12);
      expect(classes.reduce((sum, { count }) => sum + count, 0)).toBe(ends.length);
      expect(new Set(classes.map(({ from, to }) => to - from)).size).toBeLessThanOrEqual(1);
    }
  });
});
