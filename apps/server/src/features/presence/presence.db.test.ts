import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { officeApp, type OfficeApp } from '../../testing/office-app.ts';
import { testDatabase } from '../../testing/test-database.ts';

const database = await testDatabase();
let office: OfficeApp;
beforeAll(async () => {
  office = await officeApp(database);
});
afterAll(() => office?.stop());

type Somebody = { readonly id: string; readonly as: string };
/** A page of somebody's, as it says where it is. @returns who else is there, and how they are */
const at = async (who: Somebody, record: string, tab: string, more: Record<string, unknown> = {}) => {
  const body = { record, tab, is_editing: false, quiet_seconds: 0, ...more };
  const answer = await office.post('/api/admin/presence', body, who.as);
  expect(answer.status).toBe(200);
  return (
    answer.body.others as {
      person: { id: string; initials: string };
      editing_seconds: number | null;
      quiet_seconds: number;
    }[]
  ).map(({ person, editing_seconds: editing, quiet_seconds: quiet }) => ({
    ...{ id: person.id, isEditing: editing !== null, isQuiet: quiet >= 60 },
  }));
};
const open = (who: Somebody) => ({ id: who.id, isEditing: false, isQuiet: false });
/** As if so many seconds had passed since its page said anything. */
const silent = (who: Somebody, seconds: number) =>
  database.owner.query(
    `update staff_presence set seen_at = clock_timestamp() - make_interval(secs => $2) where user_id = $1`,
    [who.id, seconds],
  );

describe('[OPS-25] who else has a record open', () => {
  test('each sees the other, not themselves, and whether they edit; a second page of one is no second person', async () => {
    const [ann, ben] = [await office.aPerson([], 'owner'), await office.aPerson([], 'owner')];
    const [ofAnn, ofBen] = [randomUUID(), randomUUID()];
    expect(await at(ann, 'product:1', ofAnn)).toEqual([]);
    expect(await at(ben, 'product:1', ofBen)).toEqual([open(ann)]);
    expect(await at(ann, 'product:1', ofAnn, { is_editing: true })).toEqual([open(ben)]);
    expect(await at(ann, 'product:1', randomUUID(), { quiet_seconds: 90 })).toEqual([open(ben)]);
    expect(await at(ben, 'product:1', ofBen)).toEqual([{ ...open(ann), isEditing: true }]);
    expect(await at(ann, 'product:1', ofAnn, { quiet_seconds: 90 })).toEqual([open(ben)]);
    expect(await at(ben, 'product:1', ofBen)).toEqual([{ ...open(ann), isQuiet: true }]);
  });

  test('who goes on to another record, closes the page or falls silent is there no more', async () => {
    const [ann, ben] = [await office.aPerson([], 'owner'), await office.aPerson([], 'owner')];
    const [ofAnn, ofBen] = [randomUUID(), randomUUID()];
    await at(ann, 'order:7', ofAnn);
    expect(await at(ben, 'order:7', ofBen)).toEqual([open(ann)]);
    await at(ann, 'order:8', ofAnn);
    expect(await at(ben, 'order:7', ofBen)).toEqual([]);
    await at(ann, 'order:7', ofAnn);
    expect((await office.post('/api/admin/presence/left', { tab: ofAnn }, ann.as)).status).toBe(200);
    expect(await at(ben, 'order:7', ofBen)).toEqual([]);
    await at(ann, 'order:7', ofAnn);
    await silent(ann, 16);
    expect(await at(ben, 'order:7', ofBen)).toEqual([]);
    await silent(ann, 61);
    await office.post('/api/admin/presence/left', { tab: ofBen }, ben.as);
    const { rows } = await database.owner.query('select from staff_presence where user_id = any($1)', [
      [ann.id, ben.id],
    ]);
    expect(rows).toEqual([]);
  });

  test('nobody ends the page of another, and who was shut out is nowhere', async () => {
    const [ann, ben] = [await office.aPerson([], 'owner'), await office.aPerson([], 'owner')];
    const tab = randomUUID();
    await at(ann, 'user:x', tab);
    await office.post('/api/admin/presence/left', { tab }, ben.as);
    expect(await at(ben, 'user:x', tab)).toEqual([open(ann)]);
    await database.owner.query(`update app_user set status = 'suspended' where id = $1`, [ann.id]);
    expect(await at(ben, 'user:x', tab)).toEqual([]);
  });

  test('who may not see a record is neither at it nor told of it, in its room either', async () => {
    const [owner, packer] = [await office.aPerson([], 'owner'), await office.aPerson(['fulfilment'])];
    await at(owner, 'case:12', randomUUID());
    await at(owner, 'order:12', randomUUID());
    const body = { record: 'case:12', tab: randomUUID(), is_editing: false, quiet_seconds: 0 };
    expect((await office.post('/api/admin/presence', body, packer.as)).status).toBe(403);
    const { body: answer } = await office.get('/api/admin/presence', packer.as);
    const rooms = (answer.present as { person: { id: string }; room: string }[]).filter(
      ({ person }) => person.id === owner.id,
    );
    expect(rooms.map(({ room }) => room)).toEqual(['/orders']);
    expect((await office.get('/api/admin/presence')).status).toBe(401);
  });

  test('what is no record, no page or no time is refused with 400', async () => {
    const { as } = await office.aPerson([], 'owner');
    const body = { record: 'product:1', tab: randomUUID(), is_editing: false, quiet_seconds: 0 };
    for (const wrong of [
      { record: 'product' },
      { record: 'product:a b' },
      { record: `product:${'9'.repeat(81)}` },
      { tab: 'mine' },
      { quiet_seconds: -1 },
      { quiet_seconds: 1e12 },
      { quiet_seconds: 0.5 },
      { is_editing: 'yes' },
    ])
      expect((await office.post('/api/admin/presence', { ...body, ...wrong }, as)).status, JSON.stringify(wrong)).toBe(
        400,
      );
  });

  test('it keeps no session alive', async () => {
    const { id, as } = await office.aPerson([], 'owner');
    await database.owner.query(
      `update staff_session set last_used_at = clock_timestamp() - interval '10 minutes', idle_ends_at = clock_timestamp() + interval '5 minutes'
        where user_id = $1`,
      [id],
    );
    const body = { record: 'product:1', tab: randomUUID(), is_editing: false, quiet_seconds: 0 };
    const answer = await office.post('/api/admin/presence', body, as, { headers: { 'x-office-background': '1' } });
    expect(answer.status).toBe(200);
    const { rows } = await database.owner.query<{ still: boolean }>(
      `select idle_ends_at < clock_timestamp() + interval '6 minutes' as still from staff_session where user_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ still: true }]);
  });
});
