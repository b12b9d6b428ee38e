import pg from 'pg';

/** The role the running server takes on: it changes the columns that change and no others (S58, docs/operations/running.md). */
export const APP_ROLE = 'mnada_app';
/** The console's: what the server may do, and what takes people of staff (OPS-5). The running server can't take it on. */
export const STAFF_ROLE = 'mnada_staff';
/** Reads all but secrets and writes nothing: reports and invariants. The server may take it on. */
export const READER_ROLE = 'mnada_reader';

const INT8 = 20;
const INT8_ARRAY = 1016;

function toNumber(text: string): number {
  const value = Number(text);
  // Microseconds since 1970 and cents stay far below 2^53; anything above would silently lose digits.
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint ${text} does not fit a JavaScript number`);
  return value;
}

type Parser = (text: string) => unknown;
const builtInParser = pg.types.getTypeParser as unknown as (oid: number, format: string) => Parser;

const parseInt8Array: Parser = (text) =>
  (builtInParser(INT8_ARRAY, 'text')(text) as (string | null)[]).map((item) => (item === null ? null : toNumber(item)));

/** How values arrive: `bigint` as a number. Given to each connection, so nothing global is changed. */
const valueParsers: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format = 'text') => {
    if (format === 'text' && oid === INT8) return toNumber;
    if (format === 'text' && oid === INT8_ARRAY) return parseInt8Array;
    return builtInParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

export type ConnectionOptions = {
  readonly url: string;
  /** Taken on before the first query; null stays the role that signed in (migrations, tests that plant violations). */
  readonly role?: string | null;
  /** Shown by `pg_stat_activity`. */
  readonly name?: string;
};

export const connectionConfig = ({ url, name }: ConnectionOptions): pg.ClientConfig => ({
  connectionString: url,
  application_name: name ?? 'mnada',
  types: valueParsers,
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
});

/**
 * Makes a fresh connection ours: role, where tables are looked for, UTC, no statement or idle transaction without an end. A
 * sign-in may have set other values for itself: they count for nothing. Ours are short queries only: compiling one takes
 * PostgreSQL longer than running it.
 */
export async function prepareConnection(client: pg.ClientBase, role: string | null): Promise<void> {
  const takeRole = role === null ? '' : `set role ${pg.escapeIdentifier(role)};`;
  await client.query(
    `${takeRole} set search_path = public; set default_transaction_read_only = off;
     set default_transaction_isolation = 'read committed'; set time zone 'UTC'; set jit = off;
     set statement_timeout = '30s'; set idle_in_transaction_session_timeout = '30s'`,
  );
}

/**
 * Opens a connection outside the pool, e.g. for the lane, LISTEN or a lock. The caller ends it and listens to its
 * 'error' event; until then a lost connection is only reported by the next query.
 * @param options.pipeline sends queries without waiting for the answers before (`pg` pipelines only when told so)
 */
export async function connect(options: ConnectionOptions & { readonly pipeline?: boolean }): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionConfig(options),
    pipeline: options.pipeline ?? false,
  } as pg.ClientConfig);
  // Without a listener, a server that goes away would end the process (57P01).
  client.on('error', () => undefined);
  await client.connect();
  try {
    await prepareConnection(client, options.role === undefined ? APP_ROLE : options.role);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return client;
}
