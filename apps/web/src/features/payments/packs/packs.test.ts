import type { BidPackage } from '@mnada/contract';
import { describe, expect, test } from 'vitest';
import { translate } from '../../../client/i18n/index.ts';
import { badgeText } from './badge-text.ts';
import { selectedPack } from './packs.ts';

const pack = (id: number, bids: number): BidPackage => ({ id, bids, price: 500, savings: 0, perBid: 10, badge: null });

describe('[PAY-1] packs', () => {
  test('150 bids stand selected; a choice stays as long as it is sold', () => {
    const packs = [pack(1, 50), pack(2, 150), pack(3, 300)];
    expect(selectedPack(packs, null)?.bids).toBe(150);
    expect(selectedPack(packs, 3)?.bids).toBe(300);
    expect(selectedPack(packs, 99)?.bids).toBe(150);
    expect(selectedPack([pack(1, 50)], null)?.bids).toBe(50);
    expect(selectedPack([], null)).toBeUndefined();
  });

  test('the owner’s badges stand to the letter in English; other badges have no text of ours', () => {
    for (const badge of ['MOST POPULAR', 'BEST VALUE', 'MEGA DEAL', 'ULTIMATE', 'PREMIUM']) {
      const key = badgeText(badge);
      expect(key === null ? null : translate('en', key)).toBe(badge);
    }
    expect(badgeText('EASTER')).toBeNull();
  });
});
