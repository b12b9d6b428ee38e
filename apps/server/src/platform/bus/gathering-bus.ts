import type { Carrier, InvalidationListener, RunningBus } from './bus.ts';
import { PendingInvalidations, readInvalidations } from './pending-invalidations.ts';

export type BusLog = { warn(fields: object, text: string): void };

/** After a text that did not leave, so that a dead line costs nothing. That text is lost; what waits stays, within bounds. */
const PAUSE_AFTER_FAILURE_MS = 250;
const STOP_WITHIN_MS = 1_000;

/**
 * The bus over any carrier. One text is on its way at a time; what is said meanwhile is gathered into the next, so
 * that a storm of bids costs a few dozen small statements a second and not one for each batch.
 */
export class GatheringBus implements RunningBus {
  readonly #nodeId: string;
  readonly #carrier: Carrier;
  readonly #log: BusLog;
  readonly #listeners = new Map<string, Set<InvalidationListener>>();
  readonly #pending = new PendingInvalidations();
  #sending: Promise<void> | null = null;
  #pause: NodeJS.Timeout | null = null;
  #stopped = false;
  #started = false;

  constructor(nodeId: string, carrier: Carrier, log: BusLog) {
    this.#nodeId = nodeId;
    this.#carrier = carrier;
    this.#log = log;
  }

  get connected(): boolean {
    return this.#carrier.connected;
  }

  async start(): Promise<void> {
    this.#started = true;
    await this.#carrier.open((text) => this.#heard(text));
    this.#send();
  }

  publish(topic: string, ...keys: readonly string[]): void {
    if (this.#stopped || keys.length === 0) return;
    this.#pending.add(topic, keys);
    this.#tell(topic, keys, 'here');
    this.#send();
  }

  hear(topic: string, listener: InvalidationListener): () => void {
    let listeners = this.#listeners.get(topic);
    if (!listeners) this.#listeners.set(topic, (listeners = new Set()));
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  async stop(): Promise<void> {
    if (this.#stopped) return;
    this.#stopped = true;
    if (this.#pause) clearTimeout(this.#pause);
    this.#pause = null;
    const deadline = setTimeout(() => void this.#carrier.close(), STOP_WITHIN_MS);
    await this.#sending;
    if (this.#started) await this.#sendAll().catch(() => undefined);
    clearTimeout(deadline);
    await this.#carrier.close();
  }

  #tell(topic: string, keys: readonly string[], origin: 'here' | 'elsewhere'): void {
    for (const listener of this.#listeners.get(topic) ?? []) listener(keys, origin);
  }

  #heard(text: string): void {
    const heard = readInvalidations(text);
    if (heard === null || heard.from === this.#nodeId) return;
    for (const [topic, keys] of heard.hints) this.#tell(topic, keys, 'elsewhere');
  }

  #send(): void {
    if (!this.#started || this.#stopped || this.#sending || this.#pause || this.#pending.size === 0) return;
    this.#sending = this.#sendAll()
      .catch((error: unknown) => {
        this.#log.warn({ error: String(error) }, 'invalidations could not be sent; other nodes learn by their sweep');
        if (this.#stopped) return;
        this.#pause = setTimeout(() => {
          this.#pause = null;
          this.#send();
        }, PAUSE_AFTER_FAILURE_MS);
        this.#pause.unref();
      })
      .finally(() => {
        this.#sending = null;
        this.#send();
      });
  }

  async #sendAll(): Promise<void> {
    // One tick later: what one batch of the lane says in a row travels in one text.
    await new Promise((resolve) => setImmediate(resolve));
    for (let text = this.#pending.take(this.#nodeId); text !== null; text = this.#pending.take(this.#nodeId)) {
      await this.#carrier.send(text);
    }
  }
}
