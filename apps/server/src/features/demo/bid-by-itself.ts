import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { STATEMENT_TIME_US } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import type { BidLane } from '../bidding/index.ts';
import type { Chance } from './chance.ts';
import { SIMULATED_PEOPLE, type Temper } from './people.ts';
import { planBids, type SeenAuction, type SimulatedBidder } from './plan-bid.ts';

export type DemoLog = {
  info(fields: object, text: string): void;
  warn(fields: object, text: string): void;
};

export type BidderDeps = {
  readonly db: Db;
  readonly lane: Pick<BidLane, 'submit'>;
  readonly chance: Chance;
  readonly log: DemoLog;
};

type Watched = {
  /** Changes with each bid and each extension: plans made for another moment are void. */
  readonly moment: string;
  readonly timers: NodeJS.Timeout[];
  /** Refused here before, e.g. by a win limit; they don't try again. */
  readonly tired: Set<string>;
};

/** Worth another try at the next change; any other refusal keeps somebody away from this auction. */
const PASSING: ReadonlySet<string> = new Set([
  'ALREADY_LEADING',
  'BID_RATE',
  'BUSY',
  'DRAINING',
  'BID_FAILED',
  'AUCTIONS_PAUSED',
]);

/**
 * The simulated bidders. They look at the live auctions as anybody may, and bid through the lane as anybody does, with
 * bids of their own that they can run out of (BID-8).
 */
export class SimulatedBidders {
  readonly #deps: BidderDeps;
  readonly #watched = new Map<number, Watched>();
  #everyone: readonly SimulatedBidder[] = [];
  /** Presses that wait for their answer. */
  readonly #underWay = new Set<Promise<void>>();
  #stopped = false;

  constructor(deps: BidderDeps) {
    this.#deps = deps;
  }

  async load(): Promise<void> {
    this.#everyone = await readBidders(this.#deps.db);
  }

  /** Looks once at every live auction and plans the next bid where something changed. */
  async look(): Promise<void> {
    const auctions = await readLive(this.#deps.db);
    if (this.#stopped) return;
    const live = new Set(auctions.map((auction) => auction.id));
    for (const auctionId of [...this.#watched.keys()]) if (!live.has(auctionId)) this.#forget(auctionId);
    const busy = leadersOfSeveral(auctions);
    for (const auction of auctions) this.#consider(auction, busy);
  }

  /** No bid leaves after this. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const auctionId of [...this.#watched.keys()]) this.#forget(auctionId);
    await Promise.all(this.#underWay);
  }

  #consider(auction: LiveAuction, busy: ReadonlySet<string>): void {
    const before = this.#watched.get(auction.id);
    if (before?.moment === auction.moment) return;
    for (const timer of before?.timers ?? []) clearTimeout(timer);
    const watched: Watched = { moment: auction.moment, timers: [], tired: before?.tired ?? new Set() };
    this.#watched.set(auction.id, watched);
    for (const { userId, inMs } of planBids(auction, this.#everyone, watched.tired, busy, this.#deps.chance)) {
      watched.timers.push(setTimeout(() => this.#press(auction.id, userId, watched), inMs));
    }
  }

  #press(auctionId: number, userId: string, watched: Watched): void {
    const pressed = this.#bid(auctionId, userId, watched).finally(() => this.#underWay.delete(pressed));
    this.#underWay.add(pressed);
  }

  async #bid(auctionId: number, userId: string, watched: Watched): Promise<void> {
    if (this.#stopped) return;
    try {
      // Null: no frame arrived anywhere, so the moment of the decision counts.
      const bid = { auctionId, userId, bidId: randomUUID(), receivedAtUs: null };
      const answer = await this.#deps.lane.submit(bid);
      if (answer.ok || answer.code === 'ALREADY_LEADING') return;
      if (!PASSING.has(answer.code)) watched.tired.add(userId);
      // Also after one that may be tried again: nothing else would change, and the auction would end far too cheap.
      this.#plan(auctionId);
    } catch (error) {
      this.#plan(auctionId);
      this.#deps.log.warn({ err: error, auctionId }, 'a simulated bid failed');
    }
  }

  /** Somebody was refused: at the next look, another one may step in. */
  #plan(auctionId: number): void {
    const watched = this.#watched.get(auctionId);
    if (watched) this.#watched.set(auctionId, { ...watched, moment: '' });
  }

  #forget(auctionId: number): void {
    for (const timer of this.#watched.get(auctionId)?.timers ?? []) clearTimeout(timer);
    this.#watched.delete(auctionId);
  }
}

const LEADS_ENOUGH = 2;

/** Hardly anybody fights for many things at once. */
function leadersOfSeveral(auctions: readonly LiveAuction[]): ReadonlySet<string> {
  const leads = new Map<string, number>();
  for (const { leaderId } of auctions) if (leaderId) leads.set(leaderId, (leads.get(leaderId) ?? 0) + 1);
  return new Set([...leads].flatMap(([userId, count]) => (count >= LEADS_ENOUGH ? [userId] : [])));
}

type LiveAuction = SeenAuction & { readonly moment: string };

type LiveRow = {
  readonly id: number;
  readonly scheduledStartUs: number;
  readonly originalPriceCents: number;
  readonly incrementCents: number;
  readonly countdownUs: number;
  readonly leftUs: number;
  readonly endsAtUs: number;
  readonly seq: number;
  readonly leaderId: string | null;
  readonly bidsBy: Record<string, number> | null;
};

async function readLive(db: Db): Promise<LiveAuction[]> {
  const { rows } = await sql<LiveRow>`
    select id, scheduled_start_us as "scheduledStartUs", original_price_cents as "originalPriceCents",
           increment_cents as "incrementCents", countdown_us as "countdownUs", seq, leader_id as "leaderId",
           ends_at_us as "endsAtUs",
           ends_at_us - ${STATEMENT_TIME_US} as "leftUs",
           (select json_object_agg(user_id, bids_used) from participant where auction_id = auction.id) as "bidsBy"
      from auction where status = 'live'`.execute(db);
  return rows.map(({ countdownUs, leftUs, endsAtUs, bidsBy, ...row }) => ({
    ...row,
    countdownMs: countdownUs / 1000,
    leftMs: leftUs / 1000,
    bidsBy: new Map(Object.entries(bidsBy ?? {})),
    moment: `${row.seq}:${endsAtUs}`,
  }));
}

async function readBidders(db: Db): Promise<SimulatedBidder[]> {
  const temper = new Map<string, Temper>(SIMULATED_PEOPLE.map((person) => [person.username, person.temper]));
  const { rows } = await sql<{ userId: string; username: string }>`
    select id as "userId", username from app_user where is_simulated and status = 'active' order by username
  `.execute(db);
  return rows.map(({ userId, username }) => ({ userId, temper: temper.get(username) ?? 'patient' }));
}
