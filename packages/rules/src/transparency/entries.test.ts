import { expect, test } from 'vitest';
import { openEntry, readEntry, UnwritableEntry } from './entries.ts';

const opened = { loggedUs: 1, auctionId: 2, openedAtUs: 3, genesis: 'ab', seatsBooked: null };

test('[LOG-2] what fits into no entry is told by name: no bug of another kind passes for it', () => {
  expect(readEntry(openEntry(opened), 'open')?.get('opened_us')).toBe('3');
  for (const wrong of [{ openedAtUs: 2 ** 53 }, { openedAtUs: Number.NaN }, { genesis: 'a\nb' }])
    expect(() => openEntry({ ...opened, ...wrong })).toThrow(UnwritableEntry);
});
