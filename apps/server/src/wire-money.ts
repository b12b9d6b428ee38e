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
import { createMpesa, isPaybillToken, type Mpesa } from './features/mpesa/index.ts';
import {
  countPayments,
  createPayments,
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
} from './features/payments/index.ts';
import { packWatch } from './features/referrals/index.ts';
import type { Bus } from './platform/bus/index.ts';
import type { Config } from './platform/config.ts';
import type { Db } from './platform/database/index.ts';
import type { Http } from './platform/http/index.ts';
import { forgetOldKeys } from './platform/idempotency/index.ts';
import type { Log } from './platform/log.ts';
import type { Metrics } from './platform/metrics.ts';
import { Loop } from './platform/process/loop.ts';

export type MoneyDeps = {
  readonly config: Pick<Config, 'mpesa'>;
  readonly db: Db;
  readonly bus: Bus;
  readonly log: Log;
  readonly metrics: Metrics;
  /** What is paid for besides packs. */
  readonly purposes: Pick<Purposes, 'win' | 'order'>;
  /** Who reads what the provider tells of payouts; made once M-PESA is known. */
  readonly handlers?: (mpesa: Mpesa | null) => EvidenceHandlers;
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

/** Wires everything about money that comes in: the client, the inbox, booking, reconciliation. Nothing runs yet. */
export async function wireMoney(given: MoneyDeps): Promise<Money> {
  const { config, db, bus, log, metrics } = given;
  const mpesa = await createMpesa({
    config: config.mpesa,
    db,
    log,
    ...(given.simulator ? { simulator: given.simulator } : {}),
  });
  if (mpesa === null) log.warn({}, 'M-PESA is not configured: payments are paused');
  const alerts = metrics.counter('payment_alerts_total', 'Things about money that a person must look at');
  const deps: PaymentsDeps = {
    db,
    bus,
    log,
    collector: mpesa && {
      daraja: mpesa.daraja,
      callbackUrl: (token) => mpesa.hookUrl('stk', token),
      paybill: mpesa.paybill,
      isCrossCheckAdvisory: mpesa.isCrossCheckAdvisory,
      budget: mpesa.budget,
    },
    purposes: { pack: packPurpose({ bus, watch: packWatch({ bus }) }), ...given.purposes },
    onAlert(why) {
      alerts.add(1, { why });
      log.error({ why }, 'money needs a person');
    },
    ...(given.limits ? { limits: given.limits } : {}),
  };
  const payments = createPayments(deps);
  const inbox = createEvidenceInbox({
    db,
    log,
    handlers: {
      ...given.handlers?.(mpesa),
      ...paymentEvidence({
        ...deps,
        shortcodes: mpesa?.shortcodes ?? [],
        knowsToken: (hash) => isPaybillToken(db, hash),
      }),
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
      await http.register(paymentsRoutes({ db, payments, paybill }));
    },
    startWorkers() {
      inbox.start();
      reconciler.start();
      running.push(reconciler, watch(db, metrics, inbox, log), tidy(db, log));
      if (mpesa) running.push(startPulling({ ...deps, inbox }));
    },
    async stop() {
      await payments.idle();
      await Promise.all([inbox.stop(), ...running.map((one) => one.stop())]);
    },
  };
}

const tidy = (db: Db, log: Log): Loop =>
  new Loop(log, 'forgetting old keys', async () => {
    await forgetOldKeys(db);
    return TIDY_EVERY_MS;
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
  const waiting = metrics.gauge('evidence_waiting', 'Evidence that is not booked yet');
  const age = metrics.gauge('evidence_oldest_seconds', 'Age of the oldest evidence that is not booked yet');
  const dropped = metrics.gauge('evidence_dropped', 'Forged callbacks that were not even kept, since the start');
  return new Loop(log, 'counting payments', async () => {
    const [counted, evidence] = await Promise.all([countPayments(db), countEvidence(db)]);
    for (const state of STATES) {
      payments.set(counted.byState.find((row) => row.state === state)?.count ?? 0, { state });
    }
    for (const state of ['unallocated', 'refund_due']) {
      receipts.set(counted.receipts.find((row) => row.state === state)?.count ?? 0, { state });
    }
    waiting.set(evidence.waiting);
    age.set(Math.round(evidence.oldestSeconds));
    dropped.set(inbox.dropped);
    return GAUGES_EVERY_MS;
  });
}
