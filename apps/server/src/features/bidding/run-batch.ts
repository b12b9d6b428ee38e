import type { QueryArrayConfig } from 'pg';
import type { AuctionChange } from '../auctions/index.ts';
import type { AccountIds } from './account-ids.ts';
import type { BatchDecisions } from './decide-batch.ts';
import type { Trip } from './lane-connection.ts';
import type { AutobidTrigger, PlaceBid } from './place-bid.ts';
import * as sql from './batch.sql.ts';
import { type BatchKeys, keysOf } from './batch-keys.ts';
import {
  type AuctionBook,
  type AutobidBook,
  type BatchBooks,
  type BatchRows,
  type BidEntry,
  openBooks,
  type ParticipantBook,
} from './batch-books.ts';

export type DecidedBatch = { readonly books: BatchBooks; readonly decisions: BatchDecisions };

/**
 * First round trip of a batch: opens its transaction, locks auctions and accounts of its presses in the order of their ids and
 * then what is free of its triggers', and reads the clock and all that the decisions need. Sent at once, unless somebody's account must be looked up first.
 * @throws TripError nothing was decided
 */
export async function readBatch(
  trip: Trip,
  batch: readonly PlaceBid[],
  accounts: AccountIds,
  triggers: readonly AutobidTrigger[] = [],
): Promise<DecidedBatch['books']> {
  const strangers = accounts.missing(peopleOf(batch, triggers));
  if (strangers.length > 0) await accounts.learn(trip, [...new Set(strangers)]);
  const ask = keysOf(batch, accounts, triggers);
  return openBooks(ask, readRows(await trip(firstTrip(ask)), ask));
}

/** Everybody whose account a batch locks. */
export const peopleOf = (batch: readonly PlaceBid[], triggers: readonly AutobidTrigger[]): string[] => [
  ...batch.map((bid) => bid.userId),
  ...triggers.flatMap(({ userIds }) => userIds),
];

/**
 * Second round trip: writes what was decided and commits, all of it or nothing.
 * @throws TripError nothing was written, or (`unknown`) the connection was lost while committing
 */
export async function writeBatch(trip: Trip, { books, decisions }: DecidedBatch): Promise<void> {
  const { entries, overtaken } = decisions;
  const isChanged = entries.length > 0 || overtaken.length > 0 || books.autobids.some((autobid) => autobid.changed);
  if (isChanged) await trip(secondTrip(books, decisions), { commits: true });
  else await trip([sql.rollback]);
}

function firstTrip(ask: BatchKeys): QueryArrayConfig[] {
  const auctions = plainArray(ask.auctionIds);
  const users = plainArray(ask.userIds);
  const accountIds = ask.accountIds.filter((id) => id !== undefined);
  const accounts = plainArray(accountIds);
  const apart = { auctions: new Set(ask.onlyTriggered.auctionIds), accounts: new Set(ask.onlyTriggered.accountIds) };
  const pressed = plainArray(ask.auctionIds.filter((id) => !apart.auctions.has(id)));
  const bidders = plainArray(ask.batch.map((bid) => bid.userId));
  const bids = plainArray(ask.batch.map((bid) => bid.bidId));
  const pairAuctions = plainArray(ask.pairs.map((bid) => bid.auctionId));
  const pairUsers = plainArray(ask.pairs.map((bid) => bid.userId));
  return [
    sql.begin,
    sql.lockAuctions([pressed]),
    sql.lockAccounts([plainArray(accountIds.filter((id) => !apart.accounts.has(id)))]),
    ...(ask.triggered.length > 0
      ? [
          sql.lockFreeAuctions([plainArray(ask.onlyTriggered.auctionIds)]),
          sql.lockFreeAccounts([plainArray(ask.onlyTriggered.accountIds)]),
          sql.lockAutobidBooks([plainArray(ask.triggered)]),
          sql.hurry,
        ]
      : []),
    sql.readClock([]),
    sql.readSecrets([auctions]),
    sql.readUsers([users]),
    sql.readKnownBids([bidders, bids]),
    sql.readWithdrawnBids([bidders, bids]),
    sql.readParticipants([pairAuctions, pairUsers]),
    sql.readHolds([pairAuctions, pairUsers]),
    sql.readLots([accounts]),
    // A triggered auction may be left out by its lock: who leads it is read like any other lead (BID-6).
    sql.readWinsAndLeads([users, pressed]),
    ...(ask.triggered.length > 0
      ? [
          sql.readAutobids([plainArray(ask.triggered)]),
          sql.readAutobidLots([pairAuctions, pairUsers]),
          sql.readAutobidMoments([plainArray(ask.triggered)]),
        ]
      : []),
  ];
}

/** The rows in the order of the statements above; the driver can't know their types. */
function readRows(results: readonly (readonly unknown[][])[], { triggered }: BatchKeys): BatchRows {
  const [, pressedOn = [], pressing = [], ...read] = results;
  const [freeAuctions = [], freeAccounts = [], autobidBooks = []] = triggered.length > 0 ? read.splice(0, 4) : [];
  const auctions = [...pressedOn, ...freeAuctions];
  const accounts = [...pressing, ...freeAccounts];
  const [clock, secrets, users, knownBids, withdrawnBids, ...rest] = read;
  const [participants, holds, lots, winsAndLeads, autobids = [], autobidLots = [], autobidMoments = []] = rest;
  const nowUs = clock?.[0]?.[0];
  if (typeof nowUs !== 'number') throw new Error('the database did not say what time it is');
  const known = { secrets, users, knownBids, withdrawnBids, participants, holds, lots, winsAndLeads };
  const asked = { autobidBooks, autobids, autobidLots, autobidMoments };
  return { auctions, accounts, nowUs, ...known, ...asked } as unknown as BatchRows;
}

/** One statement after the other, so that the database works on the first while the next is still being put together. */
function* secondTrip(books: BatchBooks, { entries, overtaken }: BatchDecisions): Generator<QueryArrayConfig> {
  if (overtaken.length > 0)
    yield sql.withdrawBids([
      plainArray(overtaken.map((bid) => bid.userId)),
      plainArray(overtaken.map((bid) => bid.bidId)),
    ]);
  if (entries.length > 0) yield* writeBids(books, entries);
  yield* writeParticipants(books.changedParticipants());
  yield* writeAccounts(books, entries);
  yield* writeAutobids(books);
  const moved = [...books.auctions.values()].filter((auction) => auction.accepted.length > 0);
  if (moved.length > 0) yield writeHeads(moved);
  yield sql.commit;
}

function* writeParticipants(changed: readonly ParticipantBook[]): Generator<QueryArrayConfig> {
  const first = changed.filter((p) => p.saltHex !== null);
  const again = changed.filter((p) => p.saltHex === null);
  const totals = (list: readonly ParticipantBook[]) => [
    plainArray(list.map((p) => p.auctionId)),
    plainArray(list.map((p) => p.person.userId)),
    plainArray(list.map((p) => p.bidsUsed)),
    plainArray(list.map((p) => p.costCents)),
    plainArray(list.map((p) => p.lastSeq)),
  ];
  if (first.length > 0) {
    yield sql.insertParticipants([
      ...totals(first),
      textArray(first.map((p) => p.shownName)),
      textArray(first.map((p) => p.shownAvatar)),
      plainArray(first.map((p) => p.saltHex ?? '')),
      plainArray(first.map((p) => p.tag)),
    ]);
  }
  if (again.length > 0) yield sql.updateParticipants(totals(again));
}

function* writeBids(books: BatchBooks, entries: readonly BidEntry[]): Generator<QueryArrayConfig> {
  const column = (value: (entry: BidEntry) => number | string) => plainArray(entries.map(value));
  const auctions = column((e) => e.auction.id);
  const seqs = column((e) => e.bid.seq);
  const debits = column((e) =>
    e.autobid === null ? e.accountId : (books.autobidChains.get(e.auction.id)?.accountId ?? 'NULL'),
  );
  const credits = column((e) => e.auction.spentAccountId);
  yield sql.insertTransfers([auctions, seqs, debits, credits]);
  yield sql.insertBids([
    auctions,
    seqs,
    column((e) => e.bid.userId),
    column((e) => e.bid.bidId ?? 'NULL'),
    column((e) => e.lot.id),
    column((e) => e.lot.unitPriceCents),
    column((e) => e.bid.priceCents),
    column((e) => e.bid.receivedAtUs),
    column((e) => e.bid.decidedAtUs),
    column((e) => e.endsBeforeUs),
    column((e) => e.bid.endsAtUs),
    column((e) => e.balanceAfter),
    column((e) => e.accountVersion),
    column((e) => e.bidsUsedAfter),
    column((e) => e.bid.hash),
    column((e) => e.autoHeadHex ?? 'NULL'),
  ]);
}

function* writeAccounts(books: BatchBooks, entries: readonly BidEntry[]): Generator<QueryArrayConfig> {
  const lots = [...new Set(entries.filter((entry) => entry.autobid === null).map((entry) => entry.lot))];
  const people = [...books.people.values()].filter((person) => person.changed);
  if (lots.length > 0) {
    yield sql.updateLots([plainArray(lots.map((lot) => lot.id)), plainArray(lots.map((lot) => lot.bidsLeft))]);
  }
  yield sql.updateAccounts([
    plainArray(people.map((person) => person.accountId ?? 0)),
    plainArray(people.map((person) => person.balance)),
    plainArray(people.map((person) => person.acceptedUs1)),
    plainArray(people.map((person) => person.acceptedUs2)),
    plainArray(people.map((person) => person.version)),
  ]);
}

function writeHeads(auctions: readonly AuctionBook[]): QueryArrayConfig {
  return sql.updateAuctions([
    plainArray(auctions.map((a) => a.id)),
    plainArray(auctions.map((a) => a.seq)),
    plainArray(auctions.map((a) => a.priceCents)),
    plainArray(auctions.map((a) => a.leaderId ?? 'NULL')),
    plainArray(auctions.map((a) => a.endsAtUs ?? 'NULL')),
    plainArray(auctions.map((a) => a.lastDecidedUs)),
    plainArray(auctions.map((a) => a.headHash)),
    plainArray(auctions.map((a) => a.revision)),
    plainArray(auctions.map((a) => a.autoInRow)),
  ]);
}

function* writeAutobids(books: BatchBooks): Generator<QueryArrayConfig> {
  const changed = books.autobids.filter((autobid) => autobid.changed);
  if (changed.length === 0) return;
  yield sql.updateAutobids([
    plainArray(changed.map((a) => a.auctionId)),
    plainArray(changed.map((a) => a.userId)),
    plainArray(changed.map((a) => a.bidsLeft)),
    plainArray(changed.map((a) => a.lastFiredUs)),
    plainArray(changed.map((a) => a.askedSeq)),
    textArray(changed.map((a) => a.ended ?? '')),
    plainArray(changed.map(() => books.nowUs)),
    plainArray(changed.map((a) => a.lots.reduce((sum, lot) => sum + lot.returned, 0))),
  ]);
  yield* writeShares(books, changed);
  const chains = [...books.autobidChains.values()].filter(({ events }) => events.length > 0);
  if (chains.length === 0) return;
  const events = chains.flatMap((chain) => chain.events);
  yield sql.insertAutobidEvents([
    plainArray(events.map((e) => e.auctionId)),
    plainArray(events.map((e) => e.n)),
    plainArray(events.map((e) => e.kind)),
    plainArray(events.map((e) => e.userId)),
    plainArray(events.map((e) => e.atUs)),
    plainArray(events.map((e) => e.seq)),
    plainArray(events.map((e) => e.bids)),
    plainArray(events.map((e) => e.fromCents)),
    plainArray(events.map((e) => e.toCents)),
    textArray(events.map((e) => e.detail)),
    plainArray(events.map((e) => e.saltHex)),
    plainArray(events.map((e) => e.hashHex)),
  ]);
  yield sql.updateAutobidBooks([
    plainArray(chains.map((c) => c.auctionId)),
    plainArray(chains.map((c) => c.head.events)),
    plainArray(chains.map((c) => c.head.headHex)),
  ]);
}

/** What was placed of each share, and what goes back of it: transfer, lot and share say the same. */
function* writeShares(books: BatchBooks, changed: readonly AutobidBook[]): Generator<QueryArrayConfig> {
  const shares = changed.flatMap((autobid) => autobid.lots.map((lot) => ({ ...lot, autobid })));
  const moved = shares.filter(({ placed, returned }) => placed + returned > 0);
  if (moved.length === 0) return;
  yield sql.updateAutobidLots([
    plainArray(moved.map((share) => share.shareId)),
    plainArray(moved.map((share) => share.placed)),
    plainArray(moved.map((share) => share.returned)),
  ]);
  const back = moved.filter(({ returned }) => returned > 0);
  if (back.length === 0) return;
  yield sql.giveBack([
    plainArray(back.map((share) => share.shareId)),
    plainArray(back.map(({ autobid }) => books.autobidChains.get(autobid.auctionId)?.accountId ?? 'NULL')),
    plainArray(back.map(({ autobid }) => books.people.get(autobid.userId)?.accountId ?? 'NULL')),
    plainArray(back.map((share) => share.returned)),
  ]);
  yield sql.giveLotsBack([plainArray(back.map((share) => share.id)), plainArray(back.map((share) => share.returned))]);
}

/** What is told once the batch is committed: one change an auction. */
export function changesOf(books: BatchBooks): AuctionChange[] {
  const changes: AuctionChange[] = [];
  for (const auction of books.auctions.values()) {
    const last = auction.accepted.at(-1);
    if (!last) continue;
    changes.push({
      kind: 'bids',
      bids: auction.accepted,
      head: {
        auctionId: auction.id,
        revision: auction.revision,
        seq: last.seq,
        priceCents: last.priceCents,
        endsAtUs: last.endsAtUs,
        leaderId: last.userId,
        leaderName: last.shownName,
        leaderAvatar: last.shownAvatar,
        leaderSimulated: last.simulated,
        hash: last.hash,
        autoInRow: auction.autoInRow,
      },
    });
  }
  return changes;
}

/**
 * PostgreSQL array literals for `unnest`. A batch sends thousands of values; building the text here costs a fraction of
 * what the driver's own quoting of every element does.
 */

/** For numbers, uuids and hex only: nothing in them needs a quote. */
const plainArray = (values: readonly (number | string)[]): string => `{${values.join(',')}}`;

/** For any text; null stays null. */
const textArray = (values: readonly (string | null)[]): string => `{${values.map(quoted).join(',')}}`;

const quoted = (value: string | null): string =>
  value === null ? 'NULL' : `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
