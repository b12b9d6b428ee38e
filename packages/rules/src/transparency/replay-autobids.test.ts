import { describe, expect, test } from 'vitest';
import { DUEL_AFTER } from '../autobid/autobid.ts';
import { AUCTION, check, failures, inFile, lineOf, NAMES, type Plan, publish } from '../testing/published-auction.ts';
import {
  duel,
  type Event,
  event,
  MANUAL_AT,
  person,
  PRESSES,
  published,
  SET_US,
  TAGS,
} from '../testing/published-duel.ts';
import { type CheckName, type PublishedAuction, verifyAuction } from './verify-auction.ts';

describe('[LOG-7] honest autobids are replayed, and verify', () => {
  test('three in turn, with somebody’s press between, into duel pace and to their last bids', async () => {
    const verdict = await verifyAuction(await published(), check);
    expect(verdict.checks.filter(({ state }) => state !== 'passed')).toEqual([]);
    // Whoever is the only one left leads, and is placed no more.
    expect(verdict.autobids).toMatchObject({ people: 3, untold: 0 });
    expect(verdict.autobids?.placed).toBeGreaterThan(DUEL_AFTER + MANUAL_AT);
    expect(await failures(await published({ sets: [20, 20, 25] }))).toEqual([]);
  });

  test('passed over, stopped, ended for a reason of one’s own, and set again in the same place', async () => {
    const events = (given: Event[]): Event[] => {
      const atUs = duel().bids[9]?.decidedAtUs ?? 0;
      const left =
        20 -
        duel()
          .bids.slice(0, 10)
          .filter(({ auto }) => auto?.tagHex === person(2)).length;
      const again = [
        event({ kind: 'stop', who: 2, bids: left, seq: 10, atUs: atUs + 1 }),
        event({ kind: 'end', who: 2, bids: left, seq: 10, atUs: atUs + 1, detail: 'stopped' }),
        event({ kind: 'set', who: 2, bids: left - 2, seq: 10, atUs: atUs + 2 }),
        event({ kind: 'more', who: 2, bids: 2, seq: 10, atUs: atUs + 3 }),
      ];
      const at = given.findIndex(({ seq }) => seq > 10);
      return [...given.slice(0, at), ...again, ...given.slice(at)];
    };
    expect(await failures(await published({ events }))).toEqual([]);
    const atEnd = await published({
      left: { who: 1, from: 12 },
      make: ({ bids, events: given }) => {
        const used = bids.filter(({ seq, auto }) => seq < 12 && auto?.tagHex === person(1)).length;
        const dueUs = bids[11]?.receivedAtUs ?? 0;
        const own = event({ kind: 'end', who: 1, bids: 20 - used, seq: 11, atUs: dueUs, detail: 'own_reason' });
        const rest = given.filter(({ tagHex, kind }) => tagHex !== person(1) || kind === 'set');
        const at = rest.findIndex(({ seq }) => seq > 10);
        return { bids, events: [...rest.slice(0, at), own, ...rest.slice(at)] };
      },
    });
    const verdict = await verifyAuction(atEnd, check);
    expect(verdict.checks.filter(({ state }) => state !== 'passed')).toEqual([]);
    expect(verdict.autobids).toMatchObject({ people: 3, untold: 1 });
  });

  test('whose end was logged before files opened them is said not to be checked', async () => {
    const close: Plan['close'] = (fields) => ({ ...fields, autobidEvents: 0 });
    const closeText = (entry: string) => entry.replace('autobid_events 0\n', '');
    const before = await published({ events: () => [], plan: { close, closeText } });
    const verdict = await verifyAuction(before, check);
    expect(verdict.checks.find(({ name }) => name === 'autobids')?.state).toBe('unchecked');
    expect(verdict.isIntact).toBe(false);
    // Since it is said of none, too, none where there were some is no gap.
    expect(await failures(await published({ events: () => [], plan: { close } }))).toContain('autobids');
    const none = { closeText: (entry: string) => entry.replace('autobid_events 0', 'autobid_events 2') };
    expect(await failures(await publish(none))).toEqual(['autobids']);
  });

  test('several bids a tap', async () => {
    const verdict = await verifyAuction(await published({ bidsPerTap: 3, sets: [20, 21, 23] }), check);
    expect(verdict.checks.filter(({ state }) => state !== 'passed')).toEqual([]);
    // Whatever makes no whole tap any more went back.
    expect(verdict.autobids).toMatchObject({ people: 3, placed: 60 });
  });

  test('an extension gives those time who were due', async () => {
    expect(await failures(await published({ extendedAfter: 12 }))).toEqual([]);
  });

  test('whose range the price leaves', async () => {
    const verdict = await verifyAuction(await published({ upTo: [100_000, 800, 100_000] }), check);
    expect(verdict.checks.filter(({ state }) => state !== 'passed')).toEqual([]);
    expect(verdict.autobids?.untold).toBe(0);
  });

  test('an auction that was called off leaves those in turn unplaced', async () => {
    expect(await failures(await published({ bids: 20, plan: { close: isVoid } }))).toEqual([]);
  });

  test('a stop at once behind the last bid of an auction that was called off: by a pause that ran out, perhaps', async () => {
    const who = turnAt(21);
    const at = { who, bids: leftOf(who, 20), seq: 20, atUs: duesAt(21) - 400_000 };
    const [stop, end] = [event({ kind: 'stop', ...at }), event({ kind: 'end', ...at, detail: 'stopped' })];
    const events = (given: Event[]) => {
      const others = leaving(given, who, []);
      const over = others.findIndex(({ detail }) => detail === 'auction_over');
      return over < 0 ? [...others, stop, end] : others.toSpliced(over, 0, stop, end);
    };
    const plan = { bids: 20, left: { who, from: 21 }, events };
    expect(await failures(await published({ ...plan, plan: { close: isVoid } }))).toEqual([]);
    expect(await failures(await published(plan))).not.toEqual([]);
  });

  test('set while it runs, dated behind the bid before it', async () => {
    expect(await failures(await published({ events: withOutsider(decidedAt(10) + 5) }))).toEqual([]);
    expect(await failures(await published({ events: withOutsider(decidedAt(10)) }))).toEqual([]);
  });

  test('a stop within the last second before a trigger counts after it', async () => {
    expect(await failures(await stopsLate(duesAt(7) - 400_000, 'after_trigger'))).toEqual([]);
  });

  test('… and ended before that trigger comes, as by another press in a pause: nothing is placed for it', async () => {
    expect(await failures(await stopsLate(duesAt(7) - 400_000, 'after_trigger', 6))).toEqual([]);
  });

  test('ended by the guarantee in their turn, and it is said that the sum can’t be checked', async () => {
    const verdict = await verifyAuction(await guaranteed(7), check);
    expect(verdict.checks.filter(({ state }) => state !== 'passed')).toEqual([]);
    expect(verdict.autobids).toMatchObject({ untold: 0, guaranteed: 1 });
  });

  test('a stop before that counts at once', async () => {
    expect(await failures(await stops(duesAt(7) - 1_500_000))).toEqual([]);
  });
});

const isVoid: NonNullable<Plan['close']> = (f) => ({
  ...f,
  result: 'void',
  winnerTag: null,
  costs: { ...f.costs, winnerBids: 0 },
});

/** Somebody who waits for a price that never comes, set behind the tenth bid. */
const withOutsider =
  (atUs: number) =>
  (given: Event[]): Event[] => {
    const far = { ...event({ kind: 'set', who: PRESSES, bids: 5, seq: 10, atUs }), fromCents: 90_000 };
    const last = given.at(-1);
    const over = { ...far, kind: 'end' as const, seq: last?.seq ?? 0, atUs: overAt(), detail: 'auction_over' };
    return [...spliced(given, far), over];
  };

/** Behind the sixth bid the person whose turn is next stops, and it counts at once. */
const stops = (atUs: number, isEnded = true): Promise<PublishedAuction> => {
  const who = turnAt(7);
  const bids = leftOf(who, 6);
  const stop = event({ kind: 'stop', who, bids, seq: 6, atUs });
  const end = event({ kind: 'end', who, bids, seq: 6, atUs, detail: 'stopped' });
  return published({ left: { who, from: 7 }, events: (given) => leaving(given, who, isEnded ? [stop, end] : [stop]) });
};

/** Behind the sixth bid the person whose turn is next stops, and is placed once more. */
const stopsLate = (atUs: number, detail: string, ends = 7): Promise<PublishedAuction> => {
  const who = turnAt(7);
  const stop = event({ kind: 'stop', who, bids: leftOf(who, 6), seq: 6, atUs, detail });
  const end = event({
    ...{ kind: 'end', who, bids: leftOf(who, ends), seq: ends, atUs: decidedAt(ends), detail: 'stopped' },
  });
  return published({ left: { who, from: ends + 1 }, events: (given) => leaving(given, who, [stop, end]) });
};

/** Behind the sixth bid somebody is ended by the guarantee: whoever is next, or another. */
const guaranteed = (seq: number, who = turnAt(seq)): Promise<PublishedAuction> => {
  const at = { bids: leftOf(who, seq - 1), seq: seq - 1, atUs: duesAt(seq) };
  const end = event({ kind: 'end', who, ...at, detail: 'guarantee' });
  return published({ left: { who, from: seq }, events: (given) => leaving(given, who, [end]) });
};

/** What is said of somebody who leaves, in the place of their end. */
const leaving = (given: Event[], who: number, said: Event[]): Event[] =>
  said.reduce(
    spliced,
    given.filter(({ tagHex, kind }) => tagHex !== person(who) || kind === 'set'),
  );
const decidedAt = (seq: number): number => duel().bids[seq - 1]?.decidedAtUs ?? 0;
const overAt = (): number => Math.max(...duel().events.map(({ atUs }) => atUs)) + 1;

/** Each whole and signed, as whoever writes the log could; with the bid that must be named. */
const FORGERIES: readonly (readonly [string, CheckName, number | undefined, () => Promise<PublishedAuction>])[] = [
  ['another than who had waited longest is placed', 'autobids', 7, () => published({ placed: { 7: next(7) } })],
  [
    'an autobid that was never set places a bid',
    'autobids',
    5,
    () =>
      published({
        make: ({ bids, events }) => ({
          bids: bids.map((bid) =>
            bid.seq === 5 ? { ...bid, bidderTag: TAGS[3] ?? '', auto: { tagHex: person(3), headHex: '' } } : bid,
          ),
          events,
        }),
      }),
  ],
  [
    'a bid is placed for one person by another’s autobid',
    'autobids',
    5,
    () =>
      published({
        make: ({ bids, events }) => ({
          bids: bids.map((bid) => (bid.seq === 5 ? { ...bid, bidderTag: TAGS[3] ?? '' } : bid)),
          events,
        }),
      }),
  ],
  ['one that is due is left out for others', 'autobids', 11, () => published({ left: { who: turnAt(11), from: 11 } })],
  ['the end comes before one that is due', 'autobids', 20, () => published({ bids: 20 })],
  [
    'one is passed over before it is their turn',
    'autobids',
    6,
    () =>
      published({
        events: (given) =>
          spliced(given, event({ kind: 'skip', who: next(7), bids: leftOf(next(7), 6), seq: 6, atUs: duesAt(7) })),
      }),
  ],
  [
    'one is placed beyond its range',
    'autobids',
    9,
    () =>
      published({ events: (given) => given.map((e) => (e.tagHex === person(turnAt(9)) ? { ...e, toCents: 800 } : e)) }),
  ],
  [
    'an autobid is said to have been set earlier than it was',
    'autobids',
    1,
    () =>
      published({
        events: (given) => given.map((e) => (e.kind === 'set' ? { ...e, atUs: SET_US + 9 - e.atUs + SET_US } : e)),
      }),
  ],
  [
    'a trigger is late: at another moment than the rule’s',
    'autobids',
    8,
    () =>
      published({
        make: ({ bids, events }) => ({
          bids: bids.map((bid) => (bid.seq === 8 ? { ...bid, receivedAtUs: bid.receivedAtUs + 500 } : bid)),
          events,
        }),
      }),
  ],
  [
    'more bids are placed than were set aside',
    'autobids',
    undefined,
    () => published({ events: (given) => given.map((e) => (e.kind === 'set' ? { ...e, bids: 5 } : e)) }),
  ],
  [
    'set-aside bids never came back',
    'autobids',
    undefined,
    () =>
      published({
        sets: [20, 20, 25],
        events: (given) => given.filter(({ detail }) => detail !== 'auction_over'),
      }),
  ],
  [
    'a setting is dated back before everybody’s',
    'autobids',
    1,
    () => published({ setsAt: [SET_US, SET_US + 1, SET_US - 5] }),
  ],
  [
    'a setting is said to be older than the bid behind which it stands',
    'autobids',
    10,
    () => published({ events: withOutsider(decidedAt(10) - 1) }),
  ],
  [
    'a setting is said to be younger than the bid that was placed behind it',
    'autobids',
    11,
    () => published({ events: withOutsider(decidedAt(11) + 1) }),
  ],
  [
    'a stop that counted at once is ignored',
    'autobids',
    6,
    () =>
      published({
        events: (given) => {
          const who = turnAt(7);
          return spliced(given, event({ kind: 'stop', who, bids: leftOf(who, 6), seq: 6, atUs: decidedAt(6) + 9 }));
        },
      }),
  ],
  ['a stop that counted at once never ends', 'autobids', 6, () => stops(duesAt(7) - 1_500_000, false)],
  [
    'a stop that counted at once is heard after one more bid',
    'autobids',
    6,
    () => stopsLate(duesAt(7) - 1_500_000, ''),
  ],
  ['a stop is heard at once though a trigger was about to come', 'autobids', 6, () => stops(duesAt(7) - 400_000)],
  [
    'a stop is put behind the next trigger though it came in time',
    'autobids',
    6,
    () => stopsLate(duesAt(7) - 1_500_000, 'after_trigger'),
  ],
  [
    'a stop that counts after a trigger counts after the next one, too',
    'autobids',
    undefined,
    () => stopsLate(duesAt(7) - 400_000, 'after_trigger', seqOfTurn(8, turnAt(7))),
  ],
  [
    'somebody is passed over behind the end',
    'autobids',
    20,
    () => published({ bids: 20, events: passedBehindTheEnd, plan: { close: isVoid } }),
  ],
  [
    'an autobid is ended by a lock price that the auction doesn’t have',
    'autobids',
    6,
    () => {
      const who = turnAt(7);
      const end = { kind: 'end' as const, who, bids: leftOf(who, 6), seq: 6, atUs: duesAt(7), detail: 'lock_price' };
      return published({ left: { who, from: 7 }, events: (given) => leaving(given, who, [event(end)]) });
    },
  ],
  ['an autobid is ended by the guarantee out of its turn', 'autobids', 6, () => guaranteed(7, next(7))],
  [
    'a stop is heard at once by an end that stood only later',
    'autobids',
    6,
    () => {
      const who = turnAt(7);
      const left = { bids: leftOf(who, 6), seq: 6, atUs: duesAt(7) - 400_000 };
      const stop = event({ kind: 'stop', who, ...left });
      const end = event({ kind: 'end', who, ...left, detail: 'stopped' });
      return published({
        extendedAfter: 6,
        left: { who, from: 7 },
        events: (given) => leaving(given, who, [stop, end]),
      });
    },
  ],
  ['more bids are set aside than may be', 'autobids', 1, () => published({ sets: [501, 20, 20] })],
  [
    'the log doesn’t speak of the events in the file',
    'autobids',
    undefined,
    () => published({ plan: { close: (f) => ({ ...f, autobidEvents: 0 }) } }),
  ],
  [
    'an event is dropped from the file',
    'autobids',
    1,
    async () => inFile(await published(), (lines) => void lines.splice(lineOf(1) + 1, 1)),
  ],
  [
    'two events are swapped in the file',
    'autobids',
    1,
    async () =>
      inFile(await published(), (lines) => {
        const at = lineOf(1);
        [lines[at], lines[at + 1]] = [lines[at + 1] ?? '', lines[at] ?? ''];
      }),
  ],
  [
    'all events are taken out of the file',
    'record',
    undefined,
    async () =>
      inFile(await published(), (lines) => {
        lines.splice(0, lines.length, ...lines.filter((line) => !line.startsWith('v1|autobid|')));
      }),
  ],
];

const turnAt = (seq: number): number => NAMES.findIndex((_, who) => duel().bids[seq - 1]?.auto?.tagHex === person(who));
/** Somebody who neither leads there nor has waited longest. */
const next = (seq: number): number => {
  const leads = duel().bids[seq - 2]?.bidderTag;
  return NAMES.findIndex(({ tag }, who) => who !== turnAt(seq) && tag !== leads);
};
const leftOf = (who: number, seq: number): number =>
  20 -
  duel()
    .bids.slice(0, seq)
    .filter(({ auto }) => auto?.tagHex === person(who)).length;
const seqOfTurn = (from: number, who: number): number => {
  const at = duel().bids.findIndex(({ seq, auto }) => seq >= from && auto?.tagHex === person(who));
  return at + 1;
};
/** Whose turn it would be is asked when all is over. */
const passedBehindTheEnd = (given: Event[]): Event[] => {
  const over = given.find(({ tagHex, detail }) => detail === 'auction_over' && tagHex === person(turnAt(21)));
  if (over === undefined) return [];
  const at = given.findIndex(({ detail }) => detail === 'auction_over');
  return [
    ...given.slice(0, at),
    { ...over, kind: 'skip', atUs: over.atUs + 1, detail: 'own_reason' },
    ...given.slice(at),
  ];
};
const duesAt = (seq: number): number => duel().bids[seq - 1]?.receivedAtUs ?? 0;
const spliced = (given: Event[], one: Event): Event[] => {
  const at = given.findIndex(({ seq }) => seq > one.seq);
  return [...given.slice(0, at), one, ...given.slice(at)];
};

describe('[LOG-7] every planted forgery of autobids is found, and named', () => {
  test('the auction that they forge is one of honest autobids', async () => {
    expect(await failures(await published())).toEqual([]);
    expect((await published()).auctionId).toBe(AUCTION);
  });

  test.each(FORGERIES)('%s: %s fails', async (_, name, seq, forge) => {
    const verdict = await verifyAuction(await forge(), check);
    const failed = verdict.checks.filter(({ state }) => state === 'failed');
    expect(failed.map((one) => one.name)).toContain(name);
    if (seq !== undefined) expect(failed.find((one) => one.name === name)?.seq).toBe(seq);
  });
});
