import { describe, expect, test } from 'vitest';
import { AUTOBID_TRIGGER_US, DUEL_AFTER, DUEL_TRIGGER_US } from '../autobid/autobid.ts';
import {
  AUCTION,
  check,
  failures,
  inFile,
  lineOf,
  NAMES,
  OPENING,
  type Plan,
  publish,
  START,
} from '../testing/published-auction.ts';
import { textHash } from './auction-file.ts';
import { type CheckName, type PublishedAuction, verifyAuction } from './verify-auction.ts';

type Event = NonNullable<Plan['events']>[number];
type Bid = ReturnType<NonNullable<Plan['bid']>>[number];

/** Three who set an autobid each before it opens, and one who presses. */
const TAGS = [...NAMES.map(({ tag }) => tag), `${'d'.repeat(32)}:${textHash('somebody')}`];
const person = (who: number) => (TAGS[who] ?? '').split(':')[0] ?? '';
const SET_US = START - 30_000_000;
const PRESSES = 3;
const MANUAL_AT = 3;
const RANGE = { fromCents: 0, toCents: 100_000 };

type Made = { bids: Bid[]; events: Event[] };
type Duel = {
  sets?: readonly number[];
  /** Who is placed at a number of bids, where it isn't whose turn it is. */
  placed?: Readonly<Record<number, number>>;
  /** Is not asked, however long they wait, from a number of bids on. */
  left?: { readonly who: number; readonly from: number };
  /** Nobody is placed any more behind it. */
  bids?: number;
  events?: (events: Event[]) => Event[];
  make?: (made: Made) => Made;
  plan?: Plan;
};

/** Whose turn it was, worked out anew from the rule's words rather than by its code. */
function duel({ sets = [20, 20, 20], placed = {}, left, bids: most = 61 }: Duel = {}): Made {
  const people = sets.map((bids, who) => ({ who, bids, firedUs: 0, isOn: true }));
  const events: Event[] = people.map(({ who, bids }) => event({ kind: 'set', who, bids, seq: 0, atUs: SET_US + who }));
  const bids: Bid[] = [];
  let [leader, inRow, endsAtUs] = [-1, 0, START + OPENING.countdownUs];
  for (let seq = 1; seq <= most; seq++) {
    const waits = people
      .filter(({ who, isOn }) => isOn && who !== leader && !(left?.who === who && seq >= left.from))
      .sort((a, b) => a.firedUs - b.firedUs || a.who - b.who);
    const next = people[placed[seq] ?? waits[0]?.who ?? -1];
    const isPress = seq === MANUAL_AT;
    if (!isPress && next === undefined) break;
    const who = isPress ? PRESSES : (next?.who ?? 0);
    const dueUs = endsAtUs - (inRow >= DUEL_AFTER ? DUEL_TRIGGER_US : AUTOBID_TRIGGER_US);
    const decidedAtUs = dueUs + 20_000;
    bids.push({
      ...{ seq, priceCents: 100 * seq, bidderTag: TAGS[who] ?? '', decidedAtUs },
      receivedAtUs: isPress ? decidedAtUs - 900 : dueUs,
      ...(isPress ? {} : { auto: { tagHex: person(who), headHex: '' } }),
    });
    [leader, inRow, endsAtUs] = [who, isPress ? 0 : inRow + 1, Math.max(endsAtUs, decidedAtUs + OPENING.countdownUs)];
    if (isPress || next === undefined) continue;
    next.firedUs = decidedAtUs;
    next.bids -= 1;
    if (next.bids > 0) continue;
    next.isOn = false;
    events.push(event({ kind: 'end', who, bids: 0, seq, atUs: decidedAtUs, detail: 'used_up' }));
  }
  const overUs = endsAtUs + OPENING.drainUs;
  for (const { who, bids: rest, isOn } of people) {
    if (isOn)
      events.push(event({ kind: 'end', who, bids: rest, seq: bids.length, atUs: overUs, detail: 'auction_over' }));
  }
  return { bids, events };
}

function event(of: {
  kind: Event['kind'];
  who: number;
  bids: number;
  seq: number;
  atUs: number;
  detail?: string;
}): Event {
  const { who, ...fields } = of;
  return { detail: '', ...fields, ...RANGE, tagHex: person(who) };
}

async function published(how: Duel = {}): Promise<PublishedAuction> {
  const honest = duel(how);
  const { bids, events } = how.make?.(honest) ?? honest;
  const endsAtUs = bids.reduce((us, { decidedAtUs }) => Math.max(us, decidedAtUs + OPENING.countdownUs), START);
  const all = await publish({
    bid: () => bids,
    events: how.events?.(events) ?? events,
    close: (f) => ({ ...f, decidedAtUs: endsAtUs + OPENING.drainUs }),
    ...how.plan,
  });
  return { ...all, names: NAMES.filter(({ tag }) => bids.some(({ bidderTag }) => bidderTag === tag)) };
}

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
    const { file, proofs, ...rest } = await published({ plan: { close: (f) => ({ ...f, autobidEvents: 0 }) } });
    const verdict = await verifyAuction({ ...rest, file, proofs }, check);
    expect(verdict.checks.find(({ name }) => name === 'autobids')?.state).toBe('unchecked');
    expect(verdict.isIntact).toBe(false);
  });
});

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
