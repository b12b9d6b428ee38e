import type { AuctionStatus } from '@mnada/contract';
import type { AcceptedBid, AuctionChange } from './auction-change.ts';
import { type BoardEntry, applyChange } from './board-entry.ts';
import { idsForBoard, loadEntries, productFacts, type Queryable } from './board.sql.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { ListPlace } from './list-cursor.ts';
import { GROUPS, placeOf, sortGroup } from './list-order.ts';

/** What changed on the board, in the order of the auction's own history: no bid is told twice and none is left out. */
export type BoardEvent =
  | { readonly kind: 'bids'; readonly entry: BoardEntry; readonly bids: readonly AcceptedBid[] }
  | { readonly kind: 'opened'; readonly entry: BoardEntry }
  | { readonly kind: 'extended'; readonly entry: BoardEntry; readonly reason: string }
  | { readonly kind: 'ended'; readonly entry: BoardEntry }
  /** Loaded anew after more was missed than is worth telling: show this state, ask nothing about in between. */
  | { readonly kind: 'reset'; readonly entry: BoardEntry }
  /** A seat of it was booked or given back before it opens (AUC-9). */
  | { readonly kind: 'seats'; readonly entry: BoardEntry }
  /** Scheduled, moved, edited (or, null, taken back to a draft). */
  | { readonly kind: 'listed'; readonly auctionId: number; readonly entry: BoardEntry | null };

/** Ends beyond so many are read from the database when somebody asks. */
const ENDED_MAX = 1_000;
/** The order of a list may be so old; what its cards say never is. */
const ORDER_KEPT_MS = 100;
const LOAD_AT_ONCE = 500;

/**
 * The public state of every live and scheduled auction and of the newest ends, in memory: thousands of viewers cost
 * the database nothing. It holds nothing that it could not load again.
 */
export class Board {
  readonly #sql: Queryable;
  readonly #feed: ChangeFeed;
  readonly #endedMax: number;
  readonly #entries = new Map<number, BoardEntry>();
  readonly #listeners = new Set<(event: BoardEvent) => void>();
  readonly #orders = new Map<AuctionStatus, { ids: number[]; madeAtMs: number; stale: boolean }>();
  #missing: (auctionId: number) => void = () => undefined;
  #unsubscribe: (() => void) | null = null;
  #endedCount = 0;
  #endsForgotten = false;
  /** Counts every change of anything on the board. */
  version = 0;

  constructor(deps: { sql: Queryable; feed: ChangeFeed; endedMax?: number }) {
    this.#sql = deps.sql;
    this.#feed = deps.feed;
    this.#endedMax = deps.endedMax ?? ENDED_MAX;
  }

  /** Loads everything. Changes committed meanwhile are found by the catch-up, which starts afterwards. */
  async start(): Promise<void> {
    this.#unsubscribe = this.#feed.subscribe((changes) => this.#apply(changes));
    const ids = await idsForBoard(this.#sql, this.#endedMax);
    for (let i = 0; i < ids.length; i += LOAD_AT_ONCE) {
      for (const entry of await loadEntries(this.#sql, ids.slice(i, i + LOAD_AT_ONCE))) this.#put(entry);
    }
    this.#endsForgotten = this.#endedCount >= this.#endedMax;
  }

  stop(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = null;
  }

  /** Hears every change. @returns how to stop hearing */
  onEvent(listener: (event: BoardEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Who is told that something about an auction is missing here and must be read. */
  onMissing(missing: (auctionId: number) => void): void {
    this.#missing = missing;
  }

  get(auctionId: number): BoardEntry | null {
    return this.#entries.get(auctionId) ?? null;
  }

  get entries(): IterableIterator<BoardEntry> {
    return this.#entries.values();
  }

  /** Whether no end is older than those that stand here. */
  get holdsAllEnds(): boolean {
    return !this.#endsForgotten;
  }

  /** The last of the ends in the order of the list; older ones are in the database only. */
  get oldestEnd(): ListPlace | null {
    const oldest = this.group('ended').at(-1);
    return oldest ? placeOf(oldest) : null;
  }

  /** One group of the list in its order (AUC-6). */
  group(status: AuctionStatus): BoardEntry[] {
    const nowMs = performance.now();
    let order = this.#orders.get(status);
    if (!order || (order.stale && nowMs - order.madeAtMs >= ORDER_KEPT_MS)) {
      const ids = sortGroup(this.#entries.values(), status).map((entry) => entry.facts.auctionId);
      this.#orders.set(status, (order = { ids, madeAtMs: nowMs, stale: false }));
    }
    const sorted: BoardEntry[] = [];
    for (const id of order.ids) {
      const entry = this.#entries.get(id);
      if (entry?.status === status) sorted.push(entry);
    }
    return sorted;
  }

  /** Loads auctions anew; what the board knows better by now stays. */
  async reload(auctionIds: readonly number[]): Promise<void> {
    const found = new Map((await loadEntries(this.#sql, auctionIds)).map((entry) => [entry.facts.auctionId, entry]));
    for (const auctionId of auctionIds) {
      const old = this.#entries.get(auctionId);
      const entry = found.get(auctionId);
      if (!entry) {
        if (old) this.#remove(old);
        continue;
      }
      if (old && old.head.revision > entry.head.revision) continue;
      this.#put(entry);
      if (old && areSeatsAll(old, entry)) {
        // A list is as it was: nobody fetches it again for a number on a card.
        if (old.facts.seatsBooked !== entry.facts.seatsBooked) this.#tell({ kind: 'seats', entry });
        continue;
      }
      const listed = !old || (old.status === entry.status && old.head.seq === entry.head.seq);
      this.#tell(listed ? { kind: 'listed', auctionId, entry } : { kind: 'reset', entry });
    }
  }

  /** Reads again what the products say of themselves. */
  async refreshProducts(): Promise<void> {
    const productIds = new Set<number>();
    for (const entry of this.#entries.values()) productIds.add(entry.facts.productId);
    const facts = await productFacts(this.#sql, [...productIds]);
    for (const entry of [...this.#entries.values()]) {
      const now = facts.get(entry.facts.productId);
      if (!now || (Object.keys(now) as (keyof typeof now)[]).every((key) => now[key] === entry.facts[key])) continue;
      this.#put({ ...entry, facts: { ...entry.facts, ...now } });
    }
  }

  #apply(changes: readonly AuctionChange[]): void {
    for (const change of changes) {
      if (change.kind === 'listed') {
        this.#missing(change.auctionId);
        continue;
      }
      const entry = this.#entries.get(change.head.auctionId);
      if (!entry) {
        this.#missing(change.head.auctionId);
        continue;
      }
      const applied = applyChange(entry, change);
      if (applied.kind === 'gap') this.#missing(change.head.auctionId);
      if (applied.kind !== 'applied') continue;
      this.#put(applied.entry);
      if (change.kind === 'bids') this.#tell({ kind: 'bids', entry: applied.entry, bids: applied.fresh });
      else if (change.kind === 'extended')
        this.#tell({ kind: 'extended', entry: applied.entry, reason: change.reason });
      else this.#tell({ kind: change.kind, entry: applied.entry });
    }
  }

  #put(entry: BoardEntry): void {
    const old = this.#entries.get(entry.facts.auctionId);
    this.#entries.set(entry.facts.auctionId, entry);
    this.version++;
    if (old?.status === entry.status) {
      const order = this.#orders.get(entry.status);
      if (order) order.stale = true;
      return;
    }
    for (const status of GROUPS) this.#orders.delete(status);
    if (entry.status === 'ended' && ++this.#endedCount > this.#endedMax * 1.1) this.#forgetOldEnds();
  }

  #remove(entry: BoardEntry): void {
    this.#entries.delete(entry.facts.auctionId);
    this.#orders.delete(entry.status);
    this.version++;
    this.#tell({ kind: 'listed', auctionId: entry.facts.auctionId, entry: null });
  }

  #forgetOldEnds(): void {
    for (const entry of this.group('ended').slice(this.#endedMax)) this.#entries.delete(entry.facts.auctionId);
    this.#orders.delete('ended');
    this.#endedCount = this.#endedMax;
    this.#endsForgotten = true;
  }

  #tell(event: BoardEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

/** Whether nothing else of an auction can have changed than how many of its seats are booked: those raise no revision (AUC-9). */
const areSeatsAll = (old: BoardEntry, entry: BoardEntry): boolean =>
  entry.facts.seatsNeeded !== null &&
  old.status === 'scheduled' &&
  entry.status === 'scheduled' &&
  old.head.revision === entry.head.revision;
