import type { SimulatorCredentials } from '@mnada/mpesa-simulator';
import type { PushLimits } from '@mnada/rules';
import {
  createProviderEventInbox,
  createSourceList,
  type ProviderEventHandlers,
  type ProviderEventInbox,
  hookRoutes,
} from '../../features/provider-events/index.ts';
import {
  createMpesa,
  isPaybillToken,
  type Mpesa,
  notePaybillTokenUse,
  retireIdlePaybillTokens,
} from '../../features/mpesa/index.ts';
import {
  createPayments,
  choose,
  createReconciler,
  packPurpose,
  paymentEvents,
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
} from '../../features/payments/index.ts';
import { networkHash, type SecretKeys, wideNetworkHash } from '../../features/accounts/index.ts';
import { forgetWithdrawnBids } from '../../features/bidding/index.ts';
import { packWatch } from '../../features/referrals/index.ts';
import type { Bus } from '../../platform/bus/index.ts';
import type { Config } from '../../platform/config.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Http } from '../../platform/http/index.ts';
import { forgetOldKeys } from '../../platform/idempotency/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { PaymentTraces } from './tracing.ts';
import { Loop } from '../../platform/process/loop.ts';
import { measureCircuit, measureCredits, watchPayments } from '../money-gauges.ts';

export type MoneyDeps = {
  readonly config: Pick<Config, 'mpesa'>;
  readonly db: Db;
  readonly bus: Bus;
  readonly log: Log;
  readonly metrics: Metrics;
  /** null: nothing is traced. */
  readonly traces?: PaymentTraces | null;
  /** What is paid for besides packs. */
  readonly purposes: Pick<Purposes, 'win' | 'order'>;
  /** Who reads what the provider tells of payouts; made once payments are. */
  readonly handlers?: (payments: PaymentsDeps) => ProviderEventHandlers;
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
  readonly inbox: ProviderEventInbox;
  readonly reconciler: Reconciler;
  /** For staff functions. */
  readonly deps: PaymentsDeps & { readonly inbox: ProviderEventInbox };
  readonly readPayment: ReturnType<typeof paymentNews>;
  /** The calls of shoppers, and the addresses on which M-PESA calls back. */
  register(http: Http): Promise<void>;
  /** Starts the workers: any number of nodes may run them. */
  startWorkers(): void;
  /** Waits for what is under way. */
  stop(): Promise<void>;
};

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
  const alerts = metrics.counter('payment_alerts_total', 'Things about money that a person must look at', ['why']);
  const measured = measureCredits(metrics);
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
    onCredited(seconds, payment) {
      measured(seconds);
      given.traces?.credited(payment.id, payment.createdAt.getTime(), seconds);
    },
    onPushed: (id, answer, tookMs) => given.traces?.pushed(id, answer, tookMs),
    ...(given.limits ? { limits: given.limits } : {}),
  };
  const payments = createPayments(deps);
  const inbox = createProviderEventInbox({
    db,
    log,
    handlers: {
      ...given.handlers?.(deps),
      ...unlessHeld(
        paymentEvents({
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
    retentionDays: config.mpesa.providerEventDays,
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
      await http.register(paymentsRoutes({ db, payments, paybill, choose: (...command) => choose(deps, ...command) }));
    },
    startWorkers() {
      inbox.start();
      reconciler.start();
      running.push(reconciler, watchPayments(db, metrics, inbox, log), tidy(db, log), startSettlingUnchosen(deps));
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

const tidy = (db: Db, log: Log): Loop =>
  new Loop(log, 'forgetting old keys and tokens', async () => {
    await forgetOldKeys(db);
    const retired = await retireIdlePaybillTokens(db);
    if (retired > 0) log.info({ retired }, 'tokens of the paybill by which nothing came any more');
    // Full: there are more.
    return (await forgetWithdrawnBids(db, WITHDRAWN_AT_ONCE)) < WITHDRAWN_AT_ONCE ? TIDY_EVERY_MS : TIDY_AGAIN_MS;
  });
