import { describe, expect, test } from 'vitest';
import {
  decidedAt,
  duesAt,
  guaranteed,
  isVoid,
  leaving,
  leftOf,
  next,
  passedBehindTheEnd,
  seqWhenDue,
  spliced,
  stops,
  stopsLate,
  whoIsDue,
  withOutsider,
} from '../testing/duel-order.ts';
import { AUCTION, check, failures, inFile, lineOf } from '../testing/published-auction.ts';
import { event, person, published, SET_US, TAGS } from '../testing/published-duel.ts';
import type { CheckName, PublishedAuction } from './auction-check.ts';
import { verifyAuction } from './verify-auction.ts';

/** The first one set one bid less than they place, and added it so long after. */
const toppedUp = (afterUs: number) =>
  published({
    events: ([first, ...given]) => {
      const more = event({ kind: 'more', who: 0, bids: 1, seq: 0, atUs: SET_US + afterUs });
      return first === undefined ? [] : [{ ...first, bids: 19 }, ...given.slice(0, 2), more, ...given.slice(2)];
    },
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
  [
    'one that is due is left out for others',
    'autobids',
    11,
    () => published({ left: { who: whoIsDue(11), from: 11 } }),
  ],
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
      published({
        events: (given) => given.map((e) => (e.tagHex === person(whoIsDue(9)) ? { ...e, toCents: 800 } : e)),
      }),
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
          const who = whoIsDue(7);
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
    () => stopsLate(duesAt(7) - 400_000, 'after_trigger', seqWhenDue(8, whoIsDue(7))),
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
      const who = whoIsDue(7);
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
      const who = whoIsDue(7);
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
  ['somebody changes theirs twice within ten seconds', 'autobids', 1, () => toppedUp(9_999_999)],
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

describe('[LOG-7] every planted forgery of autobids is found, and named', () => {
  test('the auction that they forge is one of honest autobids', async () => {
    expect(await failures(await published())).toEqual([]);
    expect((await published()).auctionId).toBe(AUCTION);
    expect(await failures(await toppedUp(10_000_000))).toEqual([]);
  });

  test.each(FORGERIES)('%s: %s fails', async (_, name, seq, forge) => {
    const verdict = await verifyAuction(await forge(), check);
    const failed = verdict.checks.filter(({ state }) => state === 'failed');
    expect(failed.map((one) => one.name)).toContain(name);
    if (seq !== undefined) expect(failed.find((one) => one.name === name)?.seq).toBe(seq);
  });
});
