/** The order of the duel that the tests of autobids tell and forge: who is next, who leaves and how. */
import type { PublishedAuction } from '../transparency/auction-check.ts';
import { NAMES, type Plan } from './published-auction.ts';
import { duel, type Event, event, person, PRESSES, published } from './published-duel.ts';

export const whoIsDue = (seq: number): number =>
  NAMES.findIndex((_, who) => duel().bids[seq - 1]?.auto?.tagHex === person(who));
/** Somebody who neither leads there nor has waited longest. */
export const next = (seq: number): number => {
  const leads = duel().bids[seq - 2]?.bidderTag;
  return NAMES.findIndex(({ tag }, who) => who !== whoIsDue(seq) && tag !== leads);
};
export const leftOf = (who: number, seq: number): number =>
  20 -
  duel()
    .bids.slice(0, seq)
    .filter(({ auto }) => auto?.tagHex === person(who)).length;
export const seqWhenDue = (from: number, who: number): number => {
  const at = duel().bids.findIndex(({ seq, auto }) => seq >= from && auto?.tagHex === person(who));
  return at + 1;
};
/** Whose turn it would be is asked when all is over. */
export const passedBehindTheEnd = (given: Event[]): Event[] => {
  const over = given.find(({ tagHex, detail }) => detail === 'auction_over' && tagHex === person(whoIsDue(21)));
  if (over === undefined) return [];
  const at = given.findIndex(({ detail }) => detail === 'auction_over');
  return [
    ...given.slice(0, at),
    { ...over, kind: 'skip', atUs: over.atUs + 1, detail: 'own_reason' },
    ...given.slice(at),
  ];
};
export const duesAt = (seq: number): number => duel().bids[seq - 1]?.receivedAtUs ?? 0;
export const spliced = (given: Event[], one: Event): Event[] => {
  const at = given.findIndex(({ seq }) => seq > one.seq);
  return [...given.slice(0, at), one, ...given.slice(at)];
};

export const isVoid: NonNullable<Plan['close']> = (f) => ({
  ...f,
  result: 'void',
  winnerTag: null,
  costs: { ...f.costs, winnerBids: 0 },
});

/** Somebody who waits for a price that never comes, set behind the tenth bid. */
export const withOutsider =
  (atUs: number) =>
  (given: Event[]): Event[] => {
    const far = { ...event({ kind: 'set', who: PRESSES, bids: 5, seq: 10, atUs }), fromCents: 90_000 };
    const last = given.at(-1);
    const over = { ...far, kind: 'end' as const, seq: last?.seq ?? 0, atUs: overAt(), detail: 'auction_over' };
    return [...spliced(given, far), over];
  };

/** Behind the sixth bid the person whose turn is next stops, and it counts at once. */
export const stops = (atUs: number, isEnded = true): Promise<PublishedAuction> => {
  const who = whoIsDue(7);
  const bids = leftOf(who, 6);
  const stop = event({ kind: 'stop', who, bids, seq: 6, atUs });
  const end = event({ kind: 'end', who, bids, seq: 6, atUs, detail: 'stopped' });
  return published({ left: { who, from: 7 }, events: (given) => leaving(given, who, isEnded ? [stop, end] : [stop]) });
};

/** Behind the sixth bid the person whose turn is next stops, and is placed once more. */
export const stopsLate = (atUs: number, detail: string, ends = 7): Promise<PublishedAuction> => {
  const who = whoIsDue(7);
  const stop = event({ kind: 'stop', who, bids: leftOf(who, 6), seq: 6, atUs, detail });
  const end = event({
    ...{ kind: 'end', who, bids: leftOf(who, ends), seq: ends, atUs: decidedAt(ends), detail: 'stopped' },
  });
  return published({ left: { who, from: ends + 1 }, events: (given) => leaving(given, who, [stop, end]) });
};

/** Behind the sixth bid somebody is ended by the guarantee: whoever is next, or another. */
export const guaranteed = (seq: number, who = whoIsDue(seq)): Promise<PublishedAuction> => {
  const at = { bids: leftOf(who, seq - 1), seq: seq - 1, atUs: duesAt(seq) };
  const end = event({ kind: 'end', who, ...at, detail: 'guarantee' });
  return published({ left: { who, from: seq }, events: (given) => leaving(given, who, [end]) });
};

/** What is said of somebody who leaves, in the place of their end. */
export const leaving = (given: Event[], who: number, said: Event[]): Event[] =>
  said.reduce(
    spliced,
    given.filter(({ tagHex, kind }) => tagHex !== person(who) || kind === 'set'),
  );
export const decidedAt = (seq: number): number => duel().bids[seq - 1]?.decidedAtUs ?? 0;
const overAt = (): number => Math.max(...duel().events.map(({ atUs }) => atUs)) + 1;
