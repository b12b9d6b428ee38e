/** The hashing of the public chain, at the edge of the pure texts of `@mnada/rules`. Everything in and out is hex. */
import { createHash, createHmac, hash, randomBytes } from 'node:crypto';
import { bidderTag, type LinkFields, linkText, nameCommitText } from '@mnada/rules';

const PSEUDONYM_HEX = 32; // the first 16 bytes
const SALT_BYTES = 16;

export const linkHash = (fields: LinkFields): string => hash('sha256', linkText(fields));

/** What stands for a person in one auction's chains, of bids and of autobids: nobody can follow it to another auction. */
export const pseudonymOf = (auctionKeyHex: string, userId: string): string =>
  createHmac('sha256', Buffer.from(auctionKeyHex, 'hex')).update(userId).digest('hex').slice(0, PSEUDONYM_HEX);

export type BidderSeal = { readonly saltHex: string; readonly tag: string };

/**
 * Makes, once per person and auction, what stands for them in the public chain: their pseudonym and a commitment to the name that was shown. The random bytes are published at the end.
 */
export function sealBidder(auctionKeyHex: string, userId: string, shownName: string): BidderSeal {
  const saltHex = randomBytes(SALT_BYTES).toString('hex');
  const commit = hash('sha256', nameCommitText(saltHex, shownName));
  return { saltHex, tag: bidderTag(pseudonymOf(auctionKeyHex, userId), commit) };
}

/**
 * The id of the tap that an autobid places at a number of bids: two nodes that place it at once make one bid (BID-13). A UUID of
 * version 5 whose namespace is drawn from the auction's key: ids of people's bids are theirs to choose, and nobody can choose, or
 * ask about, one that an autobid will have.
 */
export function autobidBidId(auctionKeyHex: string, auctionId: number, seq: number): string {
  if (auctionKeyHex === '') throw new Error(`auction ${auctionId} has no key`);
  const namespace = createHmac('sha256', Buffer.from(auctionKeyHex, 'hex')).update('autobid').digest().subarray(0, 16);
  const bytes = createHash('sha1').update(namespace).update(`${auctionId}:${seq}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
