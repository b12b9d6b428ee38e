import type { Daraja } from '@mnada/daraja';
import type { PushLimits } from '@mnada/rules';
import type { Bus } from '../../platform/bus/index.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Purposes } from './purpose.ts';
import type { PushNetworks } from './stk-push-history.sql.ts';

/** M-PESA as payments use it: one environment with its account. */
type Collector = {
  readonly daraja: Pick<Daraja, 'stkPush' | 'stkQuery' | 'pullTransactions'>;
  /** Where the provider calls back for the payment with that token. */
  readonly callbackUrl: (token: string) => string;
  /** The number that people pay to without a prompt; null: a till, which takes no account number. */
  readonly paybill: string | null;
  /** The sandbox contradicts its own callbacks: there a query's failure makes no dispute. */
  readonly isCrossCheckAdvisory: boolean;
  /** False while the provider's queries are found to hang or fail: nobody waits for them then. */
  readonly mayAsk: () => boolean;
  /** Queries of all nodes together; the provider cuts off who asks more. */
  readonly budget: { take(): Promise<boolean>; slowDown(): Promise<void> };
};

export type PaymentsLog = {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
  error(fields: object, text: string): void;
};

export type PaymentsDeps = {
  readonly db: Db;
  readonly bus: Pick<Bus, 'publish'>;
  readonly log: PaymentsLog;
  /** null: nothing is configured, so payments are paused. */
  readonly collector: Collector | null;
  readonly purposes: Purposes;
  /** Keyed hashes of the networks of an address; null: this process asks for no payments. */
  readonly networksOf: ((ip: string) => PushNetworks) | null;
  /** Something that a person must look at. Never a number or a name of anybody. */
  readonly onAlert?: (why: string) => void;
  /** A payment was credited: seconds since the payer's PIN, by the provider's clock, which tells whole seconds. */
  readonly onCredited?: (seconds: number, payment: { readonly id: string; readonly createdAt: Date }) => void;
  /** A prompt was sent: what M-PESA answered, and how long it took. */
  readonly onPushed?: (paymentId: string, answer: string, tookMs: number) => void;
  /** Tests shorten them. */
  readonly limits?: PushLimits;
};

/** Topic of the bus: a payment moved; its key is the payment's id. */
export const PAYMENT_TOPIC = 'payment';
