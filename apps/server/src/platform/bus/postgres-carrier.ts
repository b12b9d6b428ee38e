import type pg from 'pg';
import { inTime } from '../in-time.ts';
import type { Carrier } from './bus.ts';
import type { BusLog } from './gathering-bus.ts';

const CHANNEL = 'mnada_hints';
const RETRY_FIRST_MS = 100;
const RETRY_MAX_MS = 5_000;
/** An idle line through a forgetful firewall dies unseen: ask now and then, and reconnect when no answer comes. */
const CHECK_EVERY_MS = 5_000;
const ANSWER_WITHIN_MS = 3_000;

/**
 * LISTEN/NOTIFY on one connection of its own. NOTIFY takes a lock that serialises the commits of all transactions
 * that notify, so it is never part of a bid's transaction: each text is a statement, and so a transaction, by itself.
 */
export class PostgresCarrier implements Carrier {
  readonly #open: () => Promise<pg.Client>;
  readonly #log: BusLog;
  #client: pg.Client | null = null;
  #heard: (text: string) => void = () => undefined;
  #retry: NodeJS.Timeout | null = null;
  #check: NodeJS.Timeout | null = null;
  #retryMs = RETRY_FIRST_MS;
  #closed = false;

  /** @param open gives a fresh connection that listens to its own errors; the carrier ends it */
  constructor(open: () => Promise<pg.Client>, log: BusLog) {
    this.#open = open;
    this.#log = log;
  }

  get connected(): boolean {
    return this.#client !== null;
  }

  async open(heard: (text: string) => void): Promise<void> {
    this.#heard = heard;
    await this.#connect();
  }

  async send(text: string): Promise<void> {
    if (!this.#client) throw new Error('no connection to the database');
    await inTime(ANSWER_WITHIN_MS, this.#client.query('select pg_notify($1, $2)', [CHANNEL, text]));
  }

  async close(): Promise<void> {
    this.#closed = true;
    if (this.#retry) clearTimeout(this.#retry);
    if (this.#check) clearInterval(this.#check);
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  async #connect(): Promise<void> {
    let client: pg.Client | null = null;
    try {
      client = await this.#open();
      client.on('notification', (message) => {
        if (message.channel === CHANNEL && message.payload) this.#heard(message.payload);
      });
      await inTime(ANSWER_WITHIN_MS, client.query(`listen ${CHANNEL}`));
    } catch (error) {
      client?.end().catch(() => undefined);
      this.#again(error);
      return;
    }
    const opened = client;
    if (this.#closed) {
      await opened.end().catch(() => undefined);
      return;
    }
    opened.on('error', (error) => this.#lost(opened, error));
    opened.on('end', () => this.#lost(opened, new Error('the connection ended')));
    this.#client = opened;
    this.#retryMs = RETRY_FIRST_MS;
    this.#check = setInterval(() => {
      inTime(ANSWER_WITHIN_MS, opened.query('select 1')).catch((error: unknown) => this.#lost(opened, error));
    }, CHECK_EVERY_MS);
    this.#check.unref();
  }

  #lost(client: pg.Client, error: unknown): void {
    if (this.#client !== client) return;
    this.#client = null;
    if (this.#check) clearInterval(this.#check);
    client.end().catch(() => undefined);
    this.#again(error);
  }

  #again(error: unknown): void {
    if (this.#closed) return;
    this.#log.warn({ error: String(error), retry_in_ms: this.#retryMs }, 'the line for invalidations is down');
    this.#retry = setTimeout(() => void this.#connect(), this.#retryMs);
    this.#retry.unref();
    this.#retryMs = Math.min(this.#retryMs * 2, RETRY_MAX_MS);
  }
}
