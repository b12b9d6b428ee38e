import { beforeAll, expect, test } from 'vitest';
import { b2cResult, statusResult } from '../../testing/fake-payouts.ts';
import { payoutWorld, type PayoutWorld } from '../../testing/payout-world.ts';
import { testDatabase } from '../../testing/test-database.ts';

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
