import { afterAll, beforeAll, expect, test } from 'vitest';
import { aBid, laneOn, makeLive, makePeople } from '../../testing/auction-world.ts';
import { booksAuditor } from '../../testing/books-auditor.ts';
import { byTwo } from '../../testing/by-two.ts';
import { officeApp } from '../../testing/office-app.ts';
import { keepBooks } from '../../testing/keep-books.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { BOOK_INVARIANTS } from '../invariants/book-invariants.ts';
import { bookByHandKind, closeBooksKind } from './index.ts';

const database = await testDatabase({ poolSize: 4 });
const { owner, staff } = database;
const kinds = [closeBooksKind(), bookByHandKind()];
const office = await officeApp(database, { approvals: { db: staff.db, kinds } });
const [ann, ben, auditor, support] = await Promise.all([
  office.aPerson(['finance']),
  office.aPerson(['finance']),
  office.aPerson(['audit']),
  office.aPerson(['support']),
]);
const audit = booksAuditor(database);
const lane = laneOn(database);
afterAll(async () => {
  await office.stop();
  await lane.stop();
});

const idOf = async (as: string): Promise<string> =>
  (await office.get('/api/admin/me', as)).body.id ?? (await office.get('/api/admin/me', as)).body.person.id;
let people: readonly [string, string] = ['', ''];
let day = '';
beforeAll(async () => {
  people = [await idOf(ann.as), await idOf(ben.as)];
  const buyers = await makePeople(database, 2, { bids: 5, unitPriceCents: 800 });
  const [auctionId = 0] = await makeLive(database, 1);
  for (const who of buyers) expect(await lane.submit(aBid(auctionId, who))).toMatchObject({ ok: true });
  // All of it was three days ago.
  await owner.query(
    `update bid set decided_at_us = decided_at_us - 3 * 86400000000, received_at_us = received_at_us - 3 * 86400000000`,
  );
  await owner.query(`update transfer set created_at = created_at - interval '3 days'`);
  const { rows } = await owner.query(`select (nairobi_day(clock_timestamp()) - 2)::text as day`);
  day = rows[0].day;
});
const close = (through: string) => byTwo({ db: staff.db, kinds }, people, 'books.close', { day: through });
const book = (params: object) => byTwo({ db: staff.db, kinds }, people, 'books.book', params);

test('[MON-6] days close by two people, once they are over and all of them is booked', async () => {
  await expect(close(day)).rejects.toMatchObject({ code: 'BOOKS_BEHIND' });
  await keepBooks(database.db);
  const { rows } = await owner.query(`select nairobi_day(clock_timestamp())::text as day`);
  await expect(close(rows[0].day)).rejects.toMatchObject({ code: 'BOOKS_DAY_OPEN' });
  expect(await close(day)).toEqual({ through: day });
  await expect(close(day)).rejects.toMatchObject({ code: 'BOOKS_DAY_CLOSED' });
  const { body } = await office.get(`/api/admin/books?from=${day}&to=${day}`, auditor.as);
  expect(body).toMatchObject({ closed_through: day, waiting: 0, closings: [{ day }] });
});

test('[MON-6] a day that is none is refused, with two signatures too', async () => {
  for (const none of ['2026-02-30', '2026-11-31', '2026-13-01'])
    await expect(close(none)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test('[MON-6] the database takes nothing into closed days, whoever asks', async () => {
  for (const statement of [
    `insert into closed_day (day, request_id) select '2030-01-01', request_id from closed_day`,
    `update book_day set debit_cents = debit_cents + 1`,
    `insert into transfer (source, unit, debit_id, credit_id, amount, created_at)
     select 'book:late', 'KES', a.id, b.id, 1, clock_timestamp() - interval '3 days' from account a, account b
      where a.kind = 'bank' and b.kind = 'capital'`,
    `delete from closed_day`,
  ])
    for (const on of [database.pool, staff.pool]) await expect(on.query(statement)).rejects.toThrow();
});

test('[MON-6] what belongs to a closed day is booked today and points back', async () => {
  // A transfer of a closed day that the bookkeeper comes to only now: planted, for a day with some doesn't close.
  const [late = ''] = await makePeople(database, 1, { bids: 3, unitPriceCents: 500 });
  await owner.query(
    `update transfer set created_at = created_at - interval '3 days' where source like 'grant:%' || $1`,
    [late],
  );
  await keepBooks(database.db);
  const { rows } = await owner.query(`select nairobi_day(clock_timestamp())::text as day`);
  const { body } = await office.get(`/api/admin/books/journal?from=${rows[0].day}&to=${rows[0].day}`, ann.as);
  expect(body.entries).toMatchObject([{ amount: 1_500, points_back: { cause: expect.stringMatching(/^grant:/) } }]);
  expect((await audit()).filter(({ name }) => ['M1', 'M2', 'M3', 'M4', 'M9'].includes(name))).toEqual([]);
});

test('[M9] fires when a sum of a closed day is another than was signed', async () => {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await client.query(`update book_day set debit_cents = debit_cents + 1 where day <= $1`, [day]);
    const asked = BOOK_INVARIANTS.find(({ name }) => name === 'M9')?.sql ?? '';
    expect((await client.query(asked)).rowCount).toBeGreaterThan(0);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('[MON-7] money between our own accounts is booked by two people, today, between the accounts that allow it', async () => {
  const charge = { debit: 'charges', credit: 'utility', amount_cents: 2_350, words: 'B2C charges of May' };
  const { cause } = (await book(charge)) as { cause: string };
  await book({ ...charge, debit: 'utility', credit: 'charges', words: 'booked twice by mistake', corrects: cause });
  await expect(book({ ...charge, credit: 'bids_owed' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  await expect(book({ ...charge, credit: 'charges' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  await expect(book({ ...charge, corrects: 'booked:nothing' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await keepBooks(database.db);
  const { body } = await office.get('/api/admin/books/journal?account=charges', ann.as);
  expect(body.entries).toMatchObject([
    { words: 'booked twice by mistake', debit: { number: 1010 } },
    { words: 'B2C charges of May', debit: { number: 5200 }, credit: { number: 1010 } },
  ]);
  const alone = staff.pool.query(
    `insert into manual_booking (request_id, debit_kind, credit_kind, amount_cents, words)
     select id, 'bank', 'capital', 100, 'alone' from approval_request where kind = 'books.close' limit 1`,
  );
  await expect(alone).rejects.toMatchObject({ code: '23514' });
  const forged = database.pool.query(
    `insert into transfer (source, unit, debit_id, credit_id, amount)
     select 'booked:' || gen_random_uuid(), 'KES', a.id, b.id, 100 from account a, account b where a.kind = 'bank' and b.kind = 'capital'`,
  );
  await expect(forged).rejects.toMatchObject({ code: '23514' });
});

test('[MON-5] every account over any days: the two sides are equal, and what is owned is what is owed and earned', async () => {
  const { body } = await office.get('/api/admin/books', ann.as);
  type Account = { class: string; debit: number; credit: number; after: number };
  const sum = (of: (one: Account) => number) => (body.accounts as Account[]).reduce((total, one) => total + of(one), 0);
  expect(sum(({ debit, credit }) => debit - credit)).toBe(0);
  expect(sum(({ after }) => after)).toBe(0);
  expect((await office.get('/api/admin/books', support.as)).status).toBe(403);
  for (const query of ['from=2025-02-30', 'from=2025-06-02&to=2025-06-01', 'from=2020-01-01&to=2025-01-01'])
    expect((await office.get(`/api/admin/books?${query}`, ann.as)).body).toMatchObject({ code: 'INVALID_INPUT' });
});

test('[MON-8] a journal a day leaves as QuickBooks and Xero import it; what would run as a formula is escaped', async () => {
  await book({ debit: 'bank', credit: 'capital', amount_cents: 100_050, words: '=HYPERLINK("x")' });
  await keepBooks(database.db);
  const csv = async (shape: string) =>
    String((await office.get(`/api/admin/books/journal.csv?from=${day}&shape=${shape}`, ann.as)).body);
  const quick = (await csv('quickbooks'))
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\n');
  expect(quick[0]).toBe('JournalNo,JournalDate,AccountName,Debits,Credits,Description');
  expect(quick).toContainEqual(expect.stringMatching(/^MNADA-20\d\d-\d\d-\d\d,\d\d\/\d\d\/20\d\d,Bank,1000.5,,/));
  const xero = (await csv('xero'))
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\n');
  expect(xero[0]).toBe('*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount');
  expect(xero).toContainEqual(expect.stringMatching(/,3000,Tax Exempt,-1000\.5$/));
  const amounts = xero.slice(1).map((line) => Math.round(Number(line.split(',').at(-1)) * 100));
  expect(amounts.reduce((total, one) => total + one, 0)).toBe(0);
  expect(await csv('entries')).toContain(`"'=HYPERLINK(""x"")"`);
});

test('[MON-9] reports read the summaries: what is owed by price, what ended auctions brought', async () => {
  const { body, status } = await office.get('/api/admin/reports', auditor.as);
  expect(status).toBe(200);
  expect(body.owed).toEqual([
    { price: 800, packs: [300], bids: 8, worth: 6_400 },
    { price: 500, packs: [], bids: 3, worth: 1_500 },
  ]);
  expect((await office.get('/api/admin/reports/auctions', ann.as)).body).toEqual({ auctions: [], next_cursor: null });
  for (const what of ['sales', 'owed', 'auctions', 'payments', 'delivery', 'odds'])
    expect((await office.get(`/api/admin/reports.csv?what=${what}`, ann.as)).status).toBe(200);
  expect((await office.get('/api/admin/reports?cursor=1&from=x', ann.as)).status).toBe(400);
});

test('[MON-6] what was signed is written with the closing and by nobody else', async () => {
  await expect(
    database.staff.pool.query(`insert into closed_sum (day, kind, cents) select max(day), 'losses', 1 from closed_day`),
  ).rejects.toMatchObject({ code: '42501' });
  const { rows } = await database.owner.query(`select count(*)::int as n from closed_sum`);
  expect(rows[0].n).toBeGreaterThan(0);
});
