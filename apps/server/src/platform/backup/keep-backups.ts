import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { STATEMENT_TIME_US_TEXT } from '../clock/index.ts';
import { connect } from '../database/connection.ts';
import type { Log } from '../log.ts';
import type { ObjectStore } from '../object-store/index.ts';
import { type BackupStore, type Base, listStretches, readBases, type Stretch, writeStretch } from './backup-store.ts';
import { parseLsn, startOfSegment } from './lsn.ts';
import { copyMedia } from './media.ts';
import { prune } from './prune.ts';
import { connectReplication, followWal, identify, type System, type WalFeed } from './replication.ts';
import { takeBase } from './take-base.ts';

export type BackupKeeperOptions = {
  /** Signs in as a role with REPLICATION, on the database itself and not on a pooler. */
  readonly url: string;
  readonly store: BackupStore;
  readonly media: ObjectStore;
  /** null: the shop has none yet; a base waits for it. */
  readonly secretKey: () => Promise<string | null>;
  readonly keepDays: number;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
};

export type BackupKeeper = {
  /** Resolves when a base newer than now is stored whole. */
  baseNow(): Promise<Base>;
  /** Stores what it has heard of the log and ends. */
  stop(): Promise<void>;
};

/** So much is lost at most when everything burns at once, beside what is on its way to the store. */
const STORE_EVERY_MS = 5_000;
const STRETCH_BYTES = 4_000_000;
/** Not yet stored: above it the database waits with sending, and keeps. */
const WAITING_BYTES_MAX = 32_000_000;
const BASE_EVERY_MS = 24 * 3_600_000;
const MEDIA_EVERY_MS = 30_000;
const TRY_AGAIN_MS = 5_000;
/** Whoever holds it keeps the backups; the others wait. */
const ONE_KEEPER = 7_210_016;
const SLOT = /^mnada_backup_([0-9a-f]{8})$/;

/**
 * Keeps backups for as long as the process lives: the write-ahead log as it is written, a base a day, uploads. Of all
 * processes on one database one does it; when it goes, another takes over where it was.
 *
 * A slot of the database is a series: it holds the log back that isn't stored yet, so that a series has no hole. Slots are
 * neither copied nor handed on to a standby: what was restored or promoted begins a series of its own, with a base.
 */
export function keepBackups(options: BackupKeeperOptions): BackupKeeper {
  const stopping = new AbortController();
  const wanted: ((base: Base) => void)[] = [];
  const run = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await keep(options, stopping.signal, wanted);
      } catch (error) {
        if (stopping.signal.aborted) return;
        options.log.error({ err: error }, 'backups stand still; trying again');
      }
      await sleep(TRY_AGAIN_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const running = run();
  return {
    baseNow: () => new Promise((done) => wanted.push(done)),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function keep(
  options: BackupKeeperOptions,
  stopping: AbortSignal,
  wanted: ((base: Base) => void)[],
): Promise<void> {
  const control = await connect({ url: options.url, role: null, name: 'mnada backup' });
  let client: pg.Client | null = null;
  let shipping: Shipping | null = null;
  try {
    const { rows } = await control.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [ONE_KEEPER]);
    if (rows[0]?.mine !== true) return;
    client = await connectReplication(options.url);
    const system = await identify(client);
    const place = await findPlace(options, control, system);
    shipping = new Shipping(options.store, place, system.timeline);
    const feed = followWal(client, { slot: place.slot, from: place.from, timeline: system.timeline }, (bytes, at) =>
      shipping?.heard(bytes, at),
    );
    shipping.feed = feed;
    const bases = basesAndMedia(options, control, { series: place.series, shipping, stopping, wanted });
    bases.catch(() => undefined);
    const stopped = new Promise<void>((done) => stopping.addEventListener('abort', () => done(), { once: true }));
    await Promise.race([feed.ended, shipping.run(stopping), bases, stopped]);
  } finally {
    await shipping?.last();
    await client?.end().catch(() => undefined);
    await control.end().catch(() => undefined);
  }
}

type Place = { readonly series: string; readonly slot: string; readonly from: bigint };

/** Where this database's series goes on; a new one when it has none, or when its log was lost meanwhile. */
async function findPlace({ store, log }: BackupKeeperOptions, control: pg.Client, system: System): Promise<Place> {
  const { rows } = await control.query<{ slot: string; lsn: string | null; state: string | null }>(
    `select slot_name as slot, restart_lsn::text as lsn, wal_status as state
       from pg_replication_slots where slot_type = 'physical' and slot_name like 'mnada\\_backup\\_%'`,
  );
  for (const { slot, lsn, state } of rows) {
    const series = SLOT.exec(slot)?.[1];
    if (series === undefined) continue;
    const stretches = await listStretches(store, series);
    const from = whereItEnds(stretches, system.timeline, lsn === null ? null : parseLsn(lsn), system.segmentBytes);
    if (state !== 'lost' && from !== null) return { series, slot, from };
    log.warn({ series }, 'the log of this series of backups has a hole: another one begins');
    await control.query('select pg_drop_replication_slot($1)', [slot]);
  }
  const series = randomBytes(4).toString('hex');
  const slot = `mnada_backup_${series}`;
  const made = await control.query<{ lsn: string }>(
    `select lsn::text as lsn from pg_create_physical_replication_slot($1, true)`,
    [slot],
  );
  log.info({ series }, 'a series of backups begins');
  return { series, slot, from: startOfSegment(parseLsn(made.rows[0]?.lsn ?? '0/0'), system.segmentBytes) };
}

/**
 * @param slotLsn from where on the database still has the log
 * @returns where the log goes on; null: it can't without a hole
 */
export function whereItEnds(
  stretches: readonly Stretch[],
  timeline: number,
  slotLsn: bigint | null,
  segmentBytes: number,
): bigint | null {
  if (slotLsn === null || stretches.some((stretch) => stretch.timeline !== timeline)) return null;
  if (stretches.length === 0) return startOfSegment(slotLsn, segmentBytes);
  const end = stretches.reduce((last, { to }) => (to > last ? to : last), 0n);
  return startOfSegment(slotLsn, segmentBytes) <= end ? end : null;
}

/** What was heard of the log and isn't stored yet. */
class Shipping {
  feed: WalFeed | null = null;
  #waiting: Buffer[] = [];
  #bytes = 0;
  #sentAtMs = 0;
  #isPaused = false;
  #storing: Promise<void> = Promise.resolve();
  /** Up to here everything is stored. */
  storedUpTo: bigint;
  readonly #store: BackupStore;
  readonly #series: string;
  readonly #timeline: number;

  constructor(store: BackupStore, { series, from }: Place, timeline: number) {
    this.#store = store;
    this.#series = series;
    this.#timeline = timeline;
    this.storedUpTo = from;
  }

  heard(bytes: Buffer, sentAtMs: number): void {
    this.#waiting.push(bytes);
    this.#bytes += bytes.length;
    this.#sentAtMs = sentAtMs;
    if (this.#bytes > WAITING_BYTES_MAX && !this.#isPaused) {
      this.#isPaused = true;
      this.feed?.pause();
    }
  }

  async run(stopping: AbortSignal): Promise<void> {
    let storedAtMs = performance.now();
    while (!stopping.aborted) {
      await sleep(100, undefined, { signal: stopping }).catch(() => undefined);
      const isDue = performance.now() - storedAtMs >= STORE_EVERY_MS || this.#bytes >= STRETCH_BYTES;
      if (!isDue) continue;
      await this.flush();
      storedAtMs = performance.now();
    }
  }

  /** Stores all that was heard by now; a failure leaves it waiting. */
  flush(): Promise<void> {
    this.#storing = this.#storing.catch(() => undefined).then(() => this.#flush());
    return this.#storing;
  }

  /** When it ends, for whatever reason: what was heard is worth keeping. */
  async last(): Promise<void> {
    await this.flush().catch(() => undefined);
  }

  async #flush(): Promise<void> {
    while (this.#bytes > 0) {
      const all = Buffer.concat(this.#waiting);
      const bytes = all.subarray(0, STRETCH_BYTES);
      const from = this.storedUpTo;
      await writeStretch(this.#store, { series: this.#series, timeline: this.#timeline, from }, bytes, this.#sentAtMs);
      this.storedUpTo = from + BigInt(bytes.length);
      // What came while it was stored stands behind what was taken.
      const since = Buffer.concat(this.#waiting).subarray(bytes.length);
      this.#waiting = since.length === 0 ? [] : [since];
      this.#bytes = since.length;
      this.feed?.stored(this.storedUpTo);
    }
    if (this.#isPaused) {
      this.#isPaused = false;
      this.feed?.resume();
    }
  }
}

type Keeping = {
  readonly series: string;
  readonly shipping: Shipping;
  readonly stopping: AbortSignal;
  readonly wanted: ((base: Base) => void)[];
};

async function basesAndMedia(
  { url, store, media, secretKey, keepDays, log }: BackupKeeperOptions,
  control: pg.Client,
  { series, shipping, stopping, wanted }: Keeping,
): Promise<void> {
  const now = async (): Promise<Date> => {
    const { rows } = await control.query<{ us: number }>(`select ${STATEMENT_TIME_US_TEXT} as us`);
    return new Date((rows[0]?.us ?? 0) / 1_000);
  };
  const known = new Set<string>();
  let newest = (await readBases(store)).filter((base) => base.series === series).at(-1);
  let mediaAtMs = Number.NEGATIVE_INFINITY;
  let uploads: string[] = [];
  while (!stopping.aborted) {
    if (performance.now() - mediaAtMs >= MEDIA_EVERY_MS || wanted.length > 0) {
      uploads = await copyMedia(media, store, known);
      mediaAtMs = performance.now();
    }
    const nowMs = (await now()).getTime();
    const secret = await secretKey();
    const isDue = newest === undefined || nowMs - Date.parse(newest.finishedAt) >= BASE_EVERY_MS || wanted.length > 0;
    if (isDue && secret !== null) {
      const whoWants = wanted.splice(0);
      const storedUpTo = (): bigint => {
        void shipping.flush().catch(() => undefined);
        return shipping.storedUpTo;
      };
      try {
        newest = await takeBase({
          url,
          store,
          series,
          secretKey: secret,
          media: uploads,
          storedUpTo,
          now,
          signal: stopping,
        });
      } catch (error) {
        wanted.push(...whoWants);
        throw error;
      }
      log.info({ series, base: newest.id, bytes: newest.bytes }, 'a base of the backups is stored');
      const removed = await prune(store, { keepDays, nowMs, current: series, media: uploads });
      if (removed > 0) {
        known.clear();
        log.info({ removed }, 'backups older than they need be are removed');
      }
      for (const tell of whoWants) tell(newest);
    }
    await sleep(1_000, undefined, { signal: stopping }).catch(() => undefined);
  }
}
