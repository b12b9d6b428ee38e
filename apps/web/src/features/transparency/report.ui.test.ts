import type { AuctionVerdict, Check } from '@mnada/rules/transparency';
import { expect, test } from 'vitest';
import { reportOf } from './report.ts';

const verdictOf = (...checks: Check[]): AuctionVerdict => ({
  ...{
    isIntact: false,
    checks,
    bids: [],
    people: 0,
    priceCents: 0,
    stepCents: 100,
    countdownUs: 10_000_000,
    extensions: 0,
    receipts: 0,
    autobids: null,
  },
  ...{
    origins: null,
    winnerTag: null,
    result: null,
    logged: null,
    loggedUs: null,
    isPlannedAhead: true,
    unlogged: { seq: 4, us: 61 },
    seats: null,
  },
});
const report = (more: Partial<Parameters<typeof reportOf>[1]>): string =>
  reportOf(7, {
    ...{ state: 'done', verdict: verdictOf({ name: 'record', state: 'failed', published: 'aa', computed: 'bb' }) },
    ...{
      readings: null,
      receipts: [],
      autobidReceipts: [],
      continuity: null,
      names: [],
      vkey: 'the key',
      ledger: '/ledger/1',
    },
    ...{ milliseconds: 1, at: 0 },
    ...more,
  });

test('[LOG-7] the report of two readings has both hashes, what was found of both, and the first list whole', () => {
  const text = report({
    readings: {
      first: { fileHash: 'hash-of-the-first', file: 'the first list\nwhole\n' },
      again: { fileHash: 'hash-of-the-other', verdict: verdictOf({ name: 'record', state: 'passed' }), names: [] },
    },
  });
  expect(text).toMatch(
    /First reading, file hash-of-the-first\nrecord: failed, published aa, computed bb\nunlogged: bid 4 for 61 microseconds\n/,
  );
  expect(text).toMatch(/Read anew, file hash-of-the-other\nrecord: passed\n/);
  expect(text).toContain('the first list\nwhole\n');
  expect(report({})).not.toContain('reading');
});

test('[LOG-7] the report has the receipts of one’s autobids as they were signed, and names the one that disagrees', () => {
  const text = report({
    verdict: verdictOf({ name: 'receipts', state: 'failed', seq: 3, published: '-', computed: 'cc', of: 'autobid' }),
    autobidReceipts: [
      { link: 'v1|autobid', hash: 'cc', note: 'mnada/receipt/v1\nv1|autobid\ncc\n\n— mnada.test signature\n' },
      { link: 'v1|autobid|2', hash: 'dd', note: null },
    ],
  });
  expect(text).toContain('receipts: failed, an autobid, at bid 3, published -, computed cc');
  expect(text).toContain('— mnada.test signature');
  expect(text).toContain('v1|autobid|2\ndd\n');
});

test('[LOG-4] the report has the receipts of one’s bids, each as it was signed or said to be bare', () => {
  const text = report({
    receipts: [
      {
        seq: 3,
        receivedAtUs: 10,
        decidedAtUs: 13,
        hash: 'ee',
        note: 'mnada/receipt/v1\nv1|7|3\nee\n\n— mnada.test signature\n',
      },
      { seq: 5, receivedAtUs: 20, decidedAtUs: 23, hash: 'ff' },
    ],
  });
  expect(text).toContain('Receipt of bid 3:\nmnada/receipt/v1\nv1|7|3\nee\n\n— mnada.test signature\n');
  expect(text).toContain('Receipt of bid 5, unsigned:\nreceived 20, decided 23\nff\n');
});
