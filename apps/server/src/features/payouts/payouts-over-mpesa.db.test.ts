import { setTimeout as sleep } from 'node:timers/promises';
import type { Script } from '@mnada/mpesa-simulator';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type PaymentsApp, paymentsApp } from '../../testing/payments-app.ts';
import { quietLog } from '../../testing/auction-world.ts';
import { payoutWorld } from '../../testing/payout-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../invariants/index.ts';
import { payoutEvents, readBreaker } from './index.ts';
import { doNextStep } from './send-payouts.ts';

const database = await testDatabase({ poolSize: 12 });
const { db, pool } = database;
const world = await payoutWorld(database);
let app: PaymentsApp;
beforeAll(async () => {
  const { clock } = world;
  app = await paymentsApp(database, { handlers: () => payoutEvents({ log: quietLog, clock }) });
});
afterAll(async () => {
  await app.stop();
  await world.http.close();
});
afterEach(async () => {
  expect(await checkInvariants(pool)).toEqual([]);
  await database.owner.query(`delete from setting where name like 'payouts.%'`);
  await database.owner.query(
    `update payout_float set available_cents = null, told_at_ms = null, asked_at_ms = null, asking_since_ms = null`,
  );
  await pool.query(`update payout set next_step_at = null where state <> 'completed'`);
});

type B2cScript = NonNullable<Script['b2c']>;

/** An approved claim, worked off over the simulated M-PESA as it was told to behave, until it is over or stopped. */
async function payOut(b2c: B2cScript, status?: Script['status']) {
  const [claim] = await world.claims(1);
  if (!claim) throw new Error('no claim');
  const match = { phone: claim.phone.slice(1) };
  app.simulator.script({ match, b2c });
  if (status) app.simulator.script({ match, status });
  await world.approveWholly(claim.withdrawalId);
  const { mpesa } = app.money;
  if (!mpesa) throw new Error('no M-PESA');
  const deps = { db, provider: mpesa.daraja, address: mpesa.hookUrl, clock: world.clock, log: quietLog };
  for (let rounds = 0; rounds < 20; rounds++) {
    for (let steps = 0; steps < 5 && (await doNextStep(deps)) === 'did'; steps++);
    // Real time for what the simulator still does; then simulated time for what we wait for.
    for (let waits = 0; waits < 20 && !(await isOver(claim.withdrawalId)); waits++) await sleep(20);
    await app.money.inbox.idle();
    if (await isOver(claim.withdrawalId)) break;
    world.pass(31_000);
  }
  const phone = await fetch(`${app.simulator.url}/phones/${match.phone}`, { headers: { accept: 'application/json' } });
  const { balance } = (await phone.json()) as { balance: number };
  return { claim, payout: await world.payoutOf(claim.withdrawalId), arrivedKes: balance - 500_000 };
}

async function isOver(withdrawalId: string): Promise<boolean> {
  const payout = await world.payoutOf(withdrawalId);
  const isStopped = (await readBreaker(db)).state === 'open';
  return isStopped || payout.state === 'completed' || (payout.state === 'failed' && payout.next_step_at === null);
}

test.for<[string, B2cScript]>([
  ['all is well', {}],
  ['the result comes before the answer', { delivery: 'before_answer' }],
  ['the result comes twice', { delivery: 'twice' }],
  ['the result comes ten times at once', { delivery: 'ten' }],
  ['the result never comes', { delivery: 'never' }],
  ['the line breaks after it was taken', { submit: 'reset_after' }],
  ['the line breaks before it was taken', { submit: 'reset_before' }],
  ['a page comes instead of an answer, though it was taken', { submit: 'html_after' }],
  ['a page comes instead of an answer', { submit: 'html_before' }],
  ['the token has expired', { submit: 'invalid_token' }],
  ['the gateway says too much at once', { submit: 'spike' }],
  ['it is busy', { submit: 'busy' }],
  ['a time-out comes first, the request echoed', { timeout: 'echo' }],
  ['a time-out comes first, as a result', { timeout: 'envelope' }],
  ['the result is in another order, its code a text', { shape: { reorder: true, string_code: true } }],
])('[WIN-3] %s: the sum arrives once, and is booked with its receipt', async ([, script]) => {
  const { claim, payout, arrivedKes } = await payOut(script);
  expect(payout).toMatchObject({ state: 'completed', receipt: expect.stringMatching(/^[A-Z0-9]{10}$/) });
  expect(arrivedKes).toBe(4_999);
  expect((await world.seen(claim)).status).toBe('completed');
});

test.for<[string, B2cScript]>([
  ['not registered', { result: { code: '2040' } }],
  ['not registered, with an id that looks real', { result: { code: '2040' }, shape: { placeholder_id: false } }],
  ['a wrong number, its parameter an object', { result: { code: '7' }, shape: { parameter_as_object: true } }],
])('[WIN-3] the payee is %s: failed, and nothing is booked', async ([, script]) => {
  const before = await world.books();
  const { claim, payout, arrivedKes } = await payOut(script);
  expect(payout).toMatchObject({ state: 'failed', receipt: null });
  expect(arrivedKes).toBe(0);
  expect((await world.seen(claim)).status).toBe('failed');
  expect((await world.books()).mpesa).toBe(before.mpesa);
});

test.for<[string, B2cScript]>([
  ['by the result', { result: { code: '2001' } }],
  ['at once', { submit: 'wrong_credentials' }],
])('[WIN-3] our credential is refused %s: all payouts stop', async ([, script]) => {
  const { payout, arrivedKes } = await payOut(script);
  expect(payout.state).toBe('failed');
  expect(arrivedKes).toBe(0);
  expect(await readBreaker(db)).toMatchObject({ state: 'open', cause: 'breaker' });
});
