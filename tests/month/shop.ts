/** The shop of a month: one node's money, auctions, orders, books and desk as production wires them; M-PESA is the month's own. */
import { OneAtATime } from '../../apps/server/src/features/orders/one-at-a-time.ts';
import { orderPurposes } from '../../apps/server/src/features/orders/index.ts';
import {
  createReconciler,
  packPurpose,
  paymentEvents,
  type PaymentsDeps,
} from '../../apps/server/src/features/payments/index.ts';
import { createPayments } from '../../apps/server/src/features/payments/create-payments.ts';
import { noNotices, payoutEvents } from '../../apps/server/src/features/payouts/index.ts';
import { refundEnds } from '../../apps/server/src/features/payments/refunds/refund-ends.ts';
import { createProviderEventInbox } from '../../apps/server/src/features/provider-events/index.ts';
import { packWatch } from '../../apps/server/src/features/referrals/index.ts';
import { wireApprovals } from '../../apps/server/src/node/wiring/approvals.ts';
import { openDatabase, STAFF_ROLE } from '../../apps/server/src/platform/database/index.ts';
import { TEST_KEYS } from '../../apps/server/src/testing/accounts-app.ts';
import { laneOn } from '../../apps/server/src/testing/auction-world.ts';
import { mpesaOf, PAYBILL } from './mpesa.ts';

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const HOOK = 'https://mnada.example/hooks/pay';

export type MonthShop = ReturnType<typeof openShop>;

/** One life of it: after its end, or its kill, the next one goes on with what is in the database. */
export function openShop(url: string) {
  const database = openDatabase({ url, name: 'month shop', poolSize: 12 });
  const ownerDatabase = openDatabase({ url, role: null, name: 'month mpesa', poolSize: 8 });
  const staff = openDatabase({ url, role: STAFF_ROLE, name: 'month staff', poolSize: 4 });
  const { db } = database;
  const owner = ownerDatabase.pool;
  const bus = { publish: () => undefined, hear: () => () => undefined };
  const mpesa = mpesaOf(owner);
  const trouble: string[] = [];
  const log = {
    ...quiet,
    error: (fields: object, text: string) =>
      void trouble.push(`${text}: ${String((fields as { err?: unknown }).err ?? '')}`),
  };
  const plenty = { apartMs: 0, sameAmountApartMs: 0, promptOpenMs: 180_000, dayMs: 86_400_000 };
  const deps: PaymentsDeps = {
    ...{ db, bus, log, networksOf: null },
    purposes: { pack: packPurpose({ bus, watch: packWatch({ bus }) }), ...orderPurposes({ bus }) },
    limits: {
      ...plenty,
      ...{ unansweredADay: 1_000, unwantedADay: 1_000, toOthersADay: 1_000 },
      ...{ unwantedANetworkADay: 1_000, rejectedANetworkADay: 1_000, wideNetworkTimes: 30 },
    },
    collector: {
      daraja: mpesa.daraja,
      callbackUrl: (token) => `${HOOK}/stk/${token}`,
      ...{ paybill: PAYBILL, isCrossCheckAdvisory: false, mayAsk: () => true },
      budget: { take: async () => true, slowDown: async () => undefined },
    },
  };
  const payments = createPayments(deps);
  const inbox = createProviderEventInbox({
    ...{ db, log, enforceSources: false, retentionDays: 90 },
    handlers: {
      ...payoutEvents({ log, refunds: refundEnds(deps) }),
      ...paymentEvents({
        ...deps,
        shortcodes: [PAYBILL],
        paybillTokens: { knows: async () => true, noteUse: async () => undefined },
      }),
    },
  });
  const lane = laneOn(database);
  return {
    ...{ database, db, owner, ownerDb: ownerDatabase.db, staff, bus, mpesa, deps, payments, inbox, lane, trouble },
    queue: new OneAtATime(),
    reconciler: createReconciler({ ...deps, inbox }),
    approvals: wireApprovals({
      db: staff.db,
      bus,
      payments: { ...deps, db: staff.db },
      notices: noNotices,
      keys: TEST_KEYS,
    }),
    address: (kind: string, token: string) => `${HOOK}/${kind}/${token}`,
    async stop() {
      await payments.idle();
      await inbox.stop();
      await lane.stop();
      await Promise.all([database.close(), ownerDatabase.close(), staff.close()]);
    },
  };
}
