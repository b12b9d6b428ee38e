import { type ControlAuction, type ControlPause, type ControlRoom, LIVE_SHOWN_MAX } from '@mnada/contract/office';
import { type QueryExecutorProvider, sql } from 'kysely';
import { type Board, type BoardEntry, readPause, toEpochMs, toKes } from '../auctions/index.ts';
import type { LiveStats } from './live-stats.ts';

/** What one node knows: its board, its sockets, its lane. */
export type ControlSources = {
  readonly db: QueryExecutorProvider;
  readonly board: Pick<Board, 'group'>;
  readonly hub: { watching(auctionId: number): number; readonly sockets: { readonly size: number } };
  readonly stats: LiveStats;
  readonly nowUs: () => number;
};

/** What must be asked of the database: every few seconds, once for all who watch. */
export type SlowFacts = {
  readonly costs: ReadonlyMap<number, Costs>;
  readonly pause: ControlPause | null;
};
type Costs = { readonly bidders: number; readonly paidCents: number; readonly isHeld: boolean };

/** What bids on live auctions were paid for, who bid there, and the pause. */
export async function readSlowFacts(db: QueryExecutorProvider): Promise<SlowFacts> {
  const [{ rows }, pause] = await Promise.all([
    sql<Costs & { id: number }>`
      select a.id, a.held_at_us is not null as "isHeld", p.bidders, p.cents as "paidCents"
        from auction a cross join lateral (
          select count(*)::int as bidders, coalesce(sum(cost_cents), 0)::bigint as cents
            from participant where auction_id = a.id and bids_used > 0) p
       where a.status = 'live'`.execute(db),
    readControlPause(db),
  ]);
  return { costs: new Map(rows.map(({ id, ...costs }) => [id, costs])), pause };
}

export async function readControlPause(db: QueryExecutorProvider): Promise<ControlPause | null> {
  const pause = await readPause(db);
  return pause === null
    ? null
    : {
        since: toEpochMs(pause.sinceUs),
        void_at: toEpochMs(pause.voidAtUs),
        by: pause.startedBy,
        reason: pause.reasonEn,
        reason_sw: pause.reasonSw,
        auctions: pause.auctions,
      };
}

/** The room at this moment. Auctions by their number, newest first, so that no row moves by itself. */
export function controlRoom({ board, hub, stats, nowUs }: ControlSources, { costs, pause }: SlowFacts): ControlRoom {
  const at = nowUs();
  const live = board.group('live').toSorted((a, b) => b.facts.auctionId - a.facts.auctionId);
  const auctions = live.slice(0, LIVE_SHOWN_MAX).map((entry) => controlAuction(entry, costs, hub, stats, at));
  const all = stats.ofAll(at);
  const sum = (of: (auction: ControlAuction) => number) => auctions.reduce((total, auction) => total + of(auction), 0);
  const bids = sum((auction) => auction.bids);
  return {
    at: toEpochMs(at),
    live: live.length,
    auctions,
    pause,
    bids_last_minute: sum((auction) => auction.bids_last_minute),
    bids_by_minute: all.byMinute,
    peak: { bids: all.peak.bids, at: all.peak.atUs === null ? null : toEpochMs(all.peak.atUs) },
    connected: hub.sockets.size,
    watching: sum((auction) => auction.watching),
    decided: { p50_ms: all.p50Ms, p95_ms: all.p95Ms, p99_ms: all.p99Ms },
    refused: { tries: all.tries, refused: all.refused, by_code: all.byCode },
    bid_price: bids === 0 ? null : Math.round((sum((auction) => auction.bids_paid) / bids) * 100) / 100,
  };
}

function controlAuction(
  { facts, head }: BoardEntry,
  costs: SlowFacts['costs'],
  hub: ControlSources['hub'],
  stats: LiveStats,
  nowUs: number,
): ControlAuction {
  const { auctionId } = facts;
  const { bidders = 0, paidCents = 0, isHeld = false } = costs.get(auctionId) ?? {};
  const { lane, p95Ms, byMinute, lastMinute } = stats.ofAuction(auctionId, nowUs);
  const recovered = facts.originalPriceCents === 0 ? 0 : (paidCents + head.priceCents) / facts.originalPriceCents;
  return {
    id: auctionId,
    name: facts.name,
    category: facts.category,
    image: facts.images[0] ?? null,
    price: toKes(head.priceCents),
    shop_price: toKes(facts.originalPriceCents),
    leader: head.leaderName,
    leader_avatar: head.leaderAvatar,
    bidders,
    bids: head.seq,
    ends_at: toEpochMs(head.endsAtUs),
    countdown_seconds: Math.round(facts.countdownUs / 1e6),
    watching: hub.watching(auctionId),
    bids_by_minute: byMinute,
    bids_last_minute: lastMinute,
    decided_p95_ms: p95Ms,
    lane,
    recovered: Math.round(recovered * 1_000) / 1_000,
    bids_paid: toKes(paidCents),
    is_held: isHeld,
  };
}
