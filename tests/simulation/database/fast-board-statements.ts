import { nextLots } from '@mnada/rules';
import { elements } from './fast-lane-statements.ts';
import type { Transaction } from './fast-store.ts';
import type { TextStatements } from './fast-statements.ts';
import type { AuctionRow, BidRow } from './fast-tables.ts';

const DAY_US = 86_400_000_000;

function headRow(trx: Transaction, row: AuctionRow): Record<string, unknown> {
  const leader = row.leader_id === null ? undefined : trx.get(trx.tables.users, row.leader_id);
  const shown = trx.get(trx.tables.participants, `${row.id}:${row.leader_id}`);
  return {
    id: row.id,
    revision: row.revision,
    seq: row.seq,
    price_cents: row.price_cents,
    ends_at_us: row.ends_at_us,
    leader_id: row.leader_id,
    leader_name: shown?.shown_name ?? null,
    leader_avatar: shown?.shown_avatar ?? null,
    leader_simulated: leader?.is_simulated ?? null,
    head_hash: row.head_hash,
    leader_bids: shown?.bids_used ?? null,
    leader_bids_cents: shown?.cost_cents ?? null,
  };
}

function outcomeRow(trx: Transaction, auctionId: number): Record<string, unknown> {
  const outcome = trx.get(trx.tables.outcomes, auctionId);
  return {
    result: outcome?.result ?? null,
    reason: outcome?.reason ?? null,
    winner_id: outcome?.winner_id ?? null,
    decided_at_us: outcome?.decided_at_us ?? null,
    bidder_count: outcome?.bidder_count ?? null,
    buy_now_days: outcome ? 7 : null, // as the setting is unless a world changes it
  };
}

function bidRow(trx: Transaction, bid: BidRow): Record<string, unknown> {
  const shown = trx.get(trx.tables.participants, `${bid.auction_id}:${bid.user_id}`);
  return { ...bid, shown_name: shown?.shown_name, shown_avatar: shown?.shown_avatar ?? null, is_simulated: false };
}

const bidsOf = (trx: Transaction, auctionId: number): BidRow[] =>
  trx
    .all(trx.tables.bids)
    .filter((bid) => bid.auction_id === auctionId)
    .sort((a, b) => a.seq - b.seq);

const auctionsOf = (trx: Transaction, ids: unknown): AuctionRow[] => {
  const wanted = new Set(elements(ids).map(Number));
  return trx.all(trx.tables.auctions).filter((row) => wanted.has(row.id));
};

/** What board, sync and personal frames read. */
export const BOARD_STATEMENTS: TextStatements = [
  [
    "(select id from auction where status = 'live') union all (select id from auction where status = 'scheduled')",
    (trx) => trx.all(trx.tables.auctions).map(({ id }) => ({ id })),
  ],
  [
    'join product p on p.id = a.product_id left join outcome o',
    (trx, [ids]) =>
      auctionsOf(trx, ids).map((row) => ({
        ...headRow(trx, row),
        ...outcomeRow(trx, row.id),
        product_id: row.product_id,
        status: row.status,
        scheduled_start_us: row.scheduled_start_us,
        name: 'Kettle',
        category: 'Kitchen',
        description: '',
        specifications: {},
        name_sw: '',
        description_sw: '',
        specifications_sw: [],
        images: [],
        original_price_cents: row.original_price_cents,
        increment_cents: row.increment_cents,
        countdown_us: row.countdown_us,
        drain_us: row.drain_us,
        beginners_only: false,
        cash_enabled: true,
        lock_price_cents: row.lock_price_cents,
        bids_per_tap: row.bids_per_tap,
        seats_needed: row.seats_needed,
        seats_booked: row.seats_booked,
        genesis: row.genesis,
        free: 10,
        rating_sum: 0,
        rating_count: 0,
        sold_count: 0,
      })),
  ],
  [
    'where auction_id = wanted.id order by seq desc limit $2',
    (trx, [ids, limit]) =>
      elements(ids).flatMap((id) =>
        bidsOf(trx, Number(id))
          .slice(-Number(limit))
          .map((bid) => bidRow(trx, bid)),
      ),
  ],
  [
    'and seq > wanted.after_seq and seq <= wanted.up_to_seq',
    (trx, [ids, after, upTo]) => {
      const afters = elements(after).map(Number);
      const ups = elements(upTo).map(Number);
      return elements(ids).flatMap((id, index) =>
        bidsOf(trx, Number(id))
          .filter((bid) => bid.seq > (afters[index] ?? 0) && bid.seq <= (ups[index] ?? 0))
          .map((bid) => bidRow(trx, bid)),
      );
    },
  ],
  ['sold_count from product where id = any($1)', () => []],
  [
    'with known as (select * from unnest($1::bigint[], $2::bigint[], $3::int[]) as k (id, revision, seats))',
    // Nobody books in these worlds: seats never move by themselves.
    (trx, [ids, revisions, , since]) => {
      const versions = elements(revisions).map(Number);
      const known = new Map(elements(ids).map((id, index) => [Number(id), versions[index]]));
      const moved = new Set<number>();
      for (const row of trx.all(trx.tables.auctions)) {
        const isOpen = row.status !== 'ended';
        if (isOpen && known.get(row.id) !== row.revision) moved.add(row.id);
        if (!isOpen && known.has(row.id)) moved.add(row.id);
      }
      for (const row of trx.all(trx.tables.outcomes)) if (row.decided_at_us >= Number(since)) moved.add(row.auction_id);
      return [...moved].map((id) => ({ id }));
    },
  ],
  [
    "(select data ->> 'reason' from outbox where auction_id = a.id and kind = 'extend'",
    (trx, [ids]) =>
      auctionsOf(trx, ids).map((row) => {
        const extended = trx
          .all(trx.tables.outbox)
          .filter((event) => event.auction_id === row.id && event.kind === 'extend')
          .at(-1);
        return {
          ...headRow(trx, row),
          ...outcomeRow(trx, row.id),
          status: row.status,
          opened_at_us: row.opened_at_us,
          genesis: row.genesis,
          countdown_us: row.countdown_us,
          extend_reason: extended?.data['reason'] ?? null,
        };
      }),
  ],
  [
    'with asked as (select distinct user_id, auction_id from unnest($1::uuid[], $2::bigint[])',
    (trx, [users, auctions]) => {
      const ids = auctions as (number | null)[];
      return elements(users).map((userId, index) => bidderStateRow(trx, userId, ids[index] ?? null));
    },
  ],
  [
    'from bid where user_id = $1 and bid_id = $2',
    (trx, [userId, bidId]) =>
      trx
        .all(trx.tables.bids)
        .filter((bid) => bid.user_id === userId && bid.bid_id === bidId)
        .map((bid) => ({ ...bid })),
  ],
  [
    'select balance, version from account where owner_id = $1',
    (trx, [userId], text) => {
      const account = trx.all(trx.tables.accounts).find((row) => row.owner_id === userId);
      if (!account) return [];
      if (text.includes('for no key update')) trx.lock(trx.tables.accounts, account.id);
      const now = trx.get(trx.tables.accounts, account.id);
      return [{ balance: now?.balance, version: now?.version }];
    },
  ],
  [
    'select owner_id as user_id, version as account_version from account where owner_id = any($1',
    (trx, [users]) => {
      const wanted = new Set(elements(users));
      return trx
        .all(trx.tables.accounts)
        .filter((row) => row.owner_id !== null && wanted.has(row.owner_id))
        .map((row) => ({ user_id: row.owner_id, account_version: row.version }));
    },
  ],
  [
    'select bid_id, seq from bid where user_id = $1 and bid_id = any($2',
    (trx, [userId, bidIds]) => {
      const wanted = new Set(elements(bidIds));
      return trx
        .all(trx.tables.bids)
        .filter((bid) => bid.user_id === userId && wanted.has(bid.bid_id ?? ''))
        .map(({ bid_id, seq }) => ({ bid_id, seq }));
    },
  ],
  [
    'insert into withdrawn_bid',
    (trx, [userId, bidIds]) => {
      for (const bid_id of elements(bidIds)) {
        const row = { user_id: String(userId), bid_id };
        if (!trx.get(trx.tables.withdrawn, `${row.user_id}:${bid_id}`)) trx.insert(trx.tables.withdrawn, row);
      }
      return [];
    },
  ],
  [
    'select user_id from participant where auction_id = $1 and user_id = any($2)',
    (trx, [auctionId, users]) => {
      const wanted = new Set(elements(users));
      return trx
        .all(trx.tables.participants)
        .filter((row) => row.auction_id === Number(auctionId) && wanted.has(row.user_id))
        .map(({ user_id }) => ({ user_id }));
    },
  ],
];

function bidderStateRow(trx: Transaction, userId: string, auctionId: number | null): Record<string, unknown> {
  const user = trx.get(trx.tables.users, userId);
  const account = trx.all(trx.tables.accounts).find((row) => row.owner_id === userId);
  const auction = auctionId === null ? undefined : trx.get(trx.tables.auctions, auctionId);
  const participant = trx.get(trx.tables.participants, `${auctionId}:${userId}`);
  const takes = auction?.bids_per_tap ?? 1;
  const next = nextLots(
    trx
      .all(trx.tables.lots)
      .filter((row) => row.account_id === account?.id)
      .map((row) => ({
        id: row.id,
        originId: row.parent_id ?? row.id,
        unitPriceCents: row.unit_price_cents,
        bidsLeft: row.bids_left,
      })),
    takes,
  );
  const wins = trx.all(trx.tables.outcomes).filter((row) => row.winner_id === userId);
  const leads = trx
    .all(trx.tables.auctions)
    .filter((row) => row.status === 'live' && row.leader_id === userId && row.id !== auctionId);
  return {
    user_id: userId,
    auction_id: auctionId,
    kind: user?.kind,
    status: user?.status,
    excluded_until_ms: null,
    is_bidding_suspended: false,
    balance: account?.balance ?? null,
    account_version: account?.version ?? null,
    bids_used: participant?.bids_used ?? null,
    cost_cents: participant?.cost_cents ?? null,
    next_bid_cents: next.length < takes ? null : next.reduce((sum, lot) => sum + lot.unitPriceCents, 0),
    is_leading: auction ? auction.leader_id === userId : null,
    is_saved: false,
    has_seat: false,
    hold: null,
    came_back: false,
    cash_needs_purchase: false,
    is_void: auctionId !== null && trx.get(trx.tables.outcomes, auctionId)?.result === 'void',
    beginners_only: auction ? false : null,
    wins_per_product: auction?.wins_per_product ?? null,
    wins_in_total: auction?.wins_in_total ?? null,
    lock_price_cents: auction?.lock_price_cents ?? null,
    price_cents: auction?.price_cents ?? null,
    has_bid: participant !== undefined,
    won_of_product: wins.filter(
      (row) => row.product_id === auction?.product_id && row.decided_at_us > trx.nowUs - 7 * DAY_US,
    ).length,
    won_in_total: wins.filter((row) => row.decided_at_us > trx.nowUs - 30 * DAY_US).length,
    won_ever: wins.length,
    leads_of_product: leads.filter((row) => row.product_id === auction?.product_id).length,
    leads_in_total: leads.length,
  };
}
