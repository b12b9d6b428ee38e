import type { CommandReading } from '@mnada/daraja';
import { afterAll, expect, test } from 'vitest';
import { makePeople } from '../../../testing/auction-world.ts';
import { booksAuditor } from '../../../testing/books-auditor.ts';
import { killAtEveryAwait, type World } from '../../../testing/kill-points.ts';
import { paymentsApp } from '../../../testing/payments-app.ts';
import { testDatabase } from '../../../testing/test-database.ts';
import { STAFF_ROLE } from '../../../platform/database/index.ts';
import { approveRequest, requestApproval } from '../../approvals/index.ts';
import { hashOfToken } from '../../provider-events/index.ts';
import { oweByStaff, paymentApprovals, type RefundSendDeps, sendNextRefund } from '../index.ts';
import { refundEvents } from './refund-events.ts';

type Asking = { readonly receipt: string; readonly token: string };

/** A shop of its own, so that the stories of several go on beside each other. */
async function aWorld() {
  const database = await testDatabase({ poolSize: 5 });
  const { pool } = database;
  const audit = booksAuditor(database);
  const app = await paymentsApp(database);
  afterAll(() => app.stop());
  const [ann = '', ben = ''] = await makePeople(database, 2, { kind: 'owner' });

  /** A provider that gives a receipt back once, however often it is asked; its results are told when the test says so. */
  const askings: Asking[] = [];
  const provider: RefundSendDeps['provider'] = {
    async reversal({ receipt, resultUrl }): Promise<CommandReading> {
      askings.push({ receipt, token: resultUrl.split('/').at(-1) ?? '' });
      return { kind: 'accepted', conversationId: null, originatorConversationId: null };
    },
  };
  /** What it tells of each asking, in order: the first one gave it back, every other came too late. */
  const resultOf = (asking: Asking): string => {
    const isFirst = askings.find(({ receipt }) => receipt === asking.receipt) === asking;
    const result = isFirst
      ? { ResultType: 0, ResultCode: '0', ResultDesc: 'ok', TransactionID: `SB${asking.receipt.slice(2)}` }
      : { ResultType: 0, ResultCode: 'R000001', ResultDesc: 'The transaction has already been reversed.' };
    return JSON.stringify({ Result: result });
  };
  /** As the inbox books it: what was told and what came of it in one transaction. */
  async function tell(db: World['db'], asking: Asking): Promise<void> {
    const body = resultOf(asking);
    const tokenHash = hashOfToken(asking.token);
    const kind = 'reversal_result';
    const handler = refundEvents({ ...app.money.deps, db })[kind];
    const outcome = await db.transaction().execute(async (trx) => {
      const row = trx.insertInto('evidence').values({ kind, body, token_hash: tokenHash, is_listed: true });
      const { id } = await row.returning('id').executeTakeFirstOrThrow();
      const providerEvent = { id, kind, receivedAt: new Date(), tokenHash, isListed: true, body, tries: 0 } as const;
      const booked = await handler?.book(trx, providerEvent, undefined);
      await trx
        .updateTable('evidence')
        .set({ state: booked?.state ?? 'ignored', next_try_at: null })
        .where('id', '=', id)
        .execute();
      return booked;
    });
    outcome?.afterCommit?.();
  }
  const send = (world: Pick<World, 'db'>, to = provider) =>
    sendNextRefund({
      db: world.db,
      bus: app.bus,
      log: app.money.deps.log,
      provider: to,
      address: (_, token) => `x/${token}`,
    });
  const approvals = (db: World['db']) => ({ db, kinds: paymentApprovals({ ...app.money.deps, db }) });
  const ask = (db: World['db'], refund: number) =>
    requestApproval(approvals(db), ann, {
      kind: 'refund.pay',
      params: { refund },
      reason: { code: 'everyday', words: 'a test' },
    });

  /** A pack that was paid and is owed back. */
  async function owed() {
    const shopper = await app.aShopper();
    const { id, receipt } = await app.paidPack(shopper);
    const reference = await oweByStaff(app.money.deps, ann, { paymentId: id }, 'a test');
    return { id, receipt, shopper, number: Number(reference.slice(3)) };
  }
  type Scene = Awaited<ReturnType<typeof owed>>;
  async function approved(): Promise<Scene> {
    const scene = await owed();
    await approveRequest(approvals(database.staff.db), ben, (await ask(database.staff.db, scene.number)).reference);
    return scene;
  }
  const stateOf = async ({ number }: Scene): Promise<string> =>
    (await pool.query('select state from refund_due where number = $1', [number])).rows[0].state;
  const arrivals = ({ receipt }: Scene) => askings.filter((asking) => asking.receipt === receipt);

  /** People and fresh workers go on where it stopped, over the ends of all leases; then the provider says what it did. */
  async function resume(scene: Scene): Promise<void> {
    if ((await stateOf(scene)) === 'owed') {
      const open = await pool.query(
        `select 'R-' || number as reference from approval_request where state = 'requested'`,
      );
      const reference = open.rows[0]?.reference ?? (await ask(database.staff.db, scene.number)).reference;
      await approveRequest(approvals(database.staff.db), ben, reference);
    }
    for (let round = 0; round < 2; round++) {
      await database.owner.query(
        'update refund_due set next_step_at = now() where next_step_at is not null and accepted_at is null',
      );
      await send(database);
    }
    // Asked twice, its results come in either order.
    const told = scene.number % 2 === 0 ? arrivals(scene) : arrivals(scene).reverse();
    for (const asking of told) await tell(database.db, asking);
  }
  async function wentBackOnce(scene: Scene): Promise<void> {
    expect(await stateOf(scene)).toBe('returned');
    expect((await app.payment(scene.id)).state).toBe('reversed');
    const { rows } = await pool.query(
      `select (select count(*)::int from transfer where source = 'return:' || $1) as back,
              (select balance::int from account where owner_id = $2 and unit = 'BID') as bids,
              (select count(*)::int from notification where data->>'payment_id' = $3 and data->>'state' = 'reversed') as told,
              (select returned_by from refund_due where number = $4) as code`,
      [scene.receipt, scene.shopper.id, scene.id, scene.number],
    );
    expect(rows[0]).toEqual({ back: 1, bids: 0, told: 1, code: `SB${scene.receipt.slice(2)}` });
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
  const approve = (db: World['db'], reference: string) => approveRequest(approvals(db), ben, reference);
  return { database, provider, tell, send, ask, approve, owed, approved, arrivals, kill };
}
type Kills = Awaited<ReturnType<typeof aWorld>>;
const worlds = await Promise.all(Array.from({ length: 4 }, aWorld));
/** One of the worlds, which nobody else has. */
const taken = (): Kills => {
  const world = worlds.pop();
  if (!world) throw new Error('there is no world left');
  return world;
};
const commits = (awaits: readonly string[]) => awaits.filter((name) => name.endsWith('commit')).length;
const LONG = { timeout: 600_000 };

test.concurrent(
  '[S05][PAY-6] killed at every await of asking for a refund and approving it: it goes back once',
  LONG,
  async () => {
    const { ask, approve, owed, kill } = taken();
    const awaits = await kill(owed, async ({ db }, { number }) => {
      const { reference } = await ask(db, number);
      await approve(db, reference);
    });
    expect(commits(awaits)).toBeGreaterThanOrEqual(4);
  },
);

test.concurrent('[S05][PAY-6] killed at every await of sending a refund: it goes back once', LONG, async () => {
  const { provider, send, approved, kill } = taken();
  const awaits = await kill(approved, (world) => send(world, world.wrap('provider', provider)));
  expect(awaits).toEqual(expect.arrayContaining(['before provider.reversal', 'after provider.reversal']));
});

test.concurrent(
  '[S05][PAY-6] its answer was lost, and the node is killed at every await of asking again: it goes back once',
  LONG,
  async () => {
    const { database, provider, send, approved, kill } = taken();
    const lost: RefundSendDeps['provider'] = {
      async reversal(request) {
        await provider.reversal(request);
        return { kind: 'unknown', why: 'timed_out', code: null };
      },
    };
    await kill(
      async () => {
        const scene = await approved();
        await send(database, lost);
        await database.owner.query('update refund_due set next_step_at = now() where next_step_at is not null');
        return scene;
      },
      (world) => send(world, world.wrap('provider', provider)),
    );
  },
);

test.concurrent(
  '[S05][PAY-6] killed at every await while its result is booked, and told again: it goes back once',
  LONG,
  async () => {
    const { database, tell, send, approved, arrivals, kill } = taken();
    const awaits = await kill(
      async () => {
        const scene = await approved();
        await send(database);
        return scene;
      },
      async ({ db }, scene) => {
        const [asking] = arrivals(scene);
        if (!asking) throw new Error('it never arrived');
        await tell(db, asking);
      },
    );
    expect(commits(awaits)).toBeGreaterThanOrEqual(2);
  },
);
