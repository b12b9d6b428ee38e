import {
  type AutobidEnd,
  autobidDueUs,
  autoInRowAfter,
  decideBid,
  dueAutobids,
  isRangePassed,
  nextLots,
  readAutobid,
} from '@mnada/rules';
import { type AutobidEvent, chainEvent } from '../set-aside/index.ts';
import type { AuctionBook, AutobidBook, AutobidChainBook, BatchBooks, BidEntry, PersonBook } from './batch-books.ts';
import { autobidBidId } from './chain-hash.ts';
import { asBidder, writeDown } from './decide-batch.ts';

/**
 * Places what is due on the auctions that were triggered, behind the bids of the batch and in the same books: whoever pressed
 * comes first, and then it is asked anew whether anything is due (BID-13). One tap an auction at most. Touches nothing but
 * the books.
 */
export function fireAutobids(books: BatchBooks, auctionIds: readonly number[]): BidEntry[] {
  return auctionIds.flatMap((auctionId) => {
    const auction = books.auctions.get(auctionId);
    return auction ? fireOne(books, auction) : [];
  });
}

function fireOne(books: BatchBooks, auction: AuctionBook): BidEntry[] {
  const chain = books.autobidChains.get(auction.id);
  // Somebody changes an autobid there at this moment: the next sweep names it.
  if (chain === undefined) return [];
  const nowUs = nowOn(books, chain);
  const here = books.autobids.filter((autobid) => autobid.auctionId === auction.id);
  for (const autobid of here) {
    const person = lockedOwner(books, autobid);
    if (person && isStopped(autobid, auction)) end(books, auction, person, autobid, 'stopped');
    else if (person && isRangePassed(autobid, auction)) end(books, auction, person, autobid, 'range');
  }
  const waiting = here.filter((autobid) => autobid.ended === null);
  for (const autobid of dueAutobids(waiting, auction, nowUs)) {
    const person = lockedOwner(books, autobid);
    // Whose turn it is has changed since it was asked for, or their account is held by somebody: the next sweep names them.
    if (!person) return [];
    const asked = ask(books, auction, person, autobid, nowUs);
    if (asked !== 'next') return asked;
  }
  return [];
}

/** Now, and never before what happened to the auction's autobids last, though the clock has stepped back since. */
const nowOn = ({ nowUs }: BatchBooks, { newestUs }: AutobidChainBook): number => Math.max(nowUs, newestUs);

/** BID-14: the trigger that its stop waited for has come, by whosever bid. */
const isStopped = ({ stoppingSeq }: AutobidBook, { seq }: AuctionBook): boolean =>
  stoppingSeq !== null && stoppingSeq !== seq;

/** @returns null: it isn't among those that the batch has locked and read */
function lockedOwner(books: BatchBooks, autobid: AutobidBook): PersonBook | null {
  const person = autobid.isRead ? books.people.get(autobid.userId) : undefined;
  return person === undefined || person.accountId === null ? null : person;
}

/** What became of one that is due: its bids; `next`: it was passed over or ended, and the next one is asked. */
function ask(
  books: BatchBooks,
  auction: AuctionBook,
  person: PersonBook,
  autobid: AutobidBook,
  nowUs: number,
): BidEntry[] | 'next' {
  const participant = books.participant(auction.id, person);
  const lots = nextLots(autobid.lots, auction.bidsPerTap);
  const bidder = {
    ...asBidder(person, participant, lots, auction.productId),
    balance: autobid.bidsLeft,
    // A pace of its own keeps it slow; nobody's presses count for it (BID-1).
    lastButOneAcceptedUs: 0,
  };
  const receivedAtUs = autobidDueUs(autobid, auction);
  const decision = decideBid(auction, bidder, receivedAtUs, nowUs);
  const reading = readAutobid(decision.ok ? null : decision.code, bidder, auction);
  if (reading.action === 'wait') return [];
  if (reading.action === 'end') {
    end(books, auction, person, autobid, reading.reason);
    return 'next';
  }
  if (!decision.ok) {
    autobid.askedSeq = auction.seq;
    autobid.changed = true;
    note(books, auction, autobid, { kind: 'skip', bids: autobid.bidsLeft, detail: decision.code });
    return 'next';
  }
  const bidId = autobidBidId(auction.keyHex, auction.id, auction.seq);
  const entries = decision.bids.map((taken, index) => {
    const lot = autobid.lots.find(({ shareId }) => shareId === lots[index]?.shareId);
    if (lot === undefined) throw new Error(`autobid ${autobid.id} was placed without a lot`);
    lot.placed += 1;
    return writeDown({
      ...{ books, auction, person, participant, lot, taken, autobid, receivedAtUs: decision.receivedAtUs },
      bidId: taken.seq === decision.seq ? bidId : null,
    });
  });
  auction.autoInRow = autoInRowAfter(auction.autoInRow, true);
  autobid.lastFiredUs = decision.decidedAtUs;
  autobid.changed = true;
  person.changed = true;
  if (autobid.stoppingSeq !== null) end(books, auction, person, autobid, 'stopped');
  else if (autobid.bidsLeft < auction.bidsPerTap) end(books, auction, person, autobid, 'used_up');
  return entries;
}

/** Its bids that are left go back in the same transaction: into the wallet now, into their lots by the statements behind. */
function end(
  books: BatchBooks,
  auction: AuctionBook,
  person: PersonBook,
  autobid: AutobidBook,
  reason: AutobidEnd,
): void {
  note(books, auction, autobid, { kind: 'end', bids: autobid.bidsLeft, detail: reason });
  for (const lot of autobid.lots) {
    lot.returned = lot.bidsLeft;
    lot.bidsLeft = 0;
    person.balance += lot.returned;
  }
  person.version += 1;
  person.changed = true;
  autobid.bidsLeft = 0;
  autobid.ended = reason;
  autobid.changed = true;
}

function note(
  books: BatchBooks,
  auction: AuctionBook,
  { userId, tagHex, fromCents, toCents }: AutobidBook,
  what: Pick<AutobidEvent, 'kind' | 'bids' | 'detail'>,
): void {
  const chain = books.autobidChains.get(auction.id);
  if (!chain) throw new Error(`auction ${auction.id} has no book of autobids`);
  const event = {
    ...{ auctionId: auction.id, userId, tagHex, fromCents, toCents, seq: auction.seq },
    // Bids of one batch lie a microsecond apart: what follows the last of them is no older.
    atUs: Math.max(nowOn(books, chain), auction.lastDecidedUs),
    ...what,
  };
  const made = chainEvent(chain.head, event);
  chain.events.push(made);
  chain.head = { events: made.n, headHex: made.hashHex };
}
