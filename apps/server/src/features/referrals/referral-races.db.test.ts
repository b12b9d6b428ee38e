import { TEST_KEYS } from '../../testing/accounts-app.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aBid, laneOn, makeLive } from '../../testing/auction-world.ts';
import { eventually } from '../../testing/payments-app.ts';
import { type ReferralWorld, referralWorld } from '../../testing/referral-world.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { silentLog } from '../../platform/log.ts';
import { checkInvariants } from '../invariants/index.ts';
import { packPurpose } from '../payments/index.ts';
import { toPurposePayment } from '../payments/payment.sql.ts';
import { packWatch, refuseReferral, workReferrals } from './index.ts';

const database = await testDatabase({ poolSize: 12 });
const { db, pool } = database;
let world: ReferralWorld;
beforeAll(async () => {
  world = await referralWorld(database);
});
afterAll(() => world?.stop());
afterEach(async () => expect(await checkInvariants(pool)).toEqual([]));

type Owned = { readonly id: string };
const accountOf = ({ id }: Owned, unit: 'BID' | 'KES', kind: 'user' | 'debt') =>
  sql`select 1 from account where owner_id = ${id} and unit = ${unit} and kind = ${kind} for no key update`;

/** How many connections of this database wait for a lock that another one holds. */
async function waiting(): Promise<number> {
  const { rows } = await database.owner.query(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0].n;
}
const untilWaiting = (count: number) =>
  eventually(
    async () => (await waiting()) === count,
    () => `${count} should wait`,
  );

/** Holds what `lock` locks while `during` runs, and lets go of it afterwards. */
async function holding(lock: ReturnType<typeof accountOf>, during: () => Promise<void>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lock.execute(trx);
    await during();
  });
}

describe('locks come in one order', () => {
  test('[OWN-3] a pack that is booked while its buyer’s earnings become bids: neither waits for the other', async () => {
    const me = await world.aPerson();
    await world.earned(me);
    await pool.query(`insert into account (unit, kind, owner_id, balance) values ('KES', 'debt', $1, 0)`, [me.id]);
    let converted: ReturnType<ReferralWorld['convert']> | undefined;
    // As a booking does: bids first, and then what is owed.
    await db.transaction().execute(async (trx) => {
      await accountOf(me, 'BID', 'user').execute(trx);
      converted = world.convert(me, 3);
      await untilWaiting(1);
      await accountOf(me, 'KES', 'debt').execute(trx);
    });
    expect((await converted)?.body).toMatchObject({ success: true, bids: 3 });
    expect(await world.holds(me)).toMatchObject({ bids: 3, kes: 21_000 });
  });

  test.each(['paid', 'reversed'] as const)(
    '[OWN-3] a friend’s pack is %s while their gift is given: neither waits for the other',
    async (event) => {
      const me = await world.aPerson();
      const friend = await world.aPerson({ by: me.id, proven: false });
      const other = { ...friend, phone: (await world.aPerson()).phone };
      const paymentId = event === 'reversed' ? await world.pay(other) : null;
      if (paymentId !== null) await world.work();
      const payment =
        paymentId === null
          ? await world.payment((await world.buy(friend.id, other.phone)).body.payment_id)
          : await world.payment(paymentId);
      await pool.query('update app_user set phone_verified_at = clock_timestamp() where id = $1', [friend.id]);
      const purpose = packPurpose({ bus: world.bus, watch: packWatch({ bus: world.bus }) });
      const errors: unknown[] = [];
      const log = { ...silentLog(), error: (fields: object) => void errors.push(fields) };
      let booked: Promise<unknown> | undefined;
      let looked: Promise<unknown> | undefined;
      await holding(accountOf(friend, 'BID', 'user'), async () => {
        booked = db
          .transaction()
          .execute(async (trx) => {
            await purpose[event](trx, toPurposePayment(payment));
            throw new Error('undone');
          })
          .catch((error: Error) => error.message);
        await untilWaiting(1);
        let isOver = false;
        looked = workReferrals({ db, bus: world.bus, keys: TEST_KEYS, log }).finally(() => {
          isOver = true;
        });
        await eventually(
          async () => isOver || (await waiting()) === 2,
          () => 'it should be looked at',
        );
      });
      await looked;
      expect({ booked: await booked, errors }).toEqual({ booked: 'undone', errors: [] });
      await world.work();
      expect((await world.holds(friend)).bids).toBe(paymentId === null ? 5 : 305);
    },
  );
});

describe('many nodes', () => {
  test('[OWN-3] two friends on one device whose gifts are decided at once: one gift', async () => {
    const people = [await world.aPerson(), await world.aPerson()];
    const friends = [
      await world.aPerson({ by: people[0]?.id ?? '' }),
      await world.aPerson({ by: people[1]?.id ?? '' }),
    ];
    await pool.query(
      `insert into person_device (user_id, device_hash) select id, sha256('shared') from unnest($1::uuid[]) id`,
      [friends.map(({ id }) => id)],
    );
    const looks: Promise<unknown>[] = [];
    // Both stop where they would give.
    await db.transaction().execute(async (trx) => {
      for (const friend of friends) await accountOf(friend, 'BID', 'user').execute(trx);
      looks.push(world.work(), world.work());
      await untilWaiting(2);
    });
    await Promise.all(looks);
    const bids = await Promise.all(friends.map(async (friend) => (await world.holds(friend)).bids));
    expect(bids.sort()).toEqual([0, 5]);
  });

  test('[OWN-3] the tenth and the eleventh reward are due at once: one of them is shown to staff', async () => {
    const me = await world.aPerson();
    for (let n = 0; n < 9; n++) await world.earned(me);
    const due = [await world.aPerson({ by: me.id }), await world.aPerson({ by: me.id })];
    for (const friend of due) await world.pay(friend);
    await world.work();
    for (const friend of due) await world.pass(friend);
    const looks: Promise<unknown>[] = [];
    await holding(accountOf(me, 'KES', 'user'), async () => {
      looks.push(world.work(), world.work());
      await untilWaiting(2);
    });
    await Promise.all(looks);
    const states = await Promise.all(due.map(async (friend) => (await world.referral(friend)).state));
    expect(states.sort()).toEqual(['available', 'held']);
  });
});

test('[OWN-3] a pack that somebody else paid by paybill: no gift for a number that it proves not, and staff look', async () => {
  const me = await world.aPerson();
  const friend = await world.aPerson({ by: me.id, proven: false });
  const paymentId = await world.pay(friend);
  await database.owner.query(`update receipt set payer_phone = '2547*****000' where payment_id = $1`, [paymentId]);
  await world.work();
  expect((await world.holds(friend)).bids).toBe(300);
  await world.pass(friend);
  await world.work();
  expect(await world.referral(friend)).toMatchObject({
    state: 'held',
    reasons: ['contact_unproven', 'payer_differs'],
    welcome_state: 'waiting',
  });
});

describe('people who left', () => {
  const leave = (id: string) =>
    database.owner.query(`update app_user set status = 'deleted', phone = null where id = $1`, [id]);

  test('[OWN-3] a held reward of a referrer who left is not booked, whoever approves it', async () => {
    const me = await world.aPerson();
    const friend = await world.aPerson({ by: me.id });
    await world.work();
    await world.pay(friend);
    await pool.query(`update payment set is_verified = false where user_id = $1`, [friend.id]);
    await world.pass(friend);
    await world.work();
    expect(await world.referral(friend)).toMatchObject({ state: 'held', reasons: ['payment_unconfirmed'] });
    await pool.query(`update payment set is_verified = true where user_id = $1`, [friend.id]);
    await leave(me.id);
    const review = { friend: friend.username, reason: 'seen' };
    await expect(world.approve(friend)).rejects.toMatchObject({ code: 'STATE_FORBIDS', errors: ['not_a_shopper'] });
    expect((await world.holds(me)).kes).toBe(0);
    await refuseReferral({ db }, world.owner, { ...review, note: 'Gone.' });
    expect((await world.referral(friend)).state).toBe('refused');
  });

  test('[OWN-3] a friend who left has no name in the history of earnings either', async () => {
    const me = await world.aPerson();
    const friend = await world.earned(me);
    await leave(friend.id);
    const { friends, ledger } = await world.read(me);
    expect(friends).toMatchObject([{ name: '•••', avatar: null }]);
    expect(ledger).toMatchObject([{ kind: 'earned', friend: '•••' }]);
  });
});

test('[OWN-3] of two packs that are paid at once, the first is the one that was booked first', async () => {
  const me = await world.aPerson();
  const friend = await world.aPerson({ by: me.id });
  const [first, second] = [await world.pay(friend), await world.pay(friend)];
  expect((await world.referral(friend)).payment_id).toBe(first);
  // What M-PESA told of the second was read earlier, and then waited for the other's lock.
  await pool.query(
    `update payment set paid_at = (select paid_at from payment where id = $1) - interval '1 ms' where id = $2`,
    [first, second],
  );
  expect(await checkInvariants(pool)).toEqual([]);
});

test('[OWN-3] who owes for a pack that was taken back pays it from what they earned before: the rest can be taken out', async () => {
  const me = await world.aPerson();
  await world.earned(me);
  const paymentId = await world.pay(me, { bids: 150, amount: 1350 });
  const lane = laneOn(database);
  for (const auctionId of await makeLive(database, 2))
    expect((await lane.submit(aBid(auctionId, me.id))).ok).toBe(true);
  await lane.stop();
  await world.reverse(paymentId);
  // Two bids of 9 shillings were spent.
  expect(await world.holds(me)).toEqual({ kes: 22_200, debt: 0, bids: 0 });
  expect(await world.read(me)).toMatchObject({
    totals: { available: 222, owed: 0 },
    ledger: [{ kind: 'set_off', amount: -18 }, { kind: 'earned' }],
  });
  expect((await world.withdraw(me, 222)).status).toBe(200);
});
