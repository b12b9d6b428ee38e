import { beforeEach, expect, test } from 'vitest';
import { keepAutobidReceipt } from '../../client/keep-autobid-receipt.ts';
import { keepReceipt } from '../../client/keep-receipt.ts';
import { sessionOver, signedIn, signedOut } from '../../client/session.ts';
import { aUser } from '../../client/testing/fake-api.ts';
import { readAutobidReceipts, readReceipts } from './kept-receipts.ts';

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

const ofAutobid = (n: number, note: string | null = null) => ({ link: `v1|autobid|7|-|set|${n}`, hash: `a${n}`, note });

test('[LOG-7] receipts of autobids are kept beside those of bids, once each, and get their signature when it is told', () => {
  keepReceipt(7, accepted(1));
  keepAutobidReceipt(7, ofAutobid(1));
  keepAutobidReceipt(7, ofAutobid(2, 'signed'));
  keepAutobidReceipt(7, ofAutobid(1, 'signed later'));
  keepAutobidReceipt(7, ofAutobid(2));
  keepReceipt(7, accepted(2));
  expect(seqs()).toEqual([1, 2]);
  expect(readAutobidReceipts(7)).toEqual([ofAutobid(1, 'signed later'), ofAutobid(2, 'signed')]);
  expect(readAutobidReceipts(8)).toEqual([]);
});

test('[LOG-7] the same change with another hash is another receipt: both stay', () => {
  keepAutobidReceipt(7, ofAutobid(1));
  keepAutobidReceipt(7, { ...ofAutobid(1), hash: 'another' });
  expect(readAutobidReceipts(7).map(({ hash }) => hash)).toEqual(['a1', 'another']);
});

test('[LOG-7] what is no receipt of an autobid is never read as one, and signing out forgets them', () => {
  localStorage.setItem(
    'receipts:7',
    '[["autobid"], ["autobid", 1, "h"], ["autobid", "l"], {"link":"l"}, ["autobid", "l", "h", 3]]',
  );
  expect(readAutobidReceipts(7)).toEqual([{ link: 'l', hash: 'h', note: null }]);
  signedIn('token', aUser);
  signedOut();
  expect(readAutobidReceipts(7)).toEqual([]);
});

test('[LOG-4] a session that the server ends takes no receipt along; leaving does, and whoever else signs in', () => {
  const other = { ...aUser, id: '0b8f4a52-5f0e-4c8e-9d6e-222222222222' };
  signedIn('token', aUser);
  keepReceipt(7, accepted(1));
  sessionOver('token');
  expect(seqs()).toEqual([1]);
  signedIn('another', aUser);
  expect(seqs()).toEqual([1]);
  sessionOver('another');
  signedIn('of another person', other);
  expect(seqs()).toEqual([]);
  keepReceipt(7, accepted(2));
  sessionOver('of another person');
  signedIn('token', other);
  signedOut();
  expect(seqs()).toEqual([]);
});
