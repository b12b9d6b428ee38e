/** What a batch knows of auctions and people while it holds their locks: rows in, then changed in memory, bid by bid. */
import type { Auction, Autobid, AutobidEnd, Bidder, Lot } from '@mnada/rules';
import type { AutobidHead, ChainedEvent } from '../set-aside/index.ts';
import type { AcceptedBid } from '../auctions/index.ts';
import type * as rows from './batch.sql.ts';
import type { BatchKeys } from './batch-keys.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export type AuctionBook = Mutable<Auction> & {
  readonly spentAccountId: number;
  priceCents: number;
  revision: number;
  headHash: string;
  keyHex: string;
  autoInRow: number;
  /** Accepted in this batch, oldest first. */
  readonly accepted: AcceptedBid[];
};

/** An autobid on an auction of this batch, with the shares of lots that its bids come from, in the order in which they are spent. */
export type AutobidBook = Mutable<Autobid> & {
  readonly auctionId: number;
  readonly tagHex: string;
  readonly lots: AutobidLotBook[];
  /** Stopped, to be ended once the auction has moved on from this number of bids: at it, it may still be placed once. */
  readonly stoppingSeq: number | null;
  /** Whether all that concerns its person on this auction was locked and read; being in the batch for another auction isn't enough. */
  readonly isRead: boolean;
  ended: AutobidEnd | null;
  changed: boolean;
};

/** A share of a lot (`autobid_lot`): `id` is that of the lot, as a bid names it. */
export type AutobidLotBook = LotBook & {
  readonly shareId: number;
  placed: number;
  returned: number;
};

/** Where the set-aside bids of an auction lie, and its chain of autobids, grown in this batch. */
export type AutobidChainBook = {
  readonly auctionId: number;
  readonly accountId: number;
  head: AutobidHead;
  /** When what happened last to them happened: nothing that follows is told to be older. */
  readonly newestUs: number;
  readonly events: ChainedEvent[];
};

export type LotBook = Mutable<Lot>;

export type PersonBook = {
  readonly userId: string;
  kind: Bidder['kind'];
  status: Bidder['status'];
  excludedUntilUs: number | null;
  biddingSuspendedUntilUs: number | null;
  username: string;
  avatar: string | null;
  isSimulated: boolean;
  /** null: no account, as for staff. */
  accountId: number | null;
  balance: number;
  version: number;
  acceptedUs1: number;
  acceptedUs2: number;
  readonly lots: LotBook[];
  readonly wins: rows.WinOrLeadRow[];
  /** Auctions led now, those of this batch included, by product. */
  readonly leads: Map<number, number>;
  /** On the auctions of this batch: a few, so a list is searched faster than a map is built. */
  readonly participations: ParticipantBook[];
  changed: boolean;
};

export type ParticipantBook = {
  readonly auctionId: number;
  readonly person: PersonBook;
  bidsUsed: number;
  costCents: number;
  /** Of the bid accepted last in this batch; not read back: what changes has bid anew. */
  lastSeq: number;
  shownName: string;
  shownAvatar: string | null;
  tag: string;
  /** Set for somebody's first bid on the auction only. */
  saltHex: string | null;
  hold: 'bought' | 'pending' | null;
  changed: boolean;
};

/** One accepted bid as it is written down. */
export type BidEntry = {
  readonly auction: AuctionBook;
  readonly participant: ParticipantBook;
  readonly accountId: number;
  readonly lot: LotBook;
  readonly balanceAfter: number;
  readonly accountVersion: number;
  readonly bidsUsedAfter: number;
  readonly endsBeforeUs: number;
  readonly bid: AcceptedBid;
  /** Set: its bid was set aside, and comes out of the auction's account instead of the bidder's. */
  readonly autobid: AutobidBook | null;
  /** What its link names of the auction's autobids; null: a person pressed. */
  readonly autoHeadHex: string | null;
};

export type BatchRows = {
  readonly auctions: readonly rows.AuctionRow[];
  readonly accounts: readonly rows.AccountRow[];
  readonly nowUs: number;
  readonly secrets: readonly rows.SecretRow[];
  readonly users: readonly rows.UserRow[];
  readonly knownBids: readonly rows.KnownBidRow[];
  readonly withdrawnBids: readonly rows.WithdrawnBidRow[];
  readonly participants: readonly rows.ParticipantRow[];
  readonly holds: readonly rows.HoldRow[];
  readonly lots: readonly rows.LotRow[];
  readonly winsAndLeads: readonly rows.WinOrLeadRow[];
  readonly autobidBooks?: readonly rows.AutobidBookRow[];
  readonly autobids?: readonly rows.AutobidRow[];
  readonly autobidLots?: readonly rows.AutobidLotRow[];
  readonly autobidMoments?: readonly rows.AutobidMomentRow[];
};

export type BatchBooks = {
  readonly nowUs: number;
  readonly auctions: ReadonlyMap<number, AuctionBook>;
  readonly people: ReadonlyMap<string, PersonBook>;
  readonly knownBids: ReadonlyMap<string, rows.KnownBidRow>;
  readonly withdrawnBids: ReadonlySet<string>;
  /** Those that may be due, of the auctions that were triggered. */
  readonly autobids: readonly AutobidBook[];
  readonly autobidChains: ReadonlyMap<number, AutobidChainBook>;
  /** Those who bid on an auction before, and those who do for the first time. */
  participant(auctionId: number, person: PersonBook): ParticipantBook;
  changedParticipants(): ParticipantBook[];
};

/** A bid id belongs to one person: two people may use the same by accident. */
export const bidKey = (userId: string, bidId: string): string => userId + bidId;

/** Builds the books of a batch from what was read under its locks. */
export function openBooks(ask: BatchKeys, read: BatchRows): BatchBooks {
  const auctions = new Map(read.auctions.map((row) => [row[0], auctionBook(row)]));
  for (const [auctionId, keyHex] of read.secrets) {
    const auction = auctions.get(auctionId);
    if (auction) auction.keyHex = keyHex;
  }
  const people = openPeople(ask, read);
  const onlyTriggered = new Set(ask.onlyTriggered.auctionIds);
  for (const auction of auctions.values()) {
    if (onlyTriggered.has(auction.id)) continue; // counted with the leads that were read
    const leader = auction.status === 'live' && auction.leaderId !== null ? people.get(auction.leaderId) : undefined;
    if (leader) addLead(leader, auction.productId, 1);
  }
  const participants: ParticipantBook[] = [];
  const participant = (auctionId: number, person: PersonBook): ParticipantBook => {
    let book = person.participations.find((each) => each.auctionId === auctionId);
    if (book) return book;
    book = newParticipant(auctionId, person);
    person.participations.push(book);
    participants.push(book);
    return book;
  };
  const nthPair = (nth: number): ParticipantBook | undefined => {
    const pair = ask.pairs[nth - 1];
    const person = pair && people.get(pair.userId);
    return person && participant(pair.auctionId, person);
  };
  for (const row of read.participants) {
    const book = nthPair(row[0]);
    if (!book) continue;
    book.bidsUsed = row[1];
    book.costCents = row[2];
    book.shownName = row[3];
    book.shownAvatar = row[4];
    book.tag = row[5];
  }
  for (const [nth, state] of read.holds) {
    const book = nthPair(nth);
    if (book) book.hold = state;
  }
  return {
    nowUs: read.nowUs,
    auctions,
    people,
    knownBids: new Map(read.knownBids.map((row) => [bidKey(row[0], row[1]), row])),
    withdrawnBids: new Set(read.withdrawnBids.map((row) => bidKey(...row))),
    autobids: openAutobids(ask, read),
    autobidChains: openChains(read),
    participant,
    changedParticipants: () => participants.filter((book) => book.changed),
  };
}

export function addLead(person: PersonBook, productId: number, by: 1 | -1): void {
  const auctions = (person.leads.get(productId) ?? 0) + by;
  if (auctions > 0) person.leads.set(productId, auctions);
  else person.leads.delete(productId);
}

function openAutobids(ask: BatchKeys, read: BatchRows): AutobidBook[] {
  const pairs = new Set(ask.pairs.map((pair) => `${pair.auctionId} ${pair.userId}`));
  return (read.autobids ?? []).map((row) => {
    const [
      auctionId,
      id,
      userId,
      tagHex,
      fromCents,
      toCents,
      bidsLeft,
      firstSetUs,
      setUs,
      lastFiredUs,
      askedSeq,
      stoppingSeq,
    ] = row;
    const lots = (read.autobidLots ?? [])
      .filter((lot) => lot[0] === auctionId && lot[1] === userId)
      .map(([, , shareId, lotId, unitPriceCents, left]) => ({
        ...{ id: lotId, originId: shareId, unitPriceCents, bidsLeft: left, shareId, placed: 0, returned: 0 },
      }));
    return {
      ...{ auctionId, id, userId, tagHex, fromCents, toCents, bidsLeft, firstSetUs, setUs, lastFiredUs, askedSeq },
      ...{ stoppingSeq, isRead: pairs.has(`${auctionId} ${userId}`), lots, ended: null, changed: false },
    };
  });
}

function openChains({ autobidBooks = [], autobidMoments = [] }: BatchRows): Map<number, AutobidChainBook> {
  const moments = new Map(autobidMoments);
  return new Map(
    autobidBooks.map(([auctionId, accountId, events, headHex]) => [
      auctionId,
      { auctionId, accountId, head: { events, headHex }, newestUs: moments.get(auctionId) ?? 0, events: [] },
    ]),
  );
}

function openPeople(ask: BatchKeys, read: BatchRows): Map<string, PersonBook> {
  const people = new Map<string, PersonBook>();
  const byAccount = new Map<number, PersonBook>();
  for (const row of read.users) {
    const userId = ask.userIds[row[0] - 1];
    if (userId === undefined) continue;
    const person = personBook(userId, row);
    people.set(userId, person);
    const accountId = ask.accountIds[row[0] - 1];
    if (accountId !== undefined) byAccount.set(accountId, person);
  }
  for (const [id, balance, acceptedUs1, acceptedUs2, version] of read.accounts) {
    const person = byAccount.get(id);
    if (!person) continue;
    person.accountId = id;
    person.balance = balance;
    person.version = version;
    person.acceptedUs1 = acceptedUs1;
    person.acceptedUs2 = acceptedUs2;
  }
  for (const [accountId, id, originId, unitPriceCents, bidsLeft] of read.lots) {
    byAccount.get(accountId)?.lots.push({ id, originId, unitPriceCents, bidsLeft });
  }
  for (const row of read.winsAndLeads) {
    const [kind, userId, productId, auctions] = row;
    if (kind === 'won') people.get(userId)?.wins.push(row);
    else people.get(userId)?.leads.set(productId, auctions);
  }
  return people;
}

const auctionBook = (row: rows.AuctionRow): AuctionBook => ({
  id: row[0],
  productId: row[1],
  status: row[2],
  openedAtUs: row[3],
  endsAtUs: row[4],
  drainUs: row[5],
  countdownUs: row[6],
  incrementCents: row[7],
  originalPriceCents: row[8],
  beginnersOnly: row[9],
  winsPerProduct: row[10],
  winsInTotal: row[11],
  seq: row[12],
  leaderId: row[13],
  lastDecidedUs: row[14],
  headHash: row[15] ?? '',
  spentAccountId: row[16],
  revision: row[17],
  isHeld: row[18],
  isPaused: row[19],
  lockPriceCents: row[20],
  bidsPerTap: row[21],
  autoInRow: row[22],
  priceCents: row[7] * row[12],
  keyHex: '',
  accepted: [],
});

const personBook = (userId: string, row: rows.UserRow): PersonBook => ({
  userId,
  kind: row[1],
  status: row[2],
  excludedUntilUs: row[3],
  username: row[4],
  avatar: row[5],
  isSimulated: row[6],
  biddingSuspendedUntilUs: row[7],
  accountId: null,
  balance: 0,
  version: 0,
  acceptedUs1: 0,
  acceptedUs2: 0,
  lots: [],
  wins: [],
  leads: new Map(),
  participations: [],
  changed: false,
});

const newParticipant = (auctionId: number, person: PersonBook): ParticipantBook => ({
  auctionId,
  person,
  bidsUsed: 0,
  costCents: 0,
  lastSeq: 0,
  shownName: person.username,
  shownAvatar: person.avatar,
  tag: '',
  saltHex: null,
  hold: null,
  changed: false,
});
