import { clockUs, elements } from './fast-lane-statements.ts';
import type { Transaction } from './fast-store.ts';
import type { TextStatements } from './fast-statements.ts';
import type { AuctionRow } from './fast-tables.ts';

const lockedRow = (row: AuctionRow): Record<string, unknown> => ({
  id: row.id,
  productId: row.product_id,
  originalPriceCents: row.original_price_cents,
  incrementCents: row.increment_cents,
  countdownUs: row.countdown_us,
  drainUs: row.drain_us,
  beginnersOnly: false,
  winsPerProduct: row.wins_per_product,
  winsInTotal: row.wins_in_total,
  lockPriceCents: row.lock_price_cents,
  bidsPerTap: row.bids_per_tap,
  seatsNeeded: row.seats_needed,
  seatsBooked: row.seats_booked,
  status: row.status,
  openedAtUs: row.opened_at_us,
  endsAtUs: row.ends_at_us,
  seq: row.seq,
  leaderId: row.leader_id,
  lastDecidedUs: row.last_decided_us,
  scheduledStartUs: row.scheduled_start_us,
  productHashHex: row.product_hash,
  rulesVersion: 1,
  extensionsInARow: row.extensions_in_a_row,
  // The watch of the invariants is no part of these worlds: it would stop what they are to find.
  isHeld: false,
  isPaused: false,
  revision: row.revision,
  headHashHex: row.head_hash,
});

const lists = (values: readonly unknown[]) => {
  const columns = values.map((value) => (Array.isArray(value) ? (value as unknown[]) : elements(value)));
  return (columns[0] ?? []).map((_, row) => (column: number) => columns[column]?.[row]);
};

function lockedIfDue(trx: Transaction, text: string, isDue: (row: AuctionRow) => boolean): Record<string, unknown>[] {
  const locks = text.includes('for no key update skip locked');
  return trx
    .all(trx.tables.auctions)
    .filter((row) => isDue(row) && (!locks || trx.tryLock(trx.tables.auctions, row.id)))
    .map(lockedRow);
}

const biddersOf = (trx: Transaction, auctionId: number): number =>
  trx.all(trx.tables.participants).filter((row) => row.auction_id === auctionId && row.bids_used > 0).length;

/** What opens, closes and calls off auctions, and the word of a node that it takes bids. */
export const WORKER_STATEMENTS: TextStatements = [
  ['select 1', () => [[1]]],
  ['(extract(epoch from clock_timestamp()) * 1000000)::bigint::text as us', (trx) => [{ us: String(trx.nowUs) }]],
  ['* 1000000)::bigint as now', (trx, _values, text) => [{ now: clockUs(trx, text) }]],
  [
    '* 1000000)::bigint) as now_us',
    (trx, values, text) => (text.includes('"openInUs"') ? readDue(trx) : beat(trx, values)),
  ],
  [
    "where status = 'scheduled' and seats_needed is not null and scheduled_start_us <=",
    (trx, _values, text) =>
      lockedIfDue(
        trx,
        text,
        (row) => row.status === 'scheduled' && row.seats_needed !== null && row.scheduled_start_us <= trx.nowUs,
      ),
  ],
  [
    "where status = 'scheduled' and scheduled_start_us <=",
    (trx, _values, text) =>
      lockedIfDue(trx, text, (row) => row.status === 'scheduled' && row.scheduled_start_us <= trx.nowUs),
  ],
  [
    "where status = 'live' and held_at_us is null and pause_id is null and ends_at_us + drain_us <=",
    (trx, _values, text) =>
      lockedIfDue(trx, text, (row) => row.status === 'live' && (row.ends_at_us ?? 0) + row.drain_us <= trx.nowUs),
  ],
  [
    '/* auctions that end apart */',
    (trx, [inARow, nowUs, lateUs]) =>
      trx
        .all(trx.tables.auctions)
        .filter(
          (row) =>
            row.status === 'live' &&
            (row.ends_at_us ?? 0) + row.drain_us <= Number(row.extensions_in_a_row >= Number(inARow) ? nowUs : lateUs),
        )
        .map(({ id }) => ({ id })),
  ],
  [
    'from auction where id = $1 for no key update',
    (trx, [id], text) => {
      if (!text.includes('skip locked')) trx.lock(trx.tables.auctions, Number(id));
      else if (!trx.tryLock(trx.tables.auctions, Number(id))) return [];
      const row = trx.get(trx.tables.auctions, Number(id));
      return row ? [lockedRow(row)] : [];
    },
  ],
  // Nobody pauses these worlds, so nothing waits for it.
  ['pg_advisory_xact_lock_shared', () => []],
  // Nobody is suspended or on a break in these worlds.
  ['delete from seat using app_user', () => []],
  ['select distinct a.id, a.scheduled_start_us', () => []],
  ['insert into audit', () => [{ id: 1 }]],
  [
    'from node_heartbeat where to_us >=',
    (trx, [earliest]) =>
      trx
        .all(trx.tables.heartbeats)
        .filter((row) => row.to_us >= Number(earliest))
        .map((row) => ({ fromUs: row.from_us, toUs: row.to_us })),
  ],
  ['delete from node_heartbeat', () => []],
  ['delete from outbox', () => []],
  [
    'insert into outcome (',
    (trx, values) => {
      for (const of of lists(values)) {
        const auction = trx.get(trx.tables.auctions, Number(of(0)));
        if (!auction) continue;
        trx.insert(trx.tables.outcomes, {
          auction_id: auction.id,
          product_id: auction.product_id,
          result: of(1) as 'sold' | 'no_bids' | 'void',
          reason: String(of(2)),
          winner_id: (of(3) as string | null) ?? null,
          price_cents: auction.price_cents,
          bid_count: auction.seq,
          decided_at_us: Number(of(4)),
          bidder_count: of(1) === 'sold' ? biddersOf(trx, auction.id) : null,
        });
      }
      return [];
    },
  ],
  [
    "update auction set status = 'ended'",
    (trx, [ids]) => {
      for (const id of elements(ids)) {
        trx.update(trx.tables.auctions, id, (row) => ({ status: 'ended' as const, revision: row.revision + 1 }));
      }
      return [];
    },
  ],
  [
    'insert into outbox (',
    (trx, values) =>
      lists(values).map((of) => {
        const id = trx.store.newId();
        const data = JSON.parse(String(of(3))) as Record<string, unknown>;
        const event = { id, auction_id: Number(of(0)), kind: String(of(2)), data };
        trx.insert(trx.tables.outbox, { ...event, created_us: trx.nowUs, published: false });
        return { id };
      }),
  ],
  [
    'update outbox set published_at',
    (trx, [ids]) => {
      for (const id of elements(ids)) trx.update(trx.tables.outbox, id, () => ({ published: true }));
      return [];
    },
  ],
  [
    'from outbox where published_at is null',
    (trx) =>
      trx
        .all(trx.tables.outbox)
        .filter((row) => !row.published && row.created_us < trx.nowUs - 2_000_000)
        .map((row) => ({ id: row.id, auctionId: row.auction_id })),
  ],
  [
    'select spent.auction_id as "auctionId", spent.bids_used as count',
    (trx, [ids]) =>
      elements(ids).flatMap((id) => {
        const sale = trx.get(trx.tables.outcomes, Number(id));
        const spent = trx.get(trx.tables.participants, `${sale?.auction_id}:${sale?.winner_id}`);
        const { bids_used: count, cost_cents: costCents } = spent ?? {};
        return spent ? [{ auctionId: sale?.auction_id, count, costCents, bidders: sale?.bidder_count }] : [];
      }),
  ],
  [
    'select auction.id as "auctionId", auction.revision',
    (trx, [ids]) =>
      elements(ids).flatMap((id) => {
        const row = trx.get(trx.tables.auctions, id);
        if (!row) return [];
        const leader = trx.get(trx.tables.participants, `${row.id}:${row.leader_id}`);
        return [
          {
            auctionId: row.id,
            revision: row.revision,
            seq: row.seq,
            priceCents: row.price_cents,
            endsAtUs: row.ends_at_us ?? row.scheduled_start_us,
            leaderId: row.leader_id,
            leaderName: leader?.shown_name ?? null,
            leaderAvatar: leader?.shown_avatar ?? null,
            leaderSimulated: false,
            hash: row.head_hash,
          },
        ];
      }),
  ],
  [
    'update auction set ends_at_us = extension.ends_at_us',
    (trx, values) => {
      for (const of of lists(values)) {
        trx.update(trx.tables.auctions, Number(of(0)), (row) => ({
          ends_at_us: Number(of(1)),
          extensions_in_a_row: Number(of(2)),
          revision: row.revision + 1,
        }));
      }
      return [];
    },
  ],
  ['insert into auction_secret', () => []],
  [
    "update auction set status = 'live'",
    (trx, values) => {
      for (const of of lists(values)) {
        const genesis = String(of(3));
        trx.update(trx.tables.auctions, Number(of(0)), (row) => ({
          ...{ status: 'live' as const, opened_at_us: Number(of(1)), ends_at_us: Number(of(2)) },
          ...{ genesis, head_hash: genesis, revision: row.revision + 1 },
        }));
      }
      return [];
    },
  ],
  [
    'update auction set scheduled_start_us',
    (trx, values) => {
      for (const of of lists(values)) {
        trx.update(trx.tables.auctions, Number(of(0)), (row) => ({
          scheduled_start_us: Number(of(1)),
          revision: row.revision + 1,
        }));
      }
      return [];
    },
  ],
  [
    'owner_id in (select user_id from participant where auction_id =',
    (trx, [auctionId]) => {
      for (const account of accountsOn(trx, Number(auctionId))) trx.lock(trx.tables.accounts, account.id);
      return [];
    },
  ],
  ["'refund:' || bid.auction_id", (trx, values, text) => returnBids(trx, Number(values[0]), text)],
  ['select o.auction_id as "auctionId", o.winner_id', () => []],
  // Nobody reads notices in these worlds, and the settings are as they come.
  ['from participant p left join purchase_hold h', () => []],
  ['select name, value from setting', () => []],
  [
    '/* a pack */',
    (trx, [userId, bids, source]) => {
      grant(trx, String(userId), Number(bids), String(source));
      return [];
    },
  ],
];

function accountsOn(trx: Transaction, auctionId: number) {
  const people = new Set(
    trx
      .all(trx.tables.participants)
      .filter((row) => row.auction_id === auctionId)
      .map((row) => row.user_id),
  );
  return trx
    .all(trx.tables.accounts)
    .filter((row) => row.owner_id !== null && people.has(row.owner_id))
    .sort((a, b) => a.id - b.id);
}

function readDue(trx: Transaction) {
  const least = (times: number[]) => (times.length === 0 ? null : Math.min(...times) - trx.nowUs);
  const auctions = trx.all(trx.tables.auctions);
  const opens = auctions.filter((row) => row.status === 'scheduled').map((row) => row.scheduled_start_us);
  const closes = auctions.filter((row) => row.status === 'live').map((row) => (row.ends_at_us ?? 0) + row.drain_us);
  return [{ openInUs: least(opens), closeInUs: least(closes), voidInUs: null }];
}

function beat(trx: Transaction, [nodeId, fromUs]: readonly unknown[]) {
  const node = String(nodeId);
  const key = `${node}:${String(fromUs)}`;
  const known = trx.get(trx.tables.heartbeats, key);
  if (known && known.to_us >= trx.nowUs - 2_000_000) {
    trx.update(trx.tables.heartbeats, key, (row) => ({ to_us: Math.max(row.to_us, trx.nowUs) }));
    return [{ from_us: known.from_us }];
  }
  trx.insert(trx.tables.heartbeats, { node_id: node, from_us: trx.nowUs, to_us: trx.nowUs });
  return [{ from_us: trx.nowUs }];
}

/** AUC-1: each lot's bids once; the unique source is what keeps a second time from moving anything. */
function returnBids(trx: Transaction, auctionId: number, text: string) {
  const auction = trx.get(trx.tables.auctions, auctionId);
  const used = new Map<string, { userId: string; lotId: number; bids: number }>();
  for (const bid of trx.all(trx.tables.bids)) {
    if (bid.auction_id !== auctionId) continue;
    const key = `${bid.user_id}:${bid.lot_id}`;
    const row = used.get(key) ?? { userId: bid.user_id, lotId: bid.lot_id, bids: 0 };
    used.set(key, row);
    row.bids++;
  }
  const returned = new Map<number, number>();
  let moved = 0;
  const isOnce = text.includes('on conflict (source) do nothing');
  for (const { userId, lotId, bids } of used.values()) {
    const account = trx.all(trx.tables.accounts).find((row) => row.owner_id === userId);
    const spent = trx.get(trx.tables.lots, lotId);
    if (!account || !spent || !auction) continue;
    const once = `refund:${auctionId}:${userId}:${lotId}`;
    const source = isOnce ? once : `${once}:${trx.store.newId()}`;
    if (trx.get(trx.tables.transfers, source)) continue;
    trx.insert(trx.tables.transfers, {
      ...{ source, debit_id: auction.spent_account_id, credit_id: account.id, amount: bids },
    });
    trx.insert(trx.tables.lots, {
      id: trx.store.newId(),
      account_id: account.id,
      parent_id: spent.parent_id ?? spent.id,
      kind: 'refund',
      unit_price_cents: spent.unit_price_cents,
      bids_total: bids,
      bids_left: bids,
      source,
    });
    moved += 1;
    returned.set(account.id, (returned.get(account.id) ?? 0) + bids);
  }
  return [...returned].map(([accountId, amount]) => {
    trx.update(trx.tables.accounts, accountId, (row) => ({ balance: row.balance + amount, version: row.version + 1 }));
    const account = trx.get(trx.tables.accounts, accountId);
    return { moved, userId: account?.owner_id, amount, balance: account?.balance };
  });
}

/** A credited pack, `CREDIT_SQL` of `auction-floor.ts`. */
function grant(trx: Transaction, userId: string, bids: number, source: string): void {
  const account = trx.all(trx.tables.accounts).find((row) => row.owner_id === userId);
  if (!account || trx.get(trx.tables.transfers, source)) return;
  trx.update(trx.tables.accounts, account.id, (row) => ({ balance: row.balance + bids, version: row.version + 1 }));
  trx.insert(trx.tables.transfers, { source, debit_id: 0, credit_id: account.id, amount: bids });
  trx.insert(trx.tables.lots, {
    ...{ id: trx.store.newId(), account_id: account.id, parent_id: null, kind: 'purchase' },
    ...{ unit_price_cents: 900, bids_total: bids, bids_left: bids, source },
  });
}
