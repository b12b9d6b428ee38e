import { historyOf } from './auction/history.ts';
import { fastAuctionFloor } from './auction/fast-auction-floor.ts';
import { runWorld } from './auction/world.ts';
import { moneyHistoryOf, runMoney } from './money/money-world.ts';
import { shortest } from './shorten.ts';

/** Two kinds of worlds: auctions with everything from the thumb to the database, and payments and payouts. */
export const WORLDS = ['auction', 'money'] as const;
export type WorldName = (typeof WORLDS)[number];

export type Report = {
  readonly world: WorldName;
  readonly seed: number;
  readonly violations: readonly string[];
  readonly trace: readonly string[];
  readonly events: number;
};

/** Runs one seed of one kind of world. The same seed always gives the same report. */
export async function runSeed(world: WorldName, seed: number): Promise<Report> {
  if (world === 'money') return { world, seed, ...runMoney(moneyHistoryOf(seed)) };
  const { violations, trace, events } = await runWorld(historyOf(seed), fastAuctionFloor);
  return { world, seed, violations, trace, events };
}

/** The shortest history that still breaks the same rule: steps are left out as long as it does. */
export async function shorten(world: WorldName, seed: number): Promise<{ steps: readonly object[]; report: Report }> {
  if (world === 'money') {
    const history = moneyHistoryOf(seed);
    const run = (steps: typeof history.steps) => Promise.resolve(runMoney({ ...history, steps }));
    const { steps, result } = await shortest(history.steps, run);
    return { steps, report: { world, seed, ...result } };
  }
  const history = historyOf(seed);
  const run = (steps: typeof history.steps) => runWorld({ ...history, steps }, fastAuctionFloor);
  const { steps, result } = await shortest(history.steps, run);
  return { steps, report: { world, seed, ...result } };
}
