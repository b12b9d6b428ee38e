import { Random } from '../simulation/engine/random.ts';

/** The six packs that a shop comes with: bids and whole shillings. */
export const PACKS = [
  { bids: 50, kes: 500 },
  { bids: 150, kes: 1_350 },
  { bids: 300, kes: 2_400 },
] as const;

/** How a prompt for a pack ends, and who tells of it. */
export type Ending =
  | 'paid'
  /** Told three times over. */
  | 'told_often'
  /** Paid, and only the paybill's confirmation comes. */
  | 'confirmed'
  /** Paid, and nobody tells: a question finds it. */
  | 'untold'
  /** During the outage: no answer to the push, and nobody tells; paid all the same. The statement of the last days finds it. */
  | 'outage_paid'
  /** During the outage, and the prompt never came. */
  | 'outage_lost'
  | 'cancelled'
  | 'unanswered'
  | 'wrong_pin'
  | 'no_funds'
  /** Cancelled, and then less is paid to the paybill under its reference. */
  | 'partial';

export const FAILED_BY: Partial<Record<Ending, number>> = {
  cancelled: 1032,
  partial: 1032,
  unanswered: 1037,
  wrong_pin: 2001,
  no_funds: 1,
};

export type PaymentPlan = {
  readonly act: string;
  /** Whose, counted from 0. */
  readonly person: number;
  readonly pack: number;
  readonly ending: Ending;
  /** A charge of the paybill stands under its receipt. */
  readonly isCharged: boolean;
  /** Taken back at the provider some days later, and noted by two people. */
  readonly isReversed: boolean;
};

/** Somebody pays the paybill with an account number that nobody knows: matched by staff, or sent back. */
export type StrayPlan = {
  readonly act: string;
  readonly person: number;
  readonly pack: number;
  readonly becomes: 'matched' | 'returned';
};

export type AuctionPlan = {
  readonly act: string;
  readonly bidders: readonly number[];
  readonly bids: number;
  readonly shopKes: number;
  readonly costKes: number;
  readonly claim: 'product' | 'cash' | 'none';
  /** One who lost buys it at the shop price. */
  readonly isBought: boolean;
};

/** What is wrong between the books and M-PESA's statement of one day, on purpose. */
export type Planted = 'line_lost' | 'sum_differs' | 'unknown_payout' | 'payout_not_there' | 'payout_sum_differs';

export type DayPlan = {
  /** 2026-06-01 */
  readonly day: string;
  readonly payments: readonly PaymentPlan[];
  readonly strays: readonly StrayPlan[];
  readonly auctions: readonly AuctionPlan[];
  readonly planted: readonly Planted[];
  readonly settlementKes: number;
  readonly floatKes: number;
};

export type MonthPlan = { readonly seed: number; readonly people: number; readonly days: readonly DayPlan[] };

const PLANTED = ['line_lost', 'sum_differs', 'unknown_payout', 'payout_not_there', 'payout_sum_differs'] as const;
const OUTAGE_DAY = 11;
/** Of a hundred prompts. */
const ENDINGS: readonly (readonly [Ending, number])[] = [
  ['paid', 78],
  ['told_often', 2],
  ['confirmed', 4],
  ['untold', 2],
  ['cancelled', 7],
  ['unanswered', 3],
  ['wrong_pin', 1],
  ['no_funds', 2],
  ['partial', 1],
];

const dayOf = (index: number): string => new Date(Date.UTC(2026, 5, 1 + index)).toISOString().slice(0, 10);

function endingOf(random: Random, index: number, inOutage: boolean): Ending {
  if (inOutage) return random.chance(0.6) ? 'outage_paid' : 'outage_lost';
  // The first of each day are as everybody's: a small month has them, too.
  if (index < 3) return (['paid', 'untold', 'confirmed'] as const)[index] ?? 'paid';
  let at = random.whole(0, 99);
  for (const [ending, of] of ENDINGS) {
    if (at < of) return ending;
    at -= of;
  }
  return 'paid';
}

/**
 * A month of shop life from a seed: who pays what and how it ends, who bids, what becomes of wins, and what is wrong between books and
 * statement. The same seed and size is the same month.
 */
export function monthPlan({ seed, payments, days = 30 }: { seed: number; payments: number; days?: number }): MonthPlan {
  const aDay = Math.max(4, Math.round(payments / days));
  // More people than payments a day: nobody buys twice in one, so the order of lots is the order of days.
  const people = Math.max(12, Math.ceil(aDay * 1.3));
  let next = 0;
  const plans = Array.from({ length: days }, (_, index): DayPlan => {
    const day = dayOf(index);
    const random = Random.of(seed, day);
    const first = next;
    next += aDay;
    const bought = Array.from({ length: aDay }, (_each, n): PaymentPlan => {
      // The middle third of the day of the outage.
      const inOutage = index === Math.min(OUTAGE_DAY, days - 2) && n % 3 === 1;
      const ending = endingOf(random, n, inOutage);
      const isGood = ending === 'paid' && n > 2;
      return {
        ...{ act: `${day}-p${n}`, person: (first + n) % people, pack: random.whole(0, PACKS.length - 1), ending },
        ...{ isCharged: random.chance(0.4), isReversed: isGood && random.chance(0.004) },
      };
    });
    const others = (n: number) => (first + aDay + n) % people;
    const strays = Array.from(
      { length: Math.max(1, Math.round(aDay / 200)) },
      (_each, n): StrayPlan => ({
        ...{ act: `${day}-s${n}`, person: others(n), pack: random.whole(0, PACKS.length - 1) },
        becomes: random.chance(0.6) ? 'matched' : 'returned',
      }),
    );
    const payers = bought
      .filter(({ ending }) => ending === 'paid' || ending === 'told_often')
      .map(({ person }) => person);
    const count = Math.max(1, Math.min(40, Math.floor(payers.length / 6)));
    const auctions = Array.from({ length: count }, (_each, n): AuctionPlan => {
      const shopKes = random.pick([2_000, 3_500, 6_000, 14_000]);
      return {
        ...{ act: `${day}-a${n}`, bidders: payers.slice(n * 5, n * 5 + 5), bids: random.whole(8, 40), shopKes },
        costKes: Math.round(shopKes * 0.8),
        claim: random.pick(['product', 'product', 'cash', 'cash', 'none'] as const),
        isBought: random.chance(0.3),
      };
    }).filter(({ bidders }) => bidders.length > 1);
    const planted = index % 3 === 1 ? [PLANTED[Math.floor(index / 3) % PLANTED.length] ?? 'line_lost'] : [];
    return {
      ...{ day, payments: bought, strays, auctions, planted },
      settlementKes: 40 * aDay,
      floatKes: 2_000 + 100 * count,
    };
  });
  return { seed, people, days: plans };
}

/** What a plan brings, where money came for it. */
export const isPaid = ({ ending }: PaymentPlan): boolean =>
  ['paid', 'told_often', 'confirmed', 'untold', 'outage_paid'].includes(ending);
