import { logKey, ScanMemory, writeLogKey } from '@mnada/rules/transparency';
import { afterEach, expect, test, vi } from 'vitest';
import { NotPublished, readPublished } from './read-published.ts';

const keyOf = (number: number) => writeLogKey(logKey(`mnada.test/ledger/${number}`, new Uint8Array(32).fill(number)));
const logs = [3, 2, 1].map((number) => ({ number, origin: `mnada.test/ledger/${number}`, vkey: keyOf(number) }));

/** A shop of three logs, where the second knows auction 7. */
function serve(address: string): Response {
  if (address === '/ledger/logs') return Response.json({ logs });
  const [, , number = '', ...path] = address.split('/');
  if (path[0] === 'vkey') return new Response(`${keyOf(Number(number))}\n`);
  if (number !== '2' || !/^7(\.txt)?$/.test(path[1] ?? '')) return new Response('', { status: 404 });
  return path[2] === 'names' ? Response.json({ names: [] }) : new Response(`${path.join('/')} of ${number}`);
}

const scan = () => ({
  ...{ isWhole: false, memory: new ScanMemory(), told: () => undefined },
  stop: new AbortController().signal,
});

afterEach(() => vi.unstubAllGlobals());

test('[LOG-7] an auction is read from the newest log that knows its end, with that log’s key', async () => {
  vi.stubGlobal('fetch', (address: string) => Promise.resolve(serve(address)));
  expect(await readPublished(7, scan())).toMatchObject({
    ledger: '/ledger/2',
    vkey: keyOf(2),
    file: 'auction/7.txt of 2',
    proofs: { close: 'auction/7/close.tlog-proof of 2' },
  });
  await expect(readPublished(8, scan())).rejects.toThrow(NotPublished);
});
