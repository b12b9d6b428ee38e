import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { ChangeFeed } from '../auctions/index.ts';
import { AccountIds } from './account-ids.ts';
import { BidQueue, type WaitingBid } from './bid-queue.ts';
import { decideBatch } from './decide-batch.ts';
import { LaneConnection, TripError } from './lane-connection.ts';
import { fireAutobids } from './fire-autobids.ts';
import type { AutobidTrigger, BidAnswer, BidLane, PlaceBid } from './place-bid.ts';
import { changesOf, type DecidedBatch, peopleOf, readBatch, writeBatch } from './run-batch.ts';
import type { BatchBooks } from './batch-books.ts';

type BatchStats = {
  readonly bids: number;
  readonly accepted: number;
  readonly auctions: number;
  readonly durationMs: number;
  /** 1: it went through at once. */
  readonly attempts: number;
};

type LaneLog = { warn(fields: object, text: string): void; error(fields: object, text: string): void };

/** Who counts what goes through the lane. Must not throw. */
export type LaneObserver = {
  submitted(auctionId: number): void;
  /** @param waitedMs from the submission to the answer, the commit included */
  answered(auctionId: number, answer: BidAnswer, waitedMs: number): void;
};

export type LaneDeps = {
  /** Makes a connection with `pipeline: true` under the server's role, e.g. `Database.connect`. */
  readonly connect: () => Promise<pg.Client>;
  readonly feed: ChangeFeed;
  readonly log: LaneLog;
  readonly onBatch?: (stats: BatchStats) => void;
  readonly observer?: LaneObserver;
  /** After a batch that placed or ended somebody's autobid: their balance and their page have changed. */
  readonly onAutobids?: (userIds: readonly string[]) => void;
  /** An autobid of this auction can't be placed or ended, time after time. */
  readonly onAutobidFailed?: (auctionId: number) => void;
  readonly limits?: Partial<LaneLimits>;
};

type LaneLimits = {
  /** Bids decided in one transaction. */
  readonly batchBids: number;
  /**
   * Auctions whose autobids are asked in one transaction, behind its bids: who presses waits for the batch that is under way, for the
   * one that was begun behind it, and for their own.
   */
  readonly batchTriggers: number;
  /** Bids that may wait; more are refused with BUSY. */
  readonly waitingBids: number;
  /** A bid that was in no batch by then is refused free of charge. */
  readonly waitMs: number;
  /** How long a failed batch is tried again while it is known that nothing was committed, … */
  readonly retryMs: number;
  /** … and while that is not known: then only the database can tell, by the ids of the bids. After it: BID_UNKNOWN. */
  readonly resolveMs: number;
};

const LIMITS: LaneLimits = {
  ...{ batchBids: 1_000, batchTriggers: 50, waitingBids: 10_000 },
  ...{ waitMs: 5_000, retryMs: 5_000, resolveMs: 30_000 },
};
/** The sweep names again what is not taken in: it asks the database, and a lost trigger loses nothing. */
const WAITING_TRIGGERS = 5_000;
/** An auction whose trigger failed by itself is asked again after so long: what is wrong with it costs the others nothing. */
const FAILED_TRIGGER_REST_MS = 1_000;
/** … and one that lost a race by itself: a lock that it waits for is held for milliseconds, as a rule. */
const RACED_TRIGGER_REST_MS = 100;
const PROBE_EVERY_MS = 1_000;
const RETRY_AFTER_MS = [0, 20, 50, 100, 200, 400, 800] as const;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export type Lane = BidLane & {
  /** Drains, then gives its connection back. May be called twice. */
  stop(): Promise<void>;
  /** Resolves when nothing waits and nothing is under way. */
  settled(): Promise<void>;
  /** The server process of its connection, for diagnosis; null while it has none. */
  readonly processId: number | null;
};

/** A batch whose first trip is under way; null: it still has to be sent. */
type BegunBatch = {
  readonly batch: readonly WaitingBid[];
  readonly triggers: readonly AutobidTrigger[];
  readonly books: Promise<BatchBooks> | null;
};

/**
 * Opens the lane of this node: everything that waits is decided in one transaction, and while it commits the next batch
 * gathers. No timer delays a bid. One node has one lane; the lanes of many nodes share one database.
 */
export function createLane(deps: LaneDeps): Lane {
  return new GroupCommitLane(deps);
}

class GroupCommitLane implements Lane {
  readonly #deps: LaneDeps;
  readonly #limits: LaneLimits;
  readonly #connection: LaneConnection;
  readonly #queue: BidQueue;
  readonly #accounts = new AccountIds();
  readonly #triggers = new Map<number, AutobidTrigger>();
  /** Auctions that were in a batch which failed with their triggers: asked by themselves, from when on, until that goes through. */
  readonly #suspects = new Map<number, number>();
  #askedSuspect = false;
  readonly #probe: NodeJS.Timeout;
  #running: Promise<void> | null = null;
  #draining = false;
  #healthy = false;

  constructor(deps: LaneDeps) {
    this.#deps = deps;
    this.#limits = { ...LIMITS, ...deps.limits };
    this.#connection = new LaneConnection(deps.connect);
    this.#queue = new BidQueue(this.#limits.waitingBids);
    this.#probe = setInterval(() => this.#wake(), PROBE_EVERY_MS);
    this.#probe.unref();
    this.#wake();
  }

  get depth(): number {
    return this.#queue.length;
  }

  get triggers(): number {
    return this.#triggers.size;
  }

  get healthy(): boolean {
    return this.#healthy && !this.#draining;
  }

  get processId(): number | null {
    return this.#connection.processId;
  }

  submit(given: PlaceBid): Promise<BidAnswer> {
    const { observer } = this.#deps;
    const decided = this.#submit(given);
    if (observer === undefined) return decided;
    const sinceMs = performance.now();
    observer.submitted(given.auctionId);
    void decided.then((answer) => observer.answered(given.auctionId, answer, performance.now() - sinceMs));
    return decided;
  }

  #submit(given: PlaceBid): Promise<BidAnswer> {
    const bid = { ...given, userId: given.userId.toLowerCase(), bidId: given.bidId.toLowerCase() };
    if (!isWellFormed(bid)) return Promise.resolve(refusal(bid, 'INVALID_INPUT'));
    if (this.#draining) return Promise.resolve(refusal(bid, 'DRAINING'));
    return new Promise((answer) => {
      if (!this.#queue.push({ bid, sinceMs: performance.now(), answer })) return answer(refusal(bid, 'BUSY'));
      this.#wake();
    });
  }

  fire(triggers: readonly AutobidTrigger[]): void {
    if (this.#draining) return;
    const nowMs = performance.now();
    for (const trigger of triggers) {
      if ((this.#suspects.get(trigger.auctionId) ?? 0) > nowMs) continue;
      if (this.#triggers.size < WAITING_TRIGGERS) this.#triggers.set(trigger.auctionId, trigger);
    }
    if (this.#triggers.size > 0) this.#wake();
  }

  get #waits(): boolean {
    return this.#queue.length > 0 || this.#triggers.size > 0;
  }

  async drain(): Promise<void> {
    this.#draining = true;
    this.#triggers.clear();
    // What runs may be a question to an idle database; a bid that came meanwhile starts the next run when it ends.
    await this.settled();
  }

  async settled(): Promise<void> {
    while (this.#running !== null) await this.#running;
  }

  async stop(): Promise<void> {
    clearInterval(this.#probe);
    await this.drain();
    await this.#connection.end();
  }

  #wake(): void {
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
      if (this.#waits) this.#wake();
    });
  }

  /** Batches until nothing waits; an idle wake-up only asks whether the database is there. */
  async #run(): Promise<void> {
    // The bids of one event-loop round belong together; the first of them must not leave alone.
    await Promise.resolve();
    if (!this.#waits) return this.#ask();
    let begun: BegunBatch | null = null;
    while (begun !== null || this.#waits) {
      begun ??= this.#begin();
      if (begun !== null) begun = await this.#finishBegun(begun);
    }
  }

  /** Takes what waits and sends its first trip, if that can happen at once: nothing may be sent late, into another batch. */
  #begin(): BegunBatch | null {
    const suspect = this.#takeSuspect();
    const batch = suspect === null ? this.#fresh(this.#queue.take(this.#limits.batchBids)) : [];
    const triggers = suspect === null ? this.#takeTriggers() : [suspect];
    if (batch.length === 0 && triggers.length === 0) return null;
    const people = peopleOf(
      batch.map(({ bid }) => bid),
      triggers,
    );
    const atOnce = this.#connection.connected && people.every((userId) => this.#accounts.get(userId) !== undefined);
    const books = atOnce ? this.#read(batch, triggers) : null;
    books?.catch(() => undefined); // its batch awaits it, perhaps long after the failure
    return { batch, triggers, books };
  }

  #takeTriggers(): AutobidTrigger[] {
    const taken = [...this.#triggers.values()]
      .filter(({ auctionId }) => !this.#suspects.has(auctionId))
      .slice(0, this.#limits.batchTriggers);
    for (const { auctionId } of taken) this.#triggers.delete(auctionId);
    return taken;
  }

  /** One that goes by itself, and never two of them in a row before bids that wait. */
  #takeSuspect(): AutobidTrigger | null {
    const mayAsk = this.#suspects.size > 0 && !(this.#askedSuspect && this.#queue.length > 0);
    const suspect = mayAsk ? [...this.#triggers.values()].find(({ auctionId }) => this.#suspects.has(auctionId)) : null;
    this.#askedSuspect = suspect != null;
    if (suspect == null) return null;
    this.#triggers.delete(suspect.auctionId);
    return suspect;
  }

  #read(batch: readonly WaitingBid[], triggers: readonly AutobidTrigger[] = []): Promise<BatchBooks> {
    const bids = batch.map((waiting) => waiting.bid);
    return readBatch(this.#connection.trip, bids, this.#accounts, triggers);
  }

  /** People first; then it is asked anew what is due (BID-13). */
  #decide(
    batch: readonly WaitingBid[],
    books: BatchBooks,
    ownRetry: boolean,
    triggers: readonly AutobidTrigger[] = [],
  ): DecidedBatch {
    const bids = batch.map((waiting) => waiting.bid);
    const { answers, entries, overtaken } = decideBatch(books, bids, ownRetry);
    const placed = fireAutobids(
      books,
      triggers.map(({ auctionId }) => auctionId),
    );
    return { books, decisions: { answers, entries: [...entries, ...placed], overtaken } };
  }

  async #ask(): Promise<void> {
    try {
      await this.#connection.connect();
      await this.#connection.trip([{ text: 'select 1', rowMode: 'array' }]);
      this.#healthy = true;
    } catch {
      this.#healthy = false;
    }
  }

  /** Whoever waited too long was never sent to the database: refused, free of charge, for certain. */
  #fresh(taken: WaitingBid[]): WaitingBid[] {
    const oldestMs = performance.now() - this.#limits.waitMs;
    return taken.filter((waiting) => {
      if (waiting.sinceMs >= oldestMs) return true;
      waiting.answer(refusal(waiting.bid, 'BID_FAILED'));
      return false;
    });
  }

  /**
   * One batch until it is decided. Right behind its commit the next batch's first trip is sent, so the database reads for
   * that one while this one's bidders are told. @returns that next batch
   */
  async #finishBegun({ batch, triggers, books }: BegunBatch): Promise<BegunBatch | null> {
    const startedMs = performance.now();
    let next: BegunBatch | null = null;
    let decided: DecidedBatch | null = null;
    try {
      if (!books) await this.#connection.connect();
      decided = this.#decide(batch, await (books ?? this.#read(batch, triggers)), false, triggers);
      const written = writeBatch(this.#connection.trip, decided);
      written.catch(() => undefined); // awaited below, unless beginning the next one fails
      if (this.#waits) next = this.#begin();
      await written;
    } catch (error) {
      if (triggers.length > 0) this.#dropTriggers(triggers, asTripError(error), decided !== null);
      if (batch.length === 0) await this.#connection.rollBack();
      else if (triggers.length > 0) await this.#withoutTriggers(batch, asTripError(error), startedMs);
      else await this.#again(batch, error, startedMs);
      // What the next one had read is void with the reset; it keeps its place.
      return next && { ...next, books: null };
    }
    for (const { auctionId } of triggers) this.#suspects.delete(auctionId);
    this.#finish(batch, decided, startedMs, 1);
    return next;
  }

  /**
   * Triggers of a batch that failed are left to the sweep, which names them again. One whose writing was refused goes by itself
   * then, and rests where it is the one that fails: shortly where it only lost a race, which is nobody's failure.
   * @param isWriting it failed behind its decisions: what reads waits for no lock but those of presses
   */
  #dropTriggers(triggers: readonly AutobidTrigger[], error: TripError, isWriting: boolean): void {
    this.#deps.log.warn({ err: error, triggers: triggers.length }, 'autobids could not be placed');
    if (error.transient && !(error.refused && isWriting)) return;
    const [only] = triggers;
    const isBlamed = triggers.length === 1 && only !== undefined && this.#suspects.has(only.auctionId);
    const restMs = error.transient ? RACED_TRIGGER_REST_MS : FAILED_TRIGGER_REST_MS;
    const fromMs = isBlamed ? performance.now() + restMs : 0;
    // Of auctions that have ended meanwhile nothing is asked any more: they don't pile up.
    if (this.#suspects.size >= WAITING_TRIGGERS) this.#suspects.clear();
    for (const { auctionId } of triggers) this.#suspects.set(auctionId, fromMs);
    if (!isBlamed || error.transient) return;
    this.#deps.log.error({ err: error, auctionId: only.auctionId }, 'an autobid could not be decided');
    this.#tell(() => this.#deps.onAutobidFailed?.(only.auctionId));
  }

  /** A batch that failed beside triggers, at once and without them: what is wrong may be theirs, and is no bid's fault. */
  async #withoutTriggers(batch: readonly WaitingBid[], { unknown }: TripError, startedMs: number): Promise<void> {
    try {
      await this.#connection.reset();
      await this.#alone(batch, unknown, startedMs, 2);
    } catch (error) {
      await this.#again(batch, error, startedMs, unknown);
    }
  }

  /** A batch that failed, again with the same ids, which makes that harmless (BID-2); alone, and bounded in time. */
  async #again(batch: readonly WaitingBid[], failure: unknown, startedMs: number, wasUnknown = false): Promise<void> {
    let error = asTripError(failure);
    let unknown = wasUnknown || error.unknown;
    for (let attempts = 1; ; attempts++) {
      this.#healthy = false;
      this.#deps.log.warn({ err: error, attempts, bids: batch.length, unknown }, 'a batch of the lane failed');
      if (!error.transient) return this.#isolate(batch, error, unknown, startedMs);
      const elapsedMs = performance.now() - startedMs;
      if (elapsedMs > (unknown ? this.#limits.resolveMs : this.#limits.retryMs)) return this.#giveUp(batch, unknown);
      await sleep(RETRY_AFTER_MS[Math.min(attempts, RETRY_AFTER_MS.length) - 1]);
      try {
        await this.#connection.reset();
        return await this.#alone(batch, unknown, startedMs, attempts + 1);
      } catch (again) {
        error = asTripError(again);
        unknown ||= error.unknown;
      }
    }
  }

  async #alone(batch: readonly WaitingBid[], ownRetry: boolean, startedMs: number, attempts: number): Promise<void> {
    const decided = this.#decide(batch, await this.#read(batch), ownRetry);
    await writeBatch(this.#connection.trip, decided);
    this.#finish(batch, decided, startedMs, attempts);
  }

  /** After the commit, never before: answers, then tells this node's listeners. Never throws: nothing is left to fail. */
  #finish(batch: readonly WaitingBid[], { books, decisions }: DecidedBatch, startedMs: number, attempts: number): void {
    this.#healthy = true;
    const changes = changesOf(books);
    let accepted = 0;
    batch.forEach((waiting, index) => {
      const answer = decisions.answers[index] ?? refusal(waiting.bid, 'BID_FAILED');
      if (answer.ok && !answer.repeated) accepted += 1;
      waiting.answer(answer);
    });
    const durationMs = performance.now() - startedMs;
    this.#tell(() =>
      this.#deps.onBatch?.({ bids: batch.length, accepted, auctions: changes.length, durationMs, attempts }),
    );
    this.#tell(() => this.#deps.feed.publish(changes, 'here'));
    const owners = new Set(books.autobids.filter(({ changed }) => changed).map(({ userId }) => userId));
    if (owners.size > 0) this.#tell(() => this.#deps.onAutobids?.([...owners]));
  }

  /** What a listener throws is its own failure: the batch is committed, and must not be run again for it. */
  #tell(listeners: () => void): void {
    try {
      listeners();
    } catch (error) {
      this.#deps.log.error({ err: error }, 'a listener of the lane failed');
    }
  }

  /**
   * Answers a batch that is not tried again, then clears the connection: left as it is, the failed transaction would
   * refuse the next batch as well, hold what it has locked, and still be there when `drain` returns.
   */
  async #giveUp(batch: readonly WaitingBid[], unknown: boolean): Promise<void> {
    fail(batch, unknown);
    await this.#connection.rollBack();
  }

  /**
   * Something in the batch makes it fail every time: each bid gets a batch of its own, so that one can't fail the others.
   * @param unknown an earlier try of this batch may have been committed
   */
  async #isolate(batch: readonly WaitingBid[], error: TripError, unknown: boolean, startedMs: number): Promise<void> {
    if (batch.length === 1) {
      this.#deps.log.error({ err: error, bid: batch[0]?.bid }, 'a bid could not be decided');
      return this.#giveUp(batch, unknown);
    }
    for (const waiting of batch) {
      try {
        await this.#connection.reset();
        await this.#alone([waiting], unknown, startedMs, 1);
      } catch (failure) {
        await this.#again([waiting], failure, startedMs, unknown);
      }
    }
  }
}

const asTripError = (error: unknown): TripError =>
  error instanceof TripError ? error : new TripError(error, { unknown: false, transient: false });

const isWellFormed = (bid: PlaceBid): boolean =>
  Number.isSafeInteger(bid.auctionId) &&
  UUID.test(bid.userId) &&
  UUID.test(bid.bidId) &&
  (bid.receivedAtUs === null || Number.isSafeInteger(bid.receivedAtUs)) &&
  (bid.pressedAtUs == null || Number.isSafeInteger(bid.pressedAtUs));

/** Unknown is not refused: who asks for it with `settleBids` learns what became of it (BID-9). */
const fail = (batch: readonly WaitingBid[], unknown: boolean): void => {
  for (const { bid, answer } of batch) answer(refusal(bid, unknown ? 'BID_UNKNOWN' : 'BID_FAILED'));
};

function refusal({ auctionId, bidId }: PlaceBid, code: (BidAnswer & { ok: false })['code']): BidAnswer {
  return { ok: false, auctionId, bidId, code, seq: null, receivedAtUs: null, decidedAtUs: null, endsAtUs: null };
}
