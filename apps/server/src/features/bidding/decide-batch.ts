import { autoInRowAfter, type Bidder, decideBid, NO_WINS, nextLots, type TakenBid, type WinRecord } from '@mnada/rules';
import type { AcceptedBid } from '../auctions/index.ts';
import { linkHash, sealBidder } from './chain-hash.ts';
import type { BidAnswer, PlaceBid } from './place-bid.ts';
import {
  type AuctionBook,
  type AutobidBook,
  addLead,
  type BidEntry,
  bidKey,
  type LotBook,
  type ParticipantBook,
  type PersonBook,
  type BatchBooks,
} from './batch-books.ts';

export type BatchDecisions = {
  readonly answers: readonly BidAnswer[];
  readonly entries: readonly BidEntry[];
  /** Presses that another bid overtook (BID-17): no copy of them counts later. */
  readonly overtaken: readonly PlaceBid[];
};

/**
 * Decides the bids of a batch one after the other, in the order in which they came, and keeps the books as if each had
 * been written down at once. Touches nothing but the books.
 * @param ownRetry the batch ran before and its commit may have happened: a known bid is then this very one, not a repeat
 */
export function decideBatch(books: BatchBooks, batch: readonly PlaceBid[], ownRetry: boolean): BatchDecisions {
  const entries: BidEntry[] = [];
  const overtaken: PlaceBid[] = [];
  const inThisBatch = new Map<string, BidAnswer>();
  const answers = batch.map((bid) => {
    const key = bidKey(bid.userId, bid.bidId);
    const known = inThisBatch.get(key);
    if (known?.ok) return repeat(known, bid, true);
    // A copy of a bid that was refused a moment ago is the same bid: it gets the same refusal.
    if (known && known.auctionId === bid.auctionId) return known;
    const answer = answerFromBooks(books, bid, key, ownRetry) ?? decideOne(books, bid, entries);
    inThisBatch.set(key, answer);
    if (!answer.ok && answer.code === 'SUPERSEDED') overtaken.push(bid);
    return answer;
  });
  return { answers, entries, overtaken };
}

/**
 * BID-2: a bid id that was accepted before answers first, counts for nothing and costs nothing. BID-9: one that its person
 * was told to be lost stays lost, and so does one that was overtaken (BID-17).
 */
function answerFromBooks(books: BatchBooks, bid: PlaceBid, key: string, ownRetry: boolean): BidAnswer | null {
  if (books.withdrawnBids.has(key)) return refusal(bid, 'STALE_BID');
  const row = books.knownBids.get(key);
  if (!row) return null;
  const [, bidId, auctionId, seq, newBalance, bidsUsed, receivedAtUs, decidedAtUs, endsAtUs, hash, accountVersion] =
    row;
  const times = { receivedAtUs, decidedAtUs, endsAtUs };
  const first = { auctionId, bidId, seq, newBalance, accountVersion, bidsUsed, spending: null, ...times, hash };
  return repeat({ ok: true, ...first, repeated: false }, bid, !ownRetry);
}

function repeat(first: BidAnswer & { ok: true }, bid: PlaceBid, repeated: boolean): BidAnswer {
  if (first.auctionId === bid.auctionId) return { ...first, repeated };
  return refusal(bid, 'BID_ID_REUSED');
}

const refusal = ({ auctionId, bidId }: PlaceBid, code: 'BID_ID_REUSED' | 'STALE_BID'): BidAnswer => ({
  ok: false,
  auctionId,
  bidId,
  code,
  seq: null,
  receivedAtUs: null,
  decidedAtUs: null,
  endsAtUs: null,
});

function decideOne(books: BatchBooks, bid: PlaceBid, entries: BidEntry[]): BidAnswer {
  const auction = books.auctions.get(bid.auctionId) ?? null;
  const person = books.people.get(bid.userId) ?? null;
  const participant = auction && person && books.participant(auction.id, person);
  const takes = auction?.bidsPerTap ?? 1;
  const lots = person ? nextLots(person.lots, takes) : [];
  const bidder = person && asBidder(person, participant, lots, auction?.productId ?? 0);
  const decision = decideBid(auction, bidder, bid.receivedAtUs, books.nowUs, bid.pressedAtUs, bid.seenSeq);
  const { auctionId, bidId } = bid;
  const { receivedAtUs, decidedAtUs } = decision;
  if (!decision.ok) {
    const { seq = null, endsAtUs = null } = auction ?? {};
    return { ok: false, auctionId, bidId, code: decision.code, seq, receivedAtUs, decidedAtUs, endsAtUs };
  }
  if (!auction || !person || !participant || person.accountId === null) {
    throw new Error(`bid ${bidId} was accepted without an auction, a person or an account`);
  }
  // The press's id stands on its last bid: what a repeat is answered by, and what all of them made (BID-12).
  const made = decision.bids.map((taken, index) => {
    const lot = lots[index];
    if (lot === undefined) throw new Error(`bid ${bidId} was accepted without a lot`);
    return writeDown({
      ...{ books, auction, person, participant, lot, taken, receivedAtUs },
      bidId: taken.seq === decision.seq ? bidId : null,
    });
  });
  entries.push(...made);
  auction.autoInRow = autoInRowAfter(auction.autoInRow, false);
  acceptFor(person, decision.decidedAtUs);
  const next = nextLots(person.lots, takes);
  const { seq, endsAtUs } = decision;
  return {
    ok: true,
    auctionId,
    bidId,
    seq,
    newBalance: person.balance,
    accountVersion: person.version,
    bidsUsed: participant.bidsUsed,
    spending: {
      costCents: participant.costCents,
      nextCents: next.length < takes ? null : next.reduce((sum, lot) => sum + lot.unitPriceCents, 0),
    },
    receivedAtUs,
    decidedAtUs,
    endsAtUs,
    hash: auction.headHash,
    repeated: false,
  };
}

/** One bid of an accepted press, in the books as if it had been written down. */
export function writeDown({
  books,
  auction,
  person,
  participant,
  lot,
  taken,
  receivedAtUs,
  bidId,
  autobid = null,
}: {
  readonly books: BatchBooks;
  readonly auction: AuctionBook;
  readonly person: PersonBook;
  readonly participant: ParticipantBook;
  readonly lot: LotBook;
  readonly taken: TakenBid;
  readonly receivedAtUs: number;
  readonly bidId: string | null;
  /** It places this one: the lot is one of its shares. */
  readonly autobid?: AutobidBook | null;
}): BidEntry {
  const { seq, priceCents, decidedAtUs, endsAtUs, endsBeforeUs } = taken;
  const auctionId = auction.id;
  useBid({ auction, person, participant, lot, autobid });
  participant.lastSeq = seq;
  const autoHeadHex = autobid === null ? null : headOf(books, auctionId);
  const hash = linkHash({
    auctionId,
    seq,
    receivedAtUs,
    decidedAtUs,
    priceCents,
    bidderTag: participant.tag,
    previousHashHex: auction.headHash,
    auto: autobid && autoHeadHex !== null ? { tagHex: autobid.tagHex, headHex: autoHeadHex } : null,
  });
  const accepted: AcceptedBid = {
    seq,
    userId: person.userId,
    bidId,
    priceCents,
    shownName: participant.shownName,
    shownAvatar: participant.shownAvatar,
    simulated: person.isSimulated,
    isAuto: autobid !== null,
    receivedAtUs,
    decidedAtUs,
    endsAtUs,
    hash,
  };
  moveHead(books, auction, accepted);
  const after = {
    balanceAfter: person.balance,
    accountVersion: person.version,
    bidsUsedAfter: participant.bidsUsed,
  };
  return {
    auction,
    participant,
    accountId: person.accountId ?? 0,
    lot,
    ...after,
    endsBeforeUs,
    bid: accepted,
    autobid,
    autoHeadHex,
  };
}

function headOf(books: BatchBooks, auctionId: number): string {
  const chain = books.autobidChains.get(auctionId);
  if (!chain) throw new Error(`auction ${auctionId} has no book of autobids`);
  return chain.head.headHex;
}

function useBid({
  auction,
  person,
  participant,
  lot,
  autobid,
}: Pick<BidEntry, 'auction' | 'participant' | 'lot' | 'autobid'> & { readonly person: PersonBook }): void {
  lot.bidsLeft -= 1;
  if (autobid === null) person.balance -= 1;
  else autobid.bidsLeft -= 1;
  person.version += 1;
  participant.bidsUsed += 1;
  participant.costCents += lot.unitPriceCents;
  participant.changed = true;
  if (participant.tag !== '') return;
  const seal = sealBidder(auction.keyHex, person.userId, participant.shownName);
  participant.saltHex = seal.saltHex;
  participant.tag = seal.tag;
}

function moveHead(books: BatchBooks, auction: AuctionBook, accepted: AcceptedBid): void {
  const outbid = auction.leaderId === null ? undefined : books.people.get(auction.leaderId);
  if (outbid) addLead(outbid, auction.productId, -1);
  const leader = books.people.get(accepted.userId);
  if (leader) addLead(leader, auction.productId, 1);
  // Once a batch: `revision` tells other nodes that something changed, `seq` how many bids it was.
  if (auction.accepted.length === 0) auction.revision += 1;
  auction.accepted.push(accepted);
  auction.seq = accepted.seq;
  auction.priceCents = accepted.priceCents;
  auction.leaderId = accepted.userId;
  auction.endsAtUs = accepted.endsAtUs;
  auction.lastDecidedUs = accepted.decidedAtUs;
  auction.headHash = accepted.hash;
}

function acceptFor(person: PersonBook, decidedAtUs: number): void {
  person.acceptedUs1 = person.acceptedUs2;
  person.acceptedUs2 = decidedAtUs;
  person.changed = true;
}

export function asBidder(
  person: PersonBook,
  participant: ParticipantBook | null,
  nextLots: readonly LotBook[],
  productId: number,
): Bidder {
  return {
    id: person.userId,
    kind: person.kind,
    status: person.status,
    excludedUntilUs: person.excludedUntilUs,
    biddingSuspendedUntilUs: person.biddingSuspendedUntilUs,
    purchase: participant?.hold ?? null,
    record: winRecord(person, productId),
    hasBidHere: participant !== null && participant.tag !== '',
    spentHereCents: participant?.costCents ?? 0,
    balance: person.balance,
    nextLots,
    lastButOneAcceptedUs: person.acceptedUs1,
  };
}

/** BID-6 counts what was won and what is led now, the bids of this very batch included. */
function winRecord(person: PersonBook, productId: number): WinRecord {
  if (person.wins.length === 0 && person.leads.size === 0) return NO_WINS;
  let wonOfProduct = 0;
  let wonInTotal = 0;
  let wonEver = 0;
  for (const [, , wonProductId, ever, in30Days, in7Days] of person.wins) {
    if (wonProductId === productId) wonOfProduct += in7Days;
    wonInTotal += in30Days;
    wonEver += ever;
  }
  let leadsInTotal = 0;
  for (const auctions of person.leads.values()) leadsInTotal += auctions;
  return { wonOfProduct, wonInTotal, wonEver, leadsOfProduct: person.leads.get(productId) ?? 0, leadsInTotal };
}
