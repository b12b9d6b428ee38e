/** Friends, packs and days that pass, over a simulated M-PESA: what tests of referrals need. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { createAccount } from '../features/accounts/index.ts';
import { TEST_KEYS } from './accounts-app.ts';
import { endTakenAsCash } from '../features/orders/index.ts';
import { noNotices } from '../features/payouts/index.ts';
import { paymentApprovals } from '../features/payments/index.ts';
import { approveReferralKind, referralsRoutes, workReferrals } from '../features/referrals/index.ts';
import { withdrawalsRoutes } from '../features/payouts/index.ts';
import type { Http } from '../platform/http/index.ts';
import { silentLog } from '../platform/log.ts';
import { makePeople } from './auction-world.ts';
import { byTwo } from './by-two.ts';
import { paymentsApp } from './payments-app.ts';
import { reauthenticatedSession } from './reauthenticated-session.ts';
import type { TestDatabase } from './test-database.ts';

const DAY_SECONDS = 86_400;
let lastPhone = 20_000_000 + Math.floor(Math.random() * 50_000_000);

/** @param more what else of the shop's calls a test needs */
export async function referralWorld(
  database: TestDatabase,
  more: (http: Http) => Promise<void> = async () => undefined,
) {
  const { db } = database;
  const app = await paymentsApp(database, {
    paybill: true,
    more: async (http, money) => {
      const { bus } = money.deps;
      const deps = { db, bus, notices: noNotices, publicUrl: 'https://mnada.example', deviceOf: () => null };
      await http.register(referralsRoutes(deps));
      const cash = { db, notices: noNotices, mode: 'demo' as const, deviceOf: () => null };
      await http.register(withdrawalsRoutes({ ...cash, endUnpaidOrder: endTakenAsCash }));
      await more(http);
    },
  });
  const [owner = '', secondOwner = ''] = await makePeople(database, 2, { kind: 'owner' });

  /** Somebody with a number of their own, brought by somebody or nobody. */
  async function aPerson({ by = null as string | null, proven = true, email = undefined as string | undefined } = {}) {
    const phone = `+2541${++lastPhone}`;
    const username = `r${randomBytes(6).toString('hex')}`;
    const id = await db.transaction().execute((trx) =>
      createAccount(trx, {
        username,
        fullName: 'Jane Kamau',
        phone,
        phoneVerified: proven,
        registrationType: 'phone',
        referredBy: by,
        ...(email === undefined ? {} : { email }),
      }),
    );
    // Long ago: nothing to be paid to this number is held for being new.
    if (proven) {
      await sql`update app_user set phone_verified_at = phone_verified_at - interval '30 days' where id = ${id}`.execute(
        db,
      );
    }
    return { id, phone, username };
  }
  type Person = Awaited<ReturnType<typeof aPerson>>;

  const world = {
    ...app,
    owner,
    aPerson,
    work: () => workReferrals({ db, bus: app.bus, keys: TEST_KEYS, log: silentLog() }),
    /** Buys and pays a pack, confirmed by a second source. */
    async pay(who: Person, pack = { bids: 300, amount: 2400 }): Promise<string> {
      const { id } = await app.buyAndPay(who, pack);
      await app.money.inbox.idle();
      await sql`update payment set is_verified = true, sources = '{stk_callback,stk_query}', next_query_at = null where id = ${id}`.execute(
        db,
      );
      // The next prompt to this phone is not too soon.
      await app.age(id, 900);
      return id;
    },
    /** So many days pass for a referral, and for the payment that it stands on. */
    async pass(friend: Person, days = 7): Promise<void> {
      const seconds = days * DAY_SECONDS + 1;
      const back = sql`make_interval(secs => ${seconds})`;
      const { rows } = await sql<{ id: string }>`
        select payment_id as id from referral where friend_id = ${friend.id} and payment_id is not null`.execute(db);
      for (const { id } of rows) await app.age(id, seconds);
      await sql`update referral set earned_at = earned_at - ${back}, due_at = due_at - ${back}
                 where friend_id = ${friend.id}`.execute(db);
    },
    /** A friend who bought, and whose reward has come. */
    async earned(by: Person, pack = { bids: 300, amount: 2400 }): Promise<Person & { paymentId: string }> {
      const friend = await aPerson({ by: by.id });
      const paymentId = await world.pay(friend, pack);
      await world.work();
      await world.pass(friend);
      await world.work();
      return { ...friend, paymentId };
    },
    reverse: (paymentId: string) =>
      byTwo(
        { db: database.staff.db, kinds: paymentApprovals(app.money.deps) },
        [owner, secondOwner],
        'payment.reverse',
        {
          paymentId,
          returnedBy: `S${randomBytes(6).toString('hex')}`,
        },
      ),
    /** What one of the owners asks for and the other approves. */
    approve: (friend: { readonly username: string }, maker = owner, words = 'a test') =>
      byTwo(
        { db: database.staff.db, kinds: [approveReferralKind({ bus: app.bus })] },
        [maker, secondOwner],
        'referral.approve',
        { friend: friend.username },
        words,
      ),
    async referral(friend: { id: string }) {
      return db.selectFrom('referral').selectAll().where('friend_id', '=', friend.id).executeTakeFirstOrThrow();
    },
    /** In cents: shillings and debt; and the bids. */
    async holds({ id }: { id: string }) {
      const { rows } = await sql<{ unit: string; kind: string; balance: number }>`
        select unit, kind, balance from account where owner_id = ${id}`.execute(db);
      const of = (unit: string, kind: string) =>
        rows.find((row) => row.unit === unit && row.kind === kind)?.balance ?? 0;
      return { kes: of('KES', 'user'), debt: of('KES', 'debt'), bids: of('BID', 'user') };
    },
    async withdraw(who: Person, amount: number, key?: string, more: object = {}) {
      await reauthenticatedSession(database, who.id);
      return app.ask('/api/referrals/withdraw', {
        who: who.id,
        body: { firstName: 'Jane', lastName: 'Kamau', mpesaNumber: who.phone, amount, ...more },
        ...(key === undefined ? {} : { key }),
      });
    },
    convert: (who: Person, bids: number, key?: string) =>
      app.ask('/api/referrals/convert', { who: who.id, body: { bids }, ...(key === undefined ? {} : { key }) }),
    read: async (who: Person) => (await app.ask('/api/referrals', { who: who.id })).body,
    async told({ id }: { id: string }): Promise<string[]> {
      const { rows } = await sql<{ said: string }>`
        select kind || ' ' || coalesce(data->>'event', data->>'step') as said from notification
         where user_id = ${id} order by id`.execute(db);
      return rows.map(({ said }) => said);
    },
  };
  return world;
}
export type ReferralWorld = Awaited<ReturnType<typeof referralWorld>>;
