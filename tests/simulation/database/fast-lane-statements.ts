import { passedOn, waitingOn } from './fast-waiting.ts';
import type { Transaction } from './fast-store.ts';
import type { Answering } from './fast-statements.ts';

const DAY_US = 86_400_000_000;

/** A literal as the lane writes it for `unnest`. */
export const elements = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.map(String);
  const text = String(value).slice(1, -1);
  return text === '' ? [] : text.split(',');
};
const numbers = (value: unknown): number[] => elements(value).map(Number);
const orNull = (text: string | undefined): string | null => (text === undefined || text === 'NULL' ? null : text);

/** Names as the lane quotes them: those of this world hold no comma and no quote. */
const texts = (value: unknown): (string | null)[] =>
  elements(value).map((text) => (text === 'NULL' ? null : text.replace(/^"|"$/g, '')));

/** Locks as the text says: without the words, nothing is locked. In the order of the ids. */
function lockAll(trx: Transaction, table: 'auctions' | 'accounts', ids: readonly number[], text: string): void {
  if (!text.includes('for no key update')) return;
  const sorted = [...ids].sort((a, b) => a - b);
  for (const id of sorted) {
    if (table === 'auctions') trx.lock(trx.tables.auctions, id);
    else trx.lock(trx.tables.accounts, id);
  }
}

/** The clock that the text reads: now, or when the transaction began. */
export const clockUs = (trx: Transaction, text: string): number =>
  text.includes('clock_timestamp()') ? trx.nowUs : trx.startedUs;

const columns = (values: readonly unknown[]) => {
  const lists = values.map(elements);
  return (lists[0] ?? []).map((_, row) => (column: number) => lists[column]?.[row] ?? '');
};

function winsOf(trx: Transaction, userIds: ReadonlySet<string>) {
  const wins = new Map<string, { userId: string; productId: number; in7: number; in30: number; ever: number }>();
  for (const { winner_id, product_id, decided_at_us } of trx.all(trx.tables.outcomes)) {
    if (winner_id === null || !userIds.has(winner_id)) continue;
    const key = `${winner_id} ${product_id}`;
    const row = wins.get(key) ?? { userId: winner_id, productId: product_id, in7: 0, in30: 0, ever: 0 };
    wins.set(key, row);
    row.ever++;
    if (decided_at_us > trx.nowUs - 30 * DAY_US) row.in30++;
    if (decided_at_us > trx.nowUs - 7 * DAY_US) row.in7++;
  }
  return [...wins.values()];
}

function leadsOf(trx: Transaction, userIds: ReadonlySet<string>, without: ReadonlySet<number>) {
  const leads = new Map<string, { userId: string; productId: number; auctions: number }>();
  for (const { id, status, leader_id, product_id } of trx.all(trx.tables.auctions)) {
    if (status !== 'live' || leader_id === null || !userIds.has(leader_id) || without.has(id)) continue;
    const key = `${leader_id} ${product_id}`;
    const row = leads.get(key) ?? { userId: leader_id, productId: product_id, auctions: 0 };
    leads.set(key, row);
    row.auctions++;
  }
  return [...leads.values()];
}

/** What the text asks for: what was won, what is led, or both as they are at one moment. */
function winsAndLeads(trx: Transaction, [users, without]: readonly unknown[], text: string): unknown[][] {
  const people = new Set(elements(users));
  const won = text.includes('from outcome') ? winsOf(trx, people) : [];
  const led = text.includes('from participant') ? leadsOf(trx, people, new Set(numbers(without))) : [];
  return [
    ...won.map((row) => ['won', row.userId, row.productId, row.ever, row.in30, row.in7]),
    ...led.map((row) => ['led', row.userId, row.productId, row.auctions, 0, 0]),
  ];
}

/** Shares of lots that an autobid still holds, in the order in which they are placed. */
const openShares = (trx: Transaction, auctionId: number, userId: string) =>
  trx
    .all(trx.tables.autobidLots)
    .filter((row) => row.auction_id === auctionId && row.user_id === userId && row.placed + row.returned < row.bids)
    .sort((a, b) => a.id - b.id);

const auctionRows = (trx: Transaction, ids: readonly number[]) =>
  [...ids]
    .sort((a, b) => a - b)
    .flatMap((id) => {
      const row = trx.get(trx.tables.auctions, id);
      if (!row) return [];
      return [
        [
          ...[row.id, row.product_id, row.status, row.opened_at_us, row.ends_at_us, row.drain_us, row.countdown_us],
          ...[row.increment_cents, row.original_price_cents, false, row.wins_per_product, row.wins_in_total, row.seq],
          ...[row.leader_id, row.last_decided_us, row.head_hash, row.spent_account_id, row.revision, false, false],
          ...[row.lock_price_cents, row.bids_per_tap, row.auto_in_row],
        ],
      ];
    });

const accountRows = (trx: Transaction, ids: readonly number[]) =>
  ids.flatMap((id) => {
    const row = trx.get(trx.tables.accounts, id);
    return row ? [[row.id, row.balance, row.accepted_us_1, row.accepted_us_2, row.version]] : [];
  });

/** The statements of a batch, by the names of `batch.sql.ts`. */
export const LANE_STATEMENTS: Record<string, Answering> = {
  lane_account_ids: (trx, [owners]) => {
    const wanted = new Set(elements(owners));
    return trx
      .all(trx.tables.accounts)
      .filter((row) => row.owner_id !== null && wanted.has(row.owner_id))
      .map((row) => [row.owner_id, row.id]);
  },
  lane_lock_auctions: (trx, [ids], text) => {
    const wanted = numbers(ids).filter((id) => trx.get(trx.tables.auctions, id));
    lockAll(trx, 'auctions', wanted, text);
    return auctionRows(trx, wanted);
  },
  lane_lock_accounts: (trx, [ids], text) => {
    const wanted = numbers(ids).filter((id) => trx.get(trx.tables.accounts, id));
    lockAll(trx, 'accounts', wanted, text);
    return accountRows(trx, wanted);
  },
  lane_lock_free_auctions: (trx, [ids]) =>
    auctionRows(
      trx,
      numbers(ids).filter((id) => trx.get(trx.tables.auctions, id) && trx.tryLock(trx.tables.auctions, id)),
    ),
  lane_lock_free_accounts: (trx, [ids]) =>
    accountRows(
      trx,
      numbers(ids).filter((id) => trx.get(trx.tables.accounts, id) && trx.tryLock(trx.tables.accounts, id)),
    ),
  lane_clock: (trx, _values, text) => [[clockUs(trx, text)]],
  lane_secrets: (trx, [ids]) =>
    numbers(ids).flatMap((id) => {
      const row = trx.get(trx.tables.auctions, id);
      return row?.opened_at_us ? [[id, row.key]] : [];
    }),
  lane_users: (trx, [ids]) =>
    elements(ids).flatMap((id, index) => {
      const row = trx.get(trx.tables.users, id);
      return row ? [[index + 1, row.kind, row.status, null, row.username, row.avatar, row.is_simulated, null]] : [];
    }),
  lane_known_bids: (trx, [users, bidIds]) => {
    const ids = elements(bidIds);
    const asked = new Set(elements(users).map((user, index) => `${user}:${ids[index]}`));
    return trx
      .all(trx.tables.bids)
      .filter((row) => asked.has(`${row.user_id}:${row.bid_id}`))
      .map((row) => [
        ...[row.user_id, row.bid_id, row.auction_id, row.seq, row.balance_after, row.bids_used_after],
        ...[row.received_at_us, row.decided_at_us, row.ends_after_us, row.hash, row.account_version],
      ]);
  },
  lane_withdrawn_bids: (trx, [users, bidIds]) => {
    const ids = elements(bidIds);
    return elements(users).flatMap((user, index) => {
      const row = trx.get(trx.tables.withdrawn, `${user}:${ids[index]}`);
      return row ? [[row.user_id, row.bid_id]] : [];
    });
  },
  lane_withdraw_bids: (trx, [users, bidIds]) => {
    const ids = elements(bidIds);
    elements(users).forEach((user_id, index) => {
      const bid_id = ids[index] ?? '';
      if (!trx.get(trx.tables.withdrawn, `${user_id}:${bid_id}`)) trx.insert(trx.tables.withdrawn, { user_id, bid_id });
    });
    return [];
  },
  lane_participants: (trx, [auctions, users]) =>
    columns([auctions, users]).flatMap((of, index) => {
      const row = trx.get(trx.tables.participants, `${of(0)}:${of(1)}`);
      if (!row) return [];
      return [[index + 1, row.bids_used, row.cost_cents, row.shown_name, row.shown_avatar, row.bidder_tag]];
    }),
  lane_holds: () => [],
  lane_lots: (trx, [accounts]) => {
    const wanted = new Set(numbers(accounts));
    return trx
      .all(trx.tables.lots)
      .filter((row) => wanted.has(row.account_id) && row.bids_left > 0)
      .map((row) => [row.account_id, row.id, row.parent_id ?? row.id, row.unit_price_cents, row.bids_left]);
  },
  lane_wins_and_leads: winsAndLeads,
  // The second of them as a statement of its own (a planted fault).
  lane_leads: winsAndLeads,
  lane_insert_participants: (trx, values) => {
    const names = texts(values[5]);
    const avatars = texts(values[6]);
    columns(values).forEach((of, index) =>
      trx.insert(trx.tables.participants, {
        auction_id: Number(of(0)),
        user_id: of(1),
        bids_used: Number(of(2)),
        cost_cents: Number(of(3)),
        last_seq: Number(of(4)),
        shown_name: names[index] ?? '',
        shown_avatar: avatars[index] ?? null,
        bidder_tag: of(8),
      }),
    );
    return [];
  },
  lane_update_participants: (trx, values) => {
    for (const of of columns(values)) {
      trx.update(trx.tables.participants, `${of(0)}:${of(1)}`, () => ({
        bids_used: Number(of(2)),
        cost_cents: Number(of(3)),
        last_seq: Number(of(4)),
      }));
    }
    return [];
  },
  lane_insert_transfers: (trx, values) => {
    for (const of of columns(values)) {
      const source = `bid:${of(0)}:${of(1)}`;
      trx.insert(trx.tables.transfers, { source, debit_id: Number(of(2)), credit_id: Number(of(3)), amount: 1 });
    }
    return [];
  },
  lane_insert_bids: (trx, values) => {
    for (const of of columns(values)) {
      trx.insert(trx.tables.bids, {
        auction_id: Number(of(0)),
        seq: Number(of(1)),
        user_id: of(2),
        bid_id: orNull(of(3)),
        lot_id: Number(of(4)),
        unit_price_cents: Number(of(5)),
        price_cents: Number(of(6)),
        received_at_us: Number(of(7)),
        decided_at_us: Number(of(8)),
        ends_before_us: Number(of(9)),
        ends_after_us: Number(of(10)),
        balance_after: Number(of(11)),
        account_version: Number(of(12)),
        bids_used_after: Number(of(13)),
        hash: of(14),
        auto_head: orNull(of(15)),
      });
    }
    return [];
  },
  lane_update_lots: (trx, values) => {
    for (const of of columns(values)) trx.update(trx.tables.lots, of(0), () => ({ bids_left: Number(of(1)) }));
    return [];
  },
  lane_update_accounts: (trx, values) => {
    for (const of of columns(values)) {
      trx.update(trx.tables.accounts, of(0), () => ({
        balance: Number(of(1)),
        accepted_us_1: Number(of(2)),
        accepted_us_2: Number(of(3)),
        version: Number(of(4)),
      }));
    }
    return [];
  },
  lane_lock_autobid_books: (trx, [ids]) =>
    numbers(ids).flatMap((id) => {
      if (!trx.get(trx.tables.autobidBooks, id) || !trx.tryLock(trx.tables.autobidBooks, id)) return [];
      const row = trx.get(trx.tables.autobidBooks, id);
      return row ? [[row.auction_id, row.account_id, row.events, row.head]] : [];
    }),
  lane_autobids: (trx, [ids], text) =>
    numbers(ids).flatMap((id) => {
      const auction = trx.get(trx.tables.auctions, id);
      if (!auction) return [];
      const found = [...waitingOn(trx, auction, text), ...passedOn(trx, auction)];
      return found.map((row) => [
        ...[
          row.auction_id,
          row.id,
          row.user_id,
          row.tag,
          row.from_cents,
          row.to_cents,
          row.bids_left,
          row.first_set_us,
        ],
        ...[row.set_us, row.last_fired_us, row.asked_seq, row.stopping_seq],
      ]);
    }),
  lane_autobid_lots: (trx, [auctions, users]) =>
    columns([auctions, users]).flatMap((of) =>
      openShares(trx, Number(of(0)), of(1)).map((row) => [
        ...[row.auction_id, row.user_id, row.id, row.lot_id, row.unit_price_cents, row.bids - row.placed],
      ]),
    ),
  lane_update_autobids: (trx, values) => {
    const reasons = texts(values[5]);
    columns(values).forEach((of, index) =>
      trx.update(trx.tables.autobids, `${of(0)}:${of(1)}`, (row) => {
        const reason = reasons[index] || null;
        return {
          ...{ bids_left: Number(of(2)), last_fired_us: Number(of(3)), asked_seq: Number(of(4)), reason },
          ...{ state: reason === null ? ('active' as const) : ('ended' as const), bids_back: Number(of(7)) },
          stopping_seq: reason === null ? row.stopping_seq : null,
        };
      }),
    );
    return [];
  },
  lane_update_autobid_lots: (trx, values) => {
    for (const of of columns(values)) {
      const placed = Number(of(1));
      trx.update(trx.tables.autobidLots, of(0), (row) => ({ placed: row.placed + placed, returned: Number(of(2)) }));
    }
    return [];
  },
  lane_give_back: (trx, values) => {
    for (const of of columns(values)) {
      const source = `autobid_back:${of(0)}`;
      trx.insert(trx.tables.transfers, {
        source,
        debit_id: Number(of(1)),
        credit_id: Number(of(2)),
        amount: Number(of(3)),
      });
    }
    return [];
  },
  lane_give_lots_back: (trx, values) => {
    for (const of of columns(values)) {
      trx.update(trx.tables.lots, of(0), (row) => ({ bids_left: row.bids_left + Number(of(1)) }));
    }
    return [];
  },
  // What happened is a chain beside the books: the database's own tests and invariants read it.
  // Events are written nowhere here; the clock of these worlds never steps back.
  lane_autobid_moments: () => [],
  lane_insert_autobid_events: () => [],
  lane_update_autobid_books: (trx, values) => {
    for (const of of columns(values)) {
      trx.update(trx.tables.autobidBooks, of(0), () => ({ events: Number(of(1)), head: of(2) }));
    }
    return [];
  },
  lane_update_auctions: (trx, values) => {
    for (const of of columns(values)) {
      trx.update(trx.tables.auctions, of(0), () => ({
        seq: Number(of(1)),
        price_cents: Number(of(2)),
        leader_id: orNull(of(3)),
        ends_at_us: Number(of(4)),
        last_decided_us: Number(of(5)),
        head_hash: of(6),
        revision: Number(of(7)),
        auto_in_row: Number(of(8)),
        extensions_in_a_row: 0,
      }));
    }
    return [];
  },
};
