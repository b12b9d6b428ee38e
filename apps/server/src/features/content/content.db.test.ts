import { ContentAnswer, PromoAnswer, TERMS_VERSION } from '@mnada/contract';
import { ContentPage, ContentPreview, ContentRoom, type WrittenPart } from '@mnada/contract/office';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttp } from '../../platform/http/index.ts';
import { silentLog } from '../../platform/log.ts';
import { Metrics } from '../../platform/metrics.ts';
import { TEST_CLOCK, TEST_KEYS } from '../../testing/accounts-app.ts';
import { exactly } from '../../testing/auctions-app.ts';
import { officeApp, type OfficeApp } from '../../testing/office-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createSessions } from '../accounts/index.ts';
import { contentRoutes } from './index.ts';

const database = await testDatabase({ poolSize: 12 });
const listeners = new Set<(keys: readonly string[], origin: 'here') => void>();
const bus = {
  publish: (_topic: string, ...keys: readonly string[]) => {
    for (const listener of listeners) listener(keys, 'here');
  },
  hear: (_topic: string, listener: (keys: readonly string[], origin: 'here') => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
let office: OfficeApp;
let shop: Awaited<ReturnType<typeof createHttp>>;
let joy = { id: '', as: '' };
let ben = { id: '', as: '' };
let boss = { id: '', as: '' };
let clerk = { id: '', as: '' };
beforeAll(async () => {
  office = await officeApp(database, { bus: bus as never });
  const config = { publicUrl: 'https://mnada.example', corsOrigins: [], trustProxy: false };
  const sessions = createSessions({ db: database.db, tickets: { keys: TEST_KEYS, clock: TEST_CLOCK } });
  shop = await createHttp({ config, log: silentLog(), metrics: new Metrics(), sessions });
  await shop.register(contentRoutes({ db: database.db, bus: bus as never }));
  [joy, ben, boss, clerk] = await Promise.all([
    office.aPerson(['catalogue']),
    office.aPerson(['catalogue']),
    office.aPerson([], 'owner'),
    office.aPerson(['fulfilment']),
  ]);
});
afterAll(async () => {
  await office?.stop();
  await shop?.close();
});

const shown = async (document: string, lang = 'en'): Promise<ContentAnswer> =>
  exactly(ContentAnswer, (await shop.inject(`/api/content/${document}?lang=${lang}`)).json());
const post = async (path: string, body?: object, as = joy.as) =>
  await office.post(`/api/admin/content/${path}`, body, as);
const page = async (document: string): Promise<ContentPage> =>
  exactly(ContentPage, (await office.get(`/api/admin/content/${document}`, joy.as)).body);
/** By a colleague of whoever wrote it. */
async function publish(document: string, body: object = {}, as = ben.as) {
  const { draft } = await page(document);
  const said = { revision: draft?.revision ?? 0, reason: 'counsel agreed', ...body };
  return await office.proving(as, () => post(`${document}/publish`, said, as));
}
const NOTHING = { changed: { en: '', sw: '' }, asks_again: false };
const A_PART: WrittenPart = {
  ...{ id: 'autobid', group: null, words: { en: '', sw: '' } },
  title: { en: 'Autobid', sw: 'Zabuni otomatiki' },
  text: { en: 'When **2 seconds** are left.', sw: 'Sekunde **2** zikibaki.' },
};

test('[OPS-12] what the product brings is in force until something is published', async () => {
  const terms = await shown('terms', 'sw');
  expect(terms.version).toBe(TERMS_VERSION);
  expect(terms.parts[0]).toMatchObject({ id: 'in-short', title: 'Kwa kifupi' });
  const { documents } = exactly(ContentRoom, (await office.get('/api/admin/content', joy.as)).body);
  expect(
    documents.map(({ document, in_force, draft }) => [document, in_force.number, in_force.is_first, draft]),
  ).toEqual(['terms', 'privacy', 'help', 'promo'].map((document) => [document, 1, true, null]));
  expect((await shop.inject('/api/content/nothing')).statusCode).toBe(400);
});

test('[ACC-8] who has nothing to do with texts sees none of the room', async () => {
  expect((await office.get('/api/admin/content', clerk.as)).status).toBe(403);
});

describe('[OPS-12] a version', () => {
  test('is drafted from what is in force, once, however many begin', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => post('terms/draft')));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { draft, in_force: inForce, versions } = await page('terms');
    expect(draft?.parts).toEqual(inForce.parts);
    expect(draft).toMatchObject({ number: 2, missing: [], asks_again: false });
    expect(versions.map(({ number, state }) => [number, state])).toEqual([
      [2, 'draft'],
      [1, 'in_force'],
    ]);
  });

  test('is not published while a paragraph lacks a language, and says which', async () => {
    const { draft } = await page('terms');
    const half = { ...A_PART, text: { ...A_PART.text, sw: ' ' } };
    const saved = await post('terms/save', {
      ...NOTHING,
      revision: draft?.revision,
      parts: [...(draft?.parts ?? []), half],
    });
    expect(exactly(ContentPage, saved.body).draft?.missing).toEqual(['autobid sw text']);
    expect((await publish('terms')).body).toMatchObject({ code: 'NOT_WHOLE', errors: ['autobid sw text'] });
    expect((await shown('terms')).version).toBe(TERMS_VERSION);
  });

  test('whoever is asked again reads in both languages what changed', async () => {
    const { draft } = await page('terms');
    const body = { revision: draft?.revision, parts: [...(draft?.parts.slice(0, -1) ?? []), A_PART], asks_again: true };
    await post('terms/save', { ...body, changed: { en: 'Autobid is new.', sw: '' } });
    expect((await publish('terms')).body).toMatchObject({ code: 'NOT_WHOLE', errors: ['changed sw text'] });
  });

  test('saved by two at once: one is kept, the other is shown how it stands', async () => {
    const { draft } = await page('terms');
    const parts = [...(draft?.parts.slice(0, -1) ?? []), A_PART];
    const body = { revision: draft?.revision, parts, asks_again: true };
    const answers = await Promise.all(
      ['Autobid is new.', 'There is autobid.'].map((en) =>
        post('terms/save', { ...body, changed: { en, sw: 'Ni mpya.' } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'EDITED_MEANWHILE',
      present: { draft: { revision: (draft?.revision ?? 0) + 1 } },
    });
  });

  test('planned, it waits for the database’s clock, and can be withdrawn until then', async () => {
    const from = new Date(Date.now() + 3_600_000).toISOString();
    const planned = exactly(ContentPage, (await publish('terms', { from })).body);
    expect(planned.versions[0]).toMatchObject({ number: 2, state: 'planned' });
    expect((await shown('terms')).version).toBe(TERMS_VERSION);
    const gone = exactly(ContentPage, (await post('terms/withdraw', { number: 2, reason: 'not yet' })).body);
    expect(gone.versions[0]).toMatchObject({ number: 2, state: 'withdrawn' });
    expect((await post('terms/withdraw', { number: 2, reason: 'not yet' })).body).toMatchObject({
      code: 'STATE_FORBIDS',
    });
  });

  test('published, every node shows it at once, rendered, and it never changes again', async () => {
    await post('terms/draft');
    const { draft } = await page('terms');
    const revision = draft?.revision ?? 0;
    const text = {
      ...A_PART.text,
      en: 'When **2 seconds** are left. <script>alert(1)</script> [x](javascript:alert(1))',
    };
    await post('terms/save', { ...NOTHING, revision, parts: [{ ...A_PART, text }] });
    expect((await post('terms/publish', { revision: revision + 1, reason: 'x' }, ben.as)).status).toBe(400);
    const done = exactly(ContentPage, (await publish('terms')).body);
    expect(done.versions.map(({ number, state }) => [number, state])).toEqual([
      [3, 'in_force'],
      [2, 'withdrawn'],
      [1, 'replaced'],
    ]);
    const { version, parts } = await shown('terms');
    expect(version).toMatch(/^20[0-9]{2}-[0-9]{2}-[0-9]{2}\.3$/);
    expect(parts).toEqual([
      {
        ...{ id: 'autobid', group: null, title: 'Autobid', words: '' },
        blocks: [
          {
            tag: 'p',
            children: [
              'When ',
              { tag: 'strong', children: ['2 seconds'] },
              ' are left. ',
              '<script>',
              'alert(1)',
              '</script>',
              ' ',
              'x',
            ],
          },
        ],
      },
    ]);
    for (const statement of [
      `update content_version set parts = '[]' where number = 3`,
      `update content_version set in_force_from = clock_timestamp() + interval '1 day' where number = 3`,
      'delete from content_version where number = 3',
    ])
      await expect(database.staff.pool.query(statement)).rejects.toMatchObject({ code: '23514' });
    await expect(database.pool.query('delete from content_version')).rejects.toMatchObject({ code: '42501' });
  });

  test('its difference can be read: every version is kept whole, the product’s own too', async () => {
    const first = await office.get('/api/admin/content/terms/versions/1', joy.as);
    expect(first.body.parts[0].id).toBe('in-short');
    expect((await office.get('/api/admin/content/terms/versions/2', joy.as)).body.parts.at(-1)).toEqual(A_PART);
    expect((await office.get('/api/admin/content/terms/versions/99', joy.as)).status).toBe(404);
  });

  test('nobody of ours publishes for a time that has passed: the database’s clock says when', async () => {
    await post('privacy/draft');
    const publish = (at: string, from: string) =>
      database.staff.pool.query(
        `update content_version set published_by = $1, published_at = ${at}, in_force_from = ${from}
          where document = 'privacy' and published_at is null returning published_at > clock_timestamp() - interval '1 minute' as "isNow"`,
        [ben.id],
      );
    const now = 'clock_timestamp()';
    await expect(publish(now, `${now} - interval '1 day'`)).rejects.toMatchObject({ code: '23514' });
    await expect(publish(`${now} - interval '1 day'`, `${now} - interval '1 day'`)).rejects.toMatchObject({
      code: '23514',
    });
    const { rows } = await publish(`${now} - interval '1 day'`, `${now} + interval '3 days'`);
    expect(rows).toEqual([{ isNow: true }]);
    await database.staff.pool.query(
      `update content_version set withdrawn_at = ${now} where document = 'privacy' and withdrawn_at is null`,
    );
  });

  test('of what binds shoppers is read by two: who wrote it last publishes it only as an owner', async () => {
    const from = new Date(Date.now() + 3_600_000).toISOString();
    for (const document of ['terms', 'privacy'] as const) {
      await post(`${document}/draft`);
      expect((await publish(document, { from }, joy.as)).body, document).toMatchObject({ code: 'OWN_WORDS' });
      const { draft } = await page(document);
      await post(`${document}/save`, { ...NOTHING, revision: draft?.revision, parts: [A_PART] }, ben.as);
      expect((await publish(document, { from })).body, document).toMatchObject({ code: 'OWN_WORDS' });
      await expect(
        database.staff.pool.query(
          `update content_version set updated_by = $2, published_by = $1, published_at = now(),
                  in_force_from = clock_timestamp() + interval '1 hour' where document = $3 and published_at is null`,
          [ben.id, joy.id, document],
        ),
      ).rejects.toMatchObject({ code: '23514' });
      expect((await publish(document, { from }, joy.as)).status).toBe(200);
      const { versions } = await page(document);
      await post(`${document}/withdraw`, { number: versions[0]?.number, reason: 'not yet' });
      await post(`${document}/draft`, undefined, boss.as);
      const { body } = await publish(document, { from }, boss.as);
      await post(`${document}/withdraw`, { number: body.versions[0]?.number, reason: 'not yet' });
    }
    await post('help/draft');
    const help = exactly(ContentPage, (await publish('help', { from }, joy.as)).body);
    expect(help.versions[0]).toMatchObject({ state: 'planned' });
    await post('help/withdraw', { number: help.versions[0]?.number, reason: 'not yet' });
  });

  test('[OPS-12] a colleague’s save that changes nothing makes the words nobody else’s; whoever wrote of it is a writer', async () => {
    const from = new Date(Date.now() + 3_600_000).toISOString();
    await post('terms/draft', undefined, boss.as);
    const begun = (await page('terms')).draft;
    const mine = { ...NOTHING, parts: [A_PART] };
    const saved = exactly(ContentPage, (await post('terms/save', { ...mine, revision: begun?.revision })).body).draft;
    expect(saved?.needs_another).toBe(true);
    const lines = async () =>
      (await database.owner.query(`select from audit where action = 'content.draft_saved'`)).rowCount;
    const before = await lines();
    const again = exactly(
      ContentPage,
      (await post('terms/save', { ...mine, revision: saved?.revision }, ben.as)).body,
    ).draft;
    expect([again?.revision, again?.needs_another, await lines()]).toEqual([saved?.revision, false, before]);
    expect((await publish('terms', { from }, joy.as)).body).toMatchObject({ code: 'OWN_WORDS' });
    // A word of ben's: now it is both of theirs.
    const more = { ...A_PART, title: { en: 'Autobids', sw: 'Zabuni otomatiki' } };
    await post('terms/save', { ...NOTHING, parts: [more], revision: saved?.revision }, ben.as);
    for (const { as, id } of [joy, ben]) {
      expect((await publish('terms', { from }, as)).body).toMatchObject({ code: 'OWN_WORDS' });
      for (const words of ['', `updated_by = '${boss.id}',`, `parts = '[]', updated_by = '${boss.id}',`]) {
        await expect(
          database.staff.pool.query(
            `update content_version set ${words} published_by = $1, published_at = now(), in_force_from = clock_timestamp() + interval '1 hour'
              where document = 'terms' and published_at is null`,
            [id],
          ),
        ).rejects.toMatchObject({ code: '23514' });
      }
    }
    expect((await publish('terms', { from }, boss.as)).status).toBe(200);
    const { versions } = await page('terms');
    await post('terms/withdraw', { number: versions[0]?.number, reason: 'not yet' });
  });

  test('a draft that is discarded leaves what is in force', async () => {
    await post('help/draft');
    const { draft } = await page('help');
    expect((await post('help/discard', { revision: 7, reason: 'no need' })).body).toMatchObject({
      code: 'EDITED_MEANWHILE',
    });
    const left = exactly(
      ContentPage,
      (await post('help/discard', { revision: draft?.revision, reason: 'no need' })).body,
    );
    expect([left.draft, left.versions.filter(({ state }) => state !== 'withdrawn').length]).toEqual([null, 1]);
  });

  test('whatever cannot be a text is refused', async () => {
    await post('privacy/draft');
    for (const parts of [
      [],
      [A_PART, A_PART],
      [{ ...A_PART, id: 'Not so' }],
      [{ ...A_PART, text: { en: 'x'.repeat(8_001), sw: '' } }],
      [{ ...A_PART, title: { en: 'only' } }],
    ])
      expect((await post('privacy/save', { ...NOTHING, revision: 0, parts })).status).toBe(400);
    const deep = { ...A_PART, text: { en: '>'.repeat(5_000), sw: 'x' } };
    const saved = exactly(ContentPage, (await post('privacy/save', { ...NOTHING, revision: 0, parts: [deep] })).body);
    expect(saved.draft?.missing).toEqual(['autobid en text']);
    expect((await publish('privacy')).body).toMatchObject({ code: 'NOT_WHOLE' });
  });

  test('the preview is what pages will show', async () => {
    const { en, sw } = exactly(ContentPreview, (await post('preview', { parts: [A_PART] })).body);
    expect([en[0]?.title, sw[0]?.title]).toEqual(['Autobid', 'Zabuni otomatiki']);
    expect(sw[0]?.blocks).toEqual([
      { tag: 'p', children: ['Sekunde ', { tag: 'strong', children: ['2'] }, ' zikibaki.'] },
    ]);
  });
});

test('[OPS-12] slogans and a banner are published from a time on, by whoever wrote them, and the home page has them', async () => {
  const promo = async () => exactly(PromoAnswer, (await shop.inject('/api/promo?lang=en')).json());
  expect(await promo()).toEqual({ slogans: null, banner: null });
  const begun = exactly(ContentPage, (await post('promo/draft')).body).draft;
  const own = begun?.parts.map((part, at) => (at === 0 ? { ...part, text: { en: '80%', sw: '80%' } } : part)) ?? [];
  const saved = { ...NOTHING, revision: begun?.revision, parts: own };
  const link = own.map((part) => ({ ...part, text: { en: '[x](https://example.com)', sw: 'x' } }));
  expect((await post('promo/save', { ...saved, parts: link })).body).toMatchObject({ code: 'INVALID_INPUT' });
  expect((await post('promo/save', saved)).status).toBe(200);
  const from = new Date(Date.now() + 3_600_000).toISOString();
  expect((await publish('promo', { from }, joy.as)).status).toBe(200);
  expect(await promo()).toEqual({ slogans: null, banner: null });
  await post('promo/withdraw', { number: (await page('promo')).versions[0]?.number, reason: 'at once then' });
  const next = exactly(ContentPage, (await post('promo/draft')).body).draft;
  const banner = {
    ...A_PART,
    id: 'banner',
    title: { en: 'Hello', sw: 'Habari' },
    text: { en: 'All is well.', sw: 'Ni nzuri.' },
  };
  await post('promo/save', { ...NOTHING, revision: next?.revision, parts: [...own, banner] });
  expect((await publish('promo', {}, joy.as)).status).toBe(200);
  expect(await promo()).toMatchObject({
    slogans: [{ start: 'SAVE UP TO', mark: '80%' }, {}, {}],
    banner: { title: 'Hello', text: 'All is well.' },
  });
});

test('[OPS-12] every act is in the audit, with who and why', async () => {
  const { rows } = await database.owner.query(
    `select action, reason from audit where subject = 'content:terms' and actor_id = $1 order by id`,
    [joy.id],
  );
  expect(rows).toContainEqual({ action: 'content.published', reason: 'counsel agreed' });
  expect(rows).toContainEqual({ action: 'content.withdrawn', reason: 'not yet' });
});
