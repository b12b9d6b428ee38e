/**
 * An auction's chain as a text, `/ledger/1/auction/<id>.txt`: how it was opened, then a link a line in the very spelling
 * whose SHA-256 the next line carries (bid-chain.ts), and between them what changed its end and what happened to its autobids,
 * opened. Names are not in it.
 */
import type { Cents, EpochUs } from '../units.ts';
import {
  type AutobidEventFields,
  autobidEventText,
  type GenesisFields,
  genesisText,
  type LinkAutobid,
  type LinkFields,
  linkText,
} from '../bidding/bid-chain.ts';
import { sha256Hex } from './sha256.ts';

const FIRST_LINE = 'mnada/auction/v1';
const HASH = /^[0-9a-f]{64}$/;
const EVENT = 'v1|autobid|';
const EXTENSION = 'extend ';
const TAG = /^[0-9a-f]{32}$/;
const KINDS = new Set<string>(['set', 'more', 'stop', 'skip', 'end'] satisfies AutobidEventFields['kind'][]);

export const textHash = sha256Hex;

export type FileExtension = {
  /** The number of the last bid before it. */
  readonly afterSeq: number;
  readonly reason: string;
  readonly fromUs: EpochUs;
  readonly toUs: EpochUs;
};

export type FileLink = Omit<LinkFields, 'auctionId'>;
/** What happened to an autobid, opened (BID-16). */
export type FileAutobidEvent = Omit<AutobidEventFields, 'auctionId'>;

export type AuctionFile = GenesisFields & {
  readonly drainUs: number;
  readonly genesis: string;
  readonly links: readonly FileLink[];
  readonly extensions: readonly FileExtension[];
  /** In their order. */
  readonly events: readonly FileAutobidEvent[];
  /** The hash of the last link. */
  readonly head: string;
};

export function writeAuctionFile(file: AuctionFile): string {
  const header = [
    FIRST_LINE,
    `auction ${file.auctionId}`,
    `product_hash ${file.productHashHex}`,
    `increment_cents ${file.incrementCents}`,
    `countdown_us ${file.countdownUs}`,
    `drain_us ${file.drainUs}`,
    `opened_us ${file.openedAtUs}`,
    `rules ${file.rulesVersion}`,
    `genesis ${file.genesis}`,
  ];
  const lines: string[] = [];
  const { auctionId } = file;
  let next = 0;
  let nextEvent = 0;
  const addBehind = (seq: number) => {
    for (let e = file.extensions[next]; e !== undefined && e.afterSeq <= seq; e = file.extensions[++next]) {
      lines.push(`extend ${e.afterSeq} ${e.reason} ${e.fromUs} ${e.toUs}`);
    }
    for (let e = file.events[nextEvent]; e !== undefined && e.seq <= seq; e = file.events[++nextEvent]) {
      lines.push(autobidEventText({ ...e, auctionId }));
    }
  };
  addBehind(0);
  for (const link of file.links) {
    lines.push(linkText({ ...link, auctionId }));
    addBehind(link.seq);
  }
  return `${[...header, ...lines, `head ${file.head}`].join('\n')}\n`;
}

/** As it was read: a link that is none stands in it as `null`. */
export type ReadAuctionFile = Omit<AuctionFile, 'links'> & {
  readonly links: readonly (FileLink | null)[];
  /** The line of each link, which is the very text that is hashed. */
  readonly texts: readonly string[];
};

/** @returns null: it is no such file */
export function readAuctionFile(text: string): ReadAuctionFile | null {
  const lines = text.split('\n');
  if (lines.shift() !== FIRST_LINE || lines.pop() !== '') return null;
  const field = (name: string) => {
    const line = lines.shift() ?? '';
    return line.startsWith(`${name} `) ? line.slice(name.length + 1) : '';
  };
  const auctionId = wholeOf(field('auction'));
  const productHashHex = field('product_hash');
  const incrementCents = wholeOf(field('increment_cents'));
  const countdownUs = wholeOf(field('countdown_us'));
  const drainUs = wholeOf(field('drain_us'));
  const openedAtUs = wholeOf(field('opened_us'));
  const rulesVersion = wholeOf(field('rules'));
  const genesis = field('genesis');
  const last = lines.pop() ?? '';
  const head = last.startsWith('head ') ? last.slice(5) : '';
  const numbers = [auctionId, incrementCents, countdownUs, drainUs, openedAtUs, rulesVersion];
  if (numbers.some(Number.isNaN) || ![productHashHex, genesis, head].every((hash) => HASH.test(hash))) return null;
  const auctionText = String(auctionId);
  const extensions: FileExtension[] = [];
  const links: (FileLink | null)[] = [];
  const texts: string[] = [];
  const events: FileAutobidEvent[] = [];
  for (const line of lines) {
    if (line.startsWith(EVENT)) {
      const event = readEvent(line, auctionId);
      if (event?.seq !== links.length) return null;
      events.push(event);
      continue;
    }
    if (!line.startsWith(EXTENSION)) {
      links.push(readLink(line, auctionText));
      texts.push(line);
      continue;
    }
    const [, after = '', reason = '', from = '', to = '', ...more] = line.split(' ');
    const extension = { afterSeq: wholeOf(after), reason, fromUs: wholeOf(from), toUs: wholeOf(to) };
    // It stands behind the bid that it names, and nowhere else.
    if (more.length > 0 || Number.isNaN(extension.fromUs + extension.toUs) || extension.afterSeq !== links.length) {
      return null;
    }
    extensions.push(extension);
  }
  const opening = { auctionId, productHashHex, incrementCents, countdownUs, openedAtUs, rulesVersion };
  return { ...opening, drainUs, genesis, links, texts, extensions, events, head };
}

export const genesisOf = (file: GenesisFields): string => textHash(genesisText(file));

/** @returns NaN: it isn't a whole number in its one spelling */
function wholeOf(text: string): number {
  const { length } = text;
  if (length === 0 || length > 16 || (length > 1 && text.startsWith('0'))) return Number.NaN;
  let whole = 0;
  for (let i = 0; i < length; i++) {
    const digit = text.charCodeAt(i) - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    whole = 10 * whole + digit;
  }
  return Number.isSafeInteger(whole) ? whole : Number.NaN;
}
const ZERO = 0x30;

/**
 * @returns null: it isn't a link of that auction in its one spelling, which `linkText` writes: each number has one, what stands before
 * them is known, and nothing else in it can be written otherwise
 */
function readLink(line: string, auctionText: string): FileLink | null {
  const parts = line.split('|');
  const auto = parts.length === 9 ? readAuto(parts[7] ?? '') : null;
  const isWhole = auto === null ? parts.length === 8 && parts[0] === 'v1' : parts[0] === 'v2';
  const previousHashHex = parts.at(-1) ?? '';
  if (!isWhole || parts[1] !== auctionText || !HASH.test(previousHashHex)) return null;
  const [seq, receivedAtUs] = [wholeOf(parts[2] ?? ''), wholeOf(parts[3] ?? '')];
  const [decidedAtUs, priceCents] = [wholeOf(parts[4] ?? ''), wholeOf(parts[5] ?? '') as Cents];
  if (Number.isNaN(seq + receivedAtUs + decidedAtUs + priceCents)) return null;
  const bidderTag = parts[6] ?? '';
  const link = { seq, receivedAtUs, decidedAtUs, priceCents, bidderTag, previousHashHex };
  return auto === null ? link : { ...link, auto };
}

/** Of a bid that an autobid placed (BID-16). @returns null: a person pressed, or it is no such field */
function readAuto(field: string): LinkAutobid | null {
  const [, tagHex = '', headHex = ''] = /^auto:([0-9a-f]{32}):([0-9a-f]{64})$/.exec(field) ?? [];
  return headHex === '' ? null : { tagHex, headHex };
}

/** @returns null: it is no event of that auction's autobids in its one spelling */
function readEvent(line: string, auctionId: number): FileAutobidEvent | null {
  const parts = line.split('|');
  const [, , , n = '', kind = '', tagHex = '', at = '', seq = '', bids = '', from = '', to = '', detail = ''] = parts;
  const [, , , , , , , , , , , , saltHex = '', previousHashHex = ''] = parts;
  const event = {
    ...{ n: wholeOf(n), kind: kind as FileAutobidEvent['kind'], tagHex, atUs: wholeOf(at), seq: wholeOf(seq) },
    ...{ bids: wholeOf(bids), fromCents: wholeOf(from) as Cents, toCents: wholeOf(to) as Cents, detail, saltHex },
    previousHashHex,
  };
  const isWhole = KINDS.has(kind) && TAG.test(tagHex) && TAG.test(saltHex) && HASH.test(previousHashHex);
  return isWhole && autobidEventText({ ...event, auctionId }) === line ? event : null;
}
