/** Builds an auction of autobids, honest or as a forger would have it: three who set one each before it opens, and one who presses. */
import { AUTOBID_TRIGGER_US, DUEL_AFTER, DUEL_TRIGGER_US } from '../autobid/autobid.ts';
import { type FileExtension, textHash } from '../transparency/auction-file.ts';
import type { PublishedAuction } from '../transparency/auction-check.ts';
import { NAMES, OPENING, type Plan, publish, START } from './published-auction.ts';

export type Event = NonNullable<Plan['events']>[number];
type Bid = ReturnType<NonNullable<Plan['bid']>>[number];

/** Three who set an autobid each before it opens, and one who presses. */
export const TAGS = [...NAMES.map(({ tag }) => tag), `${'d'.repeat(32)}:${textHash('somebody')}`];
export const person = (who: number) => (TAGS[who] ?? '').split(':')[0] ?? '';
export const SET_US = START - 30_000_000;
export const PRESSES = 3;
export const MANUAL_AT = 3;
const EXTENSION_US = 60_000_000;
const RANGE = { fromCents: 0, toCents: 100_000 };

type Made = { bids: Bid[]; events: Event[] };
type Duel = {
  sets?: readonly number[];
  /** When each set theirs, where it isn't one after the other. */
  setsAt?: readonly number[];
  /** Up to which price each goes, where it isn't any. */
  upTo?: readonly number[];
  bidsPerTap?: number;
  /** It gets a minute more behind this bid. */
  extendedAfter?: number;
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
export function duel({ sets = [20, 20, 20], placed = {}, left, bids: most = 61, ...how }: Duel = {}): Made {
  const tap = how.bidsPerTap ?? 1;
  const people = sets.map((bids, who) => ({
    ...{ who, bids, firedUs: 0, isOn: true, setUs: how.setsAt?.[who] ?? SET_US + who },
    toCents: how.upTo?.[who] ?? RANGE.toCents,
  }));
  const events: Event[] = people.map(({ who, bids, setUs, toCents }) => ({
    ...event({ kind: 'set', who, bids, seq: 0, atUs: setUs }),
    toCents,
  }));
  const bids: Bid[] = [];
  let [leader, inRow, endsAtUs] = [-1, 0, START + OPENING.countdownUs];
  for (let seq = 1; seq <= most; seq += tap) {
    if (how.extendedAfter === seq - 1) endsAtUs += EXTENSION_US;
    for (const one of people.filter(({ isOn, toCents }) => isOn && toCents < 100 * (seq - 1 + tap))) {
      one.isOn = false;
      const { who, toCents, bids: rest } = one;
      const passed = event({
        kind: 'end',
        who,
        bids: rest,
        seq: seq - 1,
        atUs: endsAtUs - AUTOBID_TRIGGER_US,
        detail: 'range',
      });
      events.push({ ...passed, toCents });
    }
    const waits = people
      .filter(({ who, isOn }) => isOn && who !== leader && !(left?.who === who && seq >= left.from))
      .sort((a, b) => a.firedUs - b.firedUs || a.setUs - b.setUs);
    const next = people[placed[seq] ?? waits[0]?.who ?? -1];
    const isPress = seq === MANUAL_AT;
    if (!isPress && next === undefined) break;
    const who = isPress ? PRESSES : (next?.who ?? 0);
    const dueUs = endsAtUs - (inRow >= DUEL_AFTER ? DUEL_TRIGGER_US : AUTOBID_TRIGGER_US);
    const decidedAtUs = dueUs + 20_000;
    for (let n = 0; n < tap; n++) {
      bids.push({
        ...{ seq: seq + n, priceCents: 100 * (seq + n), bidderTag: TAGS[who] ?? '', decidedAtUs: decidedAtUs + n },
        receivedAtUs: isPress ? decidedAtUs - 900 : dueUs,
        ...(isPress ? {} : { auto: { tagHex: person(who), headHex: '' } }),
      });
    }
    const lastUs = decidedAtUs + tap - 1;
    [leader, inRow, endsAtUs] = [who, isPress ? 0 : inRow + 1, Math.max(endsAtUs, lastUs + OPENING.countdownUs)];
    if (isPress || next === undefined) continue;
    next.firedUs = lastUs;
    next.bids -= tap;
    if (next.bids >= tap) continue;
    next.isOn = false;
    const used = event({ kind: 'end', who, bids: next.bids, seq: seq + tap - 1, atUs: lastUs, detail: 'used_up' });
    events.push({ ...used, toCents: next.toCents });
  }
  const overUs = endsAtUs + OPENING.drainUs;
  for (const { who, bids: rest, isOn, toCents } of people) {
    if (!isOn) continue;
    const over = event({ kind: 'end', who, bids: rest, seq: bids.length, atUs: overUs, detail: 'auction_over' });
    events.push({ ...over, toCents });
  }
  return { bids, events };
}

export function event(of: {
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

export async function published(how: Duel = {}): Promise<PublishedAuction> {
  const honest = duel(how);
  const { bids, events } = how.make?.(honest) ?? honest;
  const extensions: FileExtension[] = [];
  let endsAtUs = START + OPENING.countdownUs;
  for (const { seq, decidedAtUs } of bids) {
    if (how.extendedAfter === seq - 1) {
      const fromUs = endsAtUs;
      endsAtUs += EXTENSION_US;
      extensions.push({ afterSeq: seq - 1, reason: 'outage', fromUs, toUs: endsAtUs });
    }
    endsAtUs = Math.max(endsAtUs, decidedAtUs + OPENING.countdownUs);
  }
  const all = await publish({
    bid: () => bids,
    extensions,
    events: how.events?.(events) ?? events,
    close: (f) => ({ ...f, decidedAtUs: endsAtUs + OPENING.drainUs }),
    ...(how.bidsPerTap === undefined ? {} : { terms: { bidsPerTap: how.bidsPerTap } }),
    ...how.plan,
  });
  return { ...all, names: NAMES.filter(({ tag }) => bids.some(({ bidderTag }) => bidderTag === tag)) };
}
