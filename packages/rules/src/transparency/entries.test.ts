import { expect, test } from 'vitest';
import { closeEntry, openEntry, readEntry, UnwritableEntry } from './entries.ts';

const opened = { loggedUs: 1, auctionId: 2, openedAtUs: 3, genesis: 'ab', seatsBooked: null, plan: null };

test('[LOG-2] what fits into no entry is told by name: no bug of another kind passes for it', () => {
  expect(readEntry(openEntry(opened), 'open')?.get('opened_us')).toBe('3');
  for (const wrong of [{ openedAtUs: 2 ** 53 }, { openedAtUs: Number.NaN }, { genesis: 'a\nb' }])
    expect(() => openEntry({ ...opened, ...wrong })).toThrow(UnwritableEntry);
});

test('[LOG-4] an opening names its plan by place and hash; one that has none, and those of before, say nothing of it', () => {
  expect(openEntry({ ...opened, seatsBooked: 4, plan: { index: 0, hash: 'cd' } })).toBe(
    'mnada/open/v1\nlogged_us 1\nauction 2\nopened_us 3\ngenesis ab\nseats_booked 4\nplan_index 0\nplan_hash cd\n',
  );
  expect(openEntry(opened)).toBe('mnada/open/v1\nlogged_us 1\nauction 2\nopened_us 3\ngenesis ab\n');
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
