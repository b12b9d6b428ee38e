import { taxCents } from '@mnada/rules';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byTwo } from '../../testing/by-two.ts';
import { keepBooks } from '../../testing/keep-books.ts';
import { taxWorld } from '../../testing/tax-world.ts';
import { type ApprovalKind, approveRequest, requestApproval } from '../approvals/index.ts';
import { refuseWithdrawal } from '../payouts/index.ts';
import { changeTaxKind } from './index.ts';
import { readTaken } from './tax.sql.ts';

const { audit, change, database, kinds, linesOf, rate, shop, use, world } = await taxWorld();
const { db, owner, pool, staff } = database;

/** What is approved counts in a minute, which comes while later tests run. */
async function forgetPlanned(): Promise<void> {
  for (const table of ['tax_rate', 'tax_use'])
    await owner.query(`delete from ${table} where valid_from > clock_timestamp()`);
}
/** Does something else once the kind has written what was approved, and before that is committed. */
const onCommit = (kind: ApprovalKind, act: () => Promise<void>): ApprovalKind => ({
  ...kind,
  async execute(...given) {
    const executed = await kind.execute(...given);
    await act();
    return executed;
  },
});
const PACK = { bids: 50, amount: 500 };

test('[TAX-1] the database reckons as the rule does', async () => {
  const sums = fc.tuple(
    fc.constantFrom('vat' as const, 'levy' as const, 'withheld' as const),
    fc.integer({ min: 1, max: 25_000_000 }),
    fc.integer({ min: 0, max: 10_000 }),
  );
  const cases = fc.sample(sums, 3_000);
  const { rows } = await pool.query(
    `select tax_cents(kind, gross, bp)::int as tax from unnest($1::text[], $2::bigint[], $3::int[]) with ordinality c (kind, gross, bp, n) order by n`,
    [cases.map(([kind]) => kind), cases.map(([, gross]) => gross), cases.map(([, , bp]) => bp)],
  );
  expect(rows.map(({ tax }) => tax)).toEqual(cases.map(([kind, gross, bp]) => taxCents(kind, gross, bp)));
});

test('[TAX-1] nothing is taxed until two people say so, and then only what is paid from then on', async () => {
  const before = await shop.pay(await shop.aPerson(), PACK);
  expect(await linesOf(before)).toEqual([]);
  await rate('VAT16', 'vat', 1_600);
  expect(await linesOf(await shop.pay(await shop.aPerson(), PACK))).toEqual([]);
  await use('packs', 'vat', 'VAT16');
  const id = await shop.pay(await shop.aPerson(), PACK);
  expect(await linesOf(id)).toEqual([{ code: 'VAT16', bp: 1_600, gross: 50_000, tax: 6_897 }]);
  // Another rate changes nothing that was paid.
  await rate('VAT16', 'vat', 1_400);
  expect(await linesOf(id)).toEqual([{ code: 'VAT16', bp: 1_600, gross: 50_000, tax: 6_897 }]);
  expect(await linesOf(before)).toEqual([]);
  expect(await linesOf(await shop.pay(await shop.aPerson(), PACK))).toMatchObject([{ bp: 1_400, tax: 6_140 }]);
  // The narrower line counts, also where it says none; another pack has the wider one.
  expect(await linesOf(await shop.pay(await shop.aPerson()))).toMatchObject([{ gross: 240_000 }]);
  await use('pack:300', 'vat', null);
  expect(await linesOf(await shop.pay(await shop.aPerson()))).toEqual([]);
  expect(await linesOf(await shop.pay(await shop.aPerson(), PACK))).toHaveLength(1);
});

test('[TAX-1] a rate takes effect from its time on, and of two for one time the later word counts', async () => {
  const from = new Date(Date.now() + 3_600_000).toISOString();
  await rate('VAT8', 'vat', 800);
  await use('packs', 'vat', 'VAT8');
  await rate('VAT8', 'vat', 900, from);
  await rate('VAT8', 'vat', 950, from);
  const { rows } = await pool.query(`select rate_bp as bp from taxes_in_force('{packs}', $1)`, [from]);
  expect(rows).toEqual([{ bp: 950 }]);
  expect(await linesOf(await shop.pay(await shop.aPerson(), PACK))).toMatchObject([{ bp: 800 }]);
  const far = new Date(Date.now() + 400 * 86_400_000).toISOString();
  await expect(rate('VAT8', 'vat', 1, far)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test('[TAX-1] a tax is taken of something from when it has a rate, not sooner', async () => {
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  await rate('LATE', 'vat', 1_600, soon);
  await expect(use('packs', 'vat', 'LATE')).rejects.toMatchObject({ code: 'INVALID_INPUT', errors: ['from'] });
  await use('packs', 'vat', 'LATE', soon);
  const { rows } = await pool.query(`select code, rate_bp as bp from taxes_in_force('{packs}', $1)`, [soon]);
  expect(rows).toEqual([{ code: 'LATE', bp: 1_600 }]);
});

test('[TAX-1] [OPS-5] what two people sign is the rate as well: another one meanwhile makes the request void', async () => {
  await rate('VAT16', 'vat', 1_600);
  const deps = { db: staff.db, kinds };
  const params = { what: 'use', subject: 'packs', kind: 'vat', code: 'VAT16', from: null };
  const reason = { code: 'everyday', words: 'a test' } as const;
  const { reference } = await requestApproval(deps, world.people[0], { kind: 'tax.change', params, reason });
  await rate('VAT16', 'vat', 1_900, new Date(Date.now() + 3_600_000).toISOString());
  expect(await approveRequest(deps, world.people[1], reference)).toMatchObject({
    state: 'failed',
    code: 'SUBJECT_CHANGED',
  });
});

test('[TAX-1] days that are over stay as they were reported: what went back counts on the day on which it did', async () => {
  await rate('VATR', 'vat', 1_600);
  await use('packs', 'vat', 'VATR');
  await rate('WHTR', 'withheld', 500);
  await use('earnings', 'withheld', 'WHTR');
  const ann = await shop.aPerson();
  await shop.earned(ann);
  const paid = await shop.pay(await shop.aPerson(), PACK);
  const { body } = await shop.withdraw(ann, 200);
  const moveBy = (days: number) =>
    owner.query(
      `update tax_line set frozen_at = frozen_at + make_interval(days => $1) where code in ('VATR', 'WHTR')`,
      [days],
    );
  await moveBy(-40);
  const {
    rows: [day],
  } = await pool.query(
    `select nairobi_day(clock_timestamp())::text as today, (nairobi_day(clock_timestamp()) - 40)::text as past`,
  );
  const taken = async (from: string, to = from) =>
    (await readTaken(db, { from, to })).filter(({ code }) => code === 'VATR' || code === 'WHTR');
  const before = await taken(day.past);
  expect(before).toMatchObject([
    { code: 'VATR', back: 0 },
    { code: 'WHTR', tax: 1_000, back: 0 },
  ]);
  await shop.reverse(paid);
  await refuseWithdrawal({ db: staff.db }, world.people[0], body.withdrawal_id, { note: 'Not now.', reason: 'a test' });
  expect(await taken(day.past)).toEqual(before);
  expect(await taken(day.today)).toMatchObject([
    { code: 'VATR', count: 0, gross: 0, tax: 0, back: 6_897 },
    { code: 'WHTR', count: 0, gross: 0, tax: 0, back: 1_000 },
  ]);
  expect(await taken(day.past, day.today)).toMatchObject([{ back: 6_897 }, { tax: 1_000, back: 1_000 }]);
  await moveBy(40);
});

test('[TAX-1] [OPS-5] one person alone, or a role without the request, changes no rate', async () => {
  const row = `insert into tax_rate (code, rate_bp, valid_from, request_id) select code, 1, clock_timestamp(), request_id from tax_code limit 1`;
  for (const on of [pool, staff.pool]) await expect(on.query(row)).rejects.toThrow();
  for (const statement of [
    'update tax_rate set rate_bp = 1',
    'delete from tax_use',
    'update tax_line set tax_cents = 0',
  ])
    for (const on of [pool, staff.pool]) await expect(on.query(statement)).rejects.toThrow();
  await expect(
    pool.query(`insert into tax_line (payment_id, code, kind, name, rate_bp, gross_cents, tax_cents, frozen_at)
                select id, 'VAT16', 'vat', 'x', 0, 1, 0, clock_timestamp() from payment limit 1`),
  ).rejects.toThrow();
  await expect(
    byTwo({ db: staff.db, kinds }, [world.people[0], world.people[0]], 'tax.change', {
      what: 'use',
      subject: 'margins',
      kind: 'levy',
      code: null,
      from: null,
    }),
  ).rejects.toMatchObject({ code: 'APPROVAL_OWN' });
  // What a code is stays as it is, a tax that is not there is taken of nothing, and no kind of what it can't be.
  await expect(rate('VAT16', 'levy', 100)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  await expect(use('packs', 'vat', 'NONE')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(use('product:999999', 'vat', 'VAT16')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(use('cash', 'vat', 'VAT16')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

test('[TAX-1] 50 payments while the rate changes: what is approved now counts in a minute, and each has its one line', async () => {
  await rate('VAT16', 'vat', 1_600);
  await use('packs', 'vat', 'VAT16');
  const buyers = await Promise.all(Array.from({ length: 50 }, () => shop.aPerson()));
  const [paid] = await Promise.all([
    Promise.all(buyers.map((who) => shop.pay(who, PACK))),
    change({ what: 'rate', code: 'VAT16', kind: 'vat', name: 'A tax', letter: null, rate_bp: 1_700 }),
  ]);
  for (const id of paid) expect(await linesOf(id)).toEqual([{ code: 'VAT16', bp: 1_600, gross: 50_000, tax: 6_897 }]);
  const { rows } = await pool.query(
    `select r.rate_bp as bp, r.valid_from >= a.decided_at + interval '55 seconds' as waits from tax_rate r
       join approval_request a on a.id = r.request_id order by r.id desc limit 1`,
  );
  expect(rows).toEqual([{ bp: 1_700, waits: true }]);
  await keepBooks(db);
  expect(await audit()).toEqual([]);
  await forgetPlanned();
}, 120_000);

test('[TAX-1] [V2] paid while the second person approves: taxed as before, and nothing is missed for ever', async () => {
  await rate('VAT16', 'vat', 1_600);
  await use('packs', 'vat', 'VAT16');
  let id = '';
  const held = onCommit(changeTaxKind(), async () => {
    id = await shop.pay(await shop.aPerson(), PACK);
  });
  await byTwo({ db: staff.db, kinds: [held] }, world.people, 'tax.change', {
    what: 'use',
    subject: 'packs',
    kind: 'vat',
    code: null,
    from: null,
  });
  expect(await linesOf(id)).toHaveLength(1);
  expect(await audit()).toEqual([]);
  await forgetPlanned();
});
