/** What happens in one world, and when: made from the seed, written down as data, so that it can be shortened and run again. */
import { Random } from '../engine/random.ts';
import type { CommitFault, Preemption } from '../database/database-server.ts';
import { closingDay, isClosingDay } from './closing-day.ts';

export type Step = { readonly atMs: number } & (
  | { readonly do: 'press'; readonly tab: number }
  /** Presses so that it arrives about when another auction closes. */
  | ({
      readonly do: 'press_at_close';
      readonly tab: number;
      readonly of: number;
      readonly offsetMs: number;
    } & Preempted)
  /** Several tabs press so that it arrives at about the same moment. */
  | ({ readonly do: 'press_together'; readonly tabs: readonly number[] } & Preempted)
  /** Presses so that it arrives just before the end of its own auction. */
  | ({ readonly do: 'press_at_end'; readonly tab: number; readonly beforeMs: number } & Preempted)
  /** The next transaction on a line of this name stands still between two of its statements. */
  | { readonly do: 'preempt'; readonly preemption: Preemption }
  | { readonly do: 'reload' | 'sign_out' | 'retry'; readonly tab: number }
  | { readonly do: 'sign_in'; readonly tab: number; readonly person: number }
  | { readonly do: 'cut'; readonly tab: number }
  | { readonly do: 'half_open'; readonly tab: number; readonly direction: 'up' | 'down' | 'both' }
  | { readonly do: 'stall'; readonly tab: number; readonly direction: 'up' | 'down'; readonly forMs: number }
  | { readonly do: 'offline' | 'deaf' | 'sleep'; readonly tab: number; readonly forMs: number }
  | { readonly do: 'slow'; readonly tab: number; readonly latencyMs: number }
  | { readonly do: 'die' | 'deploy' | 'freeze'; readonly node: number; readonly forMs: number }
  /** `away`: every line breaks, too. */
  | { readonly do: 'database_hangs' | 'database_refuses' | 'database_away' | 'bus_dies'; readonly forMs: number }
  | { readonly do: 'database_slow'; readonly latencyMs: number; readonly forMs: number }
  | { readonly do: 'commit'; readonly fault: CommitFault }
  | { readonly do: 'credit'; readonly person: number; readonly bids: number }
  /** Whoever set an autobid there stops it, through this node. */
  | { readonly do: 'stop_autobid'; readonly auction: number; readonly person: number; readonly node: number }
  /** Somebody else's transaction holds this person's account, as a slow purchase or an office's statement would. */
  | { readonly do: 'hold_wallet'; readonly person: number; readonly forMs: number }
  /** … and those of everybody who set an autobid there, from when one is about to be due. */
  | { readonly do: 'hold_at_trigger'; readonly auction: number; readonly forMs: number }
  /** Who leads there stops theirs while it closes, and somebody holds their account meanwhile: both wait for it. */
  | { readonly do: 'stop_at_close'; readonly auction: number; readonly node: number; readonly forMs: number }
  | { readonly do: 'call_off'; readonly auction: number; readonly node: number }
);

/** The transaction that a press begins stands still between two of its statements, while others go on. */
export type Preempted = { readonly preemption?: Preemption };

export type Setting = {
  readonly nodes: number;
  readonly people: readonly { readonly bids: number }[];
  /** Which auction each tab looks at, and whose device it is on at first: tabs of one device share storage and session. */
  readonly tabs: readonly { readonly auction: number; readonly person: number; readonly device: number }[];
  /** BID-13: set before anybody comes, in this order; `again`: stopped and set again meanwhile, so the row is newer than the place. */
  readonly autobids?: readonly {
    readonly auction: number;
    readonly person: number;
    readonly bids: number;
    readonly toKes: number;
    readonly again: boolean;
  }[];
  readonly auctions: readonly {
    readonly product: number;
    readonly countdownMs: number;
    /** Below zero: it is open before anybody comes. */
    readonly startsInMs: number;
    readonly winsPerProduct: number;
    readonly winsInTotal: number;
    /** AUC-9; left out: none are needed. */
    readonly seats?: { readonly needed: number; readonly booked: number };
    /** BID-12; left out: one. */
    readonly bidsPerTap?: number;
    /** BID-11; left out: none. */
    readonly lockPriceKes?: number;
    /** BID-15: so many automatic taps came in a row before anybody looks; left out: none. */
    readonly autoInRow?: number;
  }[];
};

export type History = { readonly seed: number; readonly setting: Setting; readonly steps: readonly Step[] };

/** Most days are short: as many presses and troubles, closer together. Every eighth is long, and so are its troubles. */
const LONG_DAY_CHANCE = 0.125;
const LONG_DAY_MS = 15_000;
/** Just longer than a press may be sent, and than a heartbeat may be missing. */
const SHORT_TROUBLE_MS_MAX = 3_500;
/** Longer than the lane asks for the fate of a commit: not cut short, or nothing would be unknown for good. */
const DARK_MS_MIN = 20_000;
/** What is pressed together arrives so much later. */
export const ARRIVES_AFTER_MS = 200;
const COMMIT_FAULTS: readonly CommitFault[] = [
  ...(['lost', 'unanswered', 'silent_undone', 'silent_done', '40001', '57014'] as const),
];

/** The whole history of a seed. */
export function historyOf(seed: number): History {
  if (isClosingDay(seed)) return closingDay(seed, troubleOf);
  if (isAutobidDay(seed)) return withAutobids(anyDay(seed));
  return isRuledDay(seed) ? withRules(anyDay(seed)) : anyDay(seed);
}

/** Every tenth seed has auctions with rules beyond the usual; the others keep their histories. */
const isRuledDay = (seed: number): boolean => seed % 10 === 5;

/** Nearly every tenth seed has autobids; the others keep their histories. */
const isAutobidDay = (seed: number): boolean => seed % 10 === 7 && seed % 100 !== 77;
/** So long at least an auction with autobids counts down: two seconds of it are theirs. */
const AUTOBID_COUNTDOWN_MS = 3_000;

function withAutobids(history: History): History {
  const random = Random.of(history.seed, 'autobids');
  const { setting } = history;
  const auctions = setting.auctions.map((auction) => ({
    ...auction,
    countdownMs: Math.max(auction.countdownMs, AUTOBID_COUNTDOWN_MS),
    ...(random.chance(0.2) ? { bidsPerTap: 2 } : {}),
  }));
  const people = setting.people.map(({ bids }) => ({ bids: bids + 12 }));
  const autobids = auctions.flatMap((_, auction) =>
    people.flatMap((_person, person) =>
      random.chance(0.7)
        ? [{ auction, person, bids: random.whole(2, 4), toKes: random.whole(3, 60), again: random.chance(0.3) }]
        : [],
    ),
  );
  const stops = autobids.flatMap(({ auction, person }): Step[] =>
    random.chance(0.4)
      ? [
          {
            atMs: random.whole(500, 9_000),
            do: 'stop_autobid',
            auction,
            person,
            node: random.whole(0, setting.nodes - 1),
          },
        ]
      : [],
  );
  const steps = [...history.steps.filter(() => random.chance(0.4)), ...stops].sort((a, b) => a.atMs - b.atMs);
  const day = withHeldWallets({ ...history, setting: { ...setting, people, auctions, autobids }, steps });
  return Random.of(history.seed, 'duel').chance(DUEL_DAY_CHANCE) ? asDuel(day) : day;
}

/** As long as a trigger and its drain, and longer: whoever's turn it is can't be had until it is over. */
const HELD_MS = [300, 5_000] as const;

/** Accounts that somebody else holds when their autobids are due, and when they are stopped. */
function withHeldWallets(history: History): History {
  const random = Random.of(history.seed, 'held accounts');
  const { autobids = [] } = history.setting;
  const held = autobids.flatMap(({ person, auction }): Step[] => {
    if (!random.chance(0.5)) return [];
    const atMs = random.whole(300, 9_000);
    const forMs = random.whole(...HELD_MS);
    const hold: Step = { atMs, do: 'hold_wallet', person, forMs };
    const node = random.whole(0, history.setting.nodes - 1);
    const stopMs = atMs + random.whole(0, forMs);
    return random.chance(0.5) ? [hold, { atMs: stopMs, do: 'stop_autobid', auction, person, node }] : [hold];
  });
  const atTrigger = history.setting.auctions.flatMap((_, auction): Step[] =>
    random.chance(0.5)
      ? [{ atMs: random.whole(0, 4_000), do: 'hold_at_trigger', auction, forMs: random.whole(...HELD_MS) }]
      : [],
  );
  const atClose = history.setting.auctions.flatMap((_, auction): Step[] =>
    random.chance(0.5)
      ? [
          {
            ...{ atMs: random.whole(0, 4_000), do: 'stop_at_close', auction },
            ...{ node: random.whole(0, history.setting.nodes - 1), forMs: random.whole(250, 900) },
          },
        ]
      : [],
  );
  return { ...history, steps: [...history.steps, ...held, ...atTrigger, ...atClose].sort((a, b) => a.atMs - b.atMs) };
}

const DUEL_DAY_CHANCE = 0.25;
const DUEL_COUNTDOWN_MS = 10_000;

/** Its first auction is about to come into duel pace; few presses take it out of it again. */
function asDuel(history: History): History {
  const random = Random.of(history.seed, 'duel pace');
  const { setting } = history;
  const auctions = setting.auctions.map((auction, index) =>
    index === 0 ? { ...auction, countdownMs: DUEL_COUNTDOWN_MS, autoInRow: random.whole(28, 30) } : auction,
  );
  const watches = (tab: number) => setting.tabs[tab]?.auction === 0;
  const steps = history.steps.filter((step) => {
    const isPress = step.do.startsWith('press');
    const tabs = 'tabs' in step ? step.tabs : 'tab' in step ? [step.tab] : [];
    return !isPress || !tabs.some(watches) || random.chance(0.1);
  });
  return { ...history, setting: { ...setting, auctions }, steps };
}

function withRules(history: History): History {
  const random = Random.of(history.seed, 'house rules');
  const auctions = history.setting.auctions.map((auction) => ({
    ...auction,
    ...(random.chance(0.6) ? { lockPriceKes: random.whole(1, 6) } : {}),
    ...(random.chance(0.5) ? { bidsPerTap: random.whole(2, 4) } : {}),
    ...(random.chance(0.2) ? { seats: { needed: 3, booked: random.whole(2, 3) } } : {}),
  }));
  return { ...history, setting: { ...history.setting, auctions } };
}

function anyDay(seed: number): History {
  const random = Random.of(seed, 'history');
  const auctions = random.whole(1, 3);
  const isLong = random.chance(LONG_DAY_CHANCE);
  const dayMs = isLong ? LONG_DAY_MS : random.whole(4_000, 7_000);
  const setting: Setting = {
    nodes: random.chance(0.7) ? 2 : 1,
    people: Array.from({ length: 3 }, () => ({ bids: random.chance(0.2) ? random.whole(1, 3) : random.whole(8, 30) })),
    tabs: [
      { auction: 0, person: 0, device: 0 },
      { auction: random.whole(0, auctions - 1), person: 1, device: 1 },
      // The first person again, on the same device or on another one; or somebody else.
      random.pick([
        { auction: auctions - 1, person: 0, device: 0 },
        { auction: auctions - 1, person: 0, device: 2 },
        { auction: auctions - 1, person: 2, device: 2 },
      ]),
    ],
    auctions: Array.from({ length: auctions }, (_, index) => ({
      product: random.chance(0.6) ? 0 : index,
      countdownMs: isLong ? random.whole(4, 9) * 1_000 : random.whole(20, 40) * 100,
      startsInMs: random.chance(0.25) ? random.whole(500, isLong ? 4_000 : 2_000) : -1,
      winsPerProduct: random.chance(0.8) ? 1 : 2,
      winsInTotal: random.chance(0.8) ? 8 : 1,
    })),
  };
  return { seed, setting, steps: stepsOf(random, setting, dayMs) };
}

type Maker = (random: Random, atMs: number, setting: Setting) => Step | readonly Step[];
export type TroubleMaker = (random: Random, atMs: number, setting: Setting) => readonly Step[];

const anyTab = (random: Random, { tabs }: Setting): number => random.whole(0, tabs.length - 1);
const anyNode = (random: Random, { nodes }: Setting): number => random.whole(0, nodes - 1);

// So long that others get far in the meantime; or past the end of a drain window.
const anyPauseMs = (random: Random): number => (random.chance(0.7) ? random.whole(2, 60) : random.whole(700, 1_300));
/** A batch of the lane has up to 20 statements; a transaction of a worker has fewer. */
const preemption = (random: Random, line: Preemption['line']): Preemption => ({
  ...{ line, statement: random.whole(1, line === 'lane' ? 19 : 9), forMs: anyPauseMs(random) },
});

/** What may go wrong, each as likely as the others. A seed draws a few kinds of them, so that each kind is met alone, too. */
const TROUBLES: readonly Maker[] = [
  (random, atMs, s) => ({ atMs, do: 'reload', tab: anyTab(random, s) }),
  (random, atMs, s) => ({ atMs, do: 'cut', tab: anyTab(random, s) }),
  (random, atMs, s) => ({
    ...{ atMs, do: 'half_open', tab: anyTab(random, s), direction: random.pick(['up', 'down', 'both'] as const) },
  }),
  (random, atMs, s) => ({
    ...{ atMs, do: 'stall', tab: anyTab(random, s), direction: random.pick(['up', 'down'] as const) },
    forMs: random.whole(200, 9_000),
  }),
  (random, atMs, s) => ({ atMs, do: 'offline', tab: anyTab(random, s), forMs: random.whole(500, 9_000) }),
  (random, atMs, s) => ({ atMs, do: 'deaf', tab: anyTab(random, s), forMs: random.whole(500, 6_000) }),
  (random, atMs, s) => ({ atMs, do: 'sleep', tab: anyTab(random, s), forMs: random.whole(500, 12_000) }),
  (random, atMs, s) => ({ atMs, do: 'slow', tab: anyTab(random, s), latencyMs: random.whole(100, 1_500) }),
  (random, atMs, s) => ({ atMs, do: 'die', node: anyNode(random, s), forMs: random.whole(300, 5_000) }),
  (random, atMs, s) => [
    { atMs, do: 'press_together', tabs: [0, 1, 2] },
    {
      atMs: atMs + ARRIVES_AFTER_MS + random.whole(-2, 12),
      do: 'deploy',
      node: anyNode(random, s),
      forMs: random.whole(300, 3_000),
    },
  ],
  (random, atMs, s) => ({ atMs, do: 'freeze', node: anyNode(random, s), forMs: random.whole(300, 6_000) }),
  (random, atMs) => ({ atMs, do: 'database_hangs', forMs: random.whole(300, 9_000) }),
  (random, atMs) => ({ atMs, do: 'database_refuses', forMs: random.whole(300, 4_000) }),
  (random, atMs) => ({ atMs, do: 'database_slow', latencyMs: random.whole(20, 900), forMs: random.whole(500, 6_000) }),
  (random, atMs) => ({ atMs, do: 'bus_dies', forMs: random.whole(500, 9_000) }),
  (random, atMs) => ({ atMs, do: 'commit', fault: random.pick(COMMIT_FAULTS) }),
  // A commit whose fate stays in the dark: its line breaks after it, and then the database is away.
  (random, atMs) => [
    { atMs, do: 'commit', fault: random.pick(['unanswered', 'silent_done', 'lost'] as const) },
    { atMs, do: 'press_together', tabs: [0, 1, 2] },
    { atMs: atMs + random.whole(1, 900), do: 'database_away', forMs: random.whole(DARK_MS_MIN, 45_000) },
  ],
  // Somebody leaves, and another person sits down.
  (random, atMs, s) => {
    const tab = anyTab(random, s);
    const later = atMs + random.whole(200, 9_000);
    return [
      { atMs, do: 'sign_out', tab },
      { atMs: later, do: 'sign_in', tab, person: random.whole(0, s.people.length - 1) },
    ];
  },
  // A press whose frame is lost, and then another page or person in its tab.
  (random, atMs, s) => {
    const tab = anyTab(random, s);
    const goneMs = atMs + random.whole(30, 2_500);
    const next: Step[] = random.chance(0.5)
      ? [{ atMs: goneMs, do: 'reload', tab }]
      : [
          { atMs: goneMs, do: 'sign_out', tab },
          { atMs: goneMs + random.whole(100, 6_000), do: 'sign_in', tab, person: random.whole(0, s.people.length - 1) },
        ];
    const lost: Step = random.chance(0.5)
      ? { atMs: atMs - 5, do: 'half_open', tab, direction: 'up' }
      : { atMs: atMs + 1, do: 'cut', tab };
    return [lost, { atMs, do: 'press', tab }, ...next];
  },
  (random, atMs, s) => ({
    ...{ atMs, do: 'call_off', auction: random.whole(0, s.auctions.length - 1), node: anyNode(random, s) },
  }),
  (random, atMs, s) => {
    const person = random.whole(0, s.people.length - 1);
    return { atMs, do: 'credit', person, bids: random.whole(1, 20) };
  },
  (random, atMs) => ({ atMs, do: 'preempt', preemption: preemption(random, random.pick(['lane', 'pool'] as const)) }),
];

const made = (maker: Maker, ...given: Parameters<Maker>): readonly Step[] => {
  const steps = maker(...given);
  return Array.isArray(steps) ? (steps as Step[]) : [steps as Step];
};

/** One trouble of any kind, none of them long. */
const troubleOf: TroubleMaker = (random, atMs, setting) =>
  made(random.pick(TROUBLES), random, atMs, setting).map(shortened);

const sometimesPreempted = (random: Random): Preempted =>
  random.chance(0.6) ? { preemption: preemption(random, 'lane') } : {};

function stepsOf(random: Random, setting: Setting, dayMs: number): Step[] {
  const steps: Step[] = [];
  const presses = random.whole(8, dayMs < LONG_DAY_MS ? 26 : 36);
  for (let n = 0; n < presses; n++) {
    steps.push({ atMs: random.whole(300, dayMs), do: 'press', tab: anyTab(random, setting) });
  }
  if (setting.auctions.length > 1) {
    for (let n = random.whole(0, 6); n > 0; n--) {
      steps.push({
        ...{ atMs: random.whole(1_000, dayMs), do: 'press_at_close', tab: anyTab(random, setting) },
        ...{ of: random.whole(0, setting.auctions.length - 1), offsetMs: random.whole(-20, 25) },
        ...sometimesPreempted(random),
      });
    }
  }
  for (let n = random.whole(0, 5); n > 0; n--) {
    steps.push({
      ...{ atMs: random.whole(300, dayMs), do: 'press_together', tabs: random.chance(0.5) ? [0, 2] : [0, 1, 2] },
      ...sometimesPreempted(random),
    });
  }
  for (let n = random.whole(0, 5); n > 0; n--) {
    const tab = anyTab(random, setting);
    steps.push({
      ...{ atMs: random.whole(1_000, dayMs), do: 'press_at_end', tab, beforeMs: random.whole(-20, 120) },
      ...sometimesPreempted(random),
    });
  }
  const kinds = Array.from({ length: random.whole(1, 4) }, () => random.pick(TROUBLES));
  for (let n = random.whole(1, 9); n > 0; n--) {
    steps.push(...made(random.pick(kinds), random, random.whole(500, dayMs), setting));
  }
  const timed = dayMs < LONG_DAY_MS ? steps.map(shortened) : steps;
  return timed.sort((a, b) => a.atMs - b.atMs);
}

const shortened = (step: Step): Step =>
  'forMs' in step && step.forMs < DARK_MS_MIN ? { ...step, forMs: Math.min(step.forMs, SHORT_TROUBLE_MS_MAX) } : step;
