/**
 * Days on which auctions close while those who lead them press on another one, and nobody may win more than one (BID-6).
 * A batch that decides such a press may stand still before any of its statements until somebody else has committed, as a
 * process does that has no processor: so whatever commits meanwhile, the close above all, falls between any two reads.
 */
import type { Preemption } from '../database/database-server.ts';
import { Random } from '../engine/random.ts';
import type { History, Preempted, Setting, Step, TroubleMaker } from './history.ts';

/** Every tenth seed; the others keep their histories. */
const EVERY = 10;
export const isClosingDay = (seed: number): boolean => seed % EVERY === EVERY - 1;

const DAY_MS = 6_000;
/** Afterwards nobody presses on those that close soon. */
const LED_BY_MS = 1_800;
/** The locks and reads of a batch of the lane, and a few of its writes. */
const STATEMENTS = 14;
/** Nobody committed meanwhile. */
const STANDS_STILL_MS_MAX = 300;

export function closingDay(seed: number, troubleOf: TroubleMaker): History {
  const random = Random.of(seed, 'closing day');
  const setting = settingOf(random);
  return { seed, setting, steps: stepsOf(random, setting, troubleOf).sort((a, b) => a.atMs - b.atMs) };
}

/** Up to three auctions that close soon, together or one after the other, and a last one that still runs then. */
function settingOf(random: Random): Setting {
  const soon = random.whole(1, 3);
  const isSameProduct = random.chance(0.5);
  const limits = { winsPerProduct: 1, winsInTotal: isSameProduct ? 8 : 1 };
  // About when people begin to press.
  const startsInMs = random.whole(1_300, 1_700);
  const isOneDevice = random.chance(0.5);
  const countdownsMs = [...Array.from({ length: soon }, () => random.whole(20, 23) * 100), random.whole(50, 60) * 100];
  return {
    nodes: random.chance(0.7) ? 2 : 1,
    people: countdownsMs.map(() => ({ bids: random.whole(8, 30) })),
    // Each has a page of an auction that closes soon and one of the last; one more person has the last only.
    tabs: countdownsMs.flatMap((_, person) => [
      ...(person < soon ? [{ auction: person, person, device: person }] : []),
      { auction: soon, person, device: isOneDevice ? person : 10 + person },
    ]),
    auctions: countdownsMs.map((countdownMs, index) => ({
      ...{ product: isSameProduct ? 0 : index, countdownMs, startsInMs, ...limits },
    })),
  };
}

function stepsOf(random: Random, setting: Setting, troubleOf: TroubleMaker): Step[] {
  const steps: Step[] = [];
  const last = setting.auctions.length - 1;
  const pageOf = (person: number, auction: number) =>
    setting.tabs.findIndex((tab) => tab.person === person && tab.auction === auction);
  const press = (atMs: number, tab: number) => steps.push({ atMs, do: 'press', tab });
  for (let person = 0; person <= last; person++) press(random.whole(300, LED_BY_MS), pageOf(person, person));
  for (let n = random.whole(0, 3); n > 0; n--) {
    press(random.whole(300, LED_BY_MS), random.whole(0, setting.tabs.length - 1));
  }
  for (let n = random.whole(1, 6); n > 0; n--) press(random.whole(300, DAY_MS), pageOf(random.whole(0, last), last));
  for (let closing = 0; closing < last; closing++) {
    steps.push({
      ...{ atMs: LED_BY_MS + closing, do: 'press_at_close', tab: pageOf(closing, last), of: closing },
      ...{ offsetMs: random.whole(-40, 0), ...standsStill(random) },
    });
  }
  for (let n = random.whole(0, 2); n > 0; n--) steps.push(...troubleOf(random, random.whole(500, DAY_MS), setting));
  return steps;
}

const standsStill = (random: Random): Preempted => {
  const preemption: Preemption = {
    ...{ line: 'lane', statement: random.whole(1, STATEMENTS), forMs: STANDS_STILL_MS_MAX, untilCommit: true },
  };
  return random.chance(0.8) ? { preemption } : {};
};
