import { createHash } from 'node:crypto';
import { linkHash } from '../../../apps/server/src/features/bidding/index.ts';
import { FastStore } from '../database/fast-store.ts';
import type { AuctionRow, AutobidRow, BidRow, OutcomeRow } from '../database/fast-tables.ts';
import { Random } from '../engine/random.ts';
import type { VirtualTime } from '../engine/virtual-time.ts';
import { type AuctionFloor, CREDIT_SQL } from './auction-floor.ts';
import type { Setting } from './history.ts';
import type { Person } from './tab.ts';
import type { Witness } from './witness.ts';

export const peopleOf = (setting: Setting, seed: number): Person[] => {
  const random = Random.of(seed, 'people');
  return setting.people.map((_, index) => ({ userId: random.uuid(), username: `person_${index}` }));
};

const sha = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The world of a setting in memory. */
export async function fastAuctionFloor(time: VirtualTime, setting: Setting, seed: number): Promise<AuctionFloor> {
  const store = new FastStore(time);
  const people = peopleOf(setting, seed);
  const { tables } = store;
  people.forEach(({ userId, username }, index) => {
    const status = 'active';
    tables.users.rows.set(userId, { id: userId, kind: 'user', status, username, avatar: null, is_simulated: false });
    const account = { id: index + 1, owner_id: userId, balance: 0, accepted_us_1: 0, accepted_us_2: 0, version: 0 };
    tables.accounts.rows.set(String(index + 1), account);
  });
  const auctionIds = setting.auctions.map((wanted, index) => {
    const id = index + 1;
    const auction: AuctionRow = {
      id,
      product_id: wanted.product + 1,
      status: 'scheduled',
      scheduled_start_us: time.startUs + Math.max(0, wanted.startsInMs) * 1_000,
      opened_at_us: null,
      ends_at_us: null,
      drain_us: 1_000_000,
      countdown_us: wanted.countdownMs * 1_000,
      increment_cents: 100,
      original_price_cents: 2_500_000,
      wins_per_product: wanted.winsPerProduct,
      wins_in_total: wanted.winsInTotal,
      bids_per_tap: wanted.bidsPerTap ?? 1,
      seats_needed: wanted.seats?.needed ?? null,
      seats_booked: wanted.seats?.booked ?? 0,
      lock_price_cents: wanted.lockPriceKes === undefined ? null : wanted.lockPriceKes * 100,
      seq: 0,
      price_cents: 0,
      leader_id: null,
      last_decided_us: 0,
      head_hash: null,
      genesis: null,
      spent_account_id: 100 + id,
      revision: 0,
      extensions_in_a_row: 0,
      product_hash: sha('product'),
      auto_in_row: wanted.autoInRow ?? 0,
      key: sha(`key ${id}`),
    };
    tables.auctions.rows.set(String(id), auction);
    const spent = { id: 100 + id, owner_id: null, balance: 0, accepted_us_1: 0, accepted_us_2: 0, version: 0 };
    tables.accounts.rows.set(String(spent.id), spent);
    return id;
  });
  people.forEach(({ userId }, index) => {
    void store
      .open()
      .execute({ text: CREDIT_SQL, values: [userId, setting.people[index]?.bids ?? 0, `purchase:first ${index}`] });
  });
  setAutobids(store, setting, people, auctionIds);
  const books = new BookChecks(
    store,
    new Map(setting.auctions.map(({ autoInRow = 0 }, index) => [index + 1, autoInRow])),
  );

  return {
    floor: store,
    people,
    auctionIds,
    afterCommit: (witness) => books.check(witness),
    finish: () => Promise.resolve(),
    auctions: () =>
      Promise.resolve(
        [...tables.auctions.rows.values()].map((row) => ({
          id: row.id,
          status: row.status,
          seq: row.seq,
          priceCents: row.price_cents,
          leaderName: people.find(({ userId }) => userId === row.leader_id)?.username ?? null,
          endsAtUs: row.ends_at_us,
          drainUs: row.drain_us,
          result: tables.outcomes.rows.get(String(row.id))?.result ?? null,
          used: new Map(
            people.map(({ userId }) => [userId, tables.participants.rows.get(`${row.id}:${userId}`)?.bids_used ?? 0]),
          ),
        })),
      ),
    balances: () =>
      Promise.resolve(
        new Map(
          [...tables.accounts.rows.values()].flatMap((row) =>
            row.owner_id ? [[row.owner_id, row.balance] as const] : [],
          ),
        ),
      ),
    books: () => Promise.resolve(booksText(store, people)),
    close: () => Promise.resolve(),
  };
}

/** Set before anybody comes: bids out of the first pack, into an account of each auction's. */
function setAutobids(
  store: FastStore,
  { autobids = [] }: Setting,
  people: readonly Person[],
  auctionIds: readonly number[],
): void {
  const { tables, time } = store;
  autobids.forEach(({ auction, person, bids, toKes, again }, index) => {
    const auctionId = auctionIds[auction] ?? 0;
    const userId = people[person]?.userId ?? '';
    const account = [...tables.accounts.rows.values()].find((row) => row.owner_id === userId);
    const lot = [...tables.lots.rows.values()].find((row) => row.account_id === account?.id && row.bids_left >= bids);
    if (!account || !lot) return;
    const heldId = 200 + auctionId;
    const held = { id: heldId, owner_id: null, balance: 0, accepted_us_1: 0, accepted_us_2: 0, version: 0 };
    tables.accounts.rows.set(String(heldId), held);
    tables.autobidBooks.rows.set(String(auctionId), {
      ...{ auction_id: auctionId, account_id: heldId, events: 0, head: sha(`autobids ${auctionId}`) },
    });
    const firstUs = time.startUs - 60_000_000 + index;
    tables.autobids.rows.set(`${auctionId}:${userId}`, {
      ...{ id: index + 1, auction_id: auctionId, user_id: userId, tag: sha(`tag ${index}`).slice(0, 32) },
      ...{ state: 'active', reason: null, from_cents: 0, to_cents: toKes * 100, bids_set: bids, bids_left: bids },
      ...{ bids_back: 0, first_set_us: firstUs, set_us: again ? firstUs + 30_000_000 : firstUs, last_fired_us: 0 },
      ...{ changed_us: time.startUs - 20_000_000, asked_seq: -1, stopping_seq: null },
    });
    const share = { auction_id: auctionId, user_id: userId, lot_id: lot.id, unit_price_cents: lot.unit_price_cents };
    tables.autobidLots.rows.set(String(index + 1), { ...share, id: index + 1, bids, placed: 0, returned: 0 });
    const source = `autobid:${index + 1}`;
    tables.transfers.rows.set(source, { source, debit_id: account.id, credit_id: heldId, amount: bids });
    tables.lots.rows.set(String(lot.id), { ...lot, bids_left: lot.bids_left - bids });
    tables.accounts.rows.set(String(account.id), {
      ...account,
      balance: account.balance - bids,
      version: account.version + 1,
    });
  });
}

function booksText({ tables }: FastStore, people: readonly Person[]): string {
  const nameOf = (userId: string | null) => people.find((person) => person.userId === userId)?.username ?? '-';
  const bids = [...tables.bids.rows.values()]
    .sort((a, b) => a.auction_id - b.auction_id || a.seq - b.seq)
    .map(
      (bid) =>
        `bid ${bid.auction_id}:${bid.seq} ${nameOf(bid.user_id)} ${bid.bid_id} ${bid.received_at_us} ${bid.decided_at_us} ${bid.ends_after_us} ${bid.balance_after}`,
    );
  const outcomes = [...tables.outcomes.rows.values()]
    .sort((a, b) => a.auction_id - b.auction_id)
    .map((row) => `outcome ${row.auction_id} ${row.result} ${nameOf(row.winner_id)} ${row.price_cents}`);
  const balances = people.map(({ userId, username }) => {
    const account = [...tables.accounts.rows.values()].find((row) => row.owner_id === userId);
    return `balance ${username} ${account?.balance}`;
  });
  return [...bids, ...outcomes, ...balances].join('\n');
}

/** What must hold of the books after each commit: the invariants of `features/integrity` that speak of these tables. */
class BookChecks {
  readonly #store: FastStore;
  readonly #known = new Set<string>();
  /** By auction and person: when a bid was placed for them last. */
  readonly #placed = new Map<number, Map<string, number>>();
  readonly #ended = new Set<number>();
  /** By auction: how many automatic taps in a row it began with (BID-15). */
  readonly #beganInRow: ReadonlyMap<number, number>;
  #checkedChanges = -1;

  constructor(store: FastStore, beganInRow: ReadonlyMap<number, number>) {
    this.#store = store;
    this.#beganInRow = beganInRow;
  }

  check(witness: Witness): void {
    const { bids, auctions, outcomes, accounts, lots, transfers, participants } = this.#store.tables;
    // Heartbeats and the like commit all the time; the books are as they were.
    const { autobids, autobidLots } = this.#store.tables;
    const checked = [bids, auctions, outcomes, accounts, lots, transfers, participants, autobids, autobidLots];
    const changes = checked.reduce((sum, table) => sum + table.changes, 0);
    if (changes === this.#checkedChanges) return;
    this.#checkedChanges = changes;
    const fresh = [...bids.rows].filter(([key]) => !this.#known.has(key));
    witness.balancesLeft(fresh.map(([, bid]) => bid));
    for (const [key, bid] of fresh) {
      this.#known.add(key);
      witness.committed(bid);
      this.#checkBid(bid, witness);
    }
    for (const auction of auctions.rows.values()) this.#checkAuction(auction, witness);
    for (const outcome of outcomes.rows.values()) {
      const auction = auctions.rows.get(String(outcome.auction_id));
      const last = bids.rows.get(`${outcome.auction_id}:${auction?.seq ?? 0}`);
      if (outcome.bid_count !== auction?.seq)
        witness.violated('O2', `bids of ${outcome.auction_id} changed after its end`);
      if (outcome.result === 'sold' && outcome.winner_id !== last?.user_id) {
        witness.violated('O2', `${outcome.auction_id} was won by somebody else than its last bidder`);
      }
      if (auction) this.#checkEnd(outcome, auction, witness);
      if (last && last.decided_at_us >= outcome.decided_at_us)
        witness.violated('O3', `a bid was decided after the end`);
    }
    this.#checkAccounts(witness);
    this.#checkLimits(witness);
  }

  #checkBid(bid: BidRow, witness: Witness): void {
    const { bids, auctions, transfers } = this.#store.tables;
    const auction = auctions.rows.get(String(bid.auction_id));
    const before = bids.rows.get(`${bid.auction_id}:${bid.seq - 1}`);
    if (!auction) return;
    const broken = (name: string, what: string) => witness.violated(name, `bid ${bid.auction_id}:${bid.seq}: ${what}`);
    if (bid.seq > 1 && !before) broken('B3', 'a hole before it');
    if (bid.price_cents !== auction.increment_cents * bid.seq) broken('B3', 'a wrong price');
    if (bid.decided_at_us > bid.ends_before_us + auction.drain_us) broken('B4', 'decided after the drain window');
    if (bid.received_at_us > bid.decided_at_us) broken('B4', 'received after it was decided');
    if (bid.received_at_us < (auction.opened_at_us ?? 0)) broken('B4', 'received before the opening');
    const ends = Math.max(bid.ends_before_us, bid.decided_at_us + auction.countdown_us);
    if (bid.ends_after_us !== ends) broken('B5', 'a wrong end');
    if (before && bid.decided_at_us <= before.decided_at_us) broken('B5', 'time went back');
    const isFirstOfTap = (bid.seq - 1) % auction.bids_per_tap === 0;
    if (isFirstOfTap && before?.user_id === bid.user_id) broken('B5', 'outbid themselves');
    if (!isFirstOfTap && before?.user_id !== bid.user_id)
      broken('BID-12', 'somebody else came between the bids of a tap');
    if ((bid.bid_id !== null) !== (bid.seq % auction.bids_per_tap === 0))
      broken('BID-12', 'a press stands on its last bid');
    if (!transfers.rows.has(`bid:${bid.auction_id}:${bid.seq}`)) broken('B1', 'nothing was moved for it');
    const tag = this.#store.tables.participants.rows.get(`${bid.auction_id}:${bid.user_id}`)?.bidder_tag ?? '';
    const hash = linkHash({
      ...{ auctionId: bid.auction_id, seq: bid.seq, receivedAtUs: bid.received_at_us, decidedAtUs: bid.decided_at_us },
      ...{ priceCents: bid.price_cents, bidderTag: tag, previousHashHex: before?.hash ?? auction.genesis ?? '' },
      auto: bid.auto_head ? { headHex: bid.auto_head, tagHex: this.#autobidOf(bid)?.tag ?? '' } : null,
    });
    if (bid.auto_head) this.#checkAutobid(bid, auction, broken);
    if (bid.hash !== hash) broken('B7', 'the chain is broken');
  }

  #autobidOf(bid: Pick<BidRow, 'auction_id' | 'user_id'>): AutobidRow | undefined {
    return this.#store.tables.autobids.rows.get(`${bid.auction_id}:${bid.user_id}`);
  }

  /** BID-13, BID-14: at its moment, in its range, and for whoever has waited longest of those who could be asked. */
  #checkAutobid(bid: BidRow, auction: AuctionRow, broken: (name: string, what: string) => void): void {
    if ((bid.seq - 1) % auction.bids_per_tap !== 0) return;
    const own = this.#autobidOf(bid);
    if (!own) return broken('BID-13', 'placed for somebody who set nothing aside');
    const priceCents = auction.increment_cents * (bid.seq - 1 + auction.bids_per_tap);
    const triggerUs = this.#isDuel(bid, auction) ? 7_000_000 : 2_000_000;
    if (bid.received_at_us !== Math.max(bid.ends_before_us - triggerUs, own.set_us))
      broken(triggerUs === 2_000_000 ? 'BID-13' : 'BID-15', 'placed at another moment than the rule’s');
    if (priceCents > own.to_cents || priceCents < own.from_cents) broken('BID-13', 'placed out of its range');
    const placed = this.#placed.get(bid.auction_id) ?? new Map<string, number>();
    this.#placed.set(bid.auction_id, placed);
    const turn = (row: AutobidRow) => [placed.get(row.user_id) ?? 0, row.first_set_us, row.id] as const;
    const leader = this.#store.tables.bids.rows.get(`${bid.auction_id}:${bid.seq - 1}`)?.user_id;
    for (const other of this.#store.tables.autobids.rows.values()) {
      if (other.auction_id !== bid.auction_id || other.user_id === bid.user_id || other.user_id === leader) continue;
      // Who was asked first and passed over, or has ended in this very batch, is not who was forgotten.
      if (other.state !== 'active' || other.asked_seq === bid.seq - 1) continue;
      if (priceCents > other.to_cents || priceCents < other.from_cents) continue;
      const [mine, theirs] = [turn(own), turn(other)];
      const at = mine.findIndex((value, i) => value !== theirs[i]);
      if ((mine[at] ?? 0) > (theirs[at] ?? 0)) broken('BID-14', `${other.user_id} had waited longer`);
    }
    placed.set(bid.user_id, bid.decided_at_us);
  }

  /** BID-15, counted from the bids themselves: thirty automatic taps in a row before this one. */
  #isDuel(bid: BidRow, auction: AuctionRow): boolean {
    let inRow = 0;
    let seq = bid.seq - 1;
    for (; seq > 0; seq -= auction.bids_per_tap) {
      if (!this.#store.tables.bids.rows.get(`${bid.auction_id}:${seq}`)?.auto_head) break;
      inRow += 1;
    }
    if (seq === 0) inRow += this.#beganInRow.get(bid.auction_id) ?? 0;
    return inRow >= 30 && auction.countdown_us >= 10_000_000;
  }

  /** What is set aside lies in an account of its own, and each bid of it leaves once. */
  #checkSetAside(moved: ReadonlyMap<number, number>, witness: Witness): void {
    const { autobids, autobidBooks, autobidLots } = this.#store.tables;
    for (const book of autobidBooks.rows.values()) {
      let held = 0;
      for (const share of autobidLots.rows.values()) {
        if (share.auction_id === book.auction_id) held += share.bids - share.placed - share.returned;
      }
      const there = moved.get(book.account_id) ?? 0;
      if (there !== held)
        witness.violated('Q1', `${there} bids lie set aside for ${book.auction_id}, its autobids have ${held}`);
    }
    for (const share of autobidLots.rows.values()) {
      if (share.placed + share.returned > share.bids) witness.violated('Q2', `share ${share.id} gave more than it had`);
    }
    for (const row of autobids.rows.values()) {
      let left = 0;
      for (const share of autobidLots.rows.values()) {
        if (share.auction_id === row.auction_id && share.user_id === row.user_id)
          left += share.bids - share.placed - share.returned;
      }
      if (left !== row.bids_left)
        witness.violated('Q1', `autobid ${row.id} has ${row.bids_left} left, its shares ${left}`);
    }
  }

  /** BID-13: no auction ends while somebody's autobid was due and had not been asked. */
  #checkEnd(outcome: OutcomeRow, auction: AuctionRow, witness: Witness): void {
    if (outcome.result === 'void' || this.#ended.has(auction.id)) return;
    this.#ended.add(auction.id);
    const priceCents = auction.increment_cents * (auction.seq + auction.bids_per_tap);
    for (const row of this.#store.tables.autobids.rows.values()) {
      if (row.auction_id !== auction.id || row.reason !== 'auction_over' || row.user_id === auction.leader_id) continue;
      if (row.asked_seq === auction.seq || priceCents > row.to_cents || priceCents < row.from_cents) continue;
      witness.violated('BID-13', `${auction.id} ended though the autobid of ${row.user_id} was due`);
    }
  }

  #checkAuction(auction: AuctionRow, witness: Witness): void {
    const { bids, outcomes } = this.#store.tables;
    let count = 0;
    for (const bid of bids.rows.values()) if (bid.auction_id === auction.id) count++;
    const broken = (name: string, what: string) => witness.violated(name, `auction ${auction.id}: ${what}`);
    if (count !== auction.seq) broken('B3', `${count} bids, and seq is ${auction.seq}`);
    if (auction.price_cents !== auction.increment_cents * auction.seq) broken('B3', 'a wrong price');
    if ((auction.status === 'ended') !== outcomes.rows.has(String(auction.id))) broken('O1', 'ended without outcome');
    const last = bids.rows.get(`${auction.id}:${auction.seq}`);
    if (auction.leader_id !== (last?.user_id ?? null)) broken('B3', 'its leader is not its last bidder');
    if (auction.opened_at_us !== null && auction.seats_booked < (auction.seats_needed ?? 0))
      broken('AUC-9', 'open without its seats');
    if (auction.seq % auction.bids_per_tap !== 0) broken('BID-12', 'half a tap');
    if (auction.lock_price_cents !== null) this.#checkLock(auction, auction.lock_price_cents, broken);
  }

  /** BID-11: from the lock price on nobody bid for the first time. */
  #checkLock(auction: AuctionRow, lockPriceCents: number, broken: (name: string, what: string) => void): void {
    const seen = new Set<string>();
    for (let seq = 1; seq <= auction.seq; seq++) {
      const userId = this.#store.tables.bids.rows.get(`${auction.id}:${seq}`)?.user_id ?? '';
      if ((seq - 1) * auction.increment_cents >= lockPriceCents && !seen.has(userId)) {
        broken('BID-11', `bid ${seq} is the first of ${userId}, past the lock price`);
      }
      seen.add(userId);
    }
  }

  #checkAccounts(witness: Witness): void {
    const { accounts, transfers, lots } = this.#store.tables;
    const moved = new Map<number, number>();
    for (const { debit_id, credit_id, amount } of transfers.rows.values()) {
      moved.set(debit_id, (moved.get(debit_id) ?? 0) - amount);
      moved.set(credit_id, (moved.get(credit_id) ?? 0) + amount);
    }
    this.#checkSetAside(moved, witness);
    const left = new Map<number, number>();
    for (const lot of lots.rows.values()) left.set(lot.account_id, (left.get(lot.account_id) ?? 0) + lot.bids_left);
    for (const { id, owner_id, balance } of accounts.rows.values()) {
      if (owner_id === null) continue;
      witness.balanceStored(owner_id, balance);
      if (balance < 0) witness.violated('L2', `account ${id} is below zero`);
      if (balance !== (moved.get(id) ?? 0)) {
        witness.violated('L2', `account ${id} holds ${balance}, its transfers say ${moved.get(id) ?? 0}`);
      }
      if (balance !== (left.get(id) ?? 0))
        witness.violated('L4', `account ${id} holds ${balance}, its lots ${left.get(id)}`);
    }
    const used = new Map<string, number>();
    for (const { source, amount } of transfers.rows.values()) {
      const key = /^refund:(\d+):([0-9a-f-]{36}):(\d+)/.exec(source)?.slice(1).join(':');
      if (key !== undefined) used.set(key, (used.get(key) ?? 0) + amount);
    }
    if (used.size === 0) return;
    for (const bid of this.#store.tables.bids.rows.values()) {
      const key = `${bid.auction_id}:${bid.user_id}:${bid.lot_id}`;
      if (used.has(key)) used.set(key, (used.get(key) ?? 0) - 1);
    }
    for (const [key, more] of used) if (more > 0) witness.violated('L6', `${more} bids too many came back for ${key}`);
  }

  /** BID-6: what somebody has won and leads now never exceeds what an auction allows. */
  #checkLimits(witness: Witness): void {
    const { auctions, outcomes } = this.#store.tables;
    const held = new Map<string, number>();
    const total = new Map<string, number>();
    const count = (userId: string | null, productId: number) => {
      if (userId === null) return;
      held.set(`${userId} ${productId}`, (held.get(`${userId} ${productId}`) ?? 0) + 1);
      total.set(userId, (total.get(userId) ?? 0) + 1);
    };
    for (const row of outcomes.rows.values()) count(row.winner_id, row.product_id);
    for (const row of auctions.rows.values()) if (row.status === 'live') count(row.leader_id, row.product_id);
    for (const row of auctions.rows.values()) {
      if (row.status !== 'live' || row.leader_id === null) continue;
      const own = held.get(`${row.leader_id} ${row.product_id}`) ?? 0;
      // The limit is the one of the auction that was bid on last; the strictest of those led now need not be.
      const others = [...auctions.rows.values()].filter((other) => other.product_id === row.product_id);
      const most = Math.max(...others.map((other) => other.wins_per_product));
      if (own > most) witness.violated('BID-6', `${row.leader_id} holds ${own} of product ${row.product_id}`);
      const mostInTotal = Math.max(...[...auctions.rows.values()].map((other) => other.wins_in_total));
      if ((total.get(row.leader_id) ?? 0) > mostInTotal) witness.violated('BID-6', `${row.leader_id} holds too many`);
    }
  }
}
