import pg from 'pg';
import { connectionConfig } from '../database/connection.ts';
import { lsnText, parseLsn } from './lsn.ts';

/** What PostgreSQL sends to its standbys, and to us: `pg` speaks the sign-in and frames, the rest is read here. */
type Wire = {
  readonly stream: { pause(): void; resume(): void };
  on(event: 'copyData', heard: (message: { readonly chunk: Buffer }) => void): void;
  on(event: 'replicationStart', heard: () => void): void;
  sendCopyFromChunk(chunk: Buffer): void;
};
const wireOf = (client: pg.Client): Wire => client.connection as unknown as Wire;

/**
 * Opens a connection on which PostgreSQL hands out a copy of itself and its log. The role needs REPLICATION.
 * @throws when it can't be had
 */
export async function connectReplication(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...connectionConfig({ url, name: 'mnada backup' }),
    replication: 'true',
  } as pg.ClientConfig);
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

export type System = {
  readonly systemId: string;
  readonly timeline: number;
  readonly majorVersion: number;
  readonly segmentBytes: number;
};

export async function identify(client: pg.Client): Promise<System> {
  const { rows } = await client.query<{ systemid: string; timeline: number }>('IDENTIFY_SYSTEM');
  const [first] = rows;
  if (first === undefined) throw new Error('PostgreSQL did not say who it is');
  const show = async (name: string): Promise<string> => {
    const shown = await client.query<Record<string, string>>(`SHOW ${name}`);
    return shown.rows[0]?.[name] ?? '';
  };
  const majorVersion = Math.floor(Number(await show('server_version_num')) / 10_000);
  const segmentBytes = Number.parseInt(await show('wal_segment_size'), 10) * 1_048_576;
  return { systemId: first.systemid, timeline: Number(first.timeline), majorVersion, segmentBytes };
}

/** Waiting in memory: above the first the database waits for us, below the second it goes on. */
const WAITING_BYTES = { most: 8_000_000, few: 2_000_000 } as const;
/** So much a second at most, in kB: a base copies beside people who bid. */
const BASE_RATE_KB = 65_536;

export type CopiedBase = { readonly startLsn: bigint; readonly endLsn: bigint; readonly timeline: number };

/**
 * Copies the whole cluster as one tar, by `BASE_BACKUP` of PostgreSQL 15 and later.
 * @param take takes one chunk of it after the other
 */
export async function copyBase(
  client: pg.Client,
  label: string,
  take: (chunk: Buffer) => Promise<void>,
): Promise<CopiedBase> {
  const wire = wireOf(client);
  let archives = 0;
  let waiting = 0;
  let failure: Error | null = null;
  let taken: Promise<void> = Promise.resolve();
  wire.on('copyData', ({ chunk }) => {
    const kind = String.fromCharCode(chunk[0] ?? 0);
    if (kind === 'n') archives++;
    if (kind !== 'd') return;
    const bytes = Buffer.from(chunk.subarray(1)); // its memory is used again by the reader of the wire
    waiting += bytes.length;
    if (waiting > WAITING_BYTES.most) wire.stream.pause();
    taken = taken
      .then(() => (failure === null ? take(bytes) : undefined))
      .catch((error: unknown) => {
        failure ??= error instanceof Error ? error : new Error(String(error));
      })
      .then(() => {
        waiting -= bytes.length;
        if (waiting < WAITING_BYTES.few) wire.stream.resume();
      });
  });
  const answers = (await client.query(
    `BASE_BACKUP (LABEL '${label}', CHECKPOINT 'fast', WAL false, WAIT false, MANIFEST 'no', MAX_RATE ${BASE_RATE_KB})`,
  )) as unknown as pg.QueryResult<{ recptr: string; tli: number }>[];
  await taken;
  throwIf(failure);
  if (archives !== 1) throw new Error('backups hold no tablespaces but the one of the cluster');
  // Where it starts, its tablespaces, where it ends, and an empty word that it is over.
  const positions = answers.flatMap(({ rows }) => rows.filter((row) => row.recptr !== undefined));
  const [start, end] = positions;
  if (start === undefined || end === undefined) throw new Error('PostgreSQL broke off its copy');
  return { startLsn: parseLsn(start.recptr), endLsn: parseLsn(end.recptr), timeline: Number(start.tli) };
}

/** The compiler can't see that a listener has set it. */
function throwIf(failure: Error | null): void {
  if (failure !== null) throw failure;
}

/** PostgreSQL counts microseconds since 2000. */
const EPOCH_2000_MS = 946_684_800_000;
const STATUS_EVERY_MS = 2_000;

export type WalFeed = {
  /** Rejects when the connection ends, for whatever reason. */
  readonly ended: Promise<never>;
  pause(): void;
  resume(): void;
  /** Up to here it is kept: the database may forget it. */
  stored(lsn: bigint): void;
  end(): Promise<void>;
};

/**
 * Follows the write-ahead log from a position on, by a slot: what wasn't told to be stored, the database keeps for us.
 * @param heard bytes that follow those before without a hole, and when they were sent, by the database's clock
 */
export function followWal(
  client: pg.Client,
  at: { readonly slot: string; readonly from: bigint; readonly timeline: number },
  heard: (bytes: Buffer, sentAtMs: number) => void,
): WalFeed {
  const wire = wireOf(client);
  let received = at.from;
  let stored = at.from;
  let isOpen = false;
  const tell = (): void => {
    if (isOpen) wire.sendCopyFromChunk(status(received, stored));
  };
  const timer = setInterval(tell, STATUS_EVERY_MS);
  const ended = new Promise<never>((_, fail) => {
    const over = (error: unknown) => {
      isOpen = false;
      clearInterval(timer);
      fail(error instanceof Error ? error : new Error('the database ended the log'));
    };
    client.once('error', over);
    client.once('end', () => over(new Error('the connection to the database ended')));
    wire.on('replicationStart', () => {
      isOpen = true;
    });
    wire.on('copyData', ({ chunk }) => {
      const kind = String.fromCharCode(chunk[0] ?? 0);
      if (kind === 'k' && chunk[17] === 1) tell();
      if (kind !== 'w') return;
      const from = chunk.readBigUInt64BE(1);
      if (from !== received) return over(new Error(`the log has a hole at ${lsnText(received)}`));
      const bytes = Buffer.from(chunk.subarray(25));
      received = from + BigInt(bytes.length);
      heard(bytes, Number(chunk.readBigInt64BE(17)) / 1_000 + EPOCH_2000_MS);
    });
    client
      .query(`START_REPLICATION SLOT ${at.slot} PHYSICAL ${lsnText(at.from)} TIMELINE ${at.timeline}`)
      .then(() => over(new Error('the database ended the log of this timeline')), over);
  });
  ended.catch(() => undefined);
  return {
    ended,
    pause: () => wire.stream.pause(),
    resume: () => wire.stream.resume(),
    stored(lsn) {
      stored = lsn;
      tell();
    },
    async end() {
      clearInterval(timer);
      isOpen = false;
      await client.end().catch(() => undefined);
    },
  };
}

function status(received: bigint, stored: bigint): Buffer {
  const message = Buffer.alloc(34);
  message.write('r', 0, 'latin1');
  message.writeBigUInt64BE(received, 1);
  message.writeBigUInt64BE(stored, 9);
  message.writeBigUInt64BE(stored, 17);
  message.writeBigInt64BE(BigInt(Math.round((Date.now() - EPOCH_2000_MS) * 1_000)), 25);
  return message;
}
