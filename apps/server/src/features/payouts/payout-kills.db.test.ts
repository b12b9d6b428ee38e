import { afterAll, expect, test } from 'vitest';
import { booksAuditor } from '../../testing/books-auditor.ts';
import { killAtEveryAwait, type World } from '../../testing/kill-points.ts';
import { payoutWorld } from '../../testing/payout-world.ts';
import { testDatabase } from '../../testing/test-database.ts';

const LEASE_MS = 61_000;
const LONG = { timeout: 600_000 };

/** A shop of its own, so that the stories of several go on beside each other. */
async function aWorld() {
  const database = await testDatabase({ poolSize: 5 });
  const audit = booksAuditor(database);
  const shop = await payoutWorld(database);
  const { provider } = shop;
  afterAll(() => shop.http.close());

  const paidOut = async () => (await shop.books()).mpesa;

  /** A claim that is approved and due; nothing else is. */
  async function anApprovedClaim() {
    await database.pool.query(`update payout set next_step_at = null where state <> 'completed'`);
    provider.behaveAgain();
    const [claim] = await shop.claims(1);
    if (!claim) throw new Error('no claim');
    await shop.approveWholly(claim.withdrawalId);
    return { ...claim, before: await paidOut(), arrived: provider.known.size };
  }
  type Scene = Awaited<ReturnType<typeof anApprovedClaim>>;

  /** Everything that arrived at the provider for this claim: each could be paid. */
  const arrivals = ({ phone }: Scene) => [...provider.known.values()].filter(({ request }) => request.phone === phone);

  /** Fresh workers until nothing is due, over the ends of all leases; then the provider says what it did. */
  async function resume(scene: Scene): Promise<void> {
    for (let round = 0; round < 3; round++) {
      shop.pass(LEASE_MS);
      await shop.work();
    }
    for (const known of arrivals(scene)) await shop.result(known);
  }

  async function paidExactlyOnce(scene: Scene): Promise<void> {
    expect(arrivals(scene)).toHaveLength(1);
    expect(provider.known.size).toBe(scene.arrived + 1);
    expect(await shop.seen(scene)).toMatchObject({ status: 'completed', receipt: arrivals(scene)[0]?.receipt });
    expect((await paidOut()) - scene.before).toBe(4_999);
    expect(await audit()).toEqual([]);
  }

  /** One node's worker in a world that may end at any await. */
  const stepIn = (world: World) => shop.step({ db: world.db, provider: world.wrap('provider', provider) });
  const kill = (prepare: () => Promise<Scene>, live: (world: World, scene: Scene) => Promise<unknown>) =>
    killAtEveryAwait(database, {
      prepare,
      live,
      async after(scene) {
        await resume(scene);
        await paidExactlyOnce(scene);
      },
    });
  return { shop, provider, anApprovedClaim, arrivals, stepIn, kill };
}
type Kills = Awaited<ReturnType<typeof aWorld>>;
const worlds = await Promise.all(Array.from({ length: 5 }, aWorld));
/** One of the worlds, which nobody else has. */
const taken = (): Kills => {
  const world = worlds.pop();
  if (!world) throw new Error('there is no world left');
  return world;
};

test.concurrent('[S05][WIN-3] killed at every await of picking and sending: paid exactly once', LONG, async () => {
  const { shop, anApprovedClaim, stepIn, kill } = taken();
  await shop.sent(); // the balance is known from here on
  const awaits = await kill(anApprovedClaim, stepIn);
  expect(awaits.filter((name) => name.endsWith('commit'))).toHaveLength(4); // begun, and what came of it
  expect(awaits).toEqual(expect.arrayContaining(['before provider.b2cPayment', 'after provider.b2cPayment']));
});

test.concurrent(
  '[S05][WIN-3] killed at every await while the result is booked, and told again: paid exactly once',
  LONG,
  async () => {
    const { shop, anApprovedClaim, arrivals, kill } = taken();
    await kill(
      async () => {
        const scene = await anApprovedClaim();
        await shop.work();
        return scene;
      },
      async (world, scene) => {
        const [known] = arrivals(scene);
        if (!known) throw new Error('it never arrived');
        await shop.resultIn(world, known);
      },
    );
  },
);

test.concurrent(
  '[S05][WIN-3] killed at every await of asking what became of a silent one: paid exactly once',
  LONG,
  async () => {
    const { shop, anApprovedClaim, stepIn, kill } = taken();
    const awaits = await kill(async () => {
      const scene = await anApprovedClaim();
      await shop.work();
      shop.pass(3 * 60_000); // nobody told
      return scene;
    }, stepIn);
    expect(awaits).toEqual(expect.arrayContaining(['before provider.transactionStatus']));
  },
);

test.concurrent(
  '[S05][WIN-3] killed at every await of a new attempt after a failed one: paid exactly once',
  LONG,
  async () => {
    const { shop, provider, anApprovedClaim, stepIn, kill } = taken();
    await kill(async () => {
      const scene = await anApprovedClaim();
      provider.next({ refuse: 'busy' });
      await shop.work();
      shop.pass(60 * 60_000);
      return scene;
    }, stepIn);
  },
);

test.concurrent(
  '[S05][WIN-3] the answer was lost, and the node is killed at every await of sending it again: paid exactly once',
  LONG,
  async () => {
    const { shop, provider, anApprovedClaim, stepIn, kill } = taken();
    await kill(async () => {
      const scene = await anApprovedClaim();
      provider.next('answer_lost');
      await shop.work();
      shop.pass(LEASE_MS);
      return scene;
    }, stepIn);
  },
);
