import { textHash, tilePath, writeLogKey } from '@mnada/rules/transparency';
import { afterEach, expect, test, vi } from 'vitest';
import {
  AUCTION,
  KEY,
  type Plan,
  publishInLog,
  receiptNote,
} from '../../../../../packages/rules/src/testing/published-auction.ts';
import { sayKept, sayReceipts } from './verify-file-kept.ts';

const VKEY = writeLogKey(KEY);
const SHOP = 'https://mnada.test/ledger';
afterEach(() => vi.unstubAllGlobals());

/** A shop whose second log is that of the proof; null: no network. */
async function serve(plan: Plan | null): Promise<void> {
  const log = plan === null ? null : (await publishInLog(plan)).log;
  vi.stubGlobal('fetch', async (address: string): Promise<Response> => {
    if (log === null) throw new TypeError('no network');
    if (address === `${SHOP}/logs`) {
      const other = { number: 3, origin: 'mnada.test/ledger/3', vkey: '' };
      return Response.json({ logs: [other, { number: 2, origin: KEY.origin, vkey: VKEY }] });
    }
    if (address === `${SHOP}/2/checkpoint`) return new Response(await log.readNewest());
    const tile = { level: 0, index: 0, width: 40 };
    if (address === `${SHOP}/2/tile/${tilePath(tile)}`)
      return new Response((await log.readTile(tile)).slice().buffer as ArrayBuffer);
    return new Response('', { status: 404 });
  });
}

async function said(kept: Plan, key?: string) {
  const lines: string[] = [];
  const holds = await sayKept(SHOP, (await publishInLog(kept)).auction.proofs.close, key, (line) => lines.push(line));
  return { holds, last: lines.at(-1), text: lines.join('\n') };
}

test('[LOG-7] a kept proof is held against the log of its own name, as it went on since', async () => {
  await serve({ grown: 40 });
  const { holds, last, text } = await said({});
  expect([holds, last]).toEqual([true, 'VERIFIED']);
  expect(text).toContain('mnada/close/v1');
});

test('[LOG-7] one of a side tree does not verify, and both signed checkpoints are printed', async () => {
  await serve({ grown: 40 });
  const { holds, last, text } = await said({ bids: 38 });
  expect([holds, last]).toEqual([false, 'DOES NOT VERIFY']);
  expect(text.match(new RegExp(`— ${KEY.origin} `, 'g'))).toHaveLength(2);
});

test('[LOG-7] without a network the key alone checks its signature and place, and says what it can’t', async () => {
  await serve(null);
  const { holds, last, text } = await said({}, VKEY);
  expect([holds, last]).toEqual([false, 'NOT ALL COULD BE CHECKED']);
  expect(text).toContain('passed    signature\n  passed    inclusion\n  unchecked log');
  await expect(said({})).rejects.toThrow('give the key');
});

test('[LOG-7] what is no proof says how it is asked', async () => {
  await expect(sayKept(SHOP, 'no proof', undefined, () => undefined)).rejects.toThrow('proof [key] < kept.tlog-proof');
});

test('[LOG-4] receipts are held against their key and the list of their auction, by whoever is shown them', async () => {
  const { auction, log } = await publishInLog({});
  const link = auction.file.split('\n').find((line) => line.startsWith(`v1|${AUCTION}|1|`)) ?? '';
  const note = receiptNote(link, textHash(link));
  const ask = async (list: string | null, key?: string, hasEnd = true) => {
    vi.stubGlobal('fetch', async (address: string): Promise<Response> => {
      if (list === null) throw new TypeError('no network');
      if (address === `${SHOP}/logs`) return Response.json({ logs: [{ number: 1, origin: KEY.origin, vkey: VKEY }] });
      if (address === `${SHOP}/1/auction/${AUCTION}.txt`) return new Response(list);
      if (address === `${SHOP}/1/auction/${AUCTION}/close.tlog-proof` && hasEnd)
        return new Response(auction.proofs.close);
      if (address === `${SHOP}/1/checkpoint`) return new Response(await log.readNewest());
      return new Response('', { status: 404 });
    });
    const lines: string[] = [];
    const holds = await sayReceipts(SHOP, note, key, (line) => lines.push(line));
    return [holds, lines.at(-1)];
  };
  expect(await ask(auction.file)).toEqual([true, 'VERIFIED']);
  expect(await ask(auction.file, undefined, false)).toEqual([false, expect.stringContaining('no logged end names')]);
  expect(await ask(auction.file.replace(link, 'x'))).toEqual([false, 'DOES NOT VERIFY']);
  expect(await ask(null, VKEY)).toEqual([false, expect.stringContaining('NOT ALL COULD BE CHECKED')]);
  await expect(ask(null)).rejects.toThrow('give the key');
  await expect(sayReceipts(SHOP, 'no receipt', undefined, () => undefined)).rejects.toThrow('receipts [key] <');
});
