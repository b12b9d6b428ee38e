import { PaymentTaxAnswer } from '@mnada/contract';
import { moneyAlarms } from '@mnada/rules';
import type { PoolClient } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePeople } from '../../../testing/auction-world.ts';
import { exactly } from '../../../testing/auctions-app.ts';
import { booksAuditor } from '../../../testing/books-auditor.ts';
import { byTwo } from '../../../testing/by-two.ts';
import { keepBooks } from '../../../testing/keep-books.ts';
import { killAtEveryAwait } from '../../../testing/kill-points.ts';
import { textOf } from '../../../testing/read-pdf.ts';
import { referralWorld } from '../../../testing/referral-world.ts';
import { taxesByTwo } from '../../../testing/taxes-by-two.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { silentLog } from '../../../platform/log.ts';
import { BOOK_INVARIANTS } from '../../invariants/book-invariants.ts';
import { readMoney } from '../../desk/alarms.sql.ts';
import { changeSettingKind } from '../../settings/index.ts';
import { taxPaperRoutes } from '../index.ts';
import { issueOnce } from './issue-documents.ts';
import { documentRows } from './papers.sql.ts';

const database = await testDatabase({ poolSize: 12 });
const { db, pool, owner, staff } = database;
const shop = await referralWorld(database, async (http) => {
  await http.register(taxPaperRoutes({ db, checkUrl: null }));
});
const log = silentLog();
const audit = booksAuditor(database);
const kinds = [changeSettingKind()];
let people: readonly [string, string] = ['', ''];
const { rate, use } = taxesByTwo(database, () => people);
const set = (name: string, value: string) =>
  byTwo({ db: staff.db, kinds }, people, 'setting.change', { name, value, effectiveAt: null });
beforeAll(async () => {
  const [one = '', other = ''] = await makePeople(database, 2, { kind: 'owner' });
  people = [one, other];
});
afterAll(() => shop.stop());

const issue = async (): Promise<void> => {
  while ((await issueOnce(db, log)) > 0);
};
const PACK = { bids: 50, amount: 500 };
const taxOf = async (who: string, id: string) =>
  exactly(PaymentTaxAnswer, (await shop.ask(`/api/payments/${id}/tax`, { who })).body);
const pdf = async (who: string, path: string, language = 'en') => {
  const answer = await shop.http.inject({
    url: path,
    headers: { authorization: `Bearer of.${who}`, 'accept-language': language },
  });
  return {
    status: answer.statusCode,
    headers: answer.headers,
    text: answer.statusCode === 200 ? textOf(answer.rawPayload) : '',
  };
};
/** What nobody may write, past every trigger. */
async function planted(plant: (client: PoolClient) => Promise<unknown>): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query('set local session_replication_role = replica');
    await plant(client);
    await client.query('commit');
  } finally {
    client.release();
  }
}
const numbers = async (): Promise<number[]> =>
  (await pool.query('select number::int from tax_document order by number')).rows.map(({ number }) => number);

test('[TAX-4] nothing is called a tax invoice while the seller has no PIN: it is a receipt, and never becomes one later', async () => {
  const ann = await shop.aPerson();
  const id = await shop.pay(ann, PACK);
  await issue();
  expect(await taxOf(ann.id, id)).toMatchObject({
    gross: 500,
    tax: 0,
    net: 500,
    lines: [],
    invoice: null,
    credit_note: null,
  });
  const { text } = await pdf(ann.id, `/api/payments/${id}/receipt.pdf`);
  expect(text).toContain('This is a receipt, not a tax invoice.');
  expect(text).not.toContain('Tax invoice');
  await set('seller.name', 'Mnada Limited');
  await set('seller.pin', 'P051234567X');
  await issue();
  expect((await taxOf(ann.id, id)).invoice).toBeNull();
  expect(await numbers()).toEqual([]);
  await expect(pool.query(`update tax_document set number = 7`)).rejects.toThrow();
});

test('[TAX-4] paid: a tax invoice with the seller, the buyer’s PIN if given, and the tax that was frozen; taken back: a credit note of it', async () => {
  await rate('VAT16', 'vat', 1_600, null, 'VAT');
  await use('packs', 'vat', 'VAT16');
  const [ann, ben] = [await shop.aPerson(), await shop.aPerson()];
  for (const wrong of ['A12', 'X123456789Z', 'A0123456789', 'A012345678', '\u0000'])
    expect(
      (await shop.ask('/api/account/buyer-pin', { who: ann.id, method: 'PUT', body: { pin: wrong } })).body,
    ).toMatchObject({ code: 'INVALID_INPUT' });
  expect(
    (await shop.ask('/api/account/buyer-pin', { who: ann.id, method: 'PUT', body: { pin: ' a012345678z ' } })).body,
  ).toEqual({ pin: 'A012345678Z' });
  const id = await shop.pay(ann, PACK);
  const other = await shop.pay(ben, PACK);
  await issue();
  expect(await taxOf(ann.id, id)).toMatchObject({
    ...{ gross: 500, tax: 68.97, net: 431.03, lines: [{ code: 'VAT16', name: 'VAT', percent: 16, amount: 68.97 }] },
    ...{ invoice: { number: '00-000001', buyer_pin: 'A012345678Z' }, credit_note: null },
  });
  expect((await taxOf(ben.id, other)).invoice).toMatchObject({ number: '00-000002', buyer_pin: null });
  const { text, headers } = await pdf(ann.id, `/api/payments/${id}/receipt.pdf`);
  for (const words of [
    'Tax invoice',
    '00-000001',
    'Mnada Limited',
    'P051234567X',
    'A012345678Z',
    '431.03',
    '68.97',
    'VAT (16%)',
    '50 bids',
    'Not transmitted',
  ])
    expect(text).toContain(words);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="mnada-receipt-00-000001.pdf"',
  });
  expect((await pdf(ann.id, `/api/payments/${id}/credit-note.pdf`)).status).toBe(404);
  await shop.reverse(id);
  await issue();
  expect((await taxOf(ann.id, id)).credit_note).toMatchObject({ number: '00-000003' });
  const note = (await pdf(ann.id, `/api/payments/${id}/credit-note.pdf`, 'sw')).text;
  for (const words of ['Hati ya kurudisha', '00-000003', '00-000001', '–500.00']) expect(note).toContain(words);
  // Another's, a stranger's and nobody's are the same.
  for (const path of [
    `/api/payments/${id}/receipt.pdf`,
    `/api/payments/${id}/credit-note.pdf`,
    `/api/payments/${id}/tax`,
  ]) {
    expect((await pdf(ben.id, path)).status).toBe(404);
    expect((await shop.http.inject({ url: path })).statusCode).toBe(401);
  }
  await keepBooks(db);
  expect(await audit()).toEqual([]);
  const lines = [];
  for await (const row of documentRows(db, { from: '2020-01-01', to: '2099-12-31' })) lines.push(row);
  expect(lines.map((row) => [row[1], row[3], row[8], row[12]])).toEqual([
    [1, null, 'S', '68.97'],
    [2, null, 'S', '68.97'],
    [3, 1, 'R', '68.97'],
  ]);
});

test('[TAX-4] 50 at once, and eight nodes over two thousand: numbers without a gap, each payment once', {
  timeout: 200_000,
}, async () => {
  const before = (await numbers()).length;
  const who = await shop.aPerson();
  const { rows } = await owner.query(
    `insert into payment (reference, user_id, purpose, package_id, amount_cents, phone, token_hash, state, paid_at, decided_at)
     select 'BUKK' || translate(lpad(n::text, 8, '0'), '01', 'AB'), $1, 'pack', (select min(id) from bid_package), 50000, '+254700000001', decode(md5('bulk' || n) || md5(n::text), 'hex'), 'paid', now(), now()
       from generate_series(1, 2050) n returning id`,
    [who.id],
  );
  const ids = rows.map(({ id }) => id as string);
  const once = await Promise.all(
    ids
      .slice(0, 50)
      .flatMap((id) => [1, 2].map(() => pool.query(`select issue_tax_document($1, 'invoice') as id`, [id]))),
  );
  expect(new Set(once.map((answer) => answer.rows[0].id)).size).toBe(50);
  await owner.query(`insert into tax_document_todo (payment_id, kind) select unnest($1::uuid[]), 'invoice'`, [ids]);
  const nodes = Array.from({ length: 8 }, () => database.open({ poolSize: 1 }));
  await Promise.all(
    nodes.map(async (node) => {
      while ((await issueOnce(node.db, log)) > 0);
    }),
  );
  await issue();
  const all = await numbers();
  expect(all).toEqual(Array.from({ length: before + 2_050 }, (_, at) => at + 1));
  const { rows: twice } = await pool.query(
    'select payment_id from tax_document group by payment_id, kind having count(*) > 1',
  );
  expect(twice).toEqual([]);
  // Their money never was: they were planted for their numbers alone.
  await planted(async (client) => {
    await client.query(`delete from tax_document where payment_id = any($1::uuid[])`, [ids]);
    await client.query(`delete from payment where id = any($1::uuid[])`, [ids]);
  });
  await owner.query(`update tax_branch set last_number = $1`, [before]);
});

test('[TAX-4] killed at any moment, a number has its document and nothing is numbered twice', {
  timeout: 300_000,
}, async () => {
  const awaits = await killAtEveryAwait(database, {
    async prepare() {
      const { id } = await shop.paidPack(await shop.aPerson());
      return id;
    },
    live: async ({ db: mine }) => {
      while ((await issueOnce(mine, log)) > 0);
    },
    async after(id) {
      await issue();
      const { rows } = await pool.query('select kind from tax_document where payment_id = $1', [id]);
      expect(rows).toEqual([{ kind: 'invoice' }]);
      const found = await owner.query(BOOK_INVARIANTS.find(({ name }) => name === 'V3')?.sql ?? '');
      expect(found.rows).toEqual([]);
    },
  });
  expect(awaits.length).toBeGreaterThan(5);
});

const broken = async () => (await owner.query(BOOK_INVARIANTS.find(({ name }) => name === 'V3')?.sql ?? '')).rows;

test('[TAX-4] one that can’t be made stops no other, takes no number, waits with why and rings; it is made once it can be', async () => {
  const ann = await shop.aPerson();
  const before = (await numbers()).length;
  const ids = [await shop.pay(ann, PACK), await shop.pay(ann, PACK), await shop.pay(ann, PACK)];
  await owner.query(`create function refuse_one() returns trigger language plpgsql as $$ begin
    if new.payment_id = '${ids[1]}' then raise exception 'this one does not fit' using errcode = '22023'; end if; return new; end $$`);
  await owner.query(
    'create trigger refuse_one before insert on tax_document for each row execute function refuse_one()',
  );
  await issue();
  expect(await numbers()).toHaveLength(before + 2);
  const waiting = async () => (await pool.query('select payment_id, tries, problem from tax_document_todo')).rows;
  expect(await waiting()).toEqual([{ payment_id: ids[1], tries: 1, problem: 'this one does not fit' }]);
  expect(moneyAlarms(await readMoney(db)).get('tax_document_stuck')).toBe(1);
  expect(await broken()).toEqual([]);
  // What comes after it is not held up, and it is not asked again at once.
  const next = await shop.pay(ann, PACK);
  await issue();
  expect((await taxOf(ann.id, next)).invoice?.number).toBe(`00-${String(before + 3).padStart(6, '0')}`);
  expect((await waiting())[0]).toMatchObject({ tries: 1 });
  await owner.query('drop trigger refuse_one on tax_document');
  await owner.query("update tax_document_todo set next_at = now() - interval '1 minute'");
  await issue();
  expect((await taxOf(ann.id, ids[1] ?? '')).invoice?.number).toBe(`00-${String(before + 4).padStart(6, '0')}`);
  expect(await waiting()).toEqual([]);
  expect(moneyAlarms(await readMoney(db)).has('tax_document_stuck')).toBe(false);
  expect(await broken()).toEqual([]);
});

test('[TAX-4] a document shows what it was made of: not today’s seller, licence or name of what was bought', async () => {
  await set('licence.auctioneer', 'AB/12');
  const ann = await shop.aPerson();
  const id = await shop.pay(ann, PACK);
  await issue();
  await set('seller.name', 'Another Limited');
  await set('licence.auctioneer', 'ZZ/99');
  expect(await taxOf(ann.id, id)).toMatchObject({ seller: { name: 'Mnada Limited' }, licences: ['Auctioneer: AB/12'] });
  const called = (what: string) =>
    planted((client) =>
      client.query('update tax_document set what = what || $2::jsonb where payment_id = $1', [id, what]),
    );
  await called('{"product": "Blue kettle", "order": 7}');
  const { text } = await pdf(ann.id, `/api/payments/${id}/receipt.pdf`);
  for (const words of ['Mnada Limited', 'AB/12', 'Blue kettle, MN-7']) expect(text).toContain(words);
  for (const words of ['Another Limited', 'ZZ/99']) expect(text).not.toContain(words);
  await called('{"product": null, "order": null}');
  await set('seller.name', 'Mnada Limited');
});

test('[TAX-4] what was paid while the seller had no PIN never gets an invoice, however late it is looked at', async () => {
  const ann = await shop.aPerson();
  await set('seller.pin', '');
  const id = await shop.pay(ann, PACK);
  await set('seller.pin', 'P051234567X');
  await issue();
  expect((await taxOf(ann.id, id)).invoice).toBeNull();
  expect(await broken()).toEqual([]);
  const later = await shop.pay(ann, PACK);
  await issue();
  expect((await taxOf(ann.id, later)).invoice).not.toBeNull();
});

test('[TAX-4] whoever sold when it was paid stands on the invoice, whoever sells, or nobody, when it is made', async () => {
  const ann = await shop.aPerson();
  const before = await shop.pay(ann, PACK);
  await set('seller.name', 'Sold Since Limited');
  const between = await shop.pay(ann, PACK);
  await set('seller.pin', '');
  await issue();
  expect(await taxOf(ann.id, before)).toMatchObject({ seller: { name: 'Mnada Limited', pin: 'P051234567X' } });
  expect(await taxOf(ann.id, between)).toMatchObject({ seller: { name: 'Sold Since Limited', pin: 'P051234567X' } });
  expect(await broken()).toEqual([]);
  await set('seller.name', 'Mnada Limited');
  await set('seller.pin', 'P051234567X');
  expect(await broken()).toEqual([]);
});

test('[TAX-4] name and PIN set in two transactions at once leave a period of both', async () => {
  await owner.query(`update setting set value = '""' where name in ('seller.name', 'seller.pin')`);
  const [one, other] = [await owner.connect(), await owner.connect()];
  const write = (client: PoolClient, name: string, value: string) =>
    client.query('update setting set value = to_jsonb($2::text) where name = $1', [name, value]);
  try {
    await one.query('begin');
    await other.query('begin');
    await write(one, 'seller.name', 'Mnada Limited');
    let isThrough = false;
    const second = write(other, 'seller.pin', 'P051234567X').then(() => {
      isThrough = true;
    });
    for (;;) {
      const { rows } = await pool.query<{ waits: boolean }>(
        'select exists (select from pg_locks where not granted) as waits',
      );
      if (isThrough || rows[0]?.waits === true) break;
    }
    await one.query('commit');
    await second;
    await other.query('commit');
  } finally {
    one.release();
    other.release();
  }
  expect((await pool.query('select seller from tax_registered where ended_at is null')).rows).toMatchObject([
    { seller: { name: 'Mnada Limited', pin: 'P051234567X' } },
  ]);
  expect(await broken()).toEqual([]);
});

test('[TAX-4] what waits for an hour rings and breaks V3, whatever it waits for; nobody puts it off for longer than a day', async () => {
  await shop.pay(await shop.aPerson(), PACK);
  await expect(pool.query(`update tax_document_todo set next_at = now() + interval '2 days'`)).rejects.toMatchObject({
    constraint: 'tax_document_todo_soon',
  });
  await owner.query(
    `update tax_document_todo set listed_at = now() - interval '61 minutes', next_at = now() + interval '1 day'`,
  );
  expect(moneyAlarms(await readMoney(db)).get('tax_document_stuck')).toBe(1);
  expect(await broken()).toEqual([{ id: expect.stringContaining('waits since') }]);
  await owner.query('update tax_document_todo set next_at = null');
  await issue();
  expect(await broken()).toEqual([]);
});

test('[TAX-4] nobody edits or removes a document, nor makes an invoice of nobody', async () => {
  for (const statement of [
    'update tax_document set tax_cents = 0',
    'delete from tax_document',
    'truncate tax_document cascade',
  ])
    await expect(owner.query(statement)).rejects.toThrow('never edited or removed');
  await expect(
    owner.query(
      `insert into tax_document (branch, number, kind, payment_id, user_id, seller, buyer, what, gross_cents, tax_cents, lines)
       select branch, number + 1000, kind, gen_random_uuid(), user_id, '{"name": "", "pin": null}', buyer, what, gross_cents, tax_cents, lines
         from tax_document where kind = 'invoice' limit 1`,
    ),
  ).rejects.toMatchObject({ constraint: 'tax_document_has_seller' });
});

test('[TAX-4] a transfer whose payment can’t be read stops no money; V3 finds it', async () => {
  const client = await owner.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query(
      `select debit_id, credit_id, amount from transfer where source like 'payment:%' limit 1`,
    );
    await client.query(`insert into transfer (source, debit_id, credit_id, unit, amount) select 'payment:not-an-id', debit_id, credit_id, unit, amount
                          from transfer where source like 'payment:%' limit 1`);
    expect(rows).toHaveLength(1);
    const found = await client.query(BOOK_INVARIANTS.find(({ name }) => name === 'V3')?.sql ?? '');
    expect(found.rows).toEqual([{ id: expect.stringContaining('is of no payment') }]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test.each([
  [
    'a paid thing without an invoice',
    `delete from tax_document where kind = 'invoice' and number = (select max(number) from tax_document)`,
  ],
  ['a refund without a credit note', `delete from tax_document where kind = 'credit_note'`],
])('[V3] fires when it is broken: %s, though no number is missing', async (_, violation) => {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(`set local session_replication_role = replica`);
    expect((await client.query(violation)).rowCount).toBeGreaterThan(0);
    await client.query(
      'with n as (select id, row_number() over (order by number) as n from tax_document) update tax_document d set number = n.n + 1000000 from n where n.id = d.id',
    );
    await client.query('update tax_document set number = number - 1000000');
    await client.query(`update tax_branch set last_number = (select count(*) from tax_document)`);
    const found = await client.query(BOOK_INVARIANTS.find(({ name }) => name === 'V3')?.sql ?? '');
    expect(found.rows).toEqual([{ id: expect.stringMatching(/has no (invoice|credit note)/) }]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test.each([
  ['a gap', `update tax_branch set last_number = last_number + 1`],
  ['another sum', `update tax_document set tax_cents = tax_cents + 1 where number = 1`],
  ['an invoice that went', `delete from tax_document where number = 2`],
  ['another seller', `update tax_document set seller = seller || '{"name": "Nobody"}' where number = 1`],
  ['a seller without a period', `delete from tax_registered where ended_at is null`],
  ['a period without a seller', `update setting set value = '""' where name = 'seller.pin'`],
])('[V3] fires when it is broken: %s', async (_, violation) => {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(`set local session_replication_role = replica`);
    expect((await client.query(violation)).rowCount).toBeGreaterThan(0);
    expect((await client.query(BOOK_INVARIANTS.find(({ name }) => name === 'V3')?.sql ?? '')).rowCount).toBeGreaterThan(
      0,
    );
  } finally {
    await client.query('rollback');
    client.release();
  }
});
