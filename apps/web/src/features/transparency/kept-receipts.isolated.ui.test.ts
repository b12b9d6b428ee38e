import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAutobidReceipt } from '../../client/keep-autobid-receipt.ts';
import { keepReceipt } from '../../client/keep-receipt.ts';
import { forgetOldReceipts } from '../../client/keep-signed-receipts.ts';
import { sessionOver, signedIn, signedOut } from '../../client/session.ts';
import { aUser } from '../../client/testing/fake-api.ts';
import { readAutobidReceipts, readReceipts } from './kept-receipts.ts';

const accepted = (seq: number) => ({ seq, received_at_us: seq * 10, decided_at_us: seq * 10 + 3, hash: `h${seq}` });
const seqs = () => readReceipts(7).map(({ seq }) => seq);

beforeEach(() => {
  localStorage.clear();
  signedOut();
  signedIn('token', aUser);
});
afterEach(() => vi.useRealTimers());

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
  keepReceipt(7, accepted(1));
  localStorage.setItem('theme', 'dark');
  signedOut();
  expect(seqs()).toEqual([]);
  expect(localStorage.getItem('theme')).toBe('dark');
});

const ofAutobid = (n: number, note: string | null = null) => ({ link: `v1|autobid|7|-|set|${n}`, hash: `a${n}`, note });

test('[LOG-7] receipts of autobids are kept beside those of bids, once each, and get their signature when it is told', () => {
  keepReceipt(7, accepted(1));
  keepAutobidReceipt(7, aUser.id, ofAutobid(1));
  keepAutobidReceipt(7, aUser.id, ofAutobid(2, 'signed'));
  keepAutobidReceipt(7, aUser.id, ofAutobid(1, 'signed later'));
  keepAutobidReceipt(7, aUser.id, ofAutobid(2));
  keepReceipt(7, accepted(2));
  expect(seqs()).toEqual([1, 2]);
  expect(readAutobidReceipts(7)).toEqual([ofAutobid(1, 'signed later'), ofAutobid(2, 'signed')]);
  expect(readAutobidReceipts(8)).toEqual([]);
});

test('[LOG-7] the same change with another hash is another receipt: both stay', () => {
  keepAutobidReceipt(7, aUser.id, ofAutobid(1));
  keepAutobidReceipt(7, aUser.id, { ...ofAutobid(1), hash: 'another' });
  expect(readAutobidReceipts(7).map(({ hash }) => hash)).toEqual(['a1', 'another']);
});

test('[LOG-7] what is no receipt of an autobid is never read as one, and signing out forgets them', () => {
  localStorage.setItem(
    'receipts:7',
    '[["autobid"], ["autobid", 1, "h"], ["autobid", "l"], {"link":"l"}, ["autobid", "l", "h", 3]]',
  );
  expect(readAutobidReceipts(7)).toEqual([{ link: 'l', hash: 'h', note: null }]);
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

const OTHER = { ...aUser, id: '0b8f4a52-5f0e-4c8e-9d6e-222222222222' };
/** Google's and Facebook's way in writes the session itself, and the next page reads it. */
async function comesByProvider(user: typeof aUser) {
  localStorage.setItem('token', 'by provider');
  localStorage.setItem('userdata', JSON.stringify(user));
  vi.resetModules();
  const { currentSession } = await import('../../client/session.ts');
  expect(currentSession()?.user.id).toBe(user.id);
  return import('./kept-receipts.ts');
}

test('[LOG-4] the next person on the device, who comes in by Google, neither reads nor keeps what stayed of the one before', async () => {
  keepReceipt(7, accepted(1));
  keepAutobidReceipt(7, aUser.id, ofAutobid(1));
  sessionOver('token');
  expect(seqs()).toEqual([1]);
  const page = await comesByProvider(OTHER);
  expect([page.readReceipts(7), page.readAutobidReceipts(7)]).toEqual([[], []]);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('receipts'))).toEqual([]);
});

test('[LOG-4] the same person who comes back by Google finds them', async () => {
  keepReceipt(7, accepted(1));
  sessionOver('token');
  expect((await comesByProvider(aUser)).readReceipts(7)).toHaveLength(1);
});

test('[LOG-4] an answer about an autobid that comes after its person left, or for somebody else, is kept for nobody', () => {
  keepAutobidReceipt(7, OTHER.id, ofAutobid(1));
  expect(readAutobidReceipts(7)).toEqual([]);
  signedOut();
  keepAutobidReceipt(7, aUser.id, ofAutobid(1));
  keepReceipt(7, accepted(1));
  expect(Object.keys(localStorage).filter((key) => key.startsWith('receipts'))).toEqual([]);
});

test('[LOG-4] half a year after the last of an auction came they leave the device, whatever is bid elsewhere', () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T10:00:00Z') });
  keepReceipt(7, accepted(1));
  keepAutobidReceipt(8, aUser.id, ofAutobid(1));
  vi.setSystemTime(new Date('2027-05-24T10:00:00Z'));
  keepReceipt(8, accepted(2));
  expect([seqs(), readReceipts(8)]).toEqual([[1], [expect.objectContaining({ seq: 2 })]]);
  vi.setSystemTime(new Date('2027-05-27T10:00:00Z'));
  expect(seqs()).toEqual([]);
  forgetOldReceipts();
  expect(Object.keys(localStorage).filter((key) => key.startsWith('receipts'))).toEqual(['receipts:8']);
});

test('[LOG-4] what was kept before owners stood there is of whoever is here, and has an owner with the next bid', () => {
  localStorage.setItem('receipts:7', '[[1, 10, 13, "h1"]]');
  expect(seqs()).toEqual([1]);
  keepReceipt(7, accepted(2));
  expect(JSON.parse(localStorage.getItem('receipts:7') ?? '')).toMatchObject({ of: aUser.id });
  expect(seqs()).toEqual([1, 2]);
});
