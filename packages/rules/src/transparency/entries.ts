/**
 * What the public log holds: UTF-8 text, first its type, then a field a line. A field that is not known is passed over, so
 * that a later version of the same type may say more.
 */
import type { Cents, EpochUs } from '../units.ts';

const ENTRY_TYPES = {
  rules: 'mnada/rules/v1',
  schedule: 'mnada/schedule/v1',
  open: 'mnada/open/v1',
  heads: 'mnada/heads/v1',
  close: 'mnada/close/v1',
  void: 'mnada/void/v1',
  count: 'mnada/count/v1',
  odds: 'mnada/odds/v1',
} as const;
export type EntryKind = keyof typeof ENTRY_TYPES;

type Fields = Readonly<Record<string, string | number | boolean>>;

/** What somebody wants logged fits into no entry: a number that is none, or words of several lines. */
export class UnwritableEntry extends Error {
  override name = 'UnwritableEntry';
}

/** @throws UnwritableEntry */
const written = (kind: EntryKind, fields: Fields): string =>
  `${[ENTRY_TYPES[kind], ...Object.entries(fields).map(([name, value]) => fieldLine(name, value))].join('\n')}\n`;

function fieldLine(name: string, value: string | number | boolean): string {
  const isWhole = typeof value === 'number' ? Number.isSafeInteger(value) : !/[\r\n]/.test(String(value));
  if (!isWhole) throw new UnwritableEntry(`${name} is ${JSON.stringify(value)}`);
  return `${name} ${value}`;
}

/** A log that the shop signed before this one, as far as its database knows it: where it ended, and its root in base64. */
export type LogBefore = {
  readonly number: number;
  readonly origin: string;
  readonly size: number;
  readonly root: string;
};

const linesOfBefore = (logs: readonly LogBefore[]): Fields =>
  Object.fromEntries(logs.map(({ number, origin, size, root }) => [`earlier_${number}`, `${origin} ${size} ${root}`]));

/** Rules as they were published: whoever kept a copy can show which they were. The first entry of a log names those before it. */
export const rulesEntry = (f: {
  readonly loggedUs: EpochUs;
  readonly version: string;
  readonly hash: string;
  readonly earlier: readonly LogBefore[];
}): string =>
  written('rules', { logged_us: f.loggedUs, version: f.version, sha256: f.hash, ...linesOfBefore(f.earlier) });

export type ScheduleFields = {
  readonly loggedUs: EpochUs;
  readonly auctionId: number;
  readonly startsAtUs: EpochUs;
  readonly productHash: string;
  readonly shopPriceCents: Cents;
  readonly incrementCents: Cents;
  readonly countdownUs: number;
  readonly drainUs: number;
  readonly beginnersOnly: boolean;
  readonly cashEnabled: boolean;
  readonly winsPerProduct: number;
  readonly winsInTotal: number;
  readonly seatsNeeded: number | null;
  readonly bidsPerTap: number;
  readonly lockPriceCents: Cents | null;
  readonly rulesVersion: number;
};

/** Everything that an auction is held by, from before it opens. */
export const scheduleEntry = (f: ScheduleFields): string =>
  written('schedule', {
    logged_us: f.loggedUs,
    auction: f.auctionId,
    starts_us: f.startsAtUs,
    product_hash: f.productHash,
    shop_price_cents: f.shopPriceCents,
    increment_cents: f.incrementCents,
    countdown_us: f.countdownUs,
    drain_us: f.drainUs,
    beginners_only: f.beginnersOnly,
    cash_enabled: f.cashEnabled,
    wins_per_product: f.winsPerProduct,
    wins_in_total: f.winsInTotal,
    ...(f.seatsNeeded === null ? {} : { seats_needed: f.seatsNeeded }),
    ...(f.bidsPerTap === 1 ? {} : { bids_per_tap: f.bidsPerTap }),
    ...(f.lockPriceCents === null ? {} : { lock_price_cents: f.lockPriceCents }),
    rules: f.rulesVersion,
  });

export type OpenFields = {
  readonly loggedUs: EpochUs;
  readonly auctionId: number;
  readonly openedAtUs: EpochUs;
  readonly genesis: string;
  /** Of one that needs seats, how many were booked when it opened (AUC-9). */
  readonly seatsBooked: number | null;
  /** Which plan it opened by: where that stands in this log, from 0, and its hash there. null: none was logged. */
  readonly plan: { readonly index: number; readonly hash: string } | null;
};
export const openEntry = (f: OpenFields): string =>
  written('open', {
    logged_us: f.loggedUs,
    auction: f.auctionId,
    opened_us: f.openedAtUs,
    genesis: f.genesis,
    ...(f.seatsBooked === null ? {} : { seats_booked: f.seatsBooked }),
    ...(f.plan === null ? {} : { plan_index: f.plan.index, plan_hash: f.plan.hash }),
  });

export type LoggedHead = { readonly auctionId: number; readonly seq: number; readonly hash: string };
/** How far auctions had come: what is logged can't be replaced later by a shorter or another history. */
export const headsEntry = (loggedUs: EpochUs, heads: readonly LoggedHead[]): string =>
  `${written('heads', { logged_us: loggedUs })}${heads.map((h) => `head ${h.auctionId} ${h.seq} ${h.hash}\n`).join('')}`;

/** Where an auction's bids came from. `house`: those of Mnada and its staff, which the database lets nobody place. */
export type BidOrigins = {
  readonly bought: number;
  readonly returned: number;
  readonly promotional: number;
  readonly house: number;
};

/**
 * What the bids cost, each at what it was bought for: all of them, and the winner's with their number. `bidsCents` null: beside the
 * winner so few people bid that it would tell what one of them paid.
 */
export type BidCosts = {
  readonly bidsCents: Cents | null;
  readonly winnerBids: number;
  readonly winnerBidsCents: Cents;
};

export type CloseFields = {
  readonly loggedUs: EpochUs;
  readonly auctionId: number;
  readonly result: 'sold' | 'no_bids' | 'void';
  readonly winnerTag: string | null;
  readonly priceCents: Cents;
  readonly bids: number;
  readonly extensions: number;
  readonly decidedAtUs: EpochUs;
  readonly lastHash: string;
  readonly origins: BidOrigins;
  readonly costs: BidCosts;
  /** How many events of autobids the file opens. */
  readonly autobidEvents: number;
  /** SHA-256 of the auction's file; null: it never opened, so there is none. */
  readonly fileHash: string | null;
};

export const closeEntry = (f: CloseFields): string =>
  written(f.result === 'void' ? 'void' : 'close', {
    logged_us: f.loggedUs,
    auction: f.auctionId,
    result: f.result,
    winner: f.winnerTag ?? '-',
    price_cents: f.priceCents,
    bids: f.bids,
    extensions: f.extensions,
    decided_us: f.decidedAtUs,
    last_hash: f.lastHash,
    ...f.origins,
    ...(f.costs.bidsCents === null ? {} : { bids_cents: f.costs.bidsCents }),
    winner_bids: f.costs.winnerBids,
    winner_bids_cents: f.costs.winnerBidsCents,
    // Under its first name it stands only where there are any: who checks with a file of before takes a 0 there for a lie.
    ...(f.autobidEvents === 0 ? {} : { autobids: f.autobidEvents }),
    autobid_events: f.autobidEvents,
    file: f.fileHash ?? '-',
  });

export type CountFields = {
  readonly loggedUs: EpochUs;
  /** A day of Nairobi, 2026-11-25. */
  readonly day: string;
  readonly opened: number;
  readonly closed: number;
  readonly voided: number;
  readonly origins: BidOrigins;
  readonly earlier: readonly LogBefore[];
};
/** A day in numbers: an auction that is missing shows. Bids count with the day on which their auction ended. */
export const countEntry = (f: CountFields): string =>
  written('count', {
    logged_us: f.loggedUs,
    day: f.day,
    opened: f.opened,
    closed: f.closed,
    void: f.voided,
    ...f.origins,
    ...linesOfBefore(f.earlier),
  });

export type OddsFields = {
  readonly loggedUs: EpochUs;
  /** 2026-10, and which line of it: 1 is the first, each further one a correction. */
  readonly month: string;
  readonly line: number;
  readonly publishedUs: EpochUs;
  /** As they were published; null: too few auctions to say. */
  readonly figures: Readonly<Record<string, number | null>>;
  readonly savings: readonly number[];
  readonly auctionsFile: string;
  readonly peopleFile: string;
};
/** Published odds of a month: whoever kept a checkpoint can show what was said first. */
export const oddsEntry = (f: OddsFields): string =>
  written('odds', {
    logged_us: f.loggedUs,
    month: f.month,
    line: f.line,
    published_us: f.publishedUs,
    ...Object.fromEntries(Object.entries(f.figures).map(([name, value]) => [name, value ?? '-'])),
    savings: f.savings.join(' '),
    auctions_file: f.auctionsFile,
    people_file: f.peopleFile,
  });

/** @returns the fields of an entry of that kind; null: it is of another */
export function readEntry(text: string, kind: EntryKind): ReadonlyMap<string, string> | null {
  const [type, ...lines] = text.split('\n');
  if (type !== ENTRY_TYPES[kind] || lines.pop() !== '') return null;
  const fields = new Map<string, string>();
  for (const line of lines) {
    const space = line.indexOf(' ');
    if (space > 0) fields.set(line.slice(0, space), line.slice(space + 1));
  }
  return fields;
}
