import { STAFF_IDLE_MS, STEP_UP_MS } from '@mnada/rules/office';
import { expect, test } from 'vitest';
import { officeApp } from '../../testing/office-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { createStaffSessions, forgetOldAccess } from './staff-sessions.ts';

const database = await testDatabase();
const office = await officeApp(database);

const sessionsOf = async (userId: string) =>
  (await database.owner.query('select id from staff_session where user_id = $1', [userId])).rowCount;
const age = (userId: string, days: number) =>
  database.owner.query(
    `update staff_session set created_at = created_at - $2 * interval '1 day', ends_at = ends_at - $2 * interval '1 day',
       last_used_at = last_used_at - $2 * interval '1 day' where user_id = $1`,
    [userId, days],
  );

test('[ACC-8] sessions of staff are forgotten 30 days after their end, but the last one, which says when somebody was here', async () => {
  const { id } = await office.aPerson(['audit']);
  await office.aSession(id);
  await age(id, 29);
  await forgetOldAccess(database.staff.db);
  expect(await sessionsOf(id)).toBe(2);
  await age(id, 2);
  await forgetOldAccess(database.staff.db);
  expect(await sessionsOf(id)).toBe(1);
  await office.aSession(id);
  await forgetOldAccess(database.staff.db);
  expect(await sessionsOf(id)).toBe(1);
});

test('[ACC-8] the schema lets a session idle, and a proof count, for as long as the rules say', async () => {
  const { id, as } = await office.aPerson(['audit']);
  const { rows } = await database.owner.query(
    'select id, extract(epoch from idle_ends_at - created_at)::float * 1000 as idle from staff_session where user_id = $1',
    [id],
  );
  expect(Math.round(rows[0].idle / 1000) * 1000).toBe(STAFF_IDLE_MS);
  await database.owner.query(
    `update staff_session set last_used_at = last_used_at - interval '1 minute' where id = $1`,
    [rows[0].id],
  );
  await createStaffSessions(database.staff.db).resolve(as, true);
  const used = await database.owner.query(
    'select extract(epoch from idle_ends_at - last_used_at)::float * 1000 as idle from staff_session where id = $1',
    [rows[0].id],
  );
  expect(Math.round(used.rows[0].idle / 1000) * 1000).toBe(STAFF_IDLE_MS);
  const proof = (ms: number) =>
    database.owner.query(
      `insert into staff_step_up (session_id, act, subject, until) values ($1, $2, '', clock_timestamp() + $3 * interval '1 ms')`,
      [rows[0].id, `act.${ms}`, ms],
    );
  await expect(proof(STEP_UP_MS)).resolves.toBeDefined();
  await expect(proof(STEP_UP_MS + 2_000)).rejects.toThrow('staff_step_up_short');
});
