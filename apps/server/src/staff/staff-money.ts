import { orderPurposes } from '../features/orders/index.ts';
import type { Mpesa } from '../features/mpesa/index.ts';
import { type Payments, type PaymentsDeps } from '../features/payments/index.ts';
import type { Bus } from '../platform/bus/index.ts';
import type { Config } from '../platform/config.ts';
import type { Db } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import { Metrics } from '../platform/metrics.ts';
import { wireMoney } from '../node/wiring/money.ts';

export type MoneyLog = Log;

/** What the functions about payments and orders are handed. */
export type StaffMoney = {
  readonly deps: PaymentsDeps;
  readonly payments: Payments;
  /** null: nothing is configured. */
  readonly mpesa: Mpesa | null;
  stop(): Promise<void>;
};

/** Wires payments as a server does, without its workers: what is told here is booked here. */
export async function staffMoney(given: {
  readonly config: Pick<Config, 'mpesa'>;
  readonly db: Db;
  readonly bus: Bus;
  readonly log: Log;
}): Promise<StaffMoney> {
  const { config, db, bus, log } = given;
  const purposes = orderPurposes({ bus });
  const money = await wireMoney({ config, db, bus, log, metrics: new Metrics(), keys: null, purposes });
  return { deps: money.deps, payments: money.payments, mpesa: money.mpesa, stop: () => money.stop() };
}
