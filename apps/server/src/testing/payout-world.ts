/** Cash claims on a test database: a shop's routes, staff, and a provider that does what a test says. */
import { createHash, randomUUID } from 'node:crypto';
import { cashClaim } from '@mnada/rules';
import type { DeviceReader } from '../features/accounts/index.ts';
import { endTakenAsCash } from '../features/orders/index.ts';
import {
  approveWithdrawal,
  noNotices,
  type PayoutNotices,
  type PayoutProvider,
  readWithheldBp,
  withdrawalsRoutes,
} from '../features/payouts/index.ts';
import { doNextStep } from '../features/payouts/send-payouts.ts';
import type { Db } from '../platform/database/index.ts';
import { createHttp, type Http } from '../platform/http/index.ts';
import { silentLog } from '../platform/log.ts';
import { Metrics } from '../platform/metrics.ts';
import { makePeople, quietLog } from './auction-world.ts';
import { balanceResult, b2cResult, deliver, FakePayouts, statusResult } from './fake-payouts.ts';
import { SpokenSessions } from './realtime-node.ts';
import { reauthenticatedSession } from './reauthenticated-session.ts';
import type { TestDatabase } from './test-database.ts';
import { makeWins } from './won-auctions.ts';

const ADDRESS = (kind: string, token: string) => `http://127.0.0.1:1/hooks/pay/${kind}/${token}`;

/** The browser that nothing is odd about, of those whom `makeUsual` made so. */
export const OLD_DEVICE = 'a browser of long ago';
const hashOfDevice = (name: string): Buffer => createHash('sha256').update(name).digest();
/** A browser says its name itself here. */
const deviceOf: DeviceReader = ({ headers }) => {
  const name = headers['x-device'];
  return typeof name === 'string' ? hashOfDevice(name) : null;
};

const PRICE_CENTS = 500_000;
/** So many wins are made at once: an auction takes its seconds, however many there are. */
const STOCK = 30;

export async function payoutWorld(database: TestDatabase) {
  const { db } = database;
  const told: { what: keyof PayoutNotices; withdrawalId: string }[] = [];
  const notices = Object.fromEntries(
    Object.keys(noNotices).map((what) => [
      what,
      (withdrawalId: string) => void told.push({ what: what as keyof PayoutNotices, withdrawalId }),
    ]),
  ) as PayoutNotices;
  const sessions = new SpokenSessions();
  const http: Http = await createHttp({
    config: { publicUrl: 'http://127.0.0.1:3000', corsOrigins: [], trustProxy: false },
    log: silentLog(),
    metrics: new Metrics(),
    sessions,
  });
  /** Ahead of the database's clock by so much; tests move it. */
  let aheadMs = 0;
  const clock = async () => Date.now() + aheadMs;
  await http.register(
    withdrawalsRoutes({ db, notices, mode: 'demo', clock, deviceOf, endUnpaidOrder: endTakenAsCash }),
  );
  await http.ready();
  const [ann = '', ben = '', clerk = ''] = await makePeople(database, 3, { kind: 'staff' });
  await database.owner.query(`update app_user set permissions = '{finance}' where id = any($1)`, [[ann, ben]]);
  const provider = new FakePayouts();
  const stock: { auctionId: number; userId: string }[] = [];

  const world = {
    http,
    sessions,
    notices,
    told,
    provider,
    clock,
    /** Two people of finance, and one who may not touch money. */
    staff: { ann, ben, clerk },
    pass(ms: number) {
      aheadMs += ms;
    },
    /** Holds that are over by this clock are over by the database's as well, which asks them by its own. */
    endHolds: () =>
      database.owner.query(
        `update withdrawal set held_until = clock_timestamp() where held_until <= to_timestamp($1 / 1000.0)
            and held_until > clock_timestamp()`,
        [Date.now() + aheadMs],
      ),

    /** As somebody who has proved just now that it is they, unless a test said otherwise (`reauthenticatedSession`). */
    async ask(method: 'GET' | 'POST', url: string, who: string, body?: object, key?: string, device?: string) {
      if (method === 'POST') await reauthenticatedSession(database, who);
      const answer = await http.inject({
        method,
        url,
        headers: {
          authorization: `Bearer of.${who}`,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(device === undefined ? {} : { 'x-device': device }),
        },
        ...(body === undefined ? {} : { payload: body }),
      });
      return { status: answer.statusCode, body: answer.json() };
    },

    /** What an honest client sends for a win. */
    async bodyFor(auctionId: number, more: object = {}) {
      const { rows } = await database.pool.query(
        `select original_price_cents as shop, price_cents as won from auction where id = $1`,
        [auctionId],
      );
      const withheldBp = await readWithheldBp(db, 'cash');
      const { netCents, feeCents } = cashClaim(rows[0].shop, rows[0].won, withheldBp);
      return {
        firstName: 'Jane',
        lastName: 'Kamau',
        mpesaNumber: '0712345678',
        agreeToTerms: true,
        cashAmount: netCents / 100,
        serviceFee: feeCents / 100,
        auctionId,
        ...more,
      };
    },

    /**
     * Wins, and their cash claims; each winner has a proved number of their own, so nothing is held. Two people approve them
     * (another name, an unknown browser, a first payout) unless they are `isUsual` and small.
     */
    async claims(count: number, { priceCents = PRICE_CENTS, isUsual = false } = {}) {
      if (priceCents === PRICE_CENTS && stock.length < count) {
        stock.push(...(await makeWins(database, Array(STOCK).fill(null), { priceCents })));
      }
      const wins =
        priceCents === PRICE_CENTS
          ? stock.splice(0, count)
          : await makeWins(database, Array(count).fill(null), { priceCents });
      const claims: { auctionId: number; userId: string; withdrawalId: string; phone: string }[] = [];
      for (const { auctionId, userId } of wins) {
        const phone = isUsual ? await world.makeUsual(userId) : await world.prove(userId);
        const body = await world.bodyFor(auctionId, { mpesaNumber: phone });
        const answer = await world.ask('POST', '/api/withdraw', userId, body, randomUUID(), OLD_DEVICE);
        if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
        claims.push({ auctionId, userId, withdrawalId: answer.body.withdrawal_id, phone });
      }
      return claims;
    },

    /** Gives somebody a number of their own, proved long ago. */
    async prove(userId: string, agoDays = 30): Promise<string> {
      const phone = `+2547${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
      await database.pool.query(
        `update app_user set phone = $2, phone_verified_at = clock_timestamp() - make_interval(days => $3) where id = $1`,
        [userId, phone, agoDays],
      );
      return phone;
    },

    /** Nothing is odd about what they ask for then: own name, own browser, own number proved long ago, which is returned. */
    async makeUsual(userId: string): Promise<string> {
      await database.pool.query(`update app_user set full_name = 'Jane Kamau' where id = $1`, [userId]);
      await world.signedInOn(userId, OLD_DEVICE, 30);
      return world.prove(userId);
    },

    /** A browser on which somebody first signed in so long ago. */
    signedInOn: (userId: string, device: string, agoDays: number) =>
      database.pool.query(
        `insert into person_device (user_id, device_hash, first_at) values ($1, $2, now() - make_interval(days => $3))`,
        [userId, hashOfDevice(device), agoDays],
      ),

    approve: (withdrawalId: string, staffId = ann) =>
      approveWithdrawal({ db: database.staff.db, clock }, staffId, withdrawalId, 'looks right'),
    /** By as many people as it needs. */
    async approveWholly(withdrawalId: string): Promise<void> {
      const { isApproved } = await world.approve(withdrawalId, ann);
      if (!isApproved) await world.approve(withdrawalId, ben);
    },

    /** A claim, approved and sent to where the provider has taken it. */
    async sent() {
      const [claim] = await world.claims(1);
      if (!claim) throw new Error('no claim');
      await world.approveWholly(claim.withdrawalId);
      await world.work();
      return { ...claim, known: world.knownOf(claim.phone) };
    },

    knownOf(phone: string) {
      const found = [...provider.known.values()].filter(({ request }) => request.phone === phone).at(-1);
      if (!found) throw new Error('the provider never got it');
      return found;
    },

    /** One step of a node's worker. A killed one throws, and leaves what it began. */
    step: (lent: { db: Db; provider: PayoutProvider } = { db, provider }) =>
      doNextStep({ ...lent, address: ADDRESS, clock, log: quietLog }),

    /** Steps until nothing is due; a question for the balance is answered with plenty. */
    async work({ balanceKes = 1_000_000 } = {}): Promise<void> {
      for (let steps = 0; steps < 200; steps++) {
        const questions = provider.balanceQuestions.length;
        const end = await world.step();
        const question = provider.balanceQuestions[questions];
        if (question) await world.deliver('balance_result', question.resultUrl, balanceResult(balanceKes));
        else if (end !== 'did') return;
      }
      throw new Error('there is no end of work');
    },

    deliver: (kind: Parameters<typeof deliver>[2], url: string, body: string, isListed = true) =>
      deliver(database, { clock }, kind, url, body, isListed),
    result: (known: ReturnType<FakePayouts['known']['get']> & {}, ...more: [code?: string | number, more?: object]) =>
      world.deliver('b2c_result', known.request.resultUrl, b2cResult(known, ...more)),
    /** The same in a world that may end at any await. */
    resultIn: (lent: { db: Db }, known: ReturnType<FakePayouts['known']['get']> & {}) =>
      deliver(lent, { clock }, 'b2c_result', known.request.resultUrl, b2cResult(known)),
    timeOut: (known: ReturnType<FakePayouts['known']['get']> & {}) =>
      world.deliver('b2c_timeout', known.request.timeoutUrl, JSON.stringify({ Amount: known.request.amountKes })),
    /** Answers the newest question about a sending. */
    status(known: ReturnType<FakePayouts['known']['get']> & {}, status: string, code: string | number = 0) {
      const question = provider.questions
        .filter(({ originalConversationId }) => originalConversationId === known.request.originatorConversationId)
        .at(-1);
      if (!question) throw new Error('nobody asked');
      return world.deliver('status_result', question.resultUrl, statusResult(known, status, code));
    },

    async payoutOf(withdrawalId: string) {
      const { rows } = await database.pool.query(
        `select payout.*, withdrawal.state as withdrawal_state from payout
           join withdrawal on withdrawal.id = withdrawal_id where withdrawal_id = $1`,
        [withdrawalId],
      );
      return rows[0];
    },
    async seen({ withdrawalId, userId }: { withdrawalId: string; userId: string }) {
      return (await world.ask('GET', `/api/withdrawals/${withdrawalId}`, userId)).body.withdrawal;
    },
    /** What the books say was promised, and what left, in KES. */
    async books() {
      const { rows } = await database.pool.query(`
        select kind, coalesce(sum(e.amount), 0)::bigint / 100.0 as kes from invariants.accounts a
          left join invariants.entries e on e.account_id = a.id
         where a.unit = 'KES' and kind in ('prize', 'payout', 'fee', 'rounding', 'mpesa') group by kind`);
      return Object.fromEntries(rows.map(({ kind, kes }) => [kind, Number(kes)]));
    },
  };
  return world;
}
export type PayoutWorld = Awaited<ReturnType<typeof payoutWorld>>;
