import type { PaymentView } from '@mnada/contract';
import type { Bus } from '../../platform/bus/index.ts';
import type { LiveSocket } from './live-socket.ts';
import { encode } from './server-frames.ts';

const TOPIC = 'payment';
const WAITING_MAX = 1_000;

export type ReadPaymentNews = (
  paymentId: string,
) => Promise<{ readonly userId: string; readonly payment: PaymentView } | null>;

/**
 * Tells a person that a payment of theirs moved, on all their sockets of this node. The bus only names the payment: what is
 * told is read anew, so a lost or doubled hint does no harm.
 */
export class PaymentUpdates {
  readonly #bus: Bus;
  readonly #read: ReadPaymentNews;
  readonly #socketsOf: (userId: string) => ReadonlySet<LiveSocket>;
  readonly #log: { warn(fields: object, text: string): void };
  readonly #isAnybodyHere: () => boolean;
  readonly #waiting = new Set<string>();
  #reading: Promise<void> | null = null;
  #stopHearing: (() => void) | null = null;

  constructor(deps: {
    bus: Bus;
    read: ReadPaymentNews;
    socketsOf: (userId: string) => ReadonlySet<LiveSocket>;
    isAnybodyHere: () => boolean;
    log: { warn(fields: object, text: string): void };
  }) {
    this.#bus = deps.bus;
    this.#read = deps.read;
    this.#socketsOf = deps.socketsOf;
    this.#isAnybodyHere = deps.isAnybodyHere;
    this.#log = deps.log;
  }

  start(): void {
    this.#stopHearing ??= this.#bus.hear(TOPIC, (paymentIds) => {
      if (!this.#isAnybodyHere()) return;
      for (const id of paymentIds) if (this.#waiting.size < WAITING_MAX) this.#waiting.add(id);
      this.#reading ??= this.#tellAll().finally(() => {
        this.#reading = null;
      });
    });
  }

  async stop(): Promise<void> {
    this.#stopHearing?.();
    this.#stopHearing = null;
    this.#waiting.clear();
    await this.#reading;
  }

  async #tellAll(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.size > 0) {
      const ids = [...this.#waiting];
      this.#waiting.clear();
      for (const id of ids) await this.#tell(id);
    }
  }

  async #tell(id: string): Promise<void> {
    try {
      const news = await this.#read(id);
      if (!news) return;
      const frame = encode({ type: 'payment_update', data: { payment: news.payment } });
      for (const socket of this.#socketsOf(news.userId)) socket.tell(frame);
    } catch (error) {
      this.#log.warn({ error: String(error), paymentId: id }, 'a payment could not be read for open sockets');
    }
  }
}
