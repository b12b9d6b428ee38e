import { afterAll, expect, test } from 'vitest';
import { officeApp } from '../../testing/office-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { bookByHandKind } from '../books/index.ts';

const database = await testDatabase();
const { db } = database.staff;
const office = await officeApp(database, { approvals: { db, kinds: [bookByHandKind()] } });
afterAll(() => office.stop());
const [ann, auditor, support, whoSeesAll] = await Promise.all([
  office.aPerson(['finance']),
  office.aPerson(['audit']),
  office.aPerson(['support']),
  office.aPerson(['audit', 'support']),
]);
const NUMBER = '0722 345 678';

test('[OPS-10] a number that somebody typed is masked in the audit for who is shown masked ones, and finds no line for them', async () => {
  const body = {
    kind: 'books.book',
    params: { debit: 'bank', credit: 'mpesa', amount_cents: 10_000, words: `for Jane Wanjiku, ${NUMBER}` },
    reason_code: 'everyday',
    reason: `Jane Wanjiku of ${NUMBER} rang`,
  };
  const asked = await office.post('/api/admin/approvals', body, ann.as);
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  const queue = await office.get('/api/admin/approvals', auditor.as);
  expect(JSON.stringify(queue.body)).not.toContain(NUMBER);
  const audit = await office.get('/api/admin/audit', auditor.as);
  const found = await office.get(`/api/admin/audit?q=${encodeURIComponent(NUMBER)}`, auditor.as);
  expect(JSON.stringify(audit.body)).not.toContain(NUMBER);
  expect(found.body.entries).toEqual([]);
  const byWords = await office.get('/api/admin/audit?q=wanjiku', auditor.as);
  expect(byWords.body.entries).toHaveLength(1);
  const csv = await office.get('/api/admin/audit.csv', auditor.as);
  expect(csv.body).toContain('Jane Wanjiku of 07');
  expect(csv.body).not.toContain(NUMBER);
  const whole = await office.get(`/api/admin/audit?q=${encodeURIComponent(NUMBER)}`, whoSeesAll.as);
  expect(JSON.stringify(whole.body)).toContain(NUMBER);
});

test('[OPS-10] a number in a note, and in why somebody was suspended, is masked as the person is', async () => {
  const { rows } = await database.owner.query(
    `insert into app_user (username, full_name, phone, phone_verified_at, registration_type) values ('jane_w', 'Jane Wanjiku', '+254722345678', now(), 'phone') returning id`,
  );
  const id = rows[0].id as string;
  const noted = await office.post(
    `/api/admin/users/${id}/notes`,
    { text: `Rang from ${NUMBER}, jane@example.co.ke` },
    support.as,
  );
  expect(noted.status, JSON.stringify(noted.body)).toBe(200);
  const tab = await office.get(`/api/admin/users/${id}/notes`, auditor.as);
  expect(JSON.stringify(tab.body)).not.toContain(NUMBER);
  await database.owner.query(
    `insert into suspension (user_id, scope, cause, reason, by_id) values ($1, 'all', 'conduct', 'rang from ${NUMBER}', $2)`,
    [id, support.id],
  );
  const page = await office.get(`/api/admin/users/${id}`, auditor.as);
  expect(page.body.suspensions[0]?.reason).toMatch(/^rang from /);
  expect(JSON.stringify(page.body)).not.toContain(NUMBER);
});
