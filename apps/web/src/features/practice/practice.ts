/**
 * The practice auction (OWN-7): a minute of pretending, all of it in the browser. Real rules: a bid adds KSh 1 and starts
 * the countdown again, nobody bids on top of themselves, the last bid wins. Times in ms of any clock that the caller keeps.
 */
export const COUNTDOWN_MS = 10_000;
/** Pretend bidders stop by then, so that it is over within about a minute. */
export const PRETENDING_ENDS_MS = 45_000;
export const PRACTICE_BIDS = 10;
export const SHOP_PRICE_KES = 1_500;
/** A bid of the pack of 150. */
export const BID_PRICE_KES = 9;
const PRETEND_BIDDERS = ['Asha', 'Kamau', 'Otieno'] as const;
const BIDS_SHOWN = 6;

export type Bidder = 'you' | (typeof PRETEND_BIDDERS)[number];
export type Practice = {
  readonly phase: 'ready' | 'running' | 'over';
  readonly startedAtMs: number;
  readonly endsAtMs: number;
  readonly priceKes: number;
  readonly leader: Bidder | null;
  readonly bidsUsed: number;
  /** Newest first. */
  readonly bids: readonly { readonly who: Bidder; readonly priceKes: number }[];
  /** When the next pretend bid comes; null: none will. */
  readonly nextPretendAtMs: number | null;
};
/** From 0 to below 1, like `Math.random`. */
export type Chance = () => number;

export const READY: Practice = {
  phase: 'ready',
  startedAtMs: 0,
  endsAtMs: 0,
  priceKes: 0,
  leader: null,
  bidsUsed: 0,
  bids: [],
  nextPretendAtMs: null,
};

export const start = (nowMs: number, chance: Chance): Practice => ({
  ...READY,
  phase: 'running',
  startedAtMs: nowMs,
  endsAtMs: nowMs + COUNTDOWN_MS,
  nextPretendAtMs: pretendAt(nowMs, nowMs, chance),
});

export const canBid = (practice: Practice): boolean =>
  practice.phase === 'running' && practice.leader !== 'you' && practice.bidsUsed < PRACTICE_BIDS;

/** The person bids; what isn't allowed changes nothing. */
export function bid(practice: Practice, nowMs: number, chance: Chance): Practice {
  const current = tick(practice, nowMs, chance);
  if (!canBid(current)) return current;
  return { ...accept(current, 'you', nowMs, chance), bidsUsed: current.bidsUsed + 1 };
}

/** Time passes: pretend bidders bid when their moment has come, and the auction ends when its clock has run out. */
export function tick(practice: Practice, nowMs: number, chance: Chance): Practice {
  let current = practice;
  while (current.phase === 'running') {
    const { nextPretendAtMs, endsAtMs } = current;
    if (nextPretendAtMs !== null && nextPretendAtMs <= nowMs && nextPretendAtMs < endsAtMs) {
      const others = PRETEND_BIDDERS.filter((name) => name !== current.leader);
      const who = others[Math.floor(chance() * others.length)] ?? PRETEND_BIDDERS[0];
      current = accept(current, who, nextPretendAtMs, chance);
    } else if (nowMs >= endsAtMs) {
      current = { ...current, phase: 'over', nextPretendAtMs: null };
    } else {
      break;
    }
  }
  return current;
}

function accept(practice: Practice, who: Bidder, atMs: number, chance: Chance): Practice {
  const priceKes = practice.priceKes + 1;
  return {
    ...practice,
    priceKes,
    leader: who,
    endsAtMs: atMs + COUNTDOWN_MS,
    bids: [{ who, priceKes }, ...practice.bids].slice(0, BIDS_SHOWN),
    nextPretendAtMs: pretendAt(practice.startedAtMs, atMs, chance),
  };
}

/** Somewhere between soon and the last seconds, as people do; nobody pretends any more near the end of the minute. */
function pretendAt(startedAtMs: number, nowMs: number, chance: Chance): number | null {
  const atMs = nowMs + 1_500 + Math.floor(chance() * 7_000);
  return atMs - startedAtMs > PRETENDING_ENDS_MS ? null : atMs;
}
