import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import {
  checkpointText,
  joined,
  leafHash,
  type LogBefore,
  logKey,
  nodesOfTiles,
  rootOf,
  rulesEntry,
  signedNote,
  toBase64,
  utf8,
  writeBundle,
  writeLogKey,
} from '@mnada/rules/transparency';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkContinuity, keptSize } from './kept-checkpoint.ts';

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

test('[LOG-7] a log that became shorter never goes on: an old copy that was put back, or what came last is left out for one reader', async () => {
  await show(HONEST, 40);
  await visit();
  const seen = now;
  await show(HONEST, 39);
  expect(await ask()).toEqual({ state: 'shorter', seen, now });
  // Nor where what leads to what was seen is gone with it.
  vi.stubGlobal('fetch', async () => new Response('', { status: 404 }));
  expect(await ask()).toEqual({ state: 'shorter', seen, now });
  // What was seen stays what everything is held against.
  await show(HONEST, 60);
  expect(await ask()).toMatchObject({ state: 'continues', seenSize: 40 });
  expect(keptSize(KEY)).toBe(60);
});

/** Two logs of one shop; the second says first that the first one ended so. */
async function showBoth(second: ReturnType<typeof keyOf>, named: readonly LogBefore[], size: number): Promise<string> {
  const first = rulesEntry({ loggedUs: 1, version: '2026-11-28', hash: 'a'.repeat(64), earlier: named });
  const entries = [first, ...Array.from({ length: size - 1 }, (_, n) => `another ${n}`)].map(utf8);
  await show(entries.map(leafHash), size, secret, second);
  const ofSecond = globalThis.fetch;
  const bundle = writeBundle(entries);
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('/ledger/2/tile/entries/000') ? new Response(new Uint8Array(bundle)) : ofSecond(address),
  );
  return now;
}
const rootAt = (leaves: readonly Uint8Array[], size: number) =>
  rootOf(
    nodesOfTiles(size, async ({ width }) => joined(...leaves.slice(0, width))),
    size,
  );
const named = async (leaves: readonly Uint8Array[], size: number): Promise<LogBefore> => ({
  number: 1,
  origin: ORIGIN,
  size,
  root: toBase64(await rootAt(leaves, size)),
});

test('[LOG-7] who saw the second log first is not alarmed by the first one, where older auctions ended, as the second names it', async () => {
  const second = keyOf(secret, 'mnada.test/ledger/2');
  for (const size of [1, 9]) {
    localStorage.clear();
    await showBoth(second, [await named(HONEST, 20)], size);
    expect((await ask(second)).state).toBe('first');
    const told = globalThis.fetch;
    await show(HONEST, 20);
    vi.stubGlobal('fetch', told);
    expect(await ask()).toMatchObject({ state: 'first', earlier: [] });
    expect(await ask()).toMatchObject({ state: 'continues', earlier: [] });
  }
});

test.each([
  ['names another root', () => named(FORKED, 22)],
  ['names another end', () => named(HONEST, 21)],
  ['names none', () => null],
])('[LOG-7] an earlier log at its first sight, of which the later one %s, is another one', async (_how, earlier) => {
  const second = keyOf(secret, 'mnada.test/ledger/2');
  const one = await earlier();
  const seen = await showBoth(second, one === null ? [] : [one], 9);
  await ask(second);
  const told = globalThis.fetch;
  await show(HONEST, 22);
  vi.stubGlobal('fetch', told);
  const others = [{ origin: 'mnada.test/ledger/2', note: seen }];
  expect(await ask()).toEqual({ state: 'another', seen, now, earlier: others });
  // And named ever after.
  expect(await ask()).toMatchObject({ state: 'continues', earlier: others });
});

test('[LOG-7] a first entry that isn’t of the later log as this browser knows it speaks for nothing', async () => {
  const second = keyOf(secret, 'mnada.test/ledger/2');
  await showBoth(second, [], 9);
  await ask(second);
  // Served now with a beginning of its own.
  await showBoth(second, [await named(HONEST, 20)], 9);
  const told = globalThis.fetch;
  await show(HONEST, 20);
  vi.stubGlobal('fetch', told);
  expect((await ask()).state).toBe('another');
  // Nor does one that can't be read.
  localStorage.removeItem(`checkpoint:${ORIGIN}`);
  vi.stubGlobal('fetch', async () => new Response('', { status: 503 }));
  expect((await ask()).state).toBe('another');
});
