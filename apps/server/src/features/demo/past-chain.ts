import { hash, randomBytes } from 'node:crypto';
import { type GenesisFields, genesisText } from '@mnada/rules';
import { type BidderSeal, linkHash, sealBidder } from '../bidding/index.ts';
import type { PastBid } from './past-auctions.ts';

export const RULES_VERSION = 1;

export type Chain = {
  readonly keyHex: string;
  readonly genesisHex: string;
  readonly hashesHex: readonly string[];
  /** By person: what stands for them in this auction's chain. */
  readonly seals: ReadonlyMap<string, BidderSeal>;
};

/** The public chain of an auction of the past, link by link as the lane makes it. */
export function chainOf(
  auction: Omit<GenesisFields, 'rulesVersion'>,
  bids: readonly PastBid[],
  shownName: (userId: string) => string,
): Chain {
  const keyHex = randomBytes(32).toString('hex');
  const genesisHex = hash('sha256', genesisText({ ...auction, rulesVersion: RULES_VERSION }));
  const seals = new Map<string, BidderSeal>();
  const hashesHex: string[] = [];
  for (const { userId, seq, receivedAtUs, decidedAtUs, priceCents } of bids) {
    const seal = seals.get(userId) ?? sealBidder(keyHex, userId, shownName(userId));
    seals.set(userId, seal);
    const fields = { auctionId: auction.auctionId, seq, receivedAtUs, decidedAtUs, priceCents, bidderTag: seal.tag };
    hashesHex.push(linkHash({ ...fields, previousHashHex: hashesHex.at(-1) ?? genesisHex }));
  }
  return { keyHex, genesisHex, hashesHex, seals };
}

export const headOf = (chain: Chain): Buffer => Buffer.from(chain.hashesHex.at(-1) ?? chain.genesisHex, 'hex');
