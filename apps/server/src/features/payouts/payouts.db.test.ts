import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { payoutWorld } from '../../testing/payout-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { balanceResult } from '../../testing/fake-payouts.ts';
import { readCashClaim } from '../auctions/index.ts';
import { checkInvariants } from '../invariants/index.ts';
import { readBreaker, switchBreaker } from './index.ts';

const database = await testDatabase();
const { db, pool } = database;
const world = await payoutWorld(database);
const { provider } = world;
afterAll(() => world.http.close());
const MINUTE_MS = 60_000;

/** Whatever a test left open is over: the next one begins with closed breaker and nothing on its way. */
afterEach(async () => {
  expect(await checkInvariants(pool)).toEqual([]);
  await database.owner.query(`delete from setting where name like 'payouts.%'`);
  await database.owner.query(
    `update payout_float set available_cents = null, told_at_ms = null, asked_at_ms = null, asking_since_ms = null`,
  );
  await pool.query(`update payout set next_step_at = null where state <> 'completed'`);
  provider.behaveAgain();
});

/** What its owner finds in the inbox about it, oldest first (OWN-4). */
const withdrawalNotices = async (id: string): Promise<string[]> => {
  const { rows } = await pool.query<{ status: string }>(
    `select data->>'status' as status from notification where source like $1 order by id`,
    [`withdrawal:${id}:%`],
  );
  return rows.map((row) => row.status);
};

describe('an honest payout', () => {
  test('[WIN-3] approved, sent once, paid: the owner sees each step, the receipt, and is told', async () => {
    const [claim] = await world.claims(1);
    if (!claim) throw new Error('no claim');
    await world.work();
    expect((await world.seen(claim)).status).toBe('pending');
    const onItsAuction = () => readCashClaim(pool, claim.auctionId, claim.userId);
    const cash = { withdrawal_id: claim.withdrawalId, amount: 4_999 };
    expect(await onItsAuction()).toEqual({ cash: { ...cash, is_sent: false } });
    await world.approveWholly(claim.withdrawalId);
    await world.work();
    expect((await world.seen(claim)).status).toBe('processing');
    const known = world.knownOf(claim.phone);
    expect(known.request).toMatchObject({ amountKes: 4_999, phone: claim.phone });
    const before = await world.books();
    expect((await world.result(known)).state).toBe('booked');
    expect(await world.seen(claim)).toMatchObject({ status: 'completed', receipt: known.receipt });
    expect(await onItsAuction()).toEqual({ cash: { ...cash, is_sent: true } });
    expect(await readCashClaim(pool, claim.auctionId, randomUUID())).toEqual({}); // nobody else's
    const after = await world.books();
    expect([after.mpesa - before.mpesa, after.payout - before.payout]).toEqual([4_999, -4_999]);
    expect(await withdrawalNotices(claim.withdrawalId)).toEqual(['pending', 'processing', 'completed']);
    expect(await world.payoutOf(claim.withdrawalId)).toMatchObject({
      receiver_name: 'JANE WANJIKU KAMAU',
      name_differs: false,
    });
  });

  test('[WIN-3][S28] what is held waits until its time, and then goes', async () => {
    const [claim] = await world.claims(1);
    if (!claim) throw new Error('no claim');
    await database.owner.query(`update withdrawal set held_until = to_timestamp($2 / 1000.0) where id = $1`, [
      claim.withdrawalId,
      (await world.clock()) + 60 * MINUTE_MS,
    ]);
    await world.approveWholly(claim.withdrawalId);
    const sendings = provider.sendings.length;
    await world.work();
    expect(provider.sendings).toHaveLength(sendings);
    // Nobody is told that it is on its way before it is.
    expect(await withdrawalNotices(claim.withdrawalId)).toEqual(['pending']);
    world.pass(61 * MINUTE_MS);
    await world.endHolds();
    await world.work();
    expect(provider.sendings).toHaveLength(sendings + 1);
    expect(await withdrawalNotices(claim.withdrawalId)).toEqual(['pending', 'processing']);
  });

  test('[S08] a debt or a suspension freezes a person’s payouts', async () => {
    const [owing, suspended] = await world.claims(2);
    if (!owing || !suspended) throw new Error('no claim');
    await pool.query(`insert into account (unit, kind, owner_id, balance) values ('KES', 'debt', $1, 0)`, [
      owing.userId,
    ]);
    await database.owner.query(`update account set balance = 5000 where kind = 'debt' and owner_id = $1`, [
      owing.userId,
    ]);
    await database.owner.query(`update app_user set status = 'suspended' where id = $1`, [suspended.userId]);
    for (const { withdrawalId } of [owing, suspended]) await world.approveWholly(withdrawalId);
    const sendings = provider.sendings.length;
    await world.work();
    expect(provider.sendings).toHaveLength(sendings);
    await database.owner.query(`update account set balance = 0 where kind = 'debt' and owner_id = $1`, [owing.userId]);
    await world.work();
    expect(provider.sendings).toHaveLength(sendings + 1);
  });
});

describe('results', () => {
  test.for([
    ['4', 'failed', 'payee_daily_limit', 'failed'],
    ['8', 'failed', 'payee_balance_limit', 'failed'],
    ['7', 'failed', 'payee_number', 'failed'],
    ['2040', 'failed', 'payee_not_registered', 'failed'],
    ['SFC_IC0003', 'failed', 'payee_not_registered', 'failed'],
    ['2', 'failed', 'limit_below', 'failed'],
    ['17', 'indeterminate', 'busy', 'processing'],
    ['26', 'indeterminate', 'busy', 'processing'],
    ['15', 'indeterminate', 'already_submitted', 'processing'],
    ['31337', 'indeterminate', 'unknown', 'processing'],
  ] as const)('[WIN-3] code %s: %s for %s, shown as %s', async ([code, state, reason, shown]) => {
    const sent = await world.sent();
    await world.result(sent.known, code);
    expect(await world.payoutOf(sent.withdrawalId)).toMatchObject({ state, reason, result_code: code });
    expect((await world.seen(sent)).status).toBe(shown);
    expect((await readBreaker(db)).state).toBe('closed');
  });

  test.for(['2001', '8006', '11', '2006', '21', '2028'])(
    '[WIN-3] code %s stops all payouts at once; once a person lets them go, one is tried first',
    async (code) => {
      const sent = await world.sent();
      const [other] = await world.claims(1);
      if (!other) throw new Error('no claim');
      await world.result(sent.known, code);
      expect(await readBreaker(db)).toMatchObject({ state: 'open', cause: 'breaker', why: code });
      await world.approveWholly(other.withdrawalId);
      const sendings = provider.sendings.length;
      world.pass(10 * MINUTE_MS);
      await world.work();
      expect(provider.sendings).toHaveLength(sendings);
      expect((await world.seen(sent)).status).toBe('processing');

      await switchBreaker({ db, clock: world.clock }, world.staff.ann, 'closed', 'password mended');
      await world.work();
      await world.work();
      expect(provider.sendings).toHaveLength(sendings + 1);
      const again = world.knownOf(sent.phone);
      expect(again.request.originatorConversationId).not.toBe(sent.known.request.originatorConversationId);
      await world.result(again);
      expect((await readBreaker(db)).state).toBe('closed');
      await world.work();
      expect(provider.sendings).toHaveLength(sendings + 2);
    },
  );

  test.for(['1', '4001'])(
    '[WIN-3] code %s: our account is short, all wait until the balance suffices',
    async (code) => {
      const sent = await world.sent();
      await world.result(sent.known, code);
      expect(await readBreaker(db)).toMatchObject({ state: 'open', cause: 'short' });
      const sendings = provider.sendings.length;
      world.pass(2 * MINUTE_MS);
      await world.work({ balanceKes: 100 });
      expect(provider.sendings).toHaveLength(sendings);
      world.pass(2 * MINUTE_MS);
      await world.work({ balanceKes: 1_000_000 });
      expect(provider.sendings).toHaveLength(sendings + 1);
      await world.result(world.knownOf(sent.phone));
      expect((await world.seen(sent)).status).toBe('completed');
    },
  );

  test('[WIN-3] the balance must cover what is sent beside what is on its way; nobody is overtaken', async () => {
    const claims = await world.claims(3);
    for (const { withdrawalId } of claims) await world.approveWholly(withdrawalId);
    const sendings = provider.sendings.length;
    await world.work({ balanceKes: 2 * 4_999 + 100 });
    expect(provider.sendings).toHaveLength(sendings + 2);
    world.pass(2 * MINUTE_MS);
    await world.work({ balanceKes: 3 * 4_999 });
    expect(provider.sendings).toHaveLength(sendings + 3);
  });

  test('[WIN-3] a balance that nobody tells holds payouts for two minutes, not for ever', async () => {
    const [claim] = await world.claims(1);
    if (!claim) throw new Error('no claim');
    await world.approveWholly(claim.withdrawalId);
    const sendings = provider.sendings.length;
    for (let n = 0; n < 3; n++) await world.step();
    expect(provider.sendings).toHaveLength(sendings);
    world.pass(2 * MINUTE_MS + 1);
    await world.step();
    expect(provider.sendings).toHaveLength(sendings + 1);
  });

  test('[WIN-3] a time-out is no failure: the provider is asked, and its answer decides', async () => {
    const sent = await world.sent();
    await world.timeOut(sent.known);
    expect(await world.payoutOf(sent.withdrawalId)).toMatchObject({ state: 'indeterminate', reason: 'timed_out' });
    const questions = provider.questions.length;
    world.pass(2 * MINUTE_MS);
    await world.work();
    expect(provider.questions).toHaveLength(questions + 1);
    expect((await world.status(sent.known, 'Pending Authorized')).state).toBe('ignored');
    world.pass(8 * MINUTE_MS);
    await world.work();
    await world.status(sent.known, 'Completed');
    expect(await world.seen(sent)).toMatchObject({ status: 'completed', receipt: sent.known.receipt });
  });

  test('[WIN-3] declined, cancelled and expired by status are failures; not found is none', async () => {
    for (const status of ['Declined', 'Cancelled', 'Expired']) {
      const sent = await world.sent();
      world.pass(2 * MINUTE_MS);
      await world.work();
      await world.status(sent.known, status);
      expect((await world.seen(sent)).status).toBe('failed');
    }
    const sent = await world.sent();
    world.pass(2 * MINUTE_MS);
    await world.work();
    await world.status(sent.known, '', '2033');
    expect(await world.payoutOf(sent.withdrawalId)).toMatchObject({ state: 'indeterminate', reason: 'not_found' });
  });

  test('[WIN-3] asked after 2, 10, 30 min and 2 h, then a person decides; a late success still wins', async () => {
    const sent = await world.sent();
    const questions = provider.questions.length;
    for (const minutes of [2, 8, 20, 90, 10]) {
      world.pass(minutes * MINUTE_MS);
      await world.work();
    }
    expect(provider.questions).toHaveLength(questions + 4);
    expect(await world.payoutOf(sent.withdrawalId)).toMatchObject({ state: 'indeterminate', next_step_at: null });
    await world.result(sent.known);
    expect((await world.seen(sent)).status).toBe('completed');
  });

  test('[WIN-3] another sum, payee or payout’s id books nothing', async () => {
    for (const more of [{ amount: 5_000 }, { amount: 49.99 }, { payee: '254799999999 - SOMEBODY ELSE' }]) {
      const sent = await world.sent();
      const before = await world.books();
      await world.result(sent.known, 0, more);
      expect(await world.payoutOf(sent.withdrawalId)).toMatchObject({ state: 'indeterminate', reason: 'mismatch' });
      expect(await world.books()).toEqual(before);
    }
    const [one, two] = [await world.sent(), await world.sent()];
    const mixed = { ...two.known, request: { ...two.known.request, resultUrl: one.known.request.resultUrl } };
    expect((await world.result(mixed)).state).toBe('ignored');
    expect((await world.seen(one)).status).toBe('processing');
  });

  test('[S11] without the token of the call nothing is believed', async () => {
    const sent = await world.sent();
    const forged = {
      ...sent.known,
      request: { ...sent.known.request, resultUrl: `http://x/${'0'.repeat(48)}`, timeoutUrl: 'http://x/y' },
    };
    for (const code of [0, '7', '2001']) expect((await world.result(forged, code)).state).toBe('ignored');
    // The token of the time-out address is the same call's; that of a question is not.
    world.pass(2 * MINUTE_MS);
    await world.work();
    const question = provider.questions.at(-1)?.resultUrl ?? '';
    expect((await world.result({ ...forged, request: { ...forged.request, resultUrl: question } })).state).toBe(
      'ignored',
    );
    expect((await readBreaker(db)).state).toBe('closed');
    expect((await world.seen(sent)).status).toBe('processing');
  });

  test('[S10] whatever is no result is kept, and changes nothing', async () => {
    const sent = await world.sent();
    for (const body of ['', 'null', '<html>', '[]', '{}', '{"Result":{}}', '{"Result":{"ResultCode":{}}}', '\ud83d']) {
      const outcome = await world.deliver('b2c_result', sent.known.request.resultUrl, body);
      expect(['unreadable', 'ignored', 'booked']).toContain(outcome.state);
    }
    expect((await world.seen(sent)).status).toBe('processing');
  });

  test('[WIN-3] a receiver with another name is paid, and staff are warned', async () => {
    const sent = await world.sent();
    await world.result(sent.known, 0, { payee: `${sent.phone.slice(1)} - PETER OTIENO` });
    expect(await world.payoutOf(sent.withdrawalId)).toMatchObject({ state: 'completed', name_differs: true });
  });
});

describe('lost and doubled', () => {
  test('[WIN-3] the same result ten times at once is booked once', async () => {
    const sent = await world.sent();
    const before = await world.books();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => world.result(sent.known)));
    expect(outcomes.filter(({ state }) => state === 'booked')).toHaveLength(1);
    expect((await world.books()).mpesa - before.mpesa).toBe(4_999);
  });

  test('[WIN-3] a lost answer is sent again under the same id, which the provider knows', async () => {
    const [claim] = await world.claims(1);
    if (!claim) throw new Error('no claim');
    await world.approveWholly(claim.withdrawalId);
    provider.next('answer_lost');
    await world.work();
    world.pass(16_000);
    await world.work();
    const ids = provider.sendings
      .filter(({ phone }) => phone === claim.phone)
      .map((each) => each.originatorConversationId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(await world.payoutOf(claim.withdrawalId)).toMatchObject({ state: 'accepted', attempt: 1 });
    // The result comes to the address of the first sending: the second was only a repeat.
    await world.result(world.knownOf(claim.phone));
    expect((await world.seen(claim)).status).toBe('completed');
  });

  test('[WIN-3] when it never arrives, it is sent again for five minutes, then asked about', async () => {
    const [claim] = await world.claims(1);
    if (!claim) throw new Error('no claim');
    await world.approveWholly(claim.withdrawalId);
    provider.next(...Array(30).fill('never_arrives'));
    const questions = provider.questions.length;
    for (let n = 0; n < 25; n++) {
      await world.work();
      world.pass(16_000);
    }
    expect(provider.questions.length).toBeGreaterThan(questions);
    const sendings = provider.sendings.filter(({ phone }) => phone === claim.phone).length;
    expect(sendings).toBeGreaterThan(10);
    expect(sendings).toBeLessThan(25);
    expect(await world.payoutOf(claim.withdrawalId)).toMatchObject({ state: 'indeterminate', attempt: 1 });
  });

  test('[WIN-3] busy is tried again a little later by itself, and the owner sees no failure', async () => {
    const [claim] = await world.claims(1);
    if (!claim) throw new Error('no claim');
    await world.approveWholly(claim.withdrawalId);
    provider.next({ refuse: 'busy' });
    await world.work();
    expect((await world.seen(claim)).status).toBe('processing');
    world.pass(31_000);
    await world.work();
    await world.result(world.knownOf(claim.phone));
    expect((await world.seen(claim)).status).toBe('completed');
  });

  test('[WIN-3] refused for our credential at once: all stop', async () => {
    const [claim] = await world.claims(1);
    if (!claim) throw new Error('no claim');
    await world.approveWholly(claim.withdrawalId);
    provider.next({ refuse: 'configuration' });
    await world.work();
    expect(await readBreaker(db)).toMatchObject({ state: 'open', cause: 'breaker' });
  });

  test('[WIN-3] the balance of a question that nobody asked changes nothing', async () => {
    const outcome = await world.deliver('balance_result', `http://x/${'1'.repeat(48)}`, balanceResult(1));
    expect(outcome.state).toBe('ignored');
  });
});
