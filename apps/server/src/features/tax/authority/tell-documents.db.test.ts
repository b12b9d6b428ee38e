import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { EtimsConfig } from '../../../platform/config.ts';
import { readTimeCursor, UUID_ID } from '../../../platform/http/index.ts';
import { makePeople } from '../../../testing/auction-world.ts';
import { type EtimsMood, startFakeEtims } from '../../../testing/fake-etims.ts';
import { killAtEveryAwait } from '../../../testing/kill-points.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { etims, saleOf } from './etims.ts';
import { readTold } from './told.sql.ts';
import { tellOnce } from './tell-documents.ts';

const database = await testDatabase({ poolSize: 8 });
const { db, pool, owner } = database;
const CODES = {
  ...{ bids: '5020230200', goods: '5200000000', untaxed: 'D', package: 'NT', unit: 'U', payment: '05', status: '02' },
  refund: '06',
};
const config = (url: string, from = 1): EtimsConfig => ({ url, deviceKey: 'key', from, checkUrl: null, codes: CODES });
let who = '';
beforeAll(async () => {
  [who = ''] = await makePeople(database, 1);
});
afterEach(async () => {
  await forget();
  await owner.query('delete from payment');
});
/** What nobody may do: the documents go. */
const forget = () =>
  owner.query(`alter table tax_document disable trigger user; delete from tax_document where of_id is not null;
               delete from tax_document; alter table tax_document enable trigger user`);
let fakes: (() => Promise<unknown>)[] = [];
const fake = async (moodOf: (number: number, time: number) => EtimsMood) => {
  const started = await startFakeEtims(moodOf);
  fakes.push(started.stop);
  return started;
};
afterAll(async () => {
  await Promise.all(fakes.map((stop) => stop()));
  fakes = [];
});

/** So many invoices, and after them credit notes of the first of them; as issue_tax_document makes them. */
async function makeDocuments(invoices: number, credits = 0): Promise<void> {
  await owner.query(
    `with paid as (
       insert into payment (reference, user_id, purpose, package_id, amount_cents, phone, token_hash, state, paid_at, decided_at)
       select 'TELL' || translate(lpad(n::text, 8, '0'), '01', 'AB'), $1, 'pack', (select min(id) from bid_package), 50000, '+254700000001',
              sha256(('tell' || n)::bytea), 'paid', now(), now() from generate_series(1, $2::int) n returning id),
     numbered as (select id, row_number() over (order by id) as n from paid)
     insert into tax_document (branch, number, kind, payment_id, user_id, seller, buyer, what, gross_cents, tax_cents, lines)
     select '00', n, 'invoice', id, $1, '{"name": "Mnada Limited", "pin": "P051234567X"}', '{}', '{"purpose": "pack", "bids": 50, "product": null}',
            50000, 6897, '[{"code": "VAT16", "letter": "B", "rate_bp": 1600, "tax_cents": 6897}]' from numbered`,
    [who, invoices],
  );
  await owner.query(
    `insert into tax_document (branch, number, kind, payment_id, user_id, of_id, seller, buyer, what, gross_cents, tax_cents, lines)
     select branch, number + $1, 'credit_note', payment_id, user_id, id, seller, buyer, what, gross_cents, tax_cents, lines
       from tax_document where number <= $2`,
    [invoices, credits],
  );
}
const states = async (): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await pool.query<{ state: string; n: number }>('select state, count(*)::int as n from tax_told group by 1')
    ).rows.map(({ state, n }) => [state, n]),
  );
/** Time goes by. */
const later = () =>
  owner.query(
    `update tax_told set next_at = now() - interval '1 second' where state in ('waiting', 'unknown', 'refused')`,
  );

test('[TAX-5] 10,000 documents, told to an end that answers late, twice, never and wrongly: each is there once, under its number', {
  timeout: 900_000,
}, async () => {
  const [invoices, credits] = [9_000, 1_000];
  await makeDocuments(invoices, credits);
  const moods: readonly EtimsMood[] = ['lost', 'busy', 'nonsense', 'unsigned', 'broken', 'refuses', 'mixed up'];
  // Two of three go well at once; each kind of failure comes to hundreds of numbers, some of them three times in a row; the late ones
  // to few, as each is waited for.
  const { url, sales, state } = await fake((number, time) => {
    if (time > 3 || (time > 1 && number % 5 > 0)) return 'well';
    if (number % 400 === 7) return 'late';
    // Whose receipt is mixed up with another's is found once that one is known.
    return number % 3 === 0 && number > 100 ? (moods[Math.floor(number / 3) % moods.length] ?? 'well') : 'well';
  });
  const authority = etims(config(url), { withinMs: 500 });
  for (let round = 0; round < 40; round++) {
    // Two nodes at once.
    await Promise.all(
      [1, 2].map(async () => {
        while ((await tellOnce(db, authority, 1)) > 0);
      }),
    );
    const { taken = 0, known = 0 } = await states();
    if (taken + known === invoices + credits) break;
    await later();
  }
  const { taken = 0, known = 0, ...rest } = await states();
  expect(rest).toEqual({});
  expect(taken + known).toBe(invoices + credits);
  // At their end: 1 to n, each once, always the same, credit notes after what they take back.
  expect([...sales.keys()].sort((a, b) => a - b)).toEqual(
    Array.from({ length: invoices + credits }, (_, at) => at + 1),
  );
  expect(state.otherBodies).toBe(0);
  expect(state.twice).toBeGreaterThan(500);
  const place = new Map(state.orders.map((number, at) => [number, at]));
  const early = Array.from({ length: credits }, (_, at) => at + 1).filter(
    (number) => (place.get(invoices + number) ?? -1) < (place.get(number) ?? Infinity),
  );
  expect(early).toEqual([]);
  const { rows } = await pool.query(
    `select count(*)::int as n, count(distinct receipt_number)::int as receipts from tax_told where state = 'taken'`,
  );
  expect(rows[0].n).toBe(rows[0].receipts);
  expect([...state.keys]).toEqual(['key']);
});

test('[TAX-5] killed at any moment, a document is told again under its own number and is there once', {
  timeout: 300_000,
}, async () => {
  const { url, sales, state } = await fake(() => 'well');
  const authority = etims(config(url));
  let n = 0;
  const awaits = await killAtEveryAwait(database, {
    async prepare() {
      await forget();
      await owner.query('delete from payment');
      sales.clear();
      await makeDocuments(3);
      return ++n;
    },
    live: async ({ db: mine }) => {
      while ((await tellOnce(mine, authority, 1)) > 0);
    },
    async after() {
      await later();
      while ((await tellOnce(db, authority, 1)) > 0);
      const { taken = 0, known = 0 } = await states();
      expect(taken + known).toBe(3);
      expect([...sales.keys()].sort()).toEqual([1, 2, 3]);
    },
  });
  expect(awaits.length).toBeGreaterThan(3);
  expect(state.otherBodies).toBe(0);
});

test('[TAX-5] one that is refused stops no other and rings; numbers from before the first one are nobody’s business', async () => {
  await makeDocuments(5);
  const { url, sales } = await fake((number) => (number === 4 ? 'refuses' : 'well'));
  await tellOnce(db, etims(config(url, 3)), 3);
  expect(await states()).toEqual({ waiting: 2, refused: 1, taken: 2 });
  expect([...sales.keys()]).toEqual([3, 5]);
  const { rows } = await pool.query(`select problem from tax_told where state = 'refused'`);
  expect(rows).toEqual([{ problem: '910 x' }]);
  // The room shows what waits, the next first and why, and what was handed in as a file; and all of the days with what they signed.
  const days = { from: '2000-01-01', to: '2999-12-31' };
  const waits = await readTold(db, { tab: 'waits', days, after: null, from: 3 });
  expect(waits.counts).toEqual({ waiting: 2, refused: 1, taken: 2, unknown: 0, known: 0 });
  expect(
    waits.documents.map(({ number, state, by_file: isByFile, problem, tries }) => [
      number,
      state,
      isByFile,
      problem,
      tries,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['00-000001', 'waiting', true, null, 0],
      ['00-000002', 'waiting', true, null, 0],
      ['00-000004', 'refused', false, '910 x', 1],
    ]),
  );
  expect(waits.documents).toHaveLength(3);
  const all = await readTold(db, { tab: 'all', days, after: null, from: 3 });
  expect(all.documents).toHaveLength(5);
  expect(all.documents.find(({ number }) => number === '00-000003')).toMatchObject({
    ...{ state: 'taken', next_at: null, receipt_number: '1', gross: 50_000, tax: 6_897 },
    told_at: expect.any(String),
  });
  expect(
    (await readTold(db, { tab: 'all', days: { from: '2000-01-01', to: '2000-01-01' }, after: null, from: null }))
      .documents,
  ).toEqual([]);
  // What they have is never told as anything else.
  await expect(
    pool.query(`update tax_told set state = 'waiting', told_at = null where state = 'taken'`),
  ).rejects.toThrow('with the revenue authority');
});

test('[TAX-5] what is told are the fields that are known, by codes that were configured; a tax without a letter is not guessed', () => {
  const document = {
    ...({ id: 'x', branch: '00', number: 7, kind: 'credit_note', invoiceNumber: 3, sellerPin: 'P051234567X' } as const),
    ...{ issuedAt: new Date('2026-11-25T21:30:15Z'), buyer: { name: 'Ann', pin: 'A012345678Z' } },
    ...{ what: { purpose: 'pack', bids: 50, product: null }, grossCents: 50_000, taxCents: 6_897 },
    lines: [{ letter: 'B', rate_bp: 1_600, tax_cents: 6_897 }],
  };
  expect(saleOf(document, { codes: CODES })).toMatchObject({
    ...{
      invcNo: 7,
      orgInvcNo: 3,
      rcptTyCd: 'R',
      rfdRsnCd: '06',
      custTin: 'A012345678Z',
      custNm: 'Ann',
      salesSttsCd: '02',
    },
    // Half past midnight of the next day in Nairobi.
    ...{ cfmDt: '20261126003015', salesDt: '20261126', taxblAmtA: 0, taxblAmtB: 431.03, taxRtB: 16, taxAmtB: 68.97 },
    ...{ totTaxblAmt: 431.03, totTaxAmt: 68.97, totAmt: 500 },
    itemList: [{ itemClsCd: '5020230200', itemNm: '50 bids', taxTyCd: 'B', totAmt: 500 }],
  });
  expect(saleOf({ ...document, taxCents: 0, lines: [] }, { codes: CODES })).toMatchObject({
    taxblAmtD: 500,
    taxAmtD: 0,
  });
  expect(saleOf({ ...document, lines: [{ letter: null, rate_bp: 1_600, tax_cents: 1 }] }, { codes: CODES })).toMatch(
    'give the tax its letter',
  );
});

test('[TAX-5] what waits is read in pages, each document once, also when all are due at one moment', async () => {
  await makeDocuments(120);
  await owner.query(`update tax_told set next_at = '2026-11-26 08:00:00.123456+00'`);
  const days = { from: '2000-01-01', to: '2999-12-31' };
  for (const tab of ['waits', 'all'] as const) {
    const seen: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await readTold(db, { tab, days, after: readTimeCursor(cursor, UUID_ID), from: null });
      seen.push(...page.documents.map(({ number }) => number));
      if (page.next_cursor === null) break;
      cursor = page.next_cursor;
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
  }
});
