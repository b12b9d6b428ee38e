import { expect, test } from 'vitest';
import { closeEntry, openEntry, readEntry, UnwritableEntry } from './entries.ts';

const opened = { loggedUs: 1, auctionId: 2, openedAtUs: 3, genesis: 'ab', seatsBooked: null };

test('[LOG-2] what fits into no entry is told by name: no bug of another kind passes for it', () => {
  expect(readEntry(openEntry(opened), 'open')?.get('opened_us')).toBe('3');
  for (const wrong of [{ openedAtUs: 2 ** 53 }, { openedAtUs: Number.NaN }, { genesis: 'a\nb' }])
    expect(() => openEntry({ ...opened, ...wrong })).toThrow(UnwritableEntry);
});

test('[LOG-4] an end says how many events of autobids its file opens, of none, too; what was said first stays as it was', () => {
  const ended = {
    ...{
      loggedUs: 1,
      auctionId: 2,
      result: 'no_bids' as const,
      winnerTag: null,
      priceCents: 0,
      bids: 0,
      extensions: 0,
    },
    ...{ decidedAtUs: 3, lastHash: 'ab', origins: { bought: 0, returned: 0, promotional: 0, house: 0 } },
    ...{ costs: { bidsCents: 0, winnerBids: 0, winnerBidsCents: 0 }, fileHash: null },
  } as const;
  const said = (autobidEvents: number) => {
    const fields = readEntry(closeEntry({ ...ended, autobidEvents }), 'close');
    return [fields?.get('autobids'), fields?.get('autobid_events')];
  };
  expect(said(0)).toEqual([undefined, '0']);
  expect(said(7)).toEqual(['7', '7']);
});
