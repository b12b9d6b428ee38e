import { afterAll, expect, test } from 'vitest';
import { officeApp } from '../../testing/office-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { bookByHandKind } from '../books/index.ts';

const database = await testDatabase();
const { db } = database.staff;
const office = await officeApp(database, { approvals: { db, kinds: [bookByHandKind()] } });
afterAll(() => office.stop());

test('[OPS-5] one person’s requests keep no other’s out of the queue', async () => {
  const [ann, ben, carol] = await Promise.all([
    office.aPerson(['finance']),
    office.aPerson(['finance']),
    office.aPerson(['finance']),
  ]);
  const ask = (as: string, cents: number) =>
    office.post(
      '/api/admin/approvals',
      {
        kind: 'books.book',
        params: { debit: 'bank', credit: 'mpesa', amount_cents: cents, words: 'some words' },
        reason_code: 'everyday',
        reason: 'a reason',
      },
      as,
    );
  let made = 0;
  for (let n = 1; n <= 60; n++) if ((await ask(ann.as, n)).status === 200) made++;
  expect(made).toBe(50);
  const { reference } = (await ask(ben.as, 999_999)).body;
  const { requests } = (await office.get('/api/admin/approvals', carol.as)).body;
  expect(requests.some((r: { reference: string }) => r.reference === reference)).toBe(true);
});
