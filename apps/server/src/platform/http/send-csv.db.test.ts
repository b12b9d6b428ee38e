import { type AddressInfo, connect as connectTcp } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { staffCookie } from './index.ts';
import { OFFICE_URL, officeApp } from '../../testing/office-app.ts';
import { testDatabase } from '../../testing/test-database.ts';

const database = await testDatabase();
const office = await officeApp(database);
afterAll(() => office.stop());

test('[S18] a file that is being taken ends with the session of whoever takes it', async () => {
  const ann = await office.aPerson(['support']);
  await database.owner.query(
    `insert into app_user (username, full_name, phone, phone_verified_at, registration_type, created_at)
     select 'person_' || n, repeat('Some Long Name ', 6) || n, '+2547' || lpad(n::text, 8, '0'), now(), 'phone', now() - make_interval(secs => n)
       from generate_series(1, 60000) n`,
  );
  const address = await office.app
    .listen({ port: 0, host: '127.0.0.1' })
    .then(() => office.app.server.address() as AddressInfo);
  const socket = connectTcp(address.port, '127.0.0.1');
  socket.write(
    `GET /api/admin/users.csv HTTP/1.1\r\nHost: mnada.example\r\nX-Forwarded-For: 10.9.9.9\r\nCookie: ${staffCookie(OFFICE_URL)}=${ann.as}\r\nConnection: close\r\n\r\n`,
  );
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  await expect.poll(() => text.length).toBeGreaterThan(10_000);
  socket.pause();
  await database.owner.query(`update staff_session set revoked_at = clock_timestamp() where user_id = $1`, [ann.id]);
  await database.owner.query(`update app_user set status = 'suspended' where id = $1`, [ann.id]);
  expect((await office.get('/api/admin/users', ann.as)).status).toBe(401);
  // Somebody who comes an hour later in the life of the shop, behind where the file is.
  await database.owner.query(
    `insert into app_user (username, full_name, phone, phone_verified_at, registration_type, created_at)
     values ('came_later', 'Came After The End', '+254711999888', now(), 'phone', now() - make_interval(secs => 59000.5))`,
  );
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  socket.resume();
  await new Promise((resolve) => socket.once('close', resolve));
  expect(text).not.toContain('came_later');
});
