/**
 * Sees everything: what each person pressed, what reached the servers, what each screen said, and what is stored. It
 * says what must never be, the moment it is.
 */
import type { AuctionDetail, ServerFrameOf } from '@mnada/contract';
import type { SettledBid } from '../../../apps/web/src/realtime/auction-channel.ts';
import type { VirtualTime, VirtualUs } from '../engine/virtual-time.ts';
import type { Tab } from './tab.ts';

export type StoredBid = {
  readonly auction_id: number;
  readonly seq: number;
  readonly user_id: string;
  /** Null in all but the last bid of a tap that takes several (BID-12). */
  readonly bid_id: string | null;
  readonly price_cents: number;
  readonly received_at_us: number;
  readonly decided_at_us: number;
  readonly ends_before_us: number;
  readonly ends_after_us: number;
  readonly balance_after: number;
  readonly account_version: number;
  /** Of what an autobid placed: nobody pressed for it. */
  readonly auto_head?: string | null;
};

export type Press = {
  readonly bidId: string;
  readonly userId: string;
  readonly auctionId: number;
  readonly tab: Tab;
  readonly page: string;
  readonly atUs: VirtualUs;
  /** When its last byte first reached a node. */
  arrivedUs: VirtualUs | null;
  told: { readonly what: 'accepted' | 'refused'; readonly code: string; readonly seq: number | null } | null;
};

/** The page's measure of the server's time may be off by half its slowest round trip. */
const FRESH_US = 8_000_000;
const CLOCK_ERROR_US = 12_000;
/** Answers that leave the press open: the page has to go on asking. */
const OPEN_CODES: ReadonlySet<string> = new Set(['BID_UNKNOWN']);

type Shown = { seq: number; price: number; endsAt: number; stage: number; person: string; auctionId: number };
const STAGE = { scheduled: 0, live: 1, ended: 2 } as const;

export class Witness {
  readonly violations: string[] = [];
  readonly presses = new Map<string, Press>();
  /** Bids as they were committed. */
  readonly stored = new Map<string, StoredBid>();
  readonly trace: string[] = [];
  readonly #time: VirtualTime;
  readonly #shown = new Map<Tab, Shown>();
  readonly #rows = new Map<string, string>();
  /** By auction and seq: when that bid was committed. */
  readonly #committedUs = new Map<string, number>();
  /** Each balance that a person ever had, in order. */
  readonly #balances = new Map<string, number[]>();
  /** By tab: the earliest of those balances that the last one shown can be. */
  readonly #shownBalance = new Map<Tab, number>();

  constructor(time: VirtualTime) {
    this.#time = time;
  }

  note(text: string): void {
    this.trace.push(`${((this.#time.nowUs - this.#time.startUs) / 1e6).toFixed(3).padStart(8)} s  ${text}`);
  }

  violated(rule: string, what: string): void {
    this.note(`VIOLATION ${rule}: ${what}`);
    this.violations.push(`${rule}: ${what}`);
  }

  // ---- what people and pages do

  pressed(tab: Tab, bidId: string): void {
    const userId = tab.signIn?.person.userId ?? '';
    const { auctionId } = tab;
    this.note(
      `${tab.name}: ${tab.signIn?.person.username ?? 'a visitor'} presses on ${auctionId} (${bidId.slice(0, 8)})`,
    );
    for (const other of this.presses.values()) {
      if (other.told !== null || other.userId !== userId || other.auctionId !== auctionId) continue;
      if (other.tab.device === tab.device && this.#isSameSignIn(other, tab)) {
        this.violated('BID-2', `a second press of ${tab.name} went out while ${other.bidId} was not known`);
      }
    }
    const press = { bidId, userId, auctionId, tab, page: tab.actor.name, atUs: this.#time.nowUs };
    this.presses.set(bidId, { ...press, arrivedUs: null, told: null });
  }

  arrived(text: string): void {
    const bidId = /"type":"place_bid".*"bid_id":"([0-9a-f-]{36})"/.exec(text)?.[1];
    const press = bidId === undefined ? undefined : this.presses.get(bidId);
    if (!press) return;
    press.arrivedUs ??= this.#time.nowUs;
    this.note(`place_bid ${press.bidId.slice(0, 8)} reaches a node`);
  }

  accepted(tab: Tab, accepted: ServerFrameOf<'bid_success'>['data']): void {
    const press = accepted.bid_id === null ? undefined : this.presses.get(accepted.bid_id);
    this.note(`${tab.name}: accepted ${accepted.bid_id?.slice(0, 8)} as ${accepted.seq}, ${accepted.new_balance} left`);
    const bid = accepted.bid_id === null ? undefined : this.stored.get(accepted.bid_id);
    if (!bid || bid.seq !== accepted.seq) {
      this.violated('BID-2', `${tab.name} was told that ${accepted.bid_id} was accepted, and it is not stored`);
    }
    if (!press) return;
    if (press.told?.what === 'refused') this.violated('BID-2', `${press.bidId} was refused, then accepted`);
    press.told = { what: 'accepted', code: '', seq: accepted.seq };
  }

  refused(tab: Tab, refused: ServerFrameOf<'error'>['data']): void {
    const press = refused.bid_id === undefined ? undefined : this.presses.get(refused.bid_id);
    this.note(`${tab.name}: ${refused.code} ${refused.bid_id?.slice(0, 8) ?? ''}`);
    if (!press || OPEN_CODES.has(refused.code)) return;
    if (this.stored.has(press.bidId)) {
      this.violated('BID-2', `${press.bidId} is stored, and its bidder was told ${refused.code}`);
    }
    press.told ??= { what: 'refused', code: refused.code, seq: null };
  }

  /** What a page was told of a bid that it had asked about. */
  settled(tab: Tab, settled: SettledBid): void {
    const { bid_id, state, code = state } = settled;
    const seq = settled.seq ?? null;
    const press = this.presses.get(bid_id);
    this.note(`${tab.name}: ${bid_id.slice(0, 8)} is settled: ${state} ${code}`);
    const bid = this.stored.get(bid_id);
    if (state === 'accepted') {
      if (!bid || bid.seq !== seq)
        this.violated('BID-9', `${tab.name} was told that ${bid_id} counted, and it is not stored`);
    } else if (bid) this.violated('BID-9', `${bid_id} is stored, and its bidder was told ${state}`);
    if (!press) return;
    if (state === 'accepted' && press.told?.what === 'refused')
      this.violated('BID-9', `${bid_id} was refused, then counted`);
    press.told = { what: state === 'accepted' ? 'accepted' : 'refused', code, seq };
  }

  /** A new page life: nothing that an older one showed binds it. */
  pageBegan(tab: Tab): void {
    this.#shown.delete(tab);
    this.#shownBalance.delete(tab);
  }

  personChanged(tab: Tab): void {
    const shown = this.#shown.get(tab);
    if (shown) shown.person = tab.signIn?.person.userId ?? '';
    this.#shownBalance.delete(tab);
  }

  balanceShown(tab: Tab, balance: number): void {
    this.note(`${tab.name}: shows ${balance} bids`);
    const all = this.#balances.get(tab.signIn?.person.userId ?? '') ?? [];
    const from = this.#shownBalance.get(tab) ?? 0;
    const at = all.indexOf(balance, from);
    if (at >= 0) this.#shownBalance.set(tab, at);
    else
      this.violated(
        'WAL-1',
        `${tab.name} went back to a balance of ${balance}, after ${all.slice(0, from + 1).join(', ')}`,
      );
  }

  /** Bids have just been committed together: each of them left a balance that its bidder is told. */
  balancesLeft(bids: readonly StoredBid[]): void {
    const inOrder = [...bids].sort((a, b) => a.account_version - b.account_version);
    for (const bid of inOrder) this.balanceStored(bid.user_id, bid.balance_after);
  }

  /** A balance has just been committed. */
  balanceStored(userId: string, balance: number): void {
    const all = this.#balances.get(userId);
    if (!all) this.#balances.set(userId, [balance]);
    else if (all.at(-1) !== balance) all.push(balance);
  }

  shown(tab: Tab): void {
    const { auction } = tab.screen;
    if (!auction) return;
    const before = this.#shown.get(tab);
    const person = tab.signIn?.person.userId ?? '';
    const now: Shown = {
      seq: auction.seq,
      price: auction.current_price,
      endsAt: auction.ends_at ?? 0,
      stage: STAGE[auction.status],
      person,
      auctionId: auction.id,
    };
    this.#shown.set(tab, now);
    if (before && before.auctionId === auction.id) {
      if (now.seq < before.seq) this.violated('BID-4', `${tab.name} went back from bid ${before.seq} to ${now.seq}`);
      if (now.price < before.price) this.violated('BID-4', `${tab.name} went back in price`);
      if (now.stage < before.stage) this.violated('BID-4', `${tab.name} went back from an end`);
      if (now.stage === 1 && before.stage === 1 && now.endsAt < before.endsAt) {
        this.violated('AUC-4', `${tab.name} shows an earlier end than before`);
      }
    }
    this.#compareRows(tab, auction);
  }

  // ---- what is stored

  /** A bid has just been committed. */
  committed(bid: StoredBid): void {
    const bidId = bid.bid_id;
    this.note(`stored: bid ${bid.seq} of ${bid.auction_id} (${bidId?.slice(0, 8) ?? 'of a tap'})`);
    const beforeUs = this.#committedUs.get(`${bid.auction_id}:${bid.seq - 1}`) ?? 0;
    this.#committedUs.set(`${bid.auction_id}:${bid.seq}`, this.#time.nowUs);
    // Locks are held until the commit, and the clock is read behind them: time passes in the order of the decisions.
    if (beforeUs < this.#time.nowUs && bid.decided_at_us < beforeUs) {
      this.violated('BID-3', `bid ${bid.seq} of ${bid.auction_id} was decided before the one before it was committed`);
    }
    if (bidId === null) return;
    const again = this.stored.get(bidId);
    if (again) this.violated('BID-2', `${bidId} was charged twice`);
    this.stored.set(bidId, bid);
    if (bid.auto_head) return;
    const press = this.presses.get(bidId);
    if (!press) return this.violated('BID-2', `${bidId} was charged, and nobody pressed it`);
    if (press.userId !== bid.user_id) {
      this.violated('BID-2', `${bidId} was pressed by ${press.userId} and charged to ${bid.user_id}`);
    }
    if (press.auctionId !== bid.auction_id) this.violated('BID-2', `${bidId} was charged on another auction`);
    const arrivedUs = press.arrivedUs ?? Number.POSITIVE_INFINITY;
    if (arrivedUs - press.atUs > FRESH_US) {
      this.violated('BID-9', `${bidId} was charged ${Math.round((arrivedUs - press.atUs) / 1e6)} s after its press`);
    }
    if (arrivedUs > bid.ends_before_us + CLOCK_ERROR_US) {
      this.violated('BID-3', `${bidId} arrived after the end and was accepted`);
    }
    if (bid.received_at_us > bid.ends_before_us) this.violated('BID-3', `${bidId} is stamped after the end`);
    if (press.told?.what === 'refused') {
      this.violated('BID-2', `${bidId} was charged after its bidder was told ${press.told.code}`);
    }
  }

  /** What viewers read at any time is a piece of the one history. */
  #compareRows(tab: Tab, auction: AuctionDetail): void {
    let seq = auction.recent_bids[0]?.seq ?? 0;
    if (seq !== auction.seq && auction.recent_bids.length > 0) {
      this.violated('BID-4', `${tab.name} shows bid ${seq} on top of ${auction.seq}`);
    }
    for (const row of auction.recent_bids) {
      if (row.seq !== seq--) this.violated('BID-4', `${tab.name} shows a hole below bid ${row.seq + 1}`);
      const key = `${auction.id}:${row.seq}`;
      const text = `${row.username} ${row.amount}`;
      const known = this.#rows.get(key);
      if (known === undefined) this.#rows.set(key, text);
      else if (known !== text) this.violated('BID-4', `${tab.name} shows "${text}" where others saw "${known}"`);
    }
  }

  #isSameSignIn(press: Press, tab: Tab): boolean {
    return press.userId === (tab.signIn?.person.userId ?? '') && press.atUs >= tab.signedInAtUs;
  }
}
