import { RefundsAnswer, UnallocatedAnswer } from '@mnada/contract/office';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exactly } from '../../../testing/auctions-app.ts';
import { cancelsAndPays } from '../../../testing/paybill-payers.ts';
import { statementDesk } from '../../../testing/statement-desk.ts';
import { testDatabase } from '../../../testing/test-database.ts';

/** Queues that are longer than anybody reads in one go: pages by key, sums over all of them, files of all of them. */
const database = await testDatabase();
const desk = await statementDesk(database);
const { office, grace } = desk;
const { owner } = database;
const REFUNDS = 250;
const LOOSE = 520;

async function plant(statement: string): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin; set local session_replication_role = replica');
    await client.query(statement);
    await client.query('commit');
  } finally {
    client.release();
  }
}
beforeAll(async () => {
  // Six of each moment, so that pages end between such.
  await plant(
    `insert into receipt (receipt, amount_cents, state, told_by, created_at)
     select 'SMANY' || lpad(n::text, 5, '0'), 100000, 'refund_due', 'pull', timestamptz '2026-01-01 10:00:00.123456+00' + make_interval(hours => n / 6)
       from generate_series(1, ${REFUNDS}) n`,
  );
  await plant(
    `insert into refund_due (source, cause, receipt, amount_cents, created_at)
     select 'receipt:' || receipt, 'unclaimed', receipt, amount_cents, created_at from receipt where receipt like 'SMANY%' order by receipt`,
  );
  await plant(
    `insert into receipt (receipt, amount_cents, state, why, told_by, created_at)
     select 'SLOOSE' || lpad(n::text, 4, '0'), 5000, 'unallocated', 'x', 'pull', timestamptz '2026-01-01 10:00:00.123456+00' + make_interval(hours => n / 6)
       from generate_series(1, ${LOOSE}) n`,
  );
  // What nobody can send back yet: M-PESA has not named its receipt.
  const { paymentId, receipt } = await cancelsAndPays(desk.shop, 1_350);
  await desk.shop.money.inbox.idle();
  await plant(`delete from refund_due where receipt = '${receipt}'; delete from receipt where receipt = '${receipt}';
    update payment set state = 'failed', reason = 'refund_due', receipt = null, paid_at = null, decided_at = timestamptz '2026-01-01 09:00:00+00'
     where id = '${paymentId}'`);
});
afterAll(() => desk.stop());

const refunds = async (query = '') =>
  exactly(RefundsAnswer, (await office.get(`/api/admin/refunds${query}`, grace.as)).body);
const linesOf = async (path: string) =>
  String((await office.get(path, grace.as)).body)
    .trim()
    .split('\n').length - 1;

test('[OPS-2, OPS-17, PAY-6] all refunds are found, fifty a page, each once; count, sum and file are of all of them', async () => {
  const first = await refunds();
  expect([first.count, first.total, first.refunds.length]).toEqual([REFUNDS + 1, REFUNDS * 1_000 + 1_350, 50]);
  expect(first.refunds[0]).toMatchObject({ reference: null, state: 'unverified' });
  const seen = [...first.refunds];
  for (let { next_cursor: next } = first; next !== null; ) {
    const page = await refunds(`?cursor=${next}`);
    expect(page.count).toBe(REFUNDS + 1);
    seen.push(...page.refunds);
    next = page.next_cursor;
  }
  expect(seen).toHaveLength(REFUNDS + 1);
  expect(new Set(seen.map(({ receipt }) => receipt)).size).toBe(REFUNDS + 1);
  expect(seen.map(({ owed_at }) => owed_at)).toEqual(seen.map(({ owed_at }) => owed_at).toSorted());
  expect(await linesOf('/api/admin/refunds.csv')).toBe(REFUNDS + 1);
});

test('[OPS-2] one of them is found by its number and by its receipt, and nothing by what names none', async () => {
  const newest = (await refunds('?q=smany00250')).refunds;
  expect(newest).toMatchObject([{ receipt: 'SMANY00250' }]);
  const byNumber = await refunds(`?q=${newest[0]?.reference?.toLowerCase()}`);
  expect([byNumber.count, byNumber.total, byNumber.refunds]).toEqual([1, 1_000, newest]);
  expect(await refunds('?q=RF-99999')).toEqual({ refunds: [], next_cursor: null, count: 0, total: 0 });
  expect((await office.get('/api/admin/refunds?cursor=forged', grace.as)).status).toBe(400);
});

test('[OPS-2, OPS-18] all receipts that belong to nobody are found, fifty a page, each once; count, sum and file are of all of them', async () => {
  const seen: string[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const path = `/api/admin/unallocated${next === '' ? '' : `?cursor=${next}`}`;
    const page: UnallocatedAnswer = exactly(UnallocatedAnswer, (await office.get(path, grace.as)).body);
    expect([page.count, page.total]).toEqual([LOOSE, LOOSE * 50]);
    expect(page.receipts.length).toBeLessThanOrEqual(50);
    seen.push(...page.receipts.map(({ receipt }) => receipt));
    next = page.next_cursor;
  }
  expect(seen).toEqual(Array.from({ length: LOOSE }, (_, n) => `SLOOSE${String(n + 1).padStart(4, '0')}`));
  expect(await linesOf('/api/admin/unallocated.csv')).toBe(LOOSE);
});
