import { Random } from '../simulation/engine/random.ts';

/** The six packs that a shop comes with: bids and whole shillings. */
export const PACKS = [
  { bids: 50, kes: 500 },
  { bids: 150, kes: 1_350 },
  { bids: 300, kes: 2_400 },
] as const;

/** In hundredths of a percent: inside every price, on top of what packs cost the shop, and kept back of cash for a win. */
export const RATES_BP = { vat: 1_600, levy: 500, withheld: 500 } as const;

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
  /** By hand in M-PESA's portal; asked of M-PESA to take it back; or sent to the payer's phone out of the float. */
  readonly becomes: 'matched' | 'returned' | 'reversed' | 'sent';
};

/** What a day's settlement comes to at the bank, and what else moves there. */
export type BankPlan = {
  readonly arrivesAfterDays: 1 | 2 | 3;
  /** Its text names M-PESA's receipt. */
  readonly isNamed: boolean;
  /** Given back: it never comes, and M-PESA has it again the next evening. */
  readonly fault: 'lost' | 'sum_differs' | 'given_back' | null;
  readonly account: 'bank' | 'bank_2';
  readonly feeKes: number;
  /** Somebody pays in at the counter. */
  readonly depositKes: number;
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
  readonly bank: BankPlan;
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

const RETURNS = ['returned', 'reversed', 'sent'] as const;
/** Every so many days, and on the first two, somebody whose bids are used that evening has their money taken back: it becomes a debt. */
const DEBT_EVERY_DAYS = 3;

/** Three settlements running are of one sum; the bank names those that come in another one, and some others. */
function bankOf(index: number): BankPlan {
  const fault = ([null, 'given_back', null, 'lost', null, 'sum_differs', null] as const)[index % 7] ?? null;
  return {
    ...{ arrivesAfterDays: ([1, 2, 3] as const)[index % 3] ?? 1, isNamed: fault === 'sum_differs' || index % 2 === 0 },
    ...{
      fault,
      account: index % 4 === 2 ? 'bank_2' : 'bank',
      feeKes: index % 5 === 2 ? 35 : 0,
      depositKes: index % 9 === 4 ? 123 : 0,
    },
  };
}

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
        // The first of each day tries every way in turn.
        becomes:
          n === 0
            ? ((['matched', ...RETURNS] as const)[index % 4] ?? 'matched')
            : random.chance(0.6)
              ? 'matched'
              : random.pick(RETURNS),
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
    // The last of them: whoever lost and buys has their bids back, and that is the first.
    const isDebtDay = index < 2 || index % DEBT_EVERY_DAYS === 2;
    const debtor = isDebtDay ? auctions[0]?.bidders.slice(-1)[0] : undefined;
    const payments = bought.map((each) => (each.person === debtor ? { ...each, isReversed: true } : each));
    const planted = index % 3 === 1 ? [PLANTED[Math.floor(index / 3) % PLANTED.length] ?? 'line_lost'] : [];
    return {
      ...{ day, payments, strays, auctions, planted, bank: bankOf(index) },
      ...{ settlementKes: 40 * aDay + 10 * Math.floor(index / 3), floatKes: 2_000 + 100 * count },
    };
  });
  return { seed, people, days: plans };
}

/** What a plan brings, where money came for it. */
export const isPaid = ({ ending }: PaymentPlan): boolean =>
  ['paid', 'told_often', 'confirmed', 'untold', 'outage_paid'].includes(ending);
