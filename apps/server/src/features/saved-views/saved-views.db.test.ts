import { SavedViewsAnswer } from '@mnada/contract/office';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exactly } from '../../testing/auctions-app.ts';
import { officeApp, type OfficeApp } from '../../testing/office-app.ts';
import { testDatabase } from '../../testing/test-database.ts';

const database = await testDatabase();
const { pool } = database;
let office: OfficeApp;
type Person = { id: string; as: string };
let joy: Person;
let linet: Person;
let auditor: Person;
let boss: Person;
beforeAll(async () => {
  office = await officeApp(database);
  [joy, linet, auditor, boss] = (await Promise.all([
    office.aPerson(['fulfilment']),
    office.aPerson(['fulfilment', 'support']),
    office.aPerson(['audit']),
    office.aPerson([], 'owner'),
  ])) as [Person, Person, Person, Person];
});
afterAll(() => office?.stop());

const LATE = { tab: 'late', county: 'Kisumu' };
const save = (as: string, more: object = {}) =>
  office.post('/api/admin/views', { room: 'orders', name: 'Late', search: LATE, is_shared: false, ...more }, as);
const views = async (as: string, room = 'orders') => {
  const answer = await office.get(`/api/admin/views?room=${room}`, as);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return exactly(SavedViewsAnswer, answer.body).views;
};

test('[OPS-2] one’s own views are one’s own, and shared ones everybody’s who sees the room', async () => {
  expect(
    (await save(joy.as, { name: 'Late in Kisumu', search: { ...LATE, q: '0711234048', cursor: 'abc', page: '2' } }))
      .status,
  ).toBe(200);
  expect(
    (
      await save(joy.as, {
        name: 'To pack, oldest',
        search: { tab: 'to_pack', sort: 'placed', dir: 'asc' },
        is_shared: true,
      })
    ).status,
  ).toBe(200);
  expect((await views(joy.as)).map(({ name, is_yours: isYours }) => [name, isYours])).toEqual([
    ['Late in Kisumu', true],
    ['To pack, oldest', true],
  ]);
  expect((await views(joy.as))[0]?.search).toEqual({ county: 'Kisumu', tab: 'late' });
  const theirs = await views(linet.as);
  expect(theirs.map(({ name, is_yours: isYours, may_change: mayChange }) => [name, isYours, mayChange])).toEqual([
    ['To pack, oldest', false, false],
  ]);
  expect((await views(boss.as))[0]?.may_change).toBe(true);
  expect((await office.get('/api/admin/views?room=users', joy.as)).status).toBe(403);
  expect((await save(joy.as, { room: 'users' })).status).toBe(403);
  expect((await views(auditor.as, 'audit')).length).toBe(0);
  expect((await office.get('/api/admin/views?room=kitchen', joy.as)).status).toBe(400);
});

test('[OPS-2] of two saves of one name at once one is told so, and of somebody else’s view nothing changes', async () => {
  const both = await Promise.all([save(linet.as, { name: 'Mine' }), save(linet.as, { name: 'mine' })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('VIEW_EXISTS');
  const mine = (await views(linet.as)).find(({ is_yours: isYours }) => isYours);
  for (const verb of ['edit', 'delete']) {
    const body = { name: 'Taken', is_shared: true, revision: 0 };
    const answer = await office.post(
      `/api/admin/views/${mine?.id}/${verb}`,
      verb === 'edit' ? body : { revision: 0 },
      joy.as,
    );
    expect(answer.body.code).toBe('VIEW_NOT_FOUND');
  }
  expect(
    (await office.post(`/api/admin/views/${mine?.id}/edit`, { name: 'Late', is_shared: true, revision: 0 }, linet.as))
      .status,
  ).toBe(200);
  expect((await views(joy.as)).some(({ name, is_yours: isYours }) => name === 'Late' && !isYours)).toBe(true);
  // What everybody sees, an owner may take away; and the log has it.
  const taking = (revision: number) => office.post(`/api/admin/views/${mine?.id}/delete`, { revision }, boss.as);
  // As it was before Linet renamed and shared it: told, with how it is called now.
  const late = await taking(0);
  expect(late.body).toMatchObject({ code: 'EDITED_MEANWHILE', present: { views: expect.any(Array) } });
  expect(late.body.present.views).toContainEqual(expect.objectContaining({ id: mine?.id, name: 'Late', revision: 1 }));
  expect((await taking(1)).status).toBe(200);
  expect(await views(linet.as)).toHaveLength(1);
  const { rows } = await pool.query(`select action from audit where subject = $1 order by id`, [`view:${mine?.id}`]);
  expect(rows.map(({ action }: { action: string }) => action)).toEqual(['view.shared', 'view.deleted']);
});

test('[OPS-2] forty a room, also when several are saved at once', async () => {
  const answers = await Promise.all(Array.from({ length: 44 }, (_, at) => save(boss.as, { name: `View ${at}` })));
  const full = answers.filter(({ status }) => status !== 200);
  expect(full.map(({ body }) => body.code)).toEqual(Array.from({ length: 4 }, () => 'VIEWS_FULL'));
});

test('[OPS-2] two who rename one shared view at once: one does, the other is told and overwrites nothing', async () => {
  await save(joy.as, { name: 'Ours', is_shared: true });
  const ours = (await views(boss.as)).find(({ name }) => name === 'Ours');
  const edit = (as: string, name: string) =>
    office.post(`/api/admin/views/${ours?.id}/edit`, { name, is_shared: true, revision: ours?.revision }, as);
  const both = await Promise.all([edit(joy.as, 'Joy calls it so'), edit(boss.as, 'The boss calls it so')]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const won = both.find(({ status }) => status === 200)?.body.views as { id: number; name: string }[];
  expect((await views(joy.as)).find(({ id }) => id === ours?.id)?.name).toBe(
    won.find(({ id }) => id === ours?.id)?.name,
  );
});
