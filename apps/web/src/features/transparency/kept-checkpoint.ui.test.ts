import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import {
  checkpointText,
  joined,
  leafHash,
  logKey,
  nodesOfTiles,
  rootOf,
  signedNote,
  utf8,
  writeLogKey,
} from '@mnada/rules/transparency';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkContinuity } from './kept-checkpoint.ts';

const ORIGIN = 'mnada.test/ledger/1';
const secret = generateKeyPairSync('ed25519').privateKey;
const keyOf = (from: typeof secret, origin = ORIGIN) =>
  logKey(origin, new Uint8Array(createPublicKey(from).export({ format: 'der', type: 'spki' }).subarray(-32)));
const KEY = keyOf(secret);
const HONEST = Array.from({ length: 60 }, (_, n) => leafHash(utf8(`entry ${n}`)));
const FORKED = HONEST.map((leaf, n) => (n === 20 ? leafHash(utf8('another history')) : leaf));

/** The newest checkpoint. */
let now = '';
/** The log as the shop shows it from now on: so many of these entries, signed with that key. */
async function show(leaves: readonly Uint8Array[], size: number, from = secret, key = KEY): Promise<void> {
  const tile = (width: number) => joined(...leaves.slice(0, width));
  const root = await rootOf(
    nodesOfTiles(size, async ({ width }) => tile(width)),
    size,
  );
  const text = checkpointText({ origin: key.origin, size, root });
  now = signedNote(text, key, new Uint8Array(sign(null, utf8(text), from)));
  vi.stubGlobal('fetch', async (address: string) => {
    const width = /tile\/0\/000\.p\/(\d+)$/.exec(address)?.[1];
    return width === undefined ? new Response('', { status: 404 }) : new Response(new Uint8Array(tile(Number(width))));
  });
}
const ask = (key = KEY) => checkContinuity('/ledger/1', key, writeLogKey(key), now);
const visit = async () => (await ask()).state;

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('[LOG-7] the first visit remembers the newest checkpoint, and each later one asks whether the log goes on from it', async () => {
  await show(HONEST, 25);
  expect(await visit()).toBe('first');
  await show(HONEST, 40);
  expect(await visit()).toBe('continues');
  // Another node, or a cache, may be a little behind: what was seen is its continuation.
  await show(HONEST, 30);
  expect(await visit()).toBe('continues');
  await show(HONEST, 60);
  expect(await ask()).toEqual({
    state: 'continues',
    seenSize: 40,
    size: 60,
    earlier: [],
  });
});

test('[LOG-7] whoever is shown another history has both signed checkpoints, and the first one stays', async () => {
  await show(HONEST, 25);
  await visit();
  await show(FORKED, 40);
  const forked = await ask();
  if (forked.state !== 'fork') throw new Error(forked.state);
  expect(forked.seen).toContain('\n25\n');
  expect(forked.now).toContain('\n40\n');
  expect(await visit()).toBe('fork');
  // Shorter than what was seen, and of another history.
  await show(FORKED, 22);
  expect(await visit()).toBe('fork');
});

test('[LOG-7] a log that withholds what leads there from what was seen is not read: both are told, and the first one stays', async () => {
  await show(HONEST, 25);
  await visit();
  const seen = now;
  await show(FORKED, 40);
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  expect(await ask()).toEqual({ state: 'unread', seen, now });
  await show(HONEST, 40);
  expect(await visit()).toBe('continues');
});

test('[LOG-7] another key for the same log is told, and what isn’t signed with the published key is no checkpoint', async () => {
  await show(HONEST, 25);
  await visit();
  const other = keyOf(generateKeyPairSync('ed25519').privateKey);
  await expect(checkContinuity('/ledger/1', other, writeLogKey(other), now)).rejects.toThrow('not signed');
  await show(HONEST, 40, generateKeyPairSync('ed25519').privateKey);
  await expect(visit()).rejects.toThrow('not signed');
});

test('[LOG-7] another log than the one that was seen is told at its first sight, with both checkpoints, and named ever after', async () => {
  await show(HONEST, 25);
  await visit();
  const seen = now;
  const other = generateKeyPairSync('ed25519').privateKey;
  for (const origin of ['mnada.test/ledger/2', 'elsewhere.test/ledger/1']) {
    const second = keyOf(other, origin);
    await show(FORKED, 30, other, second);
    const earlier = expect.arrayContaining([{ origin: ORIGIN, note: seen }]);
    expect(await ask(second)).toEqual({ state: 'another', seen: expect.any(String), now, earlier });
    expect(await ask(second)).toMatchObject({ state: 'continues', earlier });
  }
  // What was seen first stays, and goes on as ever; a log of before is nothing new.
  await show(HONEST, 40);
  expect(await ask()).toMatchObject({ state: 'continues', seenSize: 25 });
});

test('[LOG-7] who saw the second log first is not alarmed by the first one, where older auctions ended', async () => {
  const second = keyOf(secret, 'mnada.test/ledger/2');
  await show(HONEST, 25, secret, second);
  expect((await ask(second)).state).toBe('first');
  await show(FORKED, 20);
  expect(await ask()).toMatchObject({ state: 'first', earlier: [] });
});
