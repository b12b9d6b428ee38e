import { afterAll, expect, test } from 'vitest';
import { staffTeam } from '../../testing/staff-team.ts';
import { testDatabase } from '../../testing/test-database.ts';

const database = await testDatabase();
const { office, owner, ownerId, joined } = await staffTeam(database);
afterAll(() => office.stop());

const isOne = async (one: string, other: string): Promise<boolean> =>
  (await database.pool.query('select same_person($1, $2) as it', [one, other])).rows[0].it;
const act = async (verb: string, id: string) => {
  await office.proved(owner.as, `people.${verb}`, `user:${id}`);
  return await office.post(`/api/admin/people/${id}/${verb}`, { reason: 'on leave' }, owner.as);
};
const longThere = (id: string) =>
  database.owner.query(
    `update staff_invitation set accepted_at = accepted_at - interval '300 hours' where accepted_by = $1`,
    [id],
  );

test('[OPS-5] suspending who was there before makes no second person of whoever is invited meanwhile', async () => {
  const grace = await joined(['finance']);
  await longThere(grace.id);
  expect((await act('suspend', grace.id)).status).toBe(200);
  const puppet = await joined(['finance']);
  expect(await isOne(ownerId, puppet.id)).toBe(true);
  expect((await act('resume', grace.id)).status).toBe(200);
  expect(await isOne(ownerId, puppet.id)).toBe(true);
});

test('[OPS-5] a colleague’s new ways in make no second person of whoever is invited then', async () => {
  const joy = await joined(['finance']);
  await database.owner.query(
    `update app_user set status = 'suspended' where kind = 'staff' and status = 'active' and id <> $1`,
    [joy.id],
  );
  await longThere(joy.id);
  const puppet = await joined(['finance']);
  expect(await isOne(ownerId, puppet.id)).toBe(true);
  await office.proved(owner.as, 'people.reset', `user:${joy.id}`);
  const reset = await office.post(`/api/admin/people/${joy.id}/reset`, { reason: 'lost the phone' }, owner.as);
  await office.joinByCode(reset.body.link, { password: 'green kettle 93' });
  expect(await isOne(ownerId, joy.id)).toBe(true);
  expect(await isOne(ownerId, puppet.id)).toBe(true);
});
