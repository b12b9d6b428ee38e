import { verifyAuction, writeLogKey } from '@mnada/rules/transparency';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  AUCTION,
  check,
  KEY,
  publish,
  publishInLog,
  receiptNote,
} from '../../../../../packages/rules/src/testing/published-auction.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { KeptFileForm } from './kept-file-form.tsx';

const { auction, log } = await publishInLog({});
const VKEY = writeLogKey(KEY);
const links = auction.file.split('\n').filter((line) => line.startsWith(`v1|${AUCTION}|`));
const hashes = (await verifyAuction(auction, check)).bids.map(({ hash }) => hash);
const noteOf = (seq: number) => receiptNote(links[seq - 1] ?? '', hashes[seq - 1] ?? '');

let list: string | null = null;
let isOnline = true;
beforeEach(() => {
  localStorage.clear();
  [list, isOnline] = [auction.file, true];
});
/** The shop's public files. */
const serve = () =>
  vi.stubGlobal('fetch', async (path: string): Promise<Response> => {
    if (!isOnline) throw new TypeError('no network');
    if (path === '/ledger/logs') return Response.json({ logs: [{ number: 1, origin: KEY.origin, vkey: VKEY }] });
    if (path === `/ledger/1/auction/${AUCTION}.txt` && list !== null) return new Response(list);
    if (path === `/ledger/1/auction/${AUCTION}/close.tlog-proof`) return new Response(auction.proofs.close);
    if (path === '/ledger/1/checkpoint') return new Response(await log.readNewest());
    return new Response('', { status: 404 });
  });
afterEach(() => vi.unstubAllGlobals());

async function chosen(text: string) {
  await renderScreen(() => <KeptFileForm auctionId={AUCTION} ledger="/ledger/1" />, { path: '/' });
  serve();
  const input = document.querySelector('input[type="file"]');
  if (input === null) throw new Error('no field');
  fireEvent.change(input, { target: { files: [new File([text], 'kept.txt')] } });
  await waitFor(() => expect(document.querySelector('[data-kept]:not([data-kept="reading"])')).not.toBeNull());
  const said = document.querySelector('[data-kept]');
  return [said?.getAttribute('data-kept'), said?.textContent ?? ''] as const;
}

test('[LOG-4] receipts are held against the key and the published list', async () => {
  const [kind, said] = await chosen(`${noteOf(1)}\n${noteOf(2)}`);
  expect(kind).toBe('receipts');
  expect(said).toContain(`2 receipts of auction A-${AUCTION}`);
  expect(said).toContain('Signed by Mnada');
  expect(said).toContain('has all of it just so');
});

test('[LOG-4] a list that lacks the bid is convicted by its receipt', async () => {
  list = (await publish({ bids: 1 })).file;
  const [, said] = await chosen(noteOf(2));
  expect(said).toContain('doesn’t have bid 2 so');
  expect(said).toContain('it is the evidence');
});

test('[LOG-4] without a network the key that this browser saw checks the signature, and what it can’t say is said', async () => {
  isOnline = false;
  expect(await chosen(noteOf(1))).toEqual(['noKey', expect.stringContaining(`The key of ${KEY.origin} isn’t known`)]);
});

test('[LOG-4] offline with the key known, a receipt is signed and not compared; a proof stands in the log that was signed', async () => {
  isOnline = false;
  localStorage.setItem(`checkpoint:${KEY.origin}`, JSON.stringify({ vkey: VKEY, note: '' }));
  const [, receipt] = await chosen(noteOf(1));
  expect(receipt).toContain('Signed by Mnada');
  expect(receipt).toContain('Not compared');
});

test('[LOG-7] a proof file is read offline: its signature, its place, what it says, and what can’t be asked', async () => {
  isOnline = false;
  localStorage.setItem(`checkpoint:${KEY.origin}`, JSON.stringify({ vkey: VKEY, note: '' }));
  const [kind, said] = await chosen(auction.proofs.close);
  expect(kind).toBe('proof');
  for (const part of ['Signed by Mnada', 'In the log that was signed', 'Not checked', 'mnada/close/v1'])
    expect(said).toContain(part);
});

test.each([
  ['a letter', 'Dear journalist', 'unreadable', 'neither a receipt nor a proof'],
  ['a changed proof', auction.proofs.close.replace('index ', 'index -'), 'unreadable', 'neither a receipt'],
  [
    'a receipt of another shop',
    noteOf(1).replace(/— \S+/, '— other.shop/ledger/1'),
    'noLog',
    'no log other.shop/ledger/1',
  ],
  ['too much', 'x'.repeat(2_000_001), 'tooBig', 'at most 2 MB'],
])('[LOG-4] %s is answered by a sentence', async (_, text, kind, sentence) => {
  expect(await chosen(text)).toEqual([kind, expect.stringContaining(sentence)]);
});

test('[LOG-4] what this browser holds of the auction is saved as one file that the form reads', async () => {
  localStorage.setItem(
    `receipts:${AUCTION}`,
    JSON.stringify([
      [1, 1, 2, hashes[0], noteOf(1)],
      [2, 1, 2, hashes[1]],
      ['autobid', 'l', 'h', noteOf(2)],
    ]),
  );
  await renderScreen(() => <KeptFileForm auctionId={AUCTION} ledger={null} />, { path: '/' });
  expect(screen.getByRole('button', { name: 'Save 2 signed receipts' })).toBeDefined();
});
