import { Redis } from 'ioredis';
import type { Carrier } from './bus.ts';
import type { BusLog } from './gathering-bus.ts';

const CHANNEL = 'mnada:hints';
const ANSWER_WITHIN_MS = 3_000;
const RETRY_MAX_MS = 5_000;

/** Redis pub/sub: for many nodes, where PostgreSQL should not carry their talk as well. Two connections. */
export class RedisCarrier implements Carrier {
  readonly #speaker: Redis;
  readonly #hearer: Redis;

  constructor(url: string, log: BusLog) {
    const options = {
      lazyConnect: true,
      connectTimeout: ANSWER_WITHIN_MS,
      commandTimeout: ANSWER_WITHIN_MS,
      // An invalidation that can't leave now is gathered by the bus; a second queue inside the client would have no bound.
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      retryStrategy: (times: number) => Math.min(100 * 2 ** Math.min(times, 6), RETRY_MAX_MS),
    };
    this.#speaker = new Redis(url, options);
    this.#hearer = new Redis(url, { ...options, autoResubscribe: true });
    for (const redis of [this.#speaker, this.#hearer]) {
      redis.on('error', (error: Error) => log.warn({ error: error.message }, 'the line for invalidations is down'));
    }
  }

  get connected(): boolean {
    return this.#speaker.status === 'ready' && this.#hearer.status === 'ready';
  }

  async open(heard: (text: string) => void): Promise<void> {
    this.#hearer.on('message', (channel: string, text: string) => {
      if (channel === CHANNEL) heard(text);
    });
    // On every (re)connection, the first one included: a server that is down at the start is no obstacle.
    this.#hearer.on('ready', () => void this.#hearer.subscribe(CHANNEL).catch(() => undefined));
    await Promise.allSettled([
      this.#speaker.connect(),
      this.#hearer.connect().then(() => this.#hearer.subscribe(CHANNEL)),
    ]);
  }

  async send(text: string): Promise<void> {
    await this.#speaker.publish(CHANNEL, text);
  }

  async close(): Promise<void> {
    this.#speaker.disconnect();
    this.#hearer.disconnect();
  }
}
