/**
 * The statements of one batch. Each is prepared once a connection, takes whole arrays and touches rows by key only, so
 * its cost grows with the bids in the batch and with nothing else. Answers name what was asked by its place in the
 * array (`nth`, from 1): a number is cheaper to send and to read than the uuid that it stands for.
 */
import type { QueryArrayConfig } from 'pg';
import { STATEMENT_TIME_US_TEXT } from '../../platform/clock/index.ts';
import { SPEND } from '../ledger/index.ts';
import { WAITED_LONGEST, IS_PASSED, LOOKED_AT, WAITS } from '../set-aside/index.ts';

const statement =
  (name: string, text: string) =>
  (values: readonly unknown[]): QueryArrayConfig => ({
    name: `lane_${name}`,
    text,
    values: values as unknown[],
    rowMode: 'array',
  });

export const begin = { text: 'begin isolation level read committed', rowMode: 'array' } as const;
export const commit = { text: 'commit', rowMode: 'array' } as const;
/** Of what is written beside triggers: a lock that isn't free makes the batch go without them, and soon. */
export const hurry = { text: `set local lock_timeout = '100ms'`, rowMode: 'array' } as const;
export const rollback = { text: 'rollback', rowMode: 'array' } as const;

/** Which account is whose never changes (0003_books.sql), so a node asks once a person. */
export const readAccountIds = statement(
  'account_ids',
  `select owner_id, id from account where owner_id = any($1::uuid[]) and unit = 'BID'`,
);
export type AccountIdRow = [ownerId: string, id: number];

// ---- first round trip: lock, then read. Locks come first, in the order of ids, auctions before accounts; every
// statement behind them sees what was committed before they were granted (reliability.md section 3).

const AUCTION_COLUMNS = `id, product_id, status, opened_at_us, ends_at_us, drain_us, countdown_us, increment_cents,
          original_price_cents, beginners_only, wins_per_product, wins_in_total, seq, leader_id, last_decided_us,
          encode(head_hash, 'hex'), spent_account_id, revision, held_at_us is not null,
          pause_id is not null, lock_price_cents, bids_per_tap, auto_in_row`;

export const lockAuctions = statement(
  'lock_auctions',
  `select ${AUCTION_COLUMNS}
     from auction where id = any($1::bigint[]) order by id for no key update`,
);
export type AuctionRow = [
  id: number,
  productId: number,
  status: 'draft' | 'scheduled' | 'live' | 'ended',
  openedAtUs: number | null,
  endsAtUs: number | null,
  drainUs: number,
  countdownUs: number,
  incrementCents: number,
  originalPriceCents: number,
  beginnersOnly: boolean,
  winsPerProduct: number,
  winsInTotal: number,
  seq: number,
  leaderId: string | null,
  lastDecidedUs: number,
  headHash: string | null,
  spentAccountId: number,
  revision: number,
  isHeld: boolean,
  isPaused: boolean,
  lockPriceCents: number | null,
  bidsPerTap: number,
  autoInRow: number,
];

const ACCOUNT_COLUMNS = 'id, balance, accepted_us_1, accepted_us_2, version';

export const lockAccounts = statement(
  'lock_accounts',
  `select ${ACCOUNT_COLUMNS}
     from account where id = any($1::bigint[]) order by id for no key update`,
);
export type AccountRow = [id: number, balance: number, acceptedUs1: number, acceptedUs2: number, version: number];

// ---- what only triggers are about, behind every lock that a press needs. An autobid waits for nobody while presses wait for
// it: what somebody else holds is left out, undecided, and the sweep asks again (BID-13). Nothing here can be part of a deadlock.

export const lockFreeAuctions = statement(
  'lock_free_auctions',
  `select ${AUCTION_COLUMNS}
     from auction where id = any($1::bigint[]) for no key update skip locked`,
);

export const lockFreeAccounts = statement(
  'lock_free_accounts',
  `select ${ACCOUNT_COLUMNS}
     from account where id = any($1::bigint[]) for no key update skip locked`,
);

/** Where the set-aside bids of these auctions lie, and their chain of autobids; behind the accounts, whoever locks them. */
export const lockAutobidBooks = statement(
  'lock_autobid_books',
  `select auction_id, account_id, events, encode(head, 'hex')
     from autobid_book where auction_id = any($1::bigint[]) for no key update skip locked`,
);
export type AutobidBookRow = [auctionId: number, accountId: number, events: number, headHex: string];

/** In a statement after the locks: time passes in the order in which bids are decided (fairness rule 1). */
export const readClock = statement('clock', 'select (extract(epoch from clock_timestamp()) * 1000000)::bigint');

export const readSecrets = statement(
  'secrets',
  `select auction_id, encode(key, 'hex') from auction_secret where auction_id = any($1::bigint[])`,
);
export type SecretRow = [auctionId: number, keyHex: string];

// A break or a suspension without an end ('infinity') has no number of microseconds: the year 2200 stands for it.
export const readUsers = statement(
  'users',
  `select asked.n, u.kind, u.status, case when u.excluded_until is not null
            then (extract(epoch from least(u.excluded_until, '2200-01-01Z')) * 1000000)::bigint end, u.username,
          u.avatar, u.is_simulated, case when u.bidding_suspended_until is not null
            then (extract(epoch from least(u.bidding_suspended_until, '2200-01-01Z')) * 1000000)::bigint end
     from unnest($1::uuid[]) with ordinality as asked (id, n) join app_user u on u.id = asked.id`,
);
export type UserRow = [
  nth: number,
  kind: 'user' | 'staff' | 'owner',
  status: 'active' | 'suspended' | 'deleted',
  excludedUntilUs: number | null,
  username: string,
  avatar: string | null,
  isSimulated: boolean,
  biddingSuspendedUntilUs: number | null,
];

export const readKnownBids = statement(
  'known_bids',
  `select bid.user_id, bid.bid_id, bid.auction_id, bid.seq, bid.balance_after, bid.bids_used_after,
          bid.received_at_us, bid.decided_at_us, bid.ends_after_us, encode(bid.hash, 'hex'), bid.account_version
     from unnest($1::uuid[], $2::uuid[]) as asked (user_id, bid_id)
     join bid on bid.user_id = asked.user_id and bid.bid_id = asked.bid_id`,
);
export type KnownBidRow = [
  userId: string,
  bidId: string,
  auctionId: number,
  seq: number,
  balanceAfter: number,
  bidsUsedAfter: number,
  receivedAtUs: number,
  decidedAtUs: number,
  endsAfterUs: number,
  hash: string,
  accountVersion: number,
];

/** What was overtaken is refused to every copy, on every node (BID-17), as what was told to be lost. */
export const withdrawBids = statement(
  'withdraw_bids',
  `insert into withdrawn_bid (user_id, bid_id)
   select user_id, bid_id from unnest($1::uuid[], $2::uuid[]) as overtaken (user_id, bid_id)
   on conflict do nothing`,
);

/** Bids that their person was told to be lost (BID-9), or that were overtaken. Few, and none of them old. */
export const readWithdrawnBids = statement(
  'withdrawn_bids',
  `select gone.user_id, gone.bid_id
     from unnest($1::uuid[], $2::uuid[]) as asked (user_id, bid_id)
     join withdrawn_bid gone on gone.user_id = asked.user_id and gone.bid_id = asked.bid_id`,
);
export type WithdrawnBidRow = [userId: string, bidId: string];

export const readParticipants = statement(
  'participants',
  `select asked.n, p.bids_used, p.cost_cents, p.shown_name, p.shown_avatar, p.bidder_tag
     from unnest($1::bigint[], $2::uuid[]) with ordinality as asked (auction_id, user_id, n)
     join participant p on p.auction_id = asked.auction_id and p.user_id = asked.user_id`,
);
export type ParticipantRow = [
  nth: number,
  bidsUsed: number,
  costCents: number,
  shownName: string,
  shownAvatar: string | null,
  bidderTag: string,
];

export const readHolds = statement(
  'holds',
  `select asked.n, h.state
     from unnest($1::bigint[], $2::uuid[]) with ordinality as asked (auction_id, user_id, n)
     join purchase_hold h on h.auction_id = asked.auction_id and h.user_id = asked.user_id`,
);
export type HoldRow = [nth: number, state: 'pending' | 'bought'];

export const readLots = statement(
  'lots',
  `select account_id, id, coalesce(parent_id, id), unit_price_cents, bids_left
     from bid_lot where account_id = any($1::bigint[]) and is_open`,
);
export type LotRow = [accountId: number, id: number, originId: number, unitPriceCents: number, bidsLeft: number];

/**
 * BID-6: what these people have won, and what they lead now, in one statement and so in one snapshot: a close that
 * commits meanwhile turns a lead into a win for it, or hasn't happened yet, and is never in neither.
 */
// Who leads was a participant first: of those, the ones since the oldest auction that still runs. An index on the leader would
// make every bid rewrite it, and walking all live auctions takes as long as there are many. `offset 0` keeps the planner at
// these look-ups, whatever it believes of their number.
export const readWinsAndLeads = statement(
  'wins_and_leads',
  `select 'won', winner_id, product_id, count(*), count(*) filter (where decided_at_us > ${STATEMENT_TIME_US_TEXT} - 2592000000000),
          count(*) filter (where decided_at_us > ${STATEMENT_TIME_US_TEXT} - 604800000000)
     from outcome where winner_id = any($1::uuid[]) group by winner_id, product_id
   union all
   select 'led', led.leader_id, led.product_id, count(*), 0, 0 from unnest($1::uuid[]) as who (user_id)
    cross join lateral (
      select auction_id from participant
       where user_id = who.user_id and auction_id >= (select min(id) from auction where status = 'live') offset 0) joined
    cross join lateral (
      select id, leader_id, product_id from auction
       where id = joined.auction_id and leader_id = who.user_id and status = 'live' offset 0) led
    where led.id <> all ($2::bigint[]) group by led.leader_id, led.product_id`,
);
/** `led` leaves out the auctions of this batch: their leaders are in the locked rows. Its last two numbers are 0. */
export type WinOrLeadRow = [
  kind: 'won' | 'led',
  userId: string,
  productId: number,
  auctions: number,
  in30Days: number,
  in7Days: number,
];

/** Of each auction those that may be due, in turn, and those whose range the price has left. */
export const readAutobids = statement(
  'autobids',
  `select b.auction_id, b.id, b.user_id, encode(b.tag, 'hex'), b.from_cents, b.to_cents, b.bids_left, b.first_set_us, b.set_us,
          b.last_fired_us, b.asked_seq, b.stopping_seq
     from unnest($1::bigint[]) as asked (id) join auction a on a.id = asked.id
    cross join lateral (
      (select b.* from autobid b where b.auction_id = a.id and ${WAITS} order by ${WAITED_LONGEST} limit ${LOOKED_AT})
      union all
      (select b.* from autobid b where b.auction_id = a.id and ${IS_PASSED} order by ${WAITED_LONGEST} limit ${LOOKED_AT})) b`,
);
export type AutobidRow = [
  auctionId: number,
  id: number,
  userId: string,
  tagHex: string,
  fromCents: number,
  toCents: number,
  bidsLeft: number,
  firstSetUs: number,
  setUs: number,
  lastFiredUs: number,
  askedSeq: number,
  stoppingSeq: number | null,
];

export const readAutobidLots = statement(
  'autobid_lots',
  `select share.auction_id, share.user_id, share.id, share.lot_id, share.unit_price_cents, share.bids - share.placed
     from unnest($1::bigint[], $2::uuid[]) as asked (auction_id, user_id)
     join autobid_lot share on share.auction_id = asked.auction_id and share.user_id = asked.user_id and share.is_open
    order by share.id`,
);
export type AutobidLotRow = [
  auctionId: number,
  userId: string,
  id: number,
  lotId: number,
  unitPriceCents: number,
  bidsLeft: number,
];

/**
 * When what happened last to the autobids of these auctions happened, book and event out of one snapshot behind the lock of the
 * book, so that neither is newer than the other: nothing that follows is told to be older, whatever the clock does (LOG-7).
 */
export const readAutobidMoments = statement(
  'autobid_moments',
  `select book.auction_id, newest.at_us
     from autobid_book book join autobid_event newest on newest.auction_id = book.auction_id and newest.n = book.events
    where book.auction_id = any($1::bigint[])`,
);
export type AutobidMomentRow = [auctionId: number, atUs: number];

// ---- second round trip: write what was decided, all of it or nothing.

export const insertParticipants = statement(
  'insert_participants',
  `insert into participant
          (auction_id, user_id, bids_used, cost_cents, last_seq, shown_name, shown_avatar, name_salt, bidder_tag)
   select auction_id, user_id, bids_used, cost_cents, last_seq, shown_name, shown_avatar, decode(salt, 'hex'), tag
     from unnest($1::bigint[], $2::uuid[], $3::int[], $4::bigint[], $5::int[], $6::text[], $7::text[], $8::text[],
                 $9::text[])
          as new (auction_id, user_id, bids_used, cost_cents, last_seq, shown_name, shown_avatar, salt, tag)`,
);

export const updateParticipants = statement(
  'update_participants',
  `update participant p set bids_used = new.bids_used, cost_cents = new.cost_cents, last_seq = new.last_seq
     from unnest($1::bigint[], $2::uuid[], $3::int[], $4::bigint[], $5::int[])
          as new (auction_id, user_id, bids_used, cost_cents, last_seq)
    where p.auction_id = new.auction_id and p.user_id = new.user_id`,
);

export const insertTransfers = statement('insert_transfers', SPEND.transfers);

export const insertBids = statement(
  'insert_bids',
  `insert into bid (auction_id, seq, user_id, bid_id, lot_id, unit_price_cents, price_cents, received_at_us,
                    decided_at_us, ends_before_us, ends_after_us, balance_after, account_version, bids_used_after, hash, auto_head)
   select auction_id, seq, user_id, bid_id, lot_id, unit_price_cents, price_cents, received_at_us, decided_at_us,
          ends_before_us, ends_after_us, balance_after, account_version, bids_used_after, decode(hash, 'hex'), decode(auto_head, 'hex')
     from unnest($1::bigint[], $2::int[], $3::uuid[], $4::uuid[], $5::bigint[], $6::bigint[], $7::bigint[],
                 $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::int[],
                 $15::text[], $16::text[])
          as new (auction_id, seq, user_id, bid_id, lot_id, unit_price_cents, price_cents, received_at_us, decided_at_us,
                  ends_before_us, ends_after_us, balance_after, account_version, bids_used_after, hash, auto_head)`,
);

export const updateLots = statement('update_lots', SPEND.lots);

export const updateAccounts = statement('update_accounts', SPEND.accounts);

// A bid was possible, so the extensions in a row are over (fairness rule 7).
export const updateAuctions = statement(
  'update_auctions',
  `update auction a set seq = new.seq, price_cents = new.price_cents, leader_id = new.leader_id,
          ends_at_us = new.ends_at_us, last_decided_us = new.last_decided_us, head_hash = decode(new.head_hash, 'hex'),
          revision = new.revision, auto_in_row = new.auto_in_row, extensions_in_a_row = 0
     from unnest($1::bigint[], $2::int[], $3::bigint[], $4::uuid[], $5::bigint[], $6::bigint[], $7::text[], $8::bigint[], $9::int[])
          as new (id, seq, price_cents, leader_id, ends_at_us, last_decided_us, head_hash, revision, auto_in_row)
    where a.id = new.id`,
);

// ---- autobids, where one was asked.

export const updateAutobids = statement(
  'update_autobids',
  `update autobid b set bids_left = new.bids_left, last_fired_us = new.last_fired_us, asked_seq = new.asked_seq,
          state = case when new.reason = '' then 'active' else 'ended' end, reason = nullif(new.reason, ''),
          ended_us = case when new.reason <> '' then new.at_us end, bids_back = new.bids_back,
          stopping_seq = case when new.reason = '' then b.stopping_seq end
     from unnest($1::bigint[], $2::uuid[], $3::int[], $4::bigint[], $5::int[], $6::text[], $7::bigint[], $8::int[])
          as new (auction_id, user_id, bids_left, last_fired_us, asked_seq, reason, at_us, bids_back)
    where b.auction_id = new.auction_id and b.user_id = new.user_id`,
);

export const updateAutobidLots = statement(
  'update_autobid_lots',
  `update autobid_lot share set placed = share.placed + new.placed, returned = new.returned
     from unnest($1::bigint[], $2::int[], $3::int[]) as new (id, placed, returned) where share.id = new.id`,
);

export const giveBack = statement('give_back', SPEND.givenBack);
export const giveLotsBack = statement('give_lots_back', SPEND.lotsGivenBack);

export const insertAutobidEvents = statement(
  'insert_autobid_events',
  `insert into autobid_event (auction_id, n, kind, user_id, at_us, seq, bids, from_cents, to_cents, detail, salt, hash)
   select auction_id, n, kind, user_id, at_us, seq, bids, from_cents, to_cents, detail, decode(salt, 'hex'), decode(hash, 'hex')
     from unnest($1::bigint[], $2::int[], $3::text[], $4::uuid[], $5::bigint[], $6::int[], $7::int[], $8::bigint[],
                 $9::bigint[], $10::text[], $11::text[], $12::text[])
          as new (auction_id, n, kind, user_id, at_us, seq, bids, from_cents, to_cents, detail, salt, hash)`,
);

export const updateAutobidBooks = statement(
  'update_autobid_books',
  `update autobid_book set events = new.events, head = decode(new.head, 'hex')
     from unnest($1::bigint[], $2::int[], $3::text[]) as new (auction_id, events, head)
    where autobid_book.auction_id = new.auction_id`,
);
