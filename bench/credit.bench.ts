/**
 * How long a payer waits from the PIN to the credit, while M-PESA answers queries, answers them after ten seconds, or not at
 * all: the whole way over HTTP, with a simulated M-PESA beside it, in one run on the same database (embedded, durable). Beside
 * every customer another one pays whose message comes from an unlisted address as well, so that it needs a query first.
 *
 * Rounds take turns, so that a busy moment of the machine meets all three alike.
 *
 * Options: --customers=20 (in each round) --rounds=3 --apart=200 (ms between two customers) --url=postgres://…
 */
import { parseArgs } from 'node:util';
import { paymentsApp, type PaymentsApp } from '../apps/server/src/testing/payments-app.ts';
import { stkSuccess } from '../apps/server/src/testing/stk-callback.ts';
import { benchDatabase } from './bench-database.ts';

const SERVICES = { healthy: 'auto', slow: 'slow', hanging: 'hang' } as const;
type Service = keyof typeof SERVICES;
type Figures = { readonly service: Service; readonly credited: number; readonly p50: number; readonly p99: number };

/** From the press to the PIN. */
const PIN_AFTER_MS = 400;
const STRANGER = '203.0.113.7';
/** Longer than the slow service takes, and than the circuit stays open at first. */
const SETTLES_WITHIN_MS = 11_000;
/** Whoever is not credited by then is counted as never. */
const PATIENCE_MS = 60_000;

export default async function credit(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      customers: { type: 'string', default: '20' },
      rounds: { type: 'string', default: '3' },
      apart: { type: 'string', default: '200' },
      url: { type: 'string' },
    },
  });
  const [customers, apartMs] = [Number(values.customers), Number(values.apart)];
  const { database, stop } = await benchDatabase(values.url);
  // At real speed: the waits of the provider are what is measured.
  const app = await paymentsApp(database, { simulator: { timeScale: 1 } });
  try {
    app.money.startWorkers();
    await oneRound(app, 'healthy', 5, apartMs); // warms up
    const total = customers * Number(values.rounds);
    console.log(`${total} customers with each query service, and as many whose payment is in doubt`);
    const waits: Record<Service, number[]> = { healthy: [], slow: [], hanging: [] };
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const service of ['healthy', 'slow', 'hanging'] as const) {
        waits[service].push(...(await oneRound(app, service, customers, apartMs)));
        // Questions of this round are over, and the circuit is closed again.
        await sleep(SETTLES_WITHIN_MS);
      }
    }
    print(waits);
  } finally {
    await app.stop();
    await stop();
  }
}

/** Customers one after another, each paying a pack of their own; and beside each one whose payment is in doubt. */
async function oneRound(app: PaymentsApp, service: Service, count: number, apartMs: number): Promise<number[]> {
  const waits: Promise<number>[] = [];
  const others: Promise<void>[] = [];
  for (let n = 0; n < count; n++) {
    waits.push(certain(app, service));
    others.push(inDoubt(app, service));
    await sleep(apartMs);
  }
  await Promise.all(others);
  return Promise.all(waits);
}

/** Pays; the provider's own callback tells. @returns ms from the PIN to the commit of the credit */
async function certain(app: PaymentsApp, service: Service): Promise<number> {
  const { id, phone } = await app.aShopper();
  const msisdn = phone.slice(1);
  const outcome = { code: '0', after_ms: PIN_AFTER_MS };
  app.simulator.script({ match: { phone: msisdn }, outcome, query: [SERVICES[service]] });
  const paymentId = (await app.buy(id, phone)).body.payment_id as string;
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const { paid_at } = await app.payment(paymentId);
    const pinAt = app.simulator.transactions().find((one) => one.phone === msisdn)?.ended_at;
    if (paid_at && pinAt) return Math.max(0, paid_at.getTime() - new Date(pinAt).getTime());
    await sleep(20);
  }
  return PATIENCE_MS;
}

/** Pays; what tells of it comes from an unlisted address, and waits for a query. */
async function inDoubt(app: PaymentsApp, service: Service): Promise<void> {
  const { id, phone } = await app.aShopper();
  const never = { delivery: 'never' } as const;
  const outcome = { code: '0', after_ms: PIN_AFTER_MS };
  app.simulator.script({ match: { phone: phone.slice(1) }, outcome, callback: never, query: [SERVICES[service]] });
  const paymentId = (await app.buy(id, phone)).body.payment_id as string;
  const token = await app.knownToken(paymentId);
  const { checkout_request_id } = await app.payment(paymentId);
  await sleep(PIN_AFTER_MS);
  const receipt = `SB${token.slice(0, 12).toUpperCase()}`;
  await app.hook('stk', token, stkSuccess(checkout_request_id, receipt, 1350), STRANGER);
}

function print(waits: Readonly<Record<Service, readonly number[]>>): void {
  const figures = (Object.keys(waits) as Service[]).map((service): Figures => {
    const sorted = [...waits[service]].sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
    const credited = sorted.filter((ms) => ms < PATIENCE_MS).length;
    return { service, credited, p50: at(0.5), p99: at(0.99) };
  });
  const healthy = figures.find(({ service }) => service === 'healthy');
  const ratio = (value: number, to = 1) => `${(value / Math.max(1, to)).toFixed(2)}×`;
  console.log('query service | credited | p50 ms | p99 ms | p50 against healthy | p99 against healthy');
  for (const { service, credited, p50, p99 } of figures) {
    const counted = [service.padEnd(13), String(credited).padStart(8), p50.toFixed(0).padStart(6)];
    const ratios = [ratio(p50, healthy?.p50).padStart(19), ratio(p99, healthy?.p99).padStart(19)];
    console.log([...counted, p99.toFixed(0).padStart(6), ...ratios].join(' | '));
  }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
