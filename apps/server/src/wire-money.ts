import type { SimulatorCredentials } from '@mnada/mpesa-simulator';
import type { PushLimits } from '@mnada/rules';
import {
  countEvidence,
  createEvidenceInbox,
  createSourceList,
  type EvidenceHandlers,
  type EvidenceInbox,
  hookRoutes,
} from './features/evidence/index.ts';
import {
  createMpesa,
  isPaybillToken,
  type Mpesa,
  notePaybillTokenUse,
  retireIdlePaybillTokens,
} from './features/mpesa/index.ts';
import {
  countPayments,
  countRefunds,
  createPayments,
  choose,
  createReconciler,
  packPurpose,
  paymentEvidence,
  paymentNews,
  type Payments,
  type PaymentsDeps,
  paymentsRoutes,
  type Purposes,
  type Reconciler,
  startPulling,
  startRefunds,
  startSettlingUnchosen,
  unlessHeld,
} from './features/payments/index.ts';
import { networkHash, type SecretKeys, wideNetworkHash } from './features/accounts/index.ts';
import { forgetWithdrawnBids } from './features/bidding/index.ts';
import { packWatch } from './features/referrals/index.ts';
import type { Bus } from './platform/bus/index.ts';
import type { Config } from './platform/config.ts';
import type { Db } from './platform/database/index.ts';
import type { Http } from './platform/http/index.ts';
import { forgetOldKeys } from './platform/idempotency/index.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import { Loop } from './platform/process/loop.ts';
import { RecentValues } from './platform/recent-values.ts';

export type MoneyDeps = {
  readonly config: Pick<Config, 'mpesa'>;
  readonly db: Db;
  readonly bus: Bus;
  readonly log: Log;
  readonly metrics: Metrics;
  /** What is paid for besides packs. */
  readonly purposes: Pick<Purposes, 'win' | 'order'>;
  /** Who reads what the provider tells of payouts; made once payments are. */
  readonly handlers?: (payments: PaymentsDeps) => EvidenceHandlers;
  /** The shop's secret; null: this process asks for no payments. */
  readonly keys: Pick<SecretKeys, 'mac'> | null;
  /** For tests: the simulator at hand, and shorter waits. */
  readonly simulator?: {
    readonly url: string;
    readonly credentials: SimulatorCredentials & { readonly b2c: { readonly certificatePem: string } };
  };
  readonly limits?: PushLimits;
  readonly leaseSeconds?: number;
};

export type Money = {
  /** null: nothing is configured, so payments are paused. */
  readonly mpesa: Mpesa | null;
  readonly payments: Payments;
  readonly inbox: EvidenceInbox;
  readonly reconciler: Reconciler;
  /** For staff functions. */
  readonly deps: PaymentsDeps & { readonly inbox: EvidenceInbox };
  readonly readPayment: ReturnType<typeof paymentNews>;
  /** The calls of shoppers, and the addresses on which M-PESA calls back. */
  register(http: Http): Promise<void>;
  /** Starts the workers: any number of nodes may run them. */
  startWorkers(): void;
  /** Waits for what is under way. */
  stop(): Promise<void>;
};

const GAUGES_EVERY_MS = 10_000;
const TIDY_EVERY_MS = 3_600_000;
const TIDY_AGAIN_MS = 1_000;
const WITHDRAWN_AT_ONCE = 50_000;

/** Wires everything about money that comes in: the client, the inbox, booking, reconciliation. Nothing runs yet. */
export async function wireMoney(given: MoneyDeps): Promise<Money> {
  const { config, db, bus, log, metrics, keys } = given;
  const mpesa = await createMpesa({
    config: config.mpesa,
    db,
    log,
    ...(given.simulator ? { simulator: given.simulator } : {}),
  });
  if (mpesa === null) log.warn({}, 'M-PESA is not configured: payments are paused');
  const alerts = metrics.counter('payment_alerts_total', 'Things about money that a person must look at');
  const onCredited = measureCredits(metrics);
  if (mpesa) measureCircuit(metrics, mpesa);
  const deps: PaymentsDeps = {
    db,
    bus,
    log,
    collector: mpesa && {
      daraja: mpesa.daraja,
      callbackUrl: (token) => mpesa.hookUrl('stk', token),
      paybill: mpesa.paybill,
      isCrossCheckAdvisory: mpesa.isCrossCheckAdvisory,
      mayAsk: mpesa.queryCircuit.isPassable,
      budget: mpesa.budget,
    },
    purposes: { pack: packPurpose({ bus, watch: packWatch({ bus }) }), ...given.purposes },
    networksOf: keys && ((ip) => ({ own: networkHash(keys, ip), wide: wideNetworkHash(keys, ip) })),
    onAlert(why) {
      alerts.add(1, { why });
      log.error({ why }, 'money needs a person');
    },
    onCredited,
    ...(given.limits ? { limits: given.limits } : {}),
  };
  const payments = createPayments(deps);
  const inbox = createEvidenceInbox({
    db,
    log,
    handlers: {
      ...given.handlers?.(deps),
      ...unlessHeld(
        paymentEvidence({
          ...deps,
          shortcodes: mpesa?.shortcodes ?? [],
          paybillTokens: {
            knows: (hash) => isPaybillToken(db, hash),
            noteUse: (trx, hash) => notePaybillTokenUse(trx, hash),
          },
        }),
      ),
    },
    enforceSources: config.mpesa.enforceSources,
    retentionDays: config.mpesa.evidenceDays,
    ...(given.leaseSeconds === undefined ? {} : { leaseSeconds: given.leaseSeconds }),
  });
  const reconciler = createReconciler({ ...deps, inbox });
  const isListed = createSourceList(config.mpesa.callbackSources);
  const paybill = mpesa?.paybill ?? null;
  const running: { stop(): Promise<void> }[] = [];
  return {
    mpesa,
    payments,
    inbox,
    reconciler,
    deps: { ...deps, inbox },
    readPayment: paymentNews({ db, paybill }),
    async register(http) {
      await http.register(hookRoutes({ inbox, isListed }));
      await http.register(paymentsRoutes({ db, payments, paybill, choose: (...wish) => choose(deps, ...wish) }));
    },
    startWorkers() {
      inbox.start();
      reconciler.start();
      running.push(reconciler, watch(db, metrics, inbox, log), tidy(db, log), startSettlingUnchosen(deps));
      if (mpesa) running.push(startPulling({ ...deps, inbox }));
      // Giving back needs the initiator that pays out.
      if (mpesa?.paysOut) running.push(startRefunds({ db, bus, log, provider: mpesa.daraja, address: mpesa.hookUrl }));
    },
    async stop() {
      await payments.idle();
      await Promise.all([inbox.stop(), ...running.map((one) => one.stop())]);
    },
  };
}

/** From the payer's PIN, by the provider's clock, to the commit of the credit. */
const CREDIT_BUCKETS = [1, 2, 3, 5, 10, 20, 30, 60, 300, 1_800, 21_600] as const;

function measureCredits(metrics: Metrics): (seconds: number) => void {
  const all = metrics.histogram('payment_credit_seconds', 'Seconds from PIN to credit', CREDIT_BUCKETS);
  const quantiles = metrics.gauge(
    'payment_credit_recent_seconds',
    'Seconds from PIN to credit, of the last 1,000 here',
  );
  const recent = new RecentValues();
  metrics.beforeReading(() => {
    for (const share of [0.5, 0.99]) {
      const seconds = recent.quantile(share);
      if (seconds !== null) quantiles.set(seconds, { quantile: String(share) });
    }
  });
  return (seconds) => {
    all.observe(seconds);
    recent.add(seconds);
  };
}

const CIRCUIT_LEVEL = { closed: 0, half_open: 1, open: 2 } as const;

function measureCircuit(metrics: Metrics, { queryCircuit }: Pick<Mpesa, 'queryCircuit'>): void {
  const level = metrics.gauge(
    'mpesa_query_circuit',
    '0 while M-PESA answers queries, 2 while nobody asks, 1 while one probes',
  );
  metrics.beforeReading(() => level.set(CIRCUIT_LEVEL[queryCircuit.state()]));
}

const tidy = (db: Db, log: Log): Loop =>
  new Loop(log, 'forgetting old keys and tokens', async () => {
    await forgetOldKeys(db);
    const retired = await retireIdlePaybillTokens(db);
    if (retired > 0) log.info({ retired }, 'tokens of the paybill by which nothing came any more');
    // Full: there are more.
    return (await forgetWithdrawnBids(db, WITHDRAWN_AT_ONCE)) < WITHDRAWN_AT_ONCE ? TIDY_EVERY_MS : TIDY_AGAIN_MS;
  });

const STATES = [
  'submitting',
  'submit_unknown',
  'pending',
  'unresolved',
  'disputed',
  'paid',
  'failed',
  'rejected',
  'reversed',
];

/** Counted now and then: a reading of the metrics asks no database. */
function watch(db: Db, metrics: Metrics, inbox: EvidenceInbox, log: Log): Loop {
  const payments = metrics.gauge('payments', 'Payments of two days and all undecided ones, by state');
  const receipts = metrics.gauge('receipts_waiting', 'Receipts that staff must allocate or return');
  const unconfirmed = metrics.gauge(
    'credits_unconfirmed',
    'Credits above KSh 1,000 that no second source has confirmed for a day and more',
  );
  const refunds = metrics.gauge('refunds_due', 'Refunds that are owed and not returned');
  const refundsFailed = metrics.gauge('refunds_failed', 'Refunds that failed: a person decides');
  const refundAge = metrics.gauge('refunds_oldest_seconds', 'Age of the oldest refund that is not returned');
  let alarmed = 0;
  const waiting = metrics.gauge('evidence_waiting', 'Evidence that is not booked yet');
  const age = metrics.gauge('evidence_oldest_seconds', 'Age of the oldest evidence that is not booked yet');
  const dropped = metrics.gauge('evidence_dropped', 'Forged callbacks that were not even kept, since the start');
  return new Loop(log, 'counting payments', async () => {
    const [counted, evidence, owed] = await Promise.all([countPayments(db), countEvidence(db), countRefunds(db)]);
    refunds.set(owed.open);
    refundsFailed.set(owed.failed);
    refundAge.set(Math.round(owed.oldestSeconds));
    for (const state of STATES) {
      payments.set(counted.byState.find((row) => row.state === state)?.count ?? 0, { state });
    }
    for (const state of ['unallocated', 'refund_due']) {
      receipts.set(counted.receipts.find((row) => row.state === state)?.count ?? 0, { state });
    }
    unconfirmed.set(counted.unconfirmed);
    if (counted.unconfirmed > alarmed) log.error({ count: counted.unconfirmed }, 'large credits are not confirmed');
    alarmed = counted.unconfirmed;
    waiting.set(evidence.waiting);
    age.set(Math.round(evidence.oldestSeconds));
    dropped.set(inbox.dropped);
    return GAUGES_EVERY_MS;
  });
}
