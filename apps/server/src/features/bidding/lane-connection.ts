import type pg from 'pg';
import type { QueryArrayConfig, QueryArrayResult } from 'pg';

/** Sends statements together and waits for all their answers: one round trip. @returns the rows of each */
export type Trip = (
  statements: Iterable<QueryArrayConfig>,
  options?: { /** The last of them ends the transaction. */ readonly commits?: boolean },
) => Promise<readonly (readonly unknown[][])[]>;

/** A trip that failed. Whatever the transaction had done is undone, unless it is `unknown` whether it was committed. */
export class TripError extends Error {
  override name = 'TripError';
  readonly unknown: boolean;
  /** Whether the same statements may succeed when they run again. */
  readonly transient: boolean;
  /** The database refused a statement; else the connection broke, which no statement can help. */
  readonly refused: boolean;

  constructor(
    cause: unknown,
    options: { readonly unknown: boolean; readonly transient: boolean; readonly refused?: boolean },
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.unknown = options.unknown;
    this.transient = options.transient;
    this.refused = options.refused ?? false;
  }
}

// A network that swallows everything: longer than every timeout of the database, so that those speak first.
const TRIP_MS_MAX = 5_000;
// Lost a race or its time: serialization, deadlock, lock not available, cancelled by its timeout.
const TRANSIENT = new Set(['40001', '40P01', '55P03', '57014']);

/**
 * The lane's own connection: slow pages can't starve it. It pipelines, so a trip costs one wait however many statements
 * it has. The plans always go by key, whatever the statistics of the minute say; the short timeouts keep a frozen node
 * from holding others up (settled: Deciding a bid).
 */
export class LaneConnection {
  readonly #open: () => Promise<pg.Client>;
  #client: pg.Client | null = null;

  /** @param open makes a connection with `pipeline: true`, under the server's role */
  constructor(open: () => Promise<pg.Client>) {
    this.#open = open;
  }

  /** The server process behind the connection, for those who look into `pg_stat_activity`; null while there is none. */
  get processId(): number | null {
    return (this.#client as unknown as { processID: number | null } | null)?.processID ?? null;
  }

  get connected(): boolean {
    return this.#client !== null;
  }

  /** @throws TripError (never `unknown`) no connection can be made now */
  async connect(): Promise<void> {
    if (this.#client) return;
    try {
      const client = await this.#open();
      client.on('error', () => this.#forget(client));
      client.on('end', () => this.#forget(client));
      this.#client = client;
      await client.query(
        `set lock_timeout = '1s'; set statement_timeout = '2s'; set idle_in_transaction_session_timeout = '1s';
         set plan_cache_mode = force_generic_plan; set jit = off; set enable_seqscan = off;
         set enable_bitmapscan = off; set enable_hashjoin = off; set enable_mergejoin = off`,
      );
    } catch (error) {
      this.discard();
      throw new TripError(error, { unknown: false, transient: true });
    }
  }

  readonly trip: Trip = async (statements, { commits = false } = {}) => {
    const client = this.#client;
    if (!client) throw new TripError(new Error('not connected'), { unknown: false, transient: true });
    const timer = setTimeout(() => this.discard(), TRIP_MS_MAX);
    try {
      const results = await Promise.all(sendTogether(client, statements));
      const ended = results.at(-1)?.command;
      // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, and no error.
      if (commits && ended !== 'COMMIT') {
        throw Object.assign(new Error(`commit was answered with ${ended}`), { code: '40001', severity: 'ERROR' });
      }
      return results.map((result) => result.rows);
    } catch (error) {
      const { code = '', severity } = error as { code?: string; severity?: string };
      // Only an error that leaves the session standing tells what became of a commit; a broken connection tells nothing.
      const answered = severity === 'ERROR';
      if (!answered) this.discard();
      throw new TripError(error, {
        unknown: commits && !answered,
        transient: !answered || TRANSIENT.has(code),
        refused: answered,
      });
    } finally {
      clearTimeout(timer);
    }
  };

  /**
   * Undoes what is open after a failed trip, once the last statement of that trip is answered; a connection that can't do
   * that within the time of a trip is cut. Never throws, and does nothing while there is no connection.
   */
  async rollBack(): Promise<void> {
    if (this.#client) await this.trip([{ text: 'rollback', rowMode: 'array' }]).catch(() => this.discard());
  }

  /** Undoes what is open after a failed trip, and gets a new connection if this one can't. */
  async reset(): Promise<void> {
    await this.rollBack();
    await this.connect();
  }

  /** Cuts the connection at once; what was under way fails. */
  discard(): void {
    const client = this.#client;
    this.#client = null;
    if (!client) return;
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  }

  async end(): Promise<void> {
    const client = this.#client;
    this.#client = null;
    await client?.end().catch(() => undefined);
  }

  #forget(client: pg.Client): void {
    if (this.#client === client) this.#client = null;
  }
}

// From so many characters on it pays to let the database begin while the rest is still being put together.
const FLUSH_CHARS = 30_000;

/** Few writes to the socket for all of them; big ones leave at once. */
function sendTogether(client: pg.Client, statements: Iterable<QueryArrayConfig>) {
  const { stream } = (client as unknown as { connection: { stream: { cork(): void; uncork(): void } } }).connection;
  const sent: Promise<QueryArrayResult>[] = [];
  let chars = 0;
  stream.cork();
  try {
    for (const statement of statements) {
      sent.push(client.query(statement));
      for (const value of statement.values ?? []) chars += (value as string).length;
      if (chars < FLUSH_CHARS) continue;
      chars = 0;
      stream.uncork();
      stream.cork();
    }
  } finally {
    stream.uncork();
  }
  return sent;
}
