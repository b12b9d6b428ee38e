import { expect, test } from 'vitest';
import { bidsFor, canConvert, canWithdraw, readBids, readSum, restKes } from './earnings-sums.ts';

const given = (available: number, owed = 0) => ({
  totals: { earned: 0, pending: 0, available, withdrawn: 0, converted: 0, owed },
  terms: { percent: 10, reward_min: 50, reward_max: 500, days: 7, withdraw_min: 200, bid_price: 10, welcome_bids: 5 },
});

test.each([
  ['200', { value: 200 }],
  [' 1,234 ', { value: 1234 }],
  ['199', { wrong: 'low' }],
  ['0', { wrong: 'low' }],
  ['1236', { wrong: 'high' }],
  ['1235', { value: 1235 }],
  ['200.5', { wrong: 'bad' }],
  ['', { wrong: 'bad' }],
  ['-300', { wrong: 'bad' }],
])('[OWN-3] %s of KSh 1,235.50', (typed, read) => expect(readSum(typed, given(1235.5))).toEqual(read));

test.each([
  ['1', { value: 1 }],
  ['24', { value: 24 }],
  ['25', { wrong: 'high' }],
  ['0', { wrong: 'low' }],
  ['2.5', { wrong: 'bad' }],
])('[OWN-3] %s bids of KSh 245', (typed, read) => expect(readBids(typed, given(245))).toEqual(read));

test('[OWN-3] whole bids, and what stays', () => {
  expect(bidsFor(given(245))).toBe(24);
  expect(restKes(245.1, 240)).toBe(5.1);
});

test('[OWN-3] what is too little or owed can’t be taken out', () => {
  expect([canWithdraw(given(199.9)), canWithdraw(given(200)), canWithdraw(given(500, 10))]).toEqual([
    false,
    true,
    false,
  ]);
  expect([canConvert(given(9.9)), canConvert(given(10)), canConvert(given(500, 10))]).toEqual([false, true, false]);
});
