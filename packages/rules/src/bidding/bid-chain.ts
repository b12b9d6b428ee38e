/**
 * The texts whose SHA-256 make the public chain of bids (reliability.md section 4): ASCII fields joined by `|`. The
 * hashing itself happens at the edge, in the server as in the browser that verifies.
 */
import type { Cents, EpochUs } from '../units.ts';

const CHAIN_VERSION = 'v1';

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
};

/** One accepted bid, tied to the one before. */
export const linkText = (l: LinkFields): string =>
  `${CHAIN_VERSION}|${l.auctionId}|${l.seq}|${l.receivedAtUs}|${l.decidedAtUs}|${l.priceCents}|${l.bidderTag}|${l.previousHashHex}`;

/** What the name commit hashes: 16 random bytes in hex and the name as it was shown. */
export const nameCommitText = (saltHex: string, shownName: string): string => `${saltHex}|${shownName}`;

/** Distinct bidders can be counted, but not followed from auction to auction. */
export const bidderTag = (pseudonymHex: string, nameCommitHex: string): string => `${pseudonymHex}:${nameCommitHex}`;
