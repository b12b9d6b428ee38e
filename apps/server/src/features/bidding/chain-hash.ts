/** The hashing of the public chain, at the edge of the pure texts of `@mnada/rules`. Everything in and out is hex. */
import { createHmac, hash, randomBytes } from 'node:crypto';
import { bidderTag, type LinkFields, linkText, nameCommitText } from '@mnada/rules';

const PSEUDONYM_HEX = 32; // the first 16 bytes
const SALT_BYTES = 16;

export const linkHash = (fields: LinkFields): string => hash('sha256', linkText(fields));

export type BidderSeal = { readonly saltHex: string; readonly tag: string };

/**
 * Makes, once per person and auction, what stands for them in the public chain: a pseudonym that nobody can follow to
 * another auction, and a commitment to the name that was shown. The random bytes are published at the end.
 */
export function sealBidder(auctionKeyHex: string, userId: string, shownName: string): BidderSeal {
  const pseudonym = createHmac('sha256', Buffer.from(auctionKeyHex, 'hex')).update(userId).digest('hex');
  const saltHex = randomBytes(SALT_BYTES).toString('hex');
  const commit = hash('sha256', nameCommitText(saltHex, shownName));
  return { saltHex, tag: bidderTag(pseudonym.slice(0, PSEUDONYM_HEX), commit) };
}
