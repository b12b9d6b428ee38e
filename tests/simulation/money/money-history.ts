/** What happens to payments and payouts in one world: the truth at the provider, and what of it is told, when and how. */
import { Random } from '../engine/random.ts';

/** What the provider says, or somebody who pretends to be it. */
export type Telling =
  | { readonly by: 'callback'; readonly says: 'truth' | 'failed'; readonly listed: boolean }
  /** Right token and id, a receipt of their own, from an address that isn't the provider's; `asked`: a query is, and says what is so. */
  | { readonly by: 'forger'; readonly amountIsRight: boolean; readonly asked: boolean }
  | { readonly by: 'query' | 'confirmation' | 'statement' };

export type MoneyStep = { readonly atMs: number } & (
  | { readonly do: 'push'; readonly payment: number; readonly answer: 'accepted' | 'refused' | 'none' }
  | {
      readonly do: 'tell';
      readonly payment: number;
      readonly telling: Telling;
      /** The process dies before its transaction is committed; what was stored is handled again later. */
      readonly crashes: boolean;
    }
  | { readonly do: 'give_up' | 'day_over'; readonly payment: number }
  /** What becomes of one request for a payout, counted from 0, and of its result. */
  | {
      readonly do: 'fate';
      readonly payout: number;
      readonly request: number;
      readonly request_is: 'taken' | 'lost' | 'answer_lost' | 'crash_before' | 'crash_after';
      readonly pays: boolean;
      readonly result: { readonly afterMs: number; readonly copies: number; readonly isLost: boolean };
    }
  | { readonly do: 'staff_retry'; readonly payout: number }
  /** A failure that the provider tells of a request that it has paid: late, or about nothing. */
  | { readonly do: 'contradict'; readonly payout: number; readonly payment: number }
);

export type MoneyHistory = {
  readonly seed: number;
  readonly setting: {
    /** By payment: whether the buyer pays once a prompt has come, and after how long. */
    readonly payments: readonly { readonly pays: boolean; readonly afterMs: number }[];
    readonly payouts: number;
  };
  readonly steps: readonly MoneyStep[];
};

const DAY_MS = 86_400_000;

export function moneyHistoryOf(seed: number): MoneyHistory {
  const random = Random.of(seed, 'money');
  const payments = Array.from({ length: random.whole(1, 3) }, () => ({
    pays: random.chance(0.65),
    afterMs: random.whole(2_000, 60_000),
  }));
  const payouts = random.whole(1, 2);
  const steps: MoneyStep[] = [];
  payments.forEach((truth, payment) => steps.push(...paymentSteps(random, payment, truth)));
  for (let payout = 0; payout < payouts; payout++) steps.push(...payoutSteps(random, payout, payments.length));
  return { seed, setting: { payments, payouts }, steps: steps.sort((a, b) => a.atMs - b.atMs) };
}

function paymentSteps(random: Random, payment: number, truth: { pays: boolean; afterMs: number }): MoneyStep[] {
  const pushMs = random.whole(0, 20_000);
  const decidedMs = pushMs + truth.afterMs;
  const answer = random.chance(0.75) ? 'accepted' : random.chance(0.3) ? 'refused' : 'none';
  const steps: MoneyStep[] = [{ atMs: pushMs, do: 'push', payment, answer }];
  const tell = (afterMs: number, telling: Telling) =>
    steps.push({ atMs: decidedMs + afterMs, do: 'tell', payment, telling, crashes: random.chance(0.15) });
  const listed = () => random.chance(0.7);
  for (let copy = random.whole(0, 3); copy > 0; copy--) {
    const afterMs = random.chance(0.6) ? random.whole(100, 5_000) : random.whole(100, DAY_MS);
    tell(afterMs, { by: 'callback', says: 'truth', listed: listed() });
  }
  // A provider may contradict itself: a failure told of what was paid, before or after the success.
  if (random.chance(0.25))
    tell(random.whole(-truth.afterMs + 1_500, 90_000), { by: 'callback', says: 'failed', listed: true });
  for (let n = random.whole(0, 4); n > 0; n--) tell(random.whole(-truth.afterMs + 1_000, 400_000), { by: 'query' });
  if (random.chance(0.5)) tell(random.whole(500, 600_000), { by: 'confirmation' });
  if (random.chance(0.4)) tell(random.whole(500, 2 * DAY_MS), { by: 'statement' });
  if (random.chance(0.3)) {
    const afterMs = random.whole(-truth.afterMs + 500, 50_000);
    tell(afterMs, { by: 'forger', amountIsRight: random.chance(0.7), asked: random.chance(0.5) });
  }
  if (random.chance(0.2)) steps.push({ atMs: decidedMs + random.whole(60_000, DAY_MS), do: 'give_up', payment });
  return steps;
}

function payoutSteps(random: Random, payout: number, payments: number): MoneyStep[] {
  const steps: MoneyStep[] = [];
  for (let request = 0; request < 6; request++) {
    if (random.chance(0.4)) continue;
    steps.push({
      ...{ atMs: 0, do: 'fate', payout, request, pays: random.chance(0.6) },
      request_is: random.pick(['taken', 'lost', 'answer_lost', 'crash_before', 'crash_after'] as const),
      result: {
        afterMs: random.chance(0.7) ? random.whole(200, 30_000) : random.whole(200, DAY_MS),
        copies: random.whole(1, 3),
        isLost: random.chance(0.3),
      },
    });
  }
  for (let n = random.whole(0, 2); n > 0; n--) {
    steps.push({ atMs: random.whole(60_000, 2 * DAY_MS), do: 'staff_retry', payout });
  }
  if (random.chance(0.4)) {
    const payment = random.whole(0, payments - 1);
    steps.push({ atMs: random.whole(1_000, 2 * DAY_MS), do: 'contradict', payout, payment });
  }
  return steps;
}
