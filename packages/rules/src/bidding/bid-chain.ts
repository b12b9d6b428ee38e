/**
 * The texts whose SHA-256 make the public chain of bids (reliability.md section 4): ASCII fields joined by `|`. The
 * hashing itself happens at the edge, in the server as in the browser that verifies.
 */
import type { Cents, EpochUs } from '../units.ts';

const CHAIN_VERSION = 'v1';
/** Of a bid that an autobid placed: its link names what had happened to the auction's autobids by then (BID-16). */
const AUTO_VERSION = 'v2';

export type GenesisFields = {
  readonly auctionId: number;
  readonly productHashHex: string;
  readonly incrementCents: Cents;
  readonly countdownUs: number;
  readonly openedAtUs: EpochUs;
  readonly rulesVersion: number;
};

/** The first link, published at the opening. */
export const genesisText = (g: GenesisFields): string =>
  `${CHAIN_VERSION}|open|${g.auctionId}|${g.productHashHex}|${g.incrementCents}|${g.countdownUs}|${g.openedAtUs}|${g.rulesVersion}`;

export type LinkFields = {
  readonly auctionId: number;
  readonly seq: number;
  readonly receivedAtUs: EpochUs;
  readonly decidedAtUs: EpochUs;
  readonly priceCents: Cents;
  readonly bidderTag: string;
  readonly previousHashHex: string;
  /** Of a bid that an autobid placed; missing: a person pressed. */
  readonly auto?: LinkAutobid | null;
};

export type LinkAutobid = {
  /** The newest link of the auction's autobids then (`autobidEventText`). */
  readonly headHex: string;
  /** Which of them it was: what stands in its events. */
  readonly tagHex: string;
};

/** One accepted bid, tied to the one before. */
export const linkText = (l: LinkFields): string =>
  l.auto
    ? `${AUTO_VERSION}|${fieldsOf(l)}|auto:${l.auto.tagHex}:${l.auto.headHex}|${l.previousHashHex}`
    : `${CHAIN_VERSION}|${fieldsOf(l)}|${l.previousHashHex}`;

/**
 * An own bid as its bidder is told of it while the auction runs. What an automatic one's link names moves with everybody's autobids,
 * and stays out until they are over (BID-14).
 */
export const ownLinkText = (l: LinkFields): string =>
  l.auto ? `${AUTO_VERSION}|${fieldsOf(l)}|auto:-|-` : linkText(l);

const fieldsOf = (l: LinkFields): string =>
  `${l.auctionId}|${l.seq}|${l.receivedAtUs}|${l.decidedAtUs}|${l.priceCents}|${l.bidderTag}`;

/** What happened to an auction's autobids, one after the other (BID-16). */
export type AutobidEventFields = {
  readonly auctionId: number;
  readonly n: number;
  readonly kind: 'set' | 'more' | 'stop' | 'skip' | 'end';
  /** Whose: the pseudonym that their bids there carry. Salted, it shows to nobody before the auction is over. */
  readonly tagHex: string;
  readonly atUs: EpochUs;
  /** The auction's number of bids before it. */
  readonly seq: number;
  /** Set aside by it; of the others, how many are left. */
  readonly bids: number;
  readonly fromCents: Cents;
  readonly toCents: Cents;
  /** As everybody may read it (`toldDetail`). */
  readonly detail: string;
  /** 16 random bytes: without them nobody tells from a link what it stands for while the auction runs. */
  readonly saltHex: string;
  readonly previousHashHex: string;
};

/** One of them, tied to the one before. The first is tied to the auction alone: `autobidGenesisText`. */
export const autobidEventText = (e: AutobidEventFields): string =>
  eventText(e, String(e.n), `${e.saltHex}|${e.previousHashHex}`);

/** What its own person is told of an event while the auction runs; the rest would tell how many others there are (BID-14). */
export type OwnEventFields = Omit<AutobidEventFields, 'n' | 'saltHex' | 'previousHashHex'>;

/** Its text without its number, its salt and what it follows. */
export const ownEventText = (e: OwnEventFields): string => eventText(e, '-', '-|-');

const eventText = (e: OwnEventFields, n: string, rest: string): string =>
  `${CHAIN_VERSION}|autobid|${e.auctionId}|${n}|${e.kind}|${e.tagHex}|${e.atUs}|${e.seq}|${e.bids}|${e.fromCents}|${e.toCents}|${e.detail}|${rest}`;

export const autobidGenesisText = (auctionId: number): string => `${CHAIN_VERSION}|autobids|${auctionId}`;

/** What the name commit hashes: 16 random bytes in hex and the name as it was shown. */
export const nameCommitText = (saltHex: string, shownName: string): string => `${saltHex}|${shownName}`;

/** Distinct bidders can be counted, but not followed from auction to auction. */
export const bidderTag = (pseudonymHex: string, nameCommitHex: string): string => `${pseudonymHex}:${nameCommitHex}`;
