import { beforeAll, expect, test } from 'vitest';
import { b2cResult, statusResult } from '../../testing/fake-payouts.ts';
import { payoutWorld, type PayoutWorld } from '../../testing/payout-world.ts';
import { plantStatementLine } from '../../testing/plant-statement.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../invariants/index.ts';
import { SECTIONS } from '../data-subject/export/sections.ts';
import { reconcileStatement } from '../payments/index.ts';
import { listWithdrawals } from './index.ts';

const database = await testDatabase();
let world: PayoutWorld;
beforeAll(async () => {
  world = await payoutWorld(database);
});

/** A payout on its way. */
async function onItsWay() {
  const [claim] = await world.claims(1);
  if (!claim) throw new Error('no claim');
  await world.approveWholly(claim.withdrawalId);
  await world.work();
  return { ...claim, known: world.knownOf(claim.phone) };
}
type Known = Awaited<ReturnType<typeof onItsWay>>['known'];
const fromStranger = (known: Known, code: string | number = 0, more = {}) =>
  world.deliver('b2c_result', known.request.resultUrl, b2cResult(known, code, more), false);
const questionsAbout = (known: Known) =>
  world.provider.questions.filter((one) => one.originalConversationId === known.request.originatorConversationId);
const answerFromStranger = (known: Known, status: string, receipt = known.receipt) =>
  world.deliver(
    'status_result',
    questionsAbout(known).at(-1)?.resultUrl ?? '',
    statusResult({ ...known, receipt }, status),
    false,
  );

test('[S11] a result from an unlisted address ends nothing: the provider is asked at once, and its listed answer decides', async () => {
  const { withdrawalId, known } = await onItsWay();
  await fromStranger(known);
  expect(await world.payoutOf(withdrawalId)).toMatchObject({ state: 'indeterminate', receipt: null });
  await world.work();
  expect(questionsAbout(known)).toHaveLength(1);
  await world.status(known, 'Completed');
  expect(await world.payoutOf(withdrawalId)).toMatchObject({ state: 'completed', receipt: known.receipt });
});

test('[S11] "not paid" from an unlisted address makes no second attempt', async () => {
  const { withdrawalId, known } = await onItsWay();
  const sent = world.provider.sendings.length;
  await fromStranger(known, 1);
  await world.work();
  world.pass(60_000);
  await world.work();
  expect(world.provider.sendings).toHaveLength(sent);
  expect(await world.payoutOf(withdrawalId)).toMatchObject({ state: 'indeterminate', attempt: 1 });
});

test('[S11] where all addresses are new, two calls with tokens of their own that say the same end it; one twice does not', async () => {
  const { withdrawalId, known } = await onItsWay();
  await fromStranger(known);
  await fromStranger(known);
  expect((await world.payoutOf(withdrawalId)).state).toBe('indeterminate');
  await world.work();
  await answerFromStranger(known, 'Completed', 'SOTHER0001');
  expect((await world.payoutOf(withdrawalId)).state).toBe('indeterminate');
  await world.work();
  expect(questionsAbout(known)).toHaveLength(2);
  await answerFromStranger(known, 'Completed');
  expect(await world.payoutOf(withdrawalId)).toMatchObject({ state: 'completed', receipt: known.receipt });
});

test('[S11] an unlisted address stops no payouts', async () => {
  const { known } = await onItsWay();
  await fromStranger(known, 2001);
  const { rows } = await database.pool.query(
    `select value ->> 'state' as state from setting where name = 'payouts.breaker'`,
  );
  expect(rows[0]?.state ?? 'closed').not.toBe('open');
});

test('[S11] a receipt that only an unlisted address names is nowhere M-PESA’s code, and keeps the true one of nobody', async () => {
  const one = await onItsWay();
  const other = await onItsWay();
  const claimed = other.known.receipt;
  await fromStranger(one.known, 0, { receipt: claimed });
  expect(await world.payoutOf(one.withdrawalId)).toMatchObject({ state: 'indeterminate', receipt: null });
  const attempts = await database.pool.query('select payout_id from payout_attempt where receipt = $1', [claimed]);
  expect(attempts.rows).toEqual([]);
  expect(JSON.stringify(await world.seen(one))).not.toContain(claimed);
  const exported = await database.pool.query(SECTIONS.withdrawals, [one.userId]);
  expect(JSON.stringify(exported.rows)).not.toContain(claimed);
  const { rows: numbers } = await database.pool.query('select number from withdrawal where id = $1', [
    one.withdrawalId,
  ]);
  const listed = await listWithdrawals(database.db, Number(numbers[0].number));
  expect(listed).toMatchObject([{ receipt: null }]);
  // Both are paid with their own.
  await world.result(other.known);
  expect(await world.payoutOf(other.withdrawalId)).toMatchObject({ state: 'completed', receipt: claimed });
  await world.result(one.known);
  expect(await world.payoutOf(one.withdrawalId)).toMatchObject({ state: 'completed', receipt: one.known.receipt });
  for (const receipt of [claimed, one.known.receipt]) {
    const { rows } = await database.pool.query('select amount_cents as cents from payout where receipt = $1', [
      receipt,
    ]);
    const line = { receipt, direction: 'out', amountCents: rows[0].cents } as const;
    await plantStatementLine(database.owner, world.staff.ann, line);
  }
  const report = await reconcileStatement(database.db, new Date(0), new Date(Date.now() + 365 * 86_400_000));
  expect(report.differences.filter(({ receipt }) => [claimed, one.known.receipt].includes(receipt))).toEqual([]);
  expect(await checkInvariants(database.pool)).toEqual([]);
});
