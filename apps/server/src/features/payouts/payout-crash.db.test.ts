import fc from 'fast-check';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { Behaviour } from '../../testing/fake-payouts.ts';
import { payoutWorld } from '../../testing/payout-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../invariants/index.ts';

const database = await testDatabase({ poolSize: 12 });
const world = await payoutWorld(database);
const { provider } = world;
afterAll(() => world.http.close());
afterEach(async () => {
  expect(await broken()).toEqual([]);
  await database.owner.query(`delete from setting where name like 'payouts.%'`);
  await database.owner.query(
    `update payout_float set available_cents = null, told_at_ms = null, asked_at_ms = null, asking_since_ms = null`,
  );
  await database.pool.query(`update payout set next_step_at = null where state <> 'completed'`);
  provider.behaveAgain();
});

async function approved(count = 1) {
  const claims = await world.claims(count);
  for (const { withdrawalId } of claims) await world.approveWholly(withdrawalId);
  return claims;
}
/** Payouts that a test had paid twice on purpose: a person is told of them, by W8 as well. */
const paidTwice: string[] = [];
const broken = async () =>
  (await checkInvariants(database.pool)).filter(
    ({ name, examples }) => name !== 'W8' || examples.some((each) => !paidTwice.some((id) => each.includes(id))),
  );
const paidOut = async () => (await world.books()).mpesa;
/** A node that may be killed at any step; what it leaves is the next one's. */
const workThroughKills = async () => {
  for (let n = 0; n < 8; n++) {
    await world.work().catch((error: unknown) => expect(String(error)).toContain('killed'));
    world.pass(61_000); // leases end
  }
};

test.for<Behaviour>(['kill_before', 'kill_after'])(
  '[S05][WIN-3] killed at the call (%s): the next worker repeats it under the same id, and one payment arrives',
  async (behaviour) => {
    const [claim] = await approved();
    if (!claim) throw new Error('no claim');
    const before = await paidOut();
    const known = provider.known.size;
    provider.next(behaviour);
    await expect(world.work()).rejects.toThrow('killed');
    expect(await world.payoutOf(claim.withdrawalId)).toMatchObject({ state: 'sending', attempt: 1 });
    // Within the lease nobody touches it.
    const sendings = provider.sendings.length;
    await world.work();
    expect(provider.sendings).toHaveLength(sendings);
    world.pass(61_000);
    await world.work();
    expect(provider.sendings).toHaveLength(sendings + 1);
    expect(provider.known.size).toBe(known + 1);
    await world.result(world.knownOf(claim.phone));
    expect(await paidOut()).toBe(before + 4_999);
  },
);

test('[S05][WIN-3] killed while it books the result: nothing is half done, and the evidence is booked again', async () => {
  const sent = await world.sent();
  const before = await world.books();
  const dying = {
    ...sent.known,
    request: sent.known.request,
  };
  await database.owner.query(`
    create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
    create trigger die before insert on transfer for each row when (new.source like 'payout:%') execute function die()`);
  try {
    await expect(world.result(dying)).rejects.toThrow('killed');
  } finally {
    await database.owner.query('drop trigger die on transfer; drop function die()');
  }
  expect(await world.books()).toEqual(before);
  expect((await world.seen(sent)).status).toBe('processing');
  await world.result(sent.known);
  expect((await world.seen(sent)).status).toBe('completed');
});

test('[WIN-3] the result may come before the answer to the sending is written down', async () => {
  const [claim] = await approved();
  if (!claim) throw new Error('no claim');
  provider.next('kill_after');
  await expect(world.work()).rejects.toThrow('killed');
  await world.result(world.knownOf(claim.phone));
  expect((await world.seen(claim)).status).toBe('completed');
  const sendings = provider.sendings.length;
  world.pass(61_000);
  await world.work();
  expect(provider.sendings).toHaveLength(sendings);
});

test('[S06][WIN-3] four nodes at once send each payout once', async () => {
  const claims = await approved(10);
  const before = provider.sendings.length;
  await Promise.all(Array.from({ length: 4 }, () => world.work()));
  await world.work();
  const sent = provider.sendings.slice(before).map(({ phone }) => phone);
  expect(sent.sort()).toEqual(claims.map(({ phone }) => phone).sort());
  await Promise.all(claims.map(({ phone }) => world.result(world.knownOf(phone))));
  for (const claim of claims) expect((await world.seen(claim)).status).toBe('completed');
});

test('[WIN-3] late success of a failed attempt while the next one is under way: completed; if that pays too, it is told', async () => {
  const sent = await world.sent();
  await world.result(sent.known, '2001');
  const first = sent.known;
  await database.owner.query(`delete from setting where name = 'payouts.breaker'`);
  await world.work();
  const second = world.knownOf(sent.phone);
  expect(second.request.originatorConversationId).not.toBe(first.request.originatorConversationId);
  const before = await paidOut();
  await world.result(first);
  expect(await world.seen(sent)).toMatchObject({ status: 'completed', receipt: first.receipt });
  await world.result(second);
  await world.result(second);
  expect(await world.seen(sent)).toMatchObject({ receipt: first.receipt });
  expect(await paidOut()).toBe(before + 2 * 4_999);
  const { rows } = await database.pool.query(
    `select count(*)::int as n from audit where subject = 'withdrawal:' || $1 and reason = 'paid_twice'`,
    [sent.withdrawalId],
  );
  expect(rows[0].n).toBeGreaterThan(0);
  expect(await checkInvariants(database.pool)).toMatchObject([{ name: 'W8' }]);
  paidTwice.push((await world.payoutOf(sent.withdrawalId)).id);
});

type Word = 'result' | 'time_out' | 'status' | 'failed' | 'pass' | 'work' | 'garbage';
const words = fc.array(fc.constantFrom<Word>('result', 'time_out', 'status', 'failed', 'pass', 'work', 'garbage'), {
  minLength: 1,
  maxLength: 12,
});
const behaviours = fc.array(
  fc.constantFrom<Behaviour>('accept', 'answer_lost', 'never_arrives', 'kill_before', 'kill_after', { refuse: 'busy' }),
  { maxLength: 4 },
);

test('[WIN-3] whatever is lost, killed, late, doubled or reordered: paid once if it was paid, and never twice', async () => {
  await world.claims(0);
  await fc.assert(
    fc.asyncProperty(behaviours, words, fc.boolean(), async (script, told, isPaid) => {
      const [claim] = await approved();
      if (!claim) throw new Error('no claim');
      const before = await paidOut();
      provider.next(...script);
      await workThroughKills();
      provider.behaveAgain();
      const attempts = [...provider.known.values()].filter(({ request }) => request.phone === claim.phone);
      // The truth: at most the first that arrived was paid, and evidence of it comes at some time.
      const [first] = attempts;
      for (const word of told) {
        if (word === 'pass') world.pass(7 * 60_000);
        if (word === 'work') await world.work();
        if (!first) continue;
        if (word === 'garbage') await world.deliver('b2c_result', first.request.resultUrl, '{"Result":7}');
        if (word === 'time_out') await world.timeOut(first);
        if (isPaid && word === 'result') await world.result(first);
        if (!isPaid && word === 'failed') await world.result(first, '2040');
        if (word === 'status') await world.status(first, isPaid ? 'Completed' : 'Declined').catch(() => undefined);
      }
      if (first && isPaid) await world.result(first);
      const payout = await world.payoutOf(claim.withdrawalId);
      const expected = first && isPaid ? 4_999 : 0;
      expect((await paidOut()) - before).toBe(expected);
      expect(payout.state === 'completed').toBe(expected > 0);
      if (!isPaid && payout.state === 'failed') expect((await world.seen(claim)).status).not.toBe('completed');
      await database.pool.query(`update payout set next_step_at = null where state <> 'completed'`);
      expect(await broken()).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
