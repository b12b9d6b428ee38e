import { beforeEach, expect, test } from 'vitest';
import { keepReceipt } from '../../client/keep-receipt.ts';
import { signedIn, signedOut } from '../../client/session.ts';
import { aUser } from '../../testing/render-screen.tsx';
import { readReceipts } from './kept-receipts.ts';

const accepted = (seq: number) => ({ seq, received_at_us: seq * 10, decided_at_us: seq * 10 + 3, hash: `h${seq}` });
const seqs = () => readReceipts(7).map(({ seq }) => seq);

beforeEach(() => localStorage.clear());

test('[LOG-7] a receipt is kept once, as it was told, for its auction alone', () => {
  keepReceipt(7, accepted(1));
  keepReceipt(7, accepted(2));
  keepReceipt(7, { ...accepted(1), hash: 'another' });
  keepReceipt(8, accepted(3));
  expect(readReceipts(7)).toEqual([
    { seq: 1, receivedAtUs: 10, decidedAtUs: 13, hash: 'h1' },
    { seq: 2, receivedAtUs: 20, decidedAtUs: 23, hash: 'h2' },
  ]);
});

test('[LOG-7] of one auction the first thousand are kept', () => {
  for (let seq = 1; seq <= 1_002; seq++) keepReceipt(7, accepted(seq));
  expect(seqs().at(-1)).toBe(1_000);
});

test.each(['no JSON', '{}', 'null', '"text"'])('[LOG-7] what is no list makes room for one: %s', (found) => {
  localStorage.setItem('receipts:7', found);
  expect(seqs()).toEqual([]);
  keepReceipt(7, accepted(1));
  expect(seqs()).toEqual([1]);
});

test('[LOG-7] what is no receipt is never read as one', () => {
  localStorage.setItem('receipts:7', '[null, 1, [], [1], ["1", 2, 3, "h"], [1, 2, 3, 4], [1.5, 2, 3, "h"]]');
  keepReceipt(7, accepted(2));
  expect(seqs()).toEqual([2]);
});

test('[LOG-7] signing out forgets the receipts, and nothing beside them', () => {
  signedIn('token', aUser);
  keepReceipt(7, accepted(1));
  localStorage.setItem('theme', 'dark');
  signedOut();
  expect(seqs()).toEqual([]);
  expect(localStorage.getItem('theme')).toBe('dark');
});
