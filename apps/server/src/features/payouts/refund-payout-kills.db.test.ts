import { afterAll, expect, test } from 'vitest';
import { makePeople, quietLog } from '../../testing/auction-world.ts';
import { booksAuditor } from '../../testing/books-auditor.ts';
import { b2cResult, balanceResult, deliver, FakePayouts } from '../../testing/fake-payouts.ts';
import { killAtEveryAwait, type World } from '../../testing/kill-points.ts';
import { paymentsApp } from '../../testing/payments-app.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { STAFF_ROLE } from '../../platform/database/index.ts';
import { approveRequest, requestApproval } from '../approvals/index.ts';
import { oweByStaff, refundEnds } from '../payments/index.ts';
import { refundPayoutApprovals } from './index.ts';
import { doNextStep } from './send-payouts.ts';

const LEASE_MS = 61_000;
const LONG = { timeout: 600_000 };

/** A shop of its own, so that the stories of several go on beside each other. */
async function aWorld() {
  const database = await testDatabase({ poolSize: 5 });
  const { pool } = database;
  const audit = booksAuditor(database);
  const provider = new FakePayouts();
  let aheadMs = 0;
  const clock = async () => Date.now() + aheadMs;

  const app = await paymentsApp(database);
  afterAll(() => app.stop());
  const [ann = '', ben = ''] = await makePeople(database, 2, { kind: 'owner' });

  const depsIn = ({ db }: Pick<World, 'db'>) => ({ ...app.money.deps, db });
  const approvals = (world: Pick<World, 'db'>) => ({
    db: world.db,
    kinds: refundPayoutApprovals({ payments: depsIn(world), clock }),
  });
  const ask = (world: Pick<World, 'db'>, refund: number) =>
    requestApproval(approvals(world), ann, {
      kind: 'refund.send',
      params: { refund },
      reason: { code: 'everyday', words: 'a test' },
    });
  const tellIn = (world: Pick<World, 'db'>, kind: Parameters<typeof deliver>[2], url: string, body: string) =>
    deliver(world, { clock, refunds: refundEnds(depsIn(world)) }, kind, url, body);
  const stepIn = (world: Pick<World, 'db'>, to = provider) =>
    doNextStep({
      db: world.db,
      provider: to,
      address: (_, token) => `x/${token}`,
      clock,
      log: quietLog,
      refunds: refundEnds(depsIn(world)),
    });
  async function work(): Promise<void> {
    for (let steps = 0; steps < 100; steps++) {
      const asked = provider.balanceQuestions.length;
      const end = await stepIn(database);
      const question = provider.balanceQuestions[asked];
      if (question) await tellIn(database, 'balance_result', question.resultUrl, balanceResult(1_000_000));
      else if (end !== 'did') return;
    }
    throw new Error('there is no end of work');
  }

  /** A pack that was paid and is owed back; nothing else is due. */
  async function owed() {
    await database.owner.query(`update payout set next_step_at = null where state <> 'completed'`);
    provider.behaveAgain();
    const shopper = await app.aShopper();
    const { id, receipt } = await app.paidPack(shopper);
    const reference = await oweByStaff(app.money.deps, ann, { paymentId: id }, 'a test');
    return { id, receipt, shopper, number: Number(reference.slice(3)) };
  }
  type Scene = Awaited<ReturnType<typeof owed>>;
  async function approved(): Promise<Scene> {
    const scene = await owed();
    await approveRequest(approvals(database.staff), ben, (await ask(database.staff, scene.number)).reference);
    // The balance is known, so the next step is the sending itself.
    await database.owner.query(
      `update payout_float set available_cents = 100000000, told_at_ms = $1, asked_at_ms = null, asking_since_ms = null`,
      [Date.now() + aheadMs],
    );
    return scene;
  }
  async function sent(): Promise<Scene> {
    const scene = await approved();
    await work();
    return scene;
  }
  const stateOf = async ({ number }: Scene): Promise<string> =>
    (await pool.query('select state from refund_due where number = $1', [number])).rows[0].state;
  /** All that arrived at the provider for this one: each could be paid. */
  const arrivals = ({ shopper }: Scene) =>
    [...provider.known.values()].filter(({ request }) => request.phone === shopper.phone);

  /** People and fresh workers go on where it stopped, over the ends of all leases; then the provider says what it did. */
  async function resume(scene: Scene): Promise<void> {
    if ((await stateOf(scene)) === 'owed') {
      const open = await pool.query(
        `select 'R-' || number as reference from approval_request where state = 'requested'`,
      );
      const reference = open.rows[0]?.reference ?? (await ask(database.staff, scene.number)).reference;
      await approveRequest(approvals(database.staff), ben, reference);
    }
    for (let round = 0; round < 3; round++) {
      aheadMs += LEASE_MS;
      await work();
    }
    for (const known of arrivals(scene))
      await tellIn(database, 'b2c_result', known.request.resultUrl, b2cResult(known));
  }
  async function wentBackOnce(scene: Scene): Promise<void> {
    expect(arrivals(scene)).toHaveLength(1);
    expect(await stateOf(scene)).toBe('returned');
    expect((await app.payment(scene.id)).state).toBe('reversed');
    const { rows } = await pool.query(
      `select (select count(*)::int from transfer where source = 'return:' || $1) as back,
              (select balance::int from account where owner_id = $2 and unit = 'BID') as bids,
              (select count(*)::int from notification where data->>'payment_id' = $3 and data->>'state' = 'reversed') as told,
              (select returned_by from refund_due where number = $4) as code`,
      [scene.receipt, scene.shopper.id, scene.id, scene.number],
    );
    expect(rows[0]).toEqual({ back: 1, bids: 0, told: 1, code: arrivals(scene)[0]?.receipt });
    expect(await audit()).toEqual([]);
  }
  const kill = (prepare: () => Promise<Scene>, live: (world: World, scene: Scene) => Promise<unknown>) =>
    killAtEveryAwait(
      { url: database.url, role: STAFF_ROLE },
      {
        prepare,
        live,
        async after(scene) {
          await resume(scene);
          await wentBackOnce(scene);
        },
      },
    );
  const approve = (world: Pick<World, 'db'>, reference: string) => approveRequest(approvals(world), ben, reference);
  await work();
  const pass = (ms: number) => {
    aheadMs += ms;
  };
  return { provider, ask, approve, tellIn, stepIn, pass, owed, approved, sent, arrivals, kill };
}
type Kills = Awaited<ReturnType<typeof aWorld>>;
const worlds = await Promise.all(Array.from({ length: 4 }, aWorld));
/** One of the worlds, which nobody else has. */
const taken = (): Kills => {
  const world = worlds.pop();
  if (!world) throw new Error('there is no world left');
  return world;
};

test.concurrent(
  '[S05][PAY-6] killed at every await of asking to send a refund and approving it: it is paid once',
  LONG,
  async () => {
    const { ask, approve, owed, kill } = taken();
    const awaits = await kill(owed, async (world, { number }) => {
      const { reference } = await ask(world, number);
      await approve(world, reference);
    });
    expect(awaits.filter((name) => name.endsWith('commit')).length).toBeGreaterThanOrEqual(4);
  },
);

test.concurrent(
  '[S05][PAY-6] killed at every await of sending a refund to a phone: it is paid once',
  LONG,
  async () => {
    const { provider, stepIn, approved, kill } = taken();
    const awaits = await kill(approved, (world) => stepIn(world, world.wrap('provider', provider)));
    expect(awaits).toEqual(expect.arrayContaining(['before provider.b2cPayment', 'after provider.b2cPayment']));
  },
);

test.concurrent(
  '[S05][PAY-6] killed at every await while the result of a sent refund is booked, and told again: it is paid once',
  LONG,
  async () => {
    const { tellIn, sent, arrivals, kill } = taken();
    await kill(sent, async (world, scene) => {
      const [known] = arrivals(scene);
      if (!known) throw new Error('it never arrived');
      await tellIn(world, 'b2c_result', known.request.resultUrl, b2cResult(known));
    });
  },
);

test.concurrent(
  '[S05][PAY-6] killed at every await of asking what became of a silent refund: it is paid once',
  LONG,
  async () => {
    const { provider, stepIn, pass, sent, kill } = taken();
    const awaits = await kill(
      async () => {
        const scene = await sent();
        pass(3 * 60_000); // nobody told
        return scene;
      },
      (world) => stepIn(world, world.wrap('provider', provider)),
    );
    expect(awaits).toEqual(expect.arrayContaining(['before provider.transactionStatus']));
  },
);
