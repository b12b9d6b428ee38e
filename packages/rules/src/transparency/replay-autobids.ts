/**
 * Replays an auction's autobids from what was opened at its end: whose turn it was at every trigger, by the rule that placed them
 * (BID-13 to BID-16). Whoever presses comes first and is nobody's skipping; what is asked is whether the bid that an autobid placed
 * was the one that had waited longest, and whether the end came before one that was due.
 */
import {
  type Autobid,
  AUTOBID_CHANGE_EVERY_US,
  AUTOBID_LEAST,
  AUTOBID_MOST,
  autobidDueUs,
  autoInRowAfter,
  dueAutobids,
  isRangePassed,
  stopsAfterTrigger,
} from '../autobid/autobid.ts';
import { endAfterBid } from '../auctions/countdown.ts';
import { autobidEventText, autobidGenesisText } from '../bidding/bid-chain.ts';
import { isLockedOut } from '../bidding/lock-price.ts';
import type { Cents, EpochUs } from '../units.ts';
import { type FileAutobidEvent, type FileLink, type readAuctionFile, textHash } from './auction-file.ts';

type File = NonNullable<ReturnType<typeof readAuctionFile>>;
type Running = Autobid & { changedUs: EpochUs; isActive: boolean; isStopped: boolean; stoppingSeq: number | null };
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export type Replay = {
  readonly holds: boolean;
  /** The first bid that isn't whose turn it was; the last one where the end is what doesn't hold. */
  readonly seq?: number;
  /** What was published there, and what follows from the rest: hashes, or which autobid. */
  readonly published?: string;
  readonly computed?: string;
  /** How many people set one. */
  readonly people: number;
  /** Bids that autobids placed. */
  readonly placed: number;
  /** Passed over or ended for a reason that is their person's own: the list can't show that it was so. */
  readonly untold: number;
  /** Ended in their turn by the guarantee (BID-5): what they paid for their bids is theirs, so the list can't show the sum. */
  readonly guaranteed: number;
};

/** What the log holds of the auction beside its file. */
export type ReplayTerms = {
  readonly bidsPerTap: number;
  readonly lockPriceCents: Cents | null;
  /** It was called off: nothing that was due had to be placed first. */
  readonly isVoid: boolean;
  /** When its end was decided. */
  readonly closedUs: EpochUs;
};
type Wrong = { readonly seq: number; readonly published?: string; readonly computed?: string };

/** Ends that follow from what is told: each is looked at. */
const FOLLOWS = new Set(['stopped', 'used_up', 'range', 'guarantee', 'lock_price', 'auction_over']);
const STOPS_LATE = 'after_trigger';
/** Of the reasons for an extension the one that comes whenever a person says so; the others come behind the end that they move. */
const AT_ANY_TIME = 'resumed';

export function replayAutobids(file: File, terms: ReplayTerms): Replay {
  const run = new Replaying(file, terms);
  const wrong = run.firstWrong();
  const placed = file.links.filter((link) => link?.auto != null).length;
  return {
    holds: wrong === null,
    ...wrong,
    people: run.people,
    placed,
    untold: run.untold,
    guaranteed: run.guaranteed,
  };
}

class Replaying {
  readonly #file: File;
  readonly #terms: ReplayTerms;
  readonly #bidsPerTap: number;
  readonly #autobids = new Map<string, Mutable<Running>>();
  #endsAtUs: EpochUs;
  /** Where it stood before the extensions at this number of bids. */
  #endedAtUs: EpochUs;
  /** All that stood at this number of bids, in their order, and since when at the earliest. */
  #ends: { readonly endsAtUs: EpochUs; readonly sinceUs: EpochUs }[] = [];
  /** When the bid was decided behind which things happen now; 0: none yet. */
  #decidedUs: EpochUs = 0;
  /** The latest time that was told so far. */
  #latestUs: EpochUs = 0;
  /** Whose stop counted at once: nothing comes before its end. */
  #stopped: string | null = null;
  readonly #bidders = new Set<string>();
  #leader: string | null = null;
  #autoInRow = 0;
  #seq = 0;
  #events = 0;
  #extensions = 0;
  #head: string;
  #isOver = false;
  untold = 0;
  guaranteed = 0;

  constructor(file: File, terms: ReplayTerms) {
    this.#file = file;
    this.#terms = terms;
    this.#bidsPerTap = terms.bidsPerTap;
    this.#endsAtUs = file.openedAtUs + file.countdownUs;
    this.#endedAtUs = this.#endsAtUs;
    this.#head = textHash(autobidGenesisText(file.auctionId));
  }

  get people(): number {
    return this.#autobids.size;
  }

  firstWrong(): Wrong | null {
    const { links } = this.#file;
    for (let first = 0; first < links.length; first += this.#bidsPerTap) {
      this.#extend();
      const wrong = this.#hear() ?? this.#tap(links.slice(first, first + this.#bidsPerTap));
      if (wrong !== null) return wrong;
    }
    this.#extend();
    return this.#hear() ?? this.#over();
  }

  #extend(): void {
    this.#endedAtUs = this.#endsAtUs;
    this.#ends = [{ endsAtUs: this.#endsAtUs, sinceUs: 0 }];
    const { extensions, drainUs } = this.#file;
    for (let e = extensions[this.#extensions]; e?.afterSeq === this.#seq; e = extensions[++this.#extensions]) {
      this.#endsAtUs = e.toUs;
      this.#ends.push({ endsAtUs: e.toUs, sinceUs: e.reason === AT_ANY_TIME ? 0 : e.fromUs + drainUs });
    }
  }

  /** Everything that happened at this number of bids. */
  #hear(): Wrong | null {
    const { events, auctionId } = this.#file;
    for (let e = events[this.#events]; e !== undefined && e.seq <= this.#seq; e = events[this.#events]) {
      const at = Math.max(1, this.#seq);
      if (e.previousHashHex !== this.#head) return { seq: at, published: e.previousHashHex, computed: this.#head };
      this.#events += 1;
      this.#head = textHash(autobidEventText({ ...e, auctionId }));
      if (e.n !== this.#events || e.seq !== this.#seq || !this.#isInOrder(e) || !this.#happens(e)) {
        return { seq: at, published: e.tagHex, computed: this.#turn(e.atUs)?.userId ?? '-' };
      }
    }
    // Who stopped is out of turn before anything else happens.
    return this.#stopped === null ? null : { seq: Math.max(1, this.#seq), published: '-', computed: this.#stopped };
  }

  /**
   * Nothing is said to be older than the bid behind which it stands, and what a person did no older than what was written before:
   * who comes first would be whoever is said to have come first. What the lane wrote names nobody's place by its time.
   */
  #isInOrder({ kind, atUs, tagHex, detail }: FileAutobidEvent): boolean {
    if (atUs < this.#decidedUs || (kind !== 'end' && kind !== 'skip' && atUs < this.#latestUs)) return false;
    this.#latestUs = Math.max(this.#latestUs, atUs);
    return this.#stopped === null || (kind === 'end' && detail === 'stopped' && tagHex === this.#stopped);
  }

  #happens(e: FileAutobidEvent): boolean {
    const own = this.#autobids.get(e.tagHex);
    if (own !== undefined && e.kind !== 'end' && e.kind !== 'skip') {
      // BID-14: what a person does to theirs, they do once in ten seconds.
      if (e.atUs - own.changedUs < AUTOBID_CHANGE_EVERY_US) return false;
      own.changedUs = e.atUs;
    }
    if (e.kind === 'set') return this.#set(e, own);
    if (own?.isActive !== true || own.fromCents !== e.fromCents || own.toCents !== e.toCents) return false;
    if (e.kind === 'more') {
      own.bidsLeft += e.bids;
      return own.stoppingSeq === null && e.bids > 0 && own.bidsLeft <= AUTOBID_MOST;
    }
    if (e.bids !== own.bidsLeft) return false;
    if (e.kind === 'end') return this.#end(e, own);
    if (e.kind === 'stop') return this.#stop(e, own);
    if (!this.#isAsked(e)) return false;
    own.askedSeq = e.seq;
    this.untold += 1;
    return true;
  }

  /** Nobody is passed over before it is their turn, and nobody behind the end. */
  #isAsked({ atUs, tagHex }: FileAutobidEvent): boolean {
    return atUs <= this.#endsAtUs + this.#file.drainUs && this.#turn(atUs)?.userId === tagHex;
  }

  #set(e: FileAutobidEvent, own: Mutable<Running> | undefined): boolean {
    if (own?.isActive === true || this.#isOver || e.fromCents > e.toCents) return false;
    if (e.bids < Math.max(AUTOBID_LEAST, this.#bidsPerTap) || e.bids > AUTOBID_MOST) return false;
    const place = own ?? { id: this.#autobids.size, userId: e.tagHex, lastFiredUs: 0, firstSetUs: e.atUs };
    this.#autobids.set(e.tagHex, {
      ...{ id: place.id, userId: e.tagHex, lastFiredUs: place.lastFiredUs, firstSetUs: place.firstSetUs },
      ...{ fromCents: e.fromCents, toCents: e.toCents, bidsLeft: e.bids, setUs: e.atUs, askedSeq: -1 },
      changedUs: e.atUs,
      ...{ isActive: true, isStopped: false, stoppingSeq: null },
    });
    return true;
  }

  /** BID-14: whether it counts at once or after the trigger is the rule's to say, by when it came. */
  #stop(e: FileAutobidEvent, own: Mutable<Running>): boolean {
    if (own.isStopped || (e.detail !== '' && e.detail !== STOPS_LATE)) return false;
    const isLate = e.detail === STOPS_LATE;
    own.isStopped = true;
    if (isLate) own.stoppingSeq = e.seq;
    else this.#stopped = e.tagHex;
    const { openedAtUs } = this.#file;
    // A pause that ran out called it off; that it stood still by then is in no list, and a stop at once costs nobody a bid.
    if (!isLate && this.#terms.isVoid && this.#seq === this.#file.links.length) return true;
    const status = e.atUs < openedAtUs ? 'scheduled' : e.atUs > this.#terms.closedUs ? 'ended' : 'live';
    // Where several may have stood at that moment, the list doesn't say which.
    return this.#ends.some(
      ({ endsAtUs, sinceUs }) =>
        sinceUs <= e.atUs && stopsAfterTrigger(own, { ...this.#auction, endsAtUs, status }, e.atUs) === isLate,
    );
  }

  #end(e: FileAutobidEvent, own: Mutable<Running>): boolean {
    if (e.detail === 'auction_over' && !this.#isOver) {
      this.#isOver = true;
      // Nobody wins by a delay: whoever was due comes before the end.
      if (!this.#terms.isVoid && this.#turn(Number.POSITIVE_INFINITY) !== null) return false;
    }
    // It is asked in its turn; the sum itself is of what its person paid.
    if (e.detail === 'guarantee') {
      this.guaranteed += 1;
      if (!this.#isAsked(e)) return false;
    }
    own.isActive = false;
    this.#stopped = null;
    if (e.detail === 'stopped') return own.isStopped;
    if (e.detail === 'lock_price') return this.#isLockedOut(own);
    if (e.detail === 'used_up') return own.bidsLeft < this.#bidsPerTap;
    if (e.detail === 'range') return isRangePassed(own, this.#auction);
    if (e.detail === 'auction_over') return e.seq === this.#file.links.length;
    if (!FOLLOWS.has(e.detail)) this.untold += 1;
    return true;
  }

  /** BID-11: of somebody who never bid here. */
  #isLockedOut({ userId }: Running): boolean {
    const standsAtCents = this.#file.incrementCents * this.#seq;
    return isLockedOut(this.#terms.lockPriceCents, standsAtCents, this.#bidders.has(userId));
  }

  get #auction() {
    const { incrementCents, countdownUs } = this.#file;
    return {
      ...{ incrementCents, countdownUs, bidsPerTap: this.#bidsPerTap, autoInRow: this.#autoInRow },
      ...{ endsAtUs: Math.min(this.#endedAtUs, this.#endsAtUs), seq: this.#seq, leaderId: this.#leader },
    };
  }

  /** Whose turn it is at that moment; null: nobody's. */
  #turn(atUs: EpochUs): Running | null {
    const waiting = [...this.#autobids.values()].filter(
      ({ isActive, stoppingSeq }) => isActive && (stoppingSeq === null || stoppingSeq === this.#seq),
    );
    return dueAutobids(waiting, this.#auction, atUs)[0] ?? null;
  }

  #tap(tap: readonly (FileLink | null)[]): Wrong | null {
    const seq = this.#seq + 1;
    const last = tap.at(-1);
    // What else is wrong with it, others say.
    if (last == null || tap.length !== this.#bidsPerTap) return { seq };
    this.#endedAtUs = this.#endsAtUs;
    const auto = last.auto ?? null;
    const isOne = tap.every((link) => link?.auto?.tagHex === auto?.tagHex && link?.auto?.headHex === auto?.headHex);
    if (!isOne) return { seq };
    const wrong = auto === null ? null : this.#place(last, auto, seq);
    if (wrong !== null) return wrong;
    this.#autoInRow = autoInRowAfter(this.#autoInRow, auto !== null);
    this.#leader = personOf(last);
    this.#bidders.add(this.#leader);
    this.#decidedUs = last.decidedAtUs;
    this.#endsAtUs = tap.reduce(
      (us, link) => endAfterBid(us, link?.decidedAtUs ?? 0, this.#file.countdownUs),
      this.#endsAtUs,
    );
    this.#seq += this.#bidsPerTap;
    return null;
  }

  /** A bid that an autobid placed: known, of its person, at its moment, in its turn. */
  #place(link: FileLink, auto: NonNullable<FileLink['auto']>, seq: number): Wrong | null {
    if (auto.headHex !== this.#head) return { seq, published: auto.headHex, computed: this.#head };
    // Nobody's setting is put behind a bid that was placed after it.
    if (this.#latestUs > link.decidedAtUs) return { seq };
    const turn = this.#turn(link.decidedAtUs);
    const own = this.#autobids.get(auto.tagHex);
    if (turn === null || own === undefined || turn.userId !== auto.tagHex) {
      return { seq, published: auto.tagHex, computed: turn?.userId ?? '-' };
    }
    const isOwn = personOf(link) === auto.tagHex && own.bidsLeft >= this.#bidsPerTap;
    if (!isOwn || autobidDueUs(own, this.#auction) !== link.receivedAtUs) return { seq };
    own.bidsLeft -= this.#bidsPerTap;
    own.lastFiredUs = link.decidedAtUs;
    return null;
  }

  /** Everything that was set aside went back, and nobody's turn was left out by the end. */
  #over(): Wrong | null {
    const seq = Math.max(1, this.#seq);
    if (this.#events < this.#file.events.length) return { seq };
    const left = [...this.#autobids.values()].find(({ isActive }) => isActive);
    return left === undefined ? null : { seq, published: '-', computed: left.userId };
  }
}

/** Who bid, as their autobid is named, too: the pseudonym of their tag. */
const personOf = ({ bidderTag }: FileLink): string => bidderTag.split(':')[0] ?? '';
