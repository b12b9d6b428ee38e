import { afterAll, expect, test } from 'vitest';
import { officeApp } from '../testing/office-app.ts';
import { testDatabase } from '../testing/test-database.ts';

/** Whatever an address of the money rooms carries gets an answer, never an error of ours. */
const database = await testDatabase({ poolSize: 4 });
const office = await officeApp(database, {});
const finance = await office.aPerson(['finance']);
afterAll(async () => await office.stop());

const ID = '00000000-0000-4000-8000-000000000001';
const cursor = (text: string) => Buffer.from(text, 'latin1').toString('base64url');
const DAYS = ['2026-02-30', '2026-13-01', '0000-01-01', '9999-12-31', '2099-12-31', '2000-01-01', '', '\u0000', 'x'];
const CURSORS = [
  `2026-02-30 10:00:00+00|${ID}`,
  `2026-02-30 10:00:00+00|7`,
  `2026-11-26 99:99:99+00|${ID}`,
  `2026-11-26 ::..+00|${ID}`,
  `0000-01-01 10:00:00+00|${ID}`,
  `2026-02-28 99:00+1|7`,
  '2026-02-30:7',
  '2026-02-30|7',
  '2026-02-28|999999999999999',
  '\u0000|\u0000',
].map(cursor);
const WORDS = [
  '999999999999999999999',
  'WD-999999999999999',
  'RF-999999999999999',
  '\u0000',
  '%',
  '1e309',
  '-1',
  "'",
  '9,999,999 at 23:59',
];
const ASKED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  payments: { q: WORDS, least: WORDS, most: ['9999999', ...WORDS], day_from: DAYS, day_to: DAYS, cursor: CURSORS },
  'payments.csv': { q: WORDS, day_from: DAYS, cursor: CURSORS },
  withdrawals: { q: WORDS, cursor: CURSORS },
  unallocated: { q: WORDS },
  'unallocated/SKNOSUCH01': { q: WORDS },
  reconciliation: { to: DAYS },
  reports: { from: DAYS, to: DAYS },
  'reports/auctions': { from: DAYS, to: DAYS, claim: WORDS, cursor: CURSORS },
  'reports.csv': { from: DAYS, what: ['sales', ...WORDS] },
  books: { from: DAYS, to: DAYS },
  'books/journal': { from: DAYS, account: WORDS, cursor: CURSORS },
  'books/journal.csv': { from: DAYS, shape: WORDS },
  orders: { cursor: CURSORS },
  users: { cursor: CURSORS },
};

test.each(Object.entries(ASKED))('[OPS-1] %s answers whatever its address carries', async (path, fields) => {
  const broken: string[] = [];
  for (const [field, values] of Object.entries(fields))
    for (const value of values) {
      const query = new URLSearchParams({ [field]: value }).toString();
      const { status } = await office.get(`/api/admin/${path}?${query}`, finance.as);
      if (![200, 400].includes(status) && !(status === 409 && path.includes('/SK'))) broken.push(`${query} ${status}`);
    }
  expect(broken).toEqual([]);
});

test.each(['2026-02-30', '9999-99-99', '%00', '0000-01-01', '9999-12-31'])(
  '[OPS-19] a day of the reconciliation that is none is refused: %s',
  async (day) => {
    for (const tail of ['', '.csv', '/lines.csv', '/books'])
      expect((await office.get(`/api/admin/reconciliation/${day}${tail}`, finance.as)).status).toBeLessThan(500);
  },
);
