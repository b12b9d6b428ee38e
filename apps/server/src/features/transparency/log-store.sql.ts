/** Reads of the public log. Each goes by a primary key and takes at most 256 rows, however long the log is. */
import {
  type Bytes,
  joined,
  type LogBefore,
  nodesOfTiles,
  type ReadNode,
  type Tile,
  writeBundle,
} from '@mnada/rules/transparency';
import { type QueryExecutorProvider, sql } from 'kysely';

export type LogRow = { readonly number: number; readonly origin: string; readonly vkey: string };
export type StoredCheckpoint = {
  readonly size: number;
  readonly root: Buffer;
  /** As the log signed it. */
  readonly note: string;
};
/** A checkpoint with the lines of those who co-signed it (LOG-10). */
export type ToldCheckpoint = StoredCheckpoint & { readonly cosignatures: string };

export async function readLog(db: QueryExecutorProvider, number: number): Promise<LogRow | null> {
  const { rows } = await sql<LogRow>`select number, origin, vkey from log where number = ${number}`.execute(db);
  return rows[0] ?? null;
}

/** All logs that this shop signed, the newest first: each number is one, and few. */
export async function readLogs(db: QueryExecutorProvider): Promise<LogRow[]> {
  const { rows } = await sql<LogRow>`select number, origin, vkey from log order by number desc limit 100`.execute(db);
  return rows;
}

/** Where the logs before that one ended. What a database that was put back doesn't know any more, it can't say. */
export async function readLogsBefore(db: QueryExecutorProvider, log: number): Promise<LogBefore[]> {
  const { rows } = await sql<LogBefore>`
    select log.number, log.origin, last.size, encode(last.root, 'base64') as root
      from log cross join lateral (
        select c.size, c.root from log_checkpoint c where c.log = log.number order by c.size desc limit 1) last
     where log.number < ${log} order by log.number desc limit 100`.execute(db);
  return rows;
}

/** What was signed last; null: nothing yet. */
export async function readLastCheckpoint(db: QueryExecutorProvider, log: number): Promise<StoredCheckpoint | null> {
  const { rows } = await sql<StoredCheckpoint>`
    select size, root, note from log_checkpoint where log = ${log} order by size desc limit 1`.execute(db);
  return rows[0] ?? null;
}

const withLines = sql`
    select c.size, c.root, c.note, coalesce((select string_agg(line, '' order by witness) from log_cosignature s
                                              where s.log = c.log and s.size = c.size), '') as cosignatures
      from log_checkpoint c`;

/** What was signed last, with whoever co-signed it meanwhile; null: nothing yet. */
export async function readToldCheckpoint(db: QueryExecutorProvider, log: number): Promise<ToldCheckpoint | null> {
  const { rows } = await sql<ToldCheckpoint>`
    ${withLines} where c.log = ${log} order by c.size desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The newest that somebody co-signed; null: nobody did yet. */
export async function readWitnessed(db: QueryExecutorProvider, log: number): Promise<ToldCheckpoint | null> {
  const { rows } = await sql<ToldCheckpoint>`
    ${withLines} where c.log = ${log} and c.size = (select max(size) from log_cosignature where log = ${log})`.execute(
    db,
  );
  return rows[0] ?? null;
}

export type UnsignedRoot = { readonly size: number; readonly root: Buffer; readonly seal: Buffer };

/** What is stored and not signed yet; null: all of it is signed. */
export async function readUnsigned(db: QueryExecutorProvider, log: number): Promise<UnsignedRoot | null> {
  const { rows } = await sql<UnsignedRoot>`select size, root, seal from log_unsigned where log = ${log}`.execute(db);
  return rows[0] ?? null;
}

/** How many entries are stored. */
export async function readStoredSize(db: QueryExecutorProvider, log: number): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select coalesce((select index + 1 from log_entry where log = ${log} order by index desc limit 1), 0) as size`.execute(
    db,
  );
  return rows[0]?.size ?? 0;
}

/** The bytes of a tile. @returns null: not all of it is there */
export async function readTile(db: QueryExecutorProvider, log: number, tile: Tile): Promise<Bytes | null> {
  const first = tile.index * 256;
  const last = first + tile.width - 1;
  const { rows } =
    tile.level === 'entries'
      ? await sql<{ bytes: Buffer }>`
          select convert_to(entry, 'UTF8') as bytes from log_entry
           where log = ${log} and index between ${first} and ${last} order by index`.execute(db)
      : tile.level === 0
        ? await sql<{ bytes: Buffer }>`
            select leaf_hash as bytes from log_entry
             where log = ${log} and index between ${first} and ${last} order by index`.execute(db)
        : await sql<{ bytes: Buffer }>`
            select hash as bytes from log_node
             where log = ${log} and level = ${tile.level} and index between ${first} and ${last} order by index`.execute(
            db,
          );
  if (rows.length !== tile.width) return null;
  const parts = rows.map(({ bytes }) => new Uint8Array(bytes));
  return tile.level === 'entries' ? writeBundle(parts) : joined(...parts);
}

/** Nodes of the tree over the first entries, as they are stored. */
export const storedNodes = (db: QueryExecutorProvider, log: number, size: number): ReadNode =>
  nodesOfTiles(size, async (tile) => {
    const bytes = await readTile(db, log, tile);
    if (bytes === null) throw new Error(`the public log lacks a part of a tile of level ${tile.level}`);
    return bytes;
  });

export type LoggedKind = 'schedule' | 'open' | 'close';
export type LoggedEntry = { readonly index: number; readonly entry: string };

/**
 * What of an auction was logged: what it is held by (as last told before it opened), that it opened, how it ended.
 * @returns null: that isn't logged
 */
export async function readLogged(
  db: QueryExecutorProvider,
  log: number,
  auctionId: number,
  kind: LoggedKind,
): Promise<LoggedEntry | null> {
  const kinds = kind === 'close' ? ['close', 'void'] : [kind];
  const { rows } = await sql<LoggedEntry>`
    select index, entry from log_entry
     where auction_id = ${auctionId} and log = ${log} and kind = any(${kinds}::text[]) order by index desc limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The last checkpoint of a day of Nairobi; null: none was signed on it. */
export async function readDayCheckpoint(db: QueryExecutorProvider, log: number, day: string): Promise<string | null> {
  const { rows } = await sql<ToldCheckpoint>`
    ${withLines}
     where c.log = ${log} and c.at >= (${day}::date)::timestamp at time zone 'Africa/Nairobi'
       and c.at < (${day}::date + 1)::timestamp at time zone 'Africa/Nairobi'
     order by c.at desc, c.size desc limit 1`.execute(db);
  const [last] = rows;
  return last === undefined ? null : last.note + last.cosignatures;
}
