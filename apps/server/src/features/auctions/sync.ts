import { type Bus, InvalidationReader } from '../../platform/bus/index.ts';
import type { Board } from './board.ts';
import type { Queryable } from './board.sql.ts';
import { changedAuctionId } from './auction-change.ts';
import { missedChanges, movedIds } from './sync.sql.ts';
import type { ChangeFeed } from './change-feed.ts';

export type SyncLog = { warn(fields: object, text: string): void };

const TOPIC = 'auction';
const SWEEP_EVERY_MS = 1_000;
/** New outcomes are looked for a little further back than the last sweep: they commit out of order. */
const SWEEP_BACK_US = 10_000_000;
const PRODUCTS_EVERY_SWEEPS = 30;
const READ_AT_ONCE = 500;
/** More than so many are found by the next sweep. */
const WANTED_MAX = 100_000;
const PAUSE_AFTER_FAILURE_MS = 250;

/**
 * Makes several nodes one: says on the bus which auctions this node moved, reads from the database what others moved,
 * and publishes that as 'elsewhere'. One reader at a time; invalidations gather meanwhile. A sweep every second finds what no
 * invalidation told, so a dead bus makes viewers at most about a second late.
 */
export class Sync {
  readonly #sql: Queryable;
  readonly #board: Board;
  readonly #feed: ChangeFeed;
  readonly #bus: Bus;
  readonly #nowUs: () => number;
  readonly #log: SyncLog;
  readonly #reader: InvalidationReader<number>;
  readonly #stops: (() => void)[] = [];
  #sweeping: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #sweeps = 0;

  constructor(deps: {
    sql: Queryable;
    board: Board;
    feed: ChangeFeed;
    bus: Bus;
    nowUs: () => number;
    log: SyncLog;
  }) {
    this.#sql = deps.sql;
    this.#board = deps.board;
    this.#feed = deps.feed;
    this.#bus = deps.bus;
    this.#nowUs = deps.nowUs;
    this.#log = deps.log;
    this.#reader = new InvalidationReader({
      hears: {
        bus: deps.bus,
        topic: TOPIC,
        keysOf: (keys, origin) => (origin === 'elsewhere' ? keys.map(Number).filter(isId) : []),
      },
      waitingMax: WANTED_MAX,
      atOnce: READ_AT_ONCE,
      pauseAfterFailureMs: PAUSE_AFTER_FAILURE_MS,
      read: (ids) => this.#readThese(ids),
      onFailure: (error) =>
        this.#log.warn({ error: String(error) }, 'what happened elsewhere could not be read; the sweep asks again'),
    });
  }

  /** Starts hearing and sweeping; the first sweep is done when this resolves. The board has been started before. */
  async start(): Promise<void> {
    this.#stops.push(
      this.#feed.subscribe((changes, origin) => {
        if (origin === 'here') this.#bus.publish(TOPIC, ...new Set(changes.map((c) => String(changedAuctionId(c)))));
      }),
    );
    this.#reader.start();
    this.#board.onMissing((auctionId) => this.want(auctionId));
    await this.sweep();
    this.#timer = setInterval(() => void this.sweep(), SWEEP_EVERY_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    for (const stop of this.#stops.splice(0)) stop();
    await Promise.allSettled([this.#sweeping, this.#reader.stop()]);
  }

  /** Asks for what happened to an auction to be read soon. */
  want(auctionId: number): void {
    if (isId(auctionId)) this.#reader.add([auctionId]);
  }

  /** Resolves when this auction has been read after the call (or could not be: the next sweep tries again). */
  async refresh(auctionId: number): Promise<void> {
    await this.#reader.settled();
    this.want(auctionId);
    await this.#reader.settled();
  }

  /** Looks once for everything that moved. Never throws: the next one comes in a second. */
  sweep(): Promise<void> {
    this.#sweeping ??= this.#sweepOnce()
      .catch((error: unknown) => this.#log.warn({ error: String(error) }, 'the sweep of auctions failed'))
      .finally(() => {
        this.#sweeping = null;
      });
    return this.#sweeping;
  }

  async #sweepOnce(): Promise<void> {
    const known: { auctionId: number; revision: number; seatsBooked: number | null }[] = [];
    for (const { facts, status, head } of this.#board.entries) {
      if (status === 'ended') continue;
      const seatsBooked = status === 'scheduled' ? facts.seatsBooked : null;
      known.push({ auctionId: facts.auctionId, revision: head.revision, seatsBooked });
    }
    const moved = await movedIds(this.#sql, known, this.#nowUs() - SWEEP_BACK_US);
    for (const id of moved) if (this.#board.get(id)?.status !== 'ended') this.want(id);
    await this.#reader.settled();
    if (++this.#sweeps % PRODUCTS_EVERY_SWEEPS === 0) await this.#board.refreshProducts();
  }

  async #readThese(ids: readonly number[]): Promise<void> {
    const changes = await missedChanges(this.#sql, new Map(ids.map((id) => [id, this.#board.get(id)])));
    const anew = changes.flatMap((change) => (change.kind === 'listed' ? [change.auctionId] : []));
    if (anew.length > 0) await this.#board.reload(anew);
    this.#feed.publish(
      changes.filter((change) => change.kind !== 'listed'),
      'elsewhere',
    );
  }
}

const isId = (key: number): boolean => Number.isSafeInteger(key) && key > 0;
