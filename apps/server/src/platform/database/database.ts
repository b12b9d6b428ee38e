import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { APP_ROLE, type ConnectionOptions, connect, connectionConfig, prepareConnection } from './connection.ts';
import type { Tables } from './tables/index.ts';

export type Db = Kysely<Tables>;

/** One PostgreSQL database as the server uses it: the only truth and the only clock. */
export type Database = {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly db: Db;
  /** A connection of its own, outside the pool, under the server's role; whoever asks for it ends it. */
  connect(options?: { readonly name?: string; readonly pipeline?: boolean }): Promise<pg.Client>;
  /** Ends the pool once its queries are done; may be called twice. */
  close(): Promise<void>;
};

export type OpenDatabaseOptions = ConnectionOptions & {
  readonly poolSize?: number;
  /** Told of connections lost while idle; the pool replaces them by itself. */
  readonly onError?: (error: Error) => void;
};

/** Opens a pool of connections; nothing is connected until the first query. Every connection does SET ROLE mnada_app. */
export function openDatabase(options: OpenDatabaseOptions): Database {
  const role = options.role === undefined ? APP_ROLE : options.role;
  const prepare = (client: pg.ClientBase) => prepareConnection(client, role);
  const pool = new pg.Pool({
    ...connectionConfig(options),
    max: options.poolSize ?? 10,
    idleTimeoutMillis: 30_000,
    // Awaited by the pool before it hands the connection out; its types don't say so.
    onConnect: prepare as (client: pg.ClientBase) => void,
  });
  pool.on('error', (error) => options.onError?.(error));
  // The pool stops listening while a connection is lent out. A database that goes away between two statements of a
  // transaction would end the process, although the next statement fails anyway and says so.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  let closing: Promise<void> | undefined;
  return {
    url: options.url,
    pool,
    db,
    connect: (extra) => connect({ url: options.url, role, ...extra }),
    // Not by Kysely: it ends a pool only when something was asked through it.
    close: () => (closing ??= pool.end()),
  };
}
