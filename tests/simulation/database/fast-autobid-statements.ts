import { DUEL_AFTER, DUEL_COUNTDOWN_US, DUEL_TRIGGER_US, AUTOBID_TRIGGER_US } from '@mnada/rules';
import { elements } from './fast-lane-statements.ts';
import type { Transaction } from './fast-store.ts';
import type { TextStatements } from './fast-statements.ts';
import type { AuctionRow, AutobidRow } from './fast-tables.ts';
import { passedOn, waitingOn } from './fast-waiting.ts';

const list = (value: unknown): string[] => (value === null || value === undefined ? [] : elements(value));

const dueInUs = (trx: Transaction, a: AuctionRow): number => {
  const isDuel = a.auto_in_row >= DUEL_AFTER && a.countdown_us >= DUEL_COUNTDOWN_US;
  return (a.ends_at_us ?? 0) - (isDuel ? DUEL_TRIGGER_US : AUTOBID_TRIGGER_US) - trx.nowUs;
};

const which = (users: unknown, auctions: unknown) => {
  const [userIds, auctionIds] = [users === null ? null : list(users), auctions === null ? null : list(auctions)];
  return (row: AutobidRow): boolean =>
    (userIds === null || userIds.includes(row.user_id)) &&
    (auctionIds === null || auctionIds.includes(String(row.auction_id)));
};

const isMine =
  (users: readonly string[], auctions: readonly string[]) => (row: { user_id: string; auction_id: number }) =>
    users.some((userId, index) => row.user_id === userId && String(row.auction_id) === auctions[index]);

const ownRow = (row: AutobidRow) => ({
  ...{ id: row.id, userId: row.user_id, tagHex: row.tag, fromCents: row.from_cents, toCents: row.to_cents },
  ...{ bidsLeft: row.bids_left, firstSetUs: row.first_set_us, setUs: row.set_us, lastFiredUs: row.last_fired_us },
  ...{ askedSeq: row.asked_seq, isActive: row.state === 'active', isStopping: row.stopping_seq !== null },
  changedUs: row.changed_us,
});

/** The sweep, the close's question, a stop, and what ends autobids. */
export const AUTOBID_STATEMENTS: TextStatements = [
  [
    '/* autobids that wait */',
    (trx, _values, text) =>
      trx
        .all(trx.tables.auctions)
        .filter((a) => a.status === 'live')
        .map((a) => ({
          ...{ auctionId: a.id, inUs: dueInUs(trx, a) },
          userIds: waitingOn(trx, a, text).map((row) => row.user_id),
        }))
        .filter(({ userIds, inUs }) => userIds.length > 0 && inUs <= 100_000)
        .sort((a, b) => a.inUs - b.inUs),
  ],
  [
    '/* autobids that are passed */',
    (trx) =>
      trx
        .all(trx.tables.auctions)
        .filter((a) => a.status === 'live')
        .map((a) => ({ auctionId: a.id, userIds: passedOn(trx, a).map((row) => row.user_id) }))
        .filter(({ userIds }) => userIds.length > 0),
  ],
  [
    '/* autobids that are over */',
    (trx) =>
      trx
        .all(trx.tables.autobids)
        .flatMap((row) => {
          const a = trx.get(trx.tables.auctions, row.auction_id);
          if (!a || row.state !== 'active') return [];
          const isOver = a.status === 'ended';
          const isStopped = row.stopping_seq !== null && (a.seq !== row.stopping_seq || row.asked_seq === a.seq);
          return isOver || isStopped ? [{ id: row.id, userId: row.user_id, auctionId: row.auction_id, isOver }] : [];
        })
        .sort((one, other) => one.auctionId - other.auctionId || one.id - other.id),
  ],
  // Whose bids go back at an end, before any of them does.
  [
    "unit = 'BID' and owner_id in ( select user_id from participant",
    (trx, [voids, ended]) => {
      const [voidIds, endedIds] = [list(voids), list(ended)];
      const owners = new Set([
        ...trx
          .all(trx.tables.participants)
          .filter((row) => voidIds.includes(String(row.auction_id)))
          .map((row) => row.user_id),
        ...trx
          .all(trx.tables.autobids)
          .filter((row) => row.state === 'active' && endedIds.includes(String(row.auction_id)))
          .map((row) => row.user_id),
      ]);
      const wallets = trx.all(trx.tables.accounts).filter((row) => row.owner_id !== null && owners.has(row.owner_id));
      for (const { id } of wallets.sort((one, other) => one.id - other.id)) trx.lock(trx.tables.accounts, id);
      return [];
    },
  ],
  [
    '/* autobids before the end */',
    (trx, [ids], text) =>
      list(ids).flatMap((id) => {
        const a = trx.get(trx.tables.auctions, id);
        return a && waitingOn(trx, a, text).length > 0 ? [{ id: a.id }] : [];
      }),
  ],
  [
    '/* autobids at the end */',
    (trx, [ids]) =>
      trx
        .all(trx.tables.autobids)
        .filter((row) => row.state === 'active' && list(ids).includes(String(row.auction_id)))
        .map((row) => ({ auctionId: row.auction_id, userId: row.user_id })),
  ],
  [
    '/* free wallets */',
    (trx, [users]) => {
      const owners = new Set(list(users));
      return trx
        .all(trx.tables.accounts)
        .filter((row) => row.owner_id !== null && owners.has(row.owner_id) && trx.tryLock(trx.tables.accounts, row.id))
        .map((row) => ({ userId: row.owner_id }));
    },
  ],
  ['/* autobids to tell of */', () => []],
  [
    '/* which autobids */',
    (trx, [users, , auctions]) =>
      trx
        .all(trx.tables.autobids)
        .filter((row) => row.state === 'active' && which(users, auctions)(row))
        .map((row) => ({ userId: row.user_id, auctionId: row.auction_id })),
  ],
  [
    "select id from account where unit = 'BID' and owner_id = any(",
    (trx, [users]) => {
      const owners = new Set(list(users));
      const rows = trx.all(trx.tables.accounts).filter((row) => row.owner_id !== null && owners.has(row.owner_id));
      for (const row of rows.sort((a, b) => a.id - b.id)) trx.lock(trx.tables.accounts, row.id);
      return [];
    },
  ],
  [
    'encode(head, \'hex\') as "headHex" from autobid_book',
    (trx, [ids]) =>
      list(ids).flatMap((id) => {
        if (!trx.get(trx.tables.autobidBooks, id)) return [];
        trx.lock(trx.tables.autobidBooks, id);
        const row = trx.get(trx.tables.autobidBooks, id);
        return row ? [{ auctionId: row.auction_id, events: row.events, headHex: row.head }] : [];
      }),
  ],
  [
    'from autobid join auction on auction.id = autobid.auction_id where',
    (trx, values, text) => {
      // Whose they are stands last; whether they run, and of whom it is asked, only where it is asked under the lock.
      const [foundUsers, foundAuctions] = values.slice(-2);
      const wanted = isMine(list(foundUsers), list(foundAuctions));
      const asksAgain = text.includes("autobid.state = 'active'");
      const isAsked = which(values[0], values[2]);
      return trx
        .all(trx.tables.autobids)
        .filter((row) => wanted(row) && (!asksAgain || (row.state === 'active' && isAsked(row))))
        .map((row) => ({
          ...{ auctionId: row.auction_id, userId: row.user_id, tagHex: row.tag, bidsLeft: row.bids_left },
          ...{ seq: trx.get(trx.tables.auctions, row.auction_id)?.seq ?? 0 },
          ...{ fromCents: row.from_cents, toCents: row.to_cents },
        }));
    },
  ],
  [
    'update autobid_lot set returned = bids - placed',
    (trx, [users, auctions], text) => {
      const wanted = isMine(list(users), list(auctions));
      const isOnlyOpen = text.includes('autobid_lot.is_open');
      const shares = trx
        .all(trx.tables.autobidLots)
        .filter((row) => wanted(row) && (!isOnlyOpen || row.placed + row.returned < row.bids));
      for (const { id } of shares)
        trx.update(trx.tables.autobidLots, id, (row) => ({ returned: row.bids - row.placed }));
      return shares.map(({ id }) => ({ id }));
    },
  ],
  [
    "select 'autobid_back:' || share.id",
    (trx, values, text) => {
      const ids = values
        .map((value) => (typeof value === 'string' && value.startsWith('{') ? value : value))
        .find((value) => Array.isArray(value) || (typeof value === 'string' && value.startsWith('{')));
      const isOnce = !text.includes("share.id || ':' || ");
      for (const id of list(ids)) {
        const share = trx.get(trx.tables.autobidLots, id);
        const book = trx.get(trx.tables.autobidBooks, share?.auction_id ?? 0);
        const wallet = trx.all(trx.tables.accounts).find((row) => row.owner_id === share?.user_id);
        if (!share || !book || !wallet || share.returned === 0) continue;
        const source = isOnce ? `autobid_back:${share.id}` : `autobid_back:${share.id}:${trx.store.newId()}`;
        if (trx.get(trx.tables.transfers, source)) continue;
        const bids = share.returned;
        trx.insert(trx.tables.transfers, { source, debit_id: book.account_id, credit_id: wallet.id, amount: bids });
        trx.update(trx.tables.lots, share.lot_id, (row) => ({ bids_left: row.bids_left + bids }));
        trx.update(trx.tables.accounts, wallet.id, (row) => ({
          balance: row.balance + bids,
          version: row.version + 1,
        }));
      }
      return [{ moved: 0, userId: null }];
    },
  ],
  [
    "update autobid set state = 'ended'",
    (trx, [reason, _endedUs, users, auctions]) => {
      const wanted = isMine(list(users), list(auctions));
      for (const row of trx.all(trx.tables.autobids).filter(wanted)) {
        trx.update(trx.tables.autobids, `${row.auction_id}:${row.user_id}`, (now) => ({
          ...{
            state: 'ended' as const,
            reason: String(reason),
            bids_back: now.bids_left,
            bids_left: 0,
            stopping_seq: null,
          },
        }));
      }
      return [];
    },
  ],
  ['insert into autobid_event', () => []],
  [
    'update autobid_book set events = new.events',
    (trx, [ids, events, heads]) => {
      list(ids).forEach((id, index) =>
        trx.update(trx.tables.autobidBooks, id, () => ({
          ...{ events: Number(list(events)[index]), head: list(heads)[index] ?? '' },
        })),
      );
      return [];
    },
  ],
  // ---- a stop
  ['set local lock_timeout', () => []],
  [
    'select status, original_price_cents as "originalPriceCents"',
    (trx, [id], text) => {
      if (text.includes('for no key update')) trx.lock(trx.tables.auctions, Number(id));
      const a = trx.get(trx.tables.auctions, Number(id));
      if (!a) return [];
      return [
        {
          ...{ status: a.status, originalPriceCents: a.original_price_cents, incrementCents: a.increment_cents },
          ...{ bidsPerTap: a.bids_per_tap, countdownUs: a.countdown_us, endsAtUs: a.ends_at_us, seq: a.seq },
          ...{ leaderId: a.leader_id, autoInRow: a.auto_in_row, lockPriceCents: a.lock_price_cents },
        },
      ];
    },
  ],
  [
    'select balance from account where owner_id =',
    (trx, [userId]) => {
      const wallet = trx.all(trx.tables.accounts).find((row) => row.owner_id === userId);
      if (wallet) trx.lock(trx.tables.accounts, wallet.id);
      const row = trx.get(trx.tables.accounts, wallet?.id ?? 0);
      return row ? [{ balance: row.balance }] : [];
    },
  ],
  ['select from autobid_event where', () => []],
  ['/* own receipt */', () => []],
  [
    'state = \'active\' as "isActive"',
    (trx, [auctionId, userId]) => {
      const row = trx.get(trx.tables.autobids, `${String(auctionId)}:${String(userId)}`);
      return row ? [ownRow(row)] : [];
    },
  ],
  [
    'update autobid set changed_us =',
    (trx, [changed, stopping, auctionId, userId]) => {
      trx.update(trx.tables.autobids, `${String(auctionId)}:${String(userId)}`, () => ({
        ...{ changed_us: Number(changed), stopping_seq: stopping === null ? null : Number(stopping) },
      }));
      return [];
    },
  ],
  // What is answered is asked nowhere in these worlds.
  ['select a.status, a.countdown_us as "countdownUs"', () => [{ status: 'ended', countdownUs: 0, nowUs: 0 }]],
  ['select value from setting where name', () => []],
  ['select bids_left as bids, unit_price_cents as cents', () => []],
];
