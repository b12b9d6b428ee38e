import { describe, expect, test } from 'vitest';
import { autobidEventText, ownEventText } from '../bidding/bid-chain.ts';
import { AUCTION, check } from '../testing/published-auction.ts';
import { type Event, person, published } from '../testing/published-duel.ts';
import { readAuctionFile, textHash } from './auction-file.ts';
import type { AutobidReceipt } from './receipts.ts';
import type { PublishedAuction } from './auction-check.ts';
import { verifyAuction } from './verify-auction.ts';

describe('[LOG-7] the receipts of one’s own autobid', () => {
  /** What the device of the second of them keeps of an honest auction. */
  const receiptsOf = async (auction: PublishedAuction): Promise<AutobidReceipt[]> => {
    const { events } = readAuctionFile(auction.file) ?? { events: [] };
    return events
      .filter(({ tagHex, kind }) => tagHex === person(1) && kind !== 'end' && kind !== 'skip')
      .map((one) => ({
        link: ownEventText({ ...one, auctionId: AUCTION }),
        hash: textHash(autobidEventText({ ...one, auctionId: AUCTION })),
        note: null,
      }));
  };
  const judged = async (auction: PublishedAuction, autobidReceipts: readonly AutobidReceipt[]) =>
    (await verifyAuction({ ...auction, receipts: [], autobidReceipts }, check)).checks.find(
      ({ name }) => name === 'receipts',
    );

  test('agree with an honest end', async () => {
    const honest = await published();
    const kept = await receiptsOf(honest);
    expect(kept).toHaveLength(1);
    expect(await judged(honest, kept)).toEqual({ name: 'receipts', state: 'passed' });
    expect((await verifyAuction({ ...honest, receipts: [], autobidReceipts: kept }, check)).receipts).toBe(1);
    expect(await judged({ ...honest, file: '' }, kept)).toEqual({ name: 'receipts', state: 'unchecked' });
  });

  test.each([
    ['is dropped, in a file that is whole and signed', (e: Event[]) => e.filter(({ tagHex }) => tagHex !== person(1))],
    ['is put behind another’s', (e: Event[]) => [...e.slice(0, 1), ...e.slice(2, 3), ...e.slice(1, 2), ...e.slice(3)]],
    ['is dated otherwise', (e: Event[]) => e.map((one, i) => (i === 1 ? { ...one, atUs: one.atUs + 1 } : one))],
    ['is of fewer bids', (e: Event[]) => e.map((one, i) => (i === 1 ? { ...one, bids: one.bids - 1 } : one))],
  ])('show that a setting %s', async (_, events) => {
    const kept = await receiptsOf(await published());
    const wrong = await judged(await published({ events }), kept);
    expect(wrong).toMatchObject({ state: 'failed', of: 'autobid', seq: 1, computed: kept[0]?.hash });
    expect(wrong?.published).not.toBe(kept[0]?.hash);
  });

  test('whatever a device holds in their place, nothing throws', async () => {
    const honest = await published();
    expect(await judged(honest, [{ link: 'nothing', hash: '', note: '' }])).toMatchObject({ state: 'failed', seq: 1 });
  });
});
