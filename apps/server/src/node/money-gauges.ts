import { countProviderEvents, type ProviderEventInbox } from '../features/provider-events/index.ts';
import type { Mpesa } from '../features/mpesa/index.ts';
import { countPayments, countRefunds } from '../features/payments/index.ts';
import { countPayouts } from '../features/payouts/index.ts';
import type { Db } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { Loop } from '../platform/process/loop.ts';
import { RecentValues } from '../platform/recent-values.ts';

/** What operators see of money (docs/operations). */

const GAUGES_EVERY_MS = 10_000;

/** From the payer's PIN, by the provider's clock, to the commit of the credit. */
const CREDIT_BUCKETS = [1, 2, 3, 5, 10, 20, 30, 60, 300, 1_800, 21_600] as const;

export function measureCredits(metrics: Metrics): (seconds: number) => void {
  const all = metrics.histogram('payment_credit_seconds', 'Seconds from PIN to credit', { buckets: CREDIT_BUCKETS });
  const quantiles = metrics.gauge(
    'payment_credit_recent_seconds',
    'Seconds from PIN to credit, of the last 1,000 here',
    ['quantile'],
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

export function measureCircuit(metrics: Metrics, { queryCircuit }: Pick<Mpesa, 'queryCircuit'>): void {
  const level = metrics.gauge(
    'mpesa_query_circuit',
    '0 while M-PESA answers queries, 2 while nobody asks, 1 while one probes',
  );
  metrics.beforeReading(() => level.set(CIRCUIT_LEVEL[queryCircuit.state()]));
}

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
export function watchPayments(db: Db, metrics: Metrics, inbox: ProviderEventInbox, log: Log): Loop {
  const payments = metrics.gauge('payments', 'Payments of two days and all undecided ones, by state', ['state']);
  const receipts = metrics.gauge('receipts_waiting', 'Receipts that staff must allocate or return', ['state']);
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
    const [counted, providerEvent, owed] = await Promise.all([
      countPayments(db),
      countProviderEvents(db),
      countRefunds(db),
    ]);
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
    waiting.set(providerEvent.waiting);
    age.set(Math.round(providerEvent.oldestSeconds));
    dropped.set(inbox.dropped);
    return GAUGES_EVERY_MS;
  });
}

/** The same of money that goes out. */
export function watchPayouts(db: Db, metrics: Metrics, log: Log): Loop {
  const payouts = metrics.gauge('payouts', 'Payouts that are not over, by state', ['state']);
  const waiting = metrics.gauge('withdrawals_waiting', 'Withdrawals that wait for an approval');
  const stuck = metrics.gauge('payouts_need_a_person', 'Payouts that failed or whose end nobody knows');
  const open = metrics.gauge('payouts_stopped', '1 while payouts are stopped');
  return new Loop(log, 'counting payouts', async () => {
    const counted = await countPayouts(db);
    for (const [state, count] of Object.entries(counted.byState)) payouts.set(count, { state });
    waiting.set(counted.requested);
    stuck.set(counted.needPerson);
    open.set(counted.isStopped ? 1 : 0);
    return GAUGES_EVERY_MS;
  });
}
