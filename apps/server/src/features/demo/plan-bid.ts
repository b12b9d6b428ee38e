import { between, type Chance, seededChance, shuffled, wholeBetween } from './chance.ts';
import { expectedBids, HOT_UNTIL, paceOf, seedOf, type Terms } from './pace.ts';
import type { Temper } from './people.ts';

export type SimulatedBidder = { readonly userId: string; readonly temper: Temper };

/** A live auction as the simulated bidders see it: what is public, and how often each person bid. */
export type SeenAuction = Terms & {
  readonly id: number;
  readonly countdownMs: number;
  readonly leftMs: number;
  readonly seq: number;
  readonly leaderId: string | null;
  readonly bidsBy: ReadonlyMap<string, number>;
};

export type PlannedBid = { readonly userId: string; readonly inMs: number };

/** One more bid of a real person costs the simulated ones so much of their patience: who keeps bidding, wins. */
const PATIENCE_PER_REAL_BID = 4;
/** So often two of them bid in the same moment, neither having seen the other. */
const SAME_MOMENT = 0.06;
/** Later than this a bid could miss the end on a busy machine. */
const LEAST_LEFT_MS = 700;
const CAST_SIZE = { quick: [3, 4], medium: [3, 5], long: [4, 7] } as const;

/**
 * Who of the simulated bidders takes part in an auction, and with how many bids at most. The same answer for the same
 * auction, in whatever order they are handed in, so that a restart changes nobody's mind, and who began a market goes on in it.
 */
export function budgetsOf(auction: Terms, everyone: readonly SimulatedBidder[]): ReadonlyMap<string, number> {
  const chance = seededChance(seedOf(auction) * 2_654_435_761);
  const [least, most] = CAST_SIZE[paceOf(auction.scheduledStartUs)];
  const inOrder = everyone.toSorted((a, b) => (a.userId < b.userId ? -1 : 1));
  const cast = shuffled(chance, inOrder).slice(0, wholeBetween(chance, least, most));
  const affordable = Math.floor(auction.originalPriceCents / auction.incrementCents / 2);
  const wanted = expectedBids(auction) * between(chance, 0.9, 1.2);
  const inAll = Math.min(affordable, Math.round(wanted));
  const shares = cast.map(() => between(chance, 0.75, 1.25));
  const sum = shares.reduce((total, share) => total + share, 0);
  return new Map(
    cast.map((bidder, index) => [bidder.userId, Math.max(1, Math.round((inAll * (shares[index] ?? 1)) / sum))]),
  );
}

/**
 * Decides which simulated bidders bid next on an auction, and in how many milliseconds; nobody, when their budgets are
 * spent. Pure but for `chance`. Asked again after every change of the auction.
 * @param tired who was refused here before and doesn't try again
 * @param busy who leads elsewhere already and would rather leave this one to others
 */
export function planBids(
  auction: SeenAuction,
  everyone: readonly SimulatedBidder[],
  tired: ReadonlySet<string>,
  busy: ReadonlySet<string>,
  chance: Chance,
): PlannedBid[] {
  const budgets = budgetsOf(auction, everyone);
  const simulated = new Set(everyone.map((bidder) => bidder.userId));
  const realBids = [...auction.bidsBy].reduce((sum, [userId, bids]) => (simulated.has(userId) ? sum : sum + bids), 0);
  const patienceLost = (realBids * PATIENCE_PER_REAL_BID) / Math.max(1, budgets.size);
  const willing = everyone.filter((bidder) => {
    const left = (budgets.get(bidder.userId) ?? 0) - (auction.bidsBy.get(bidder.userId) ?? 0) - patienceLost;
    return left > 0 && bidder.userId !== auction.leaderId && !tired.has(bidder.userId);
  });
  const [first, second] = shuffled(chance, willing).sort(
    (a, b) => Number(busy.has(a.userId)) - Number(busy.has(b.userId)),
  );
  if (!first) return [];
  const isHot = realBids === 0 && auction.seq < expectedBids(auction) * HOT_UNTIL[paceOf(auction.scheduledStartUs)];
  const inMs = isHot ? waitsBriefly(auction, chance) : waitMs(first.temper, auction, chance);
  const planned = [{ userId: first.userId, inMs }];
  if (second && chance() < SAME_MOMENT) planned.push({ userId: second.userId, inMs: inMs + between(chance, 20, 350) });
  return planned;
}

/** While the price is far from what it goes for, and nobody real has bid, nobody waits for the last seconds. */
const waitsBriefly = ({ leftMs, countdownMs }: SeenAuction, chance: Chance): number =>
  Math.max(0, leftMs - between(chance, 0.78, 0.93) * countdownMs);

/** How long somebody waits before bidding, as a share of the clock: most people bid in the last seconds of ten. */
function waitMs(temper: Temper, { leftMs, countdownMs }: SeenAuction, chance: Chance): number {
  const leftAt: Record<Temper, readonly [least: number, most: number]> = {
    lastMoment: [0.08, 0.2],
    patient: [0.15, 0.4],
    steady: [0.3, 0.65],
    quick: [0.6, 0.9],
  };
  // Everybody is distracted now and then, or sits up for the last seconds.
  const mood = chance();
  const [least, most] = mood < 0.15 ? leftAt.steady : mood < 0.5 ? leftAt.patient : leftAt[temper];
  const wantedLeftMs = Math.max(LEAST_LEFT_MS, between(chance, least, most) * countdownMs);
  return Math.max(0, leftMs - wantedLeftMs);
}
