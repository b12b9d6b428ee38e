import { expect, test } from 'vitest';
import { type Bytes, fromHex, joined, toBase64, toHex, utf8 } from './bytes.ts';
import {
  consistencyProof,
  emptyRoot,
  includes,
  inclusionProof,
  isConsistent,
  leafHash,
  nodeHash,
  rootOf,
} from './merkle.ts';
import { checkNotedRoot, readNotedRoot, ROOT_SIGNS } from './noted-root.ts';
import { hashOf, nodesOfTiles, parseTilePath, type Tile, tilePath, tileWidth, writeBundle } from './tiles.ts';

/** RFC 6962's own definition, written as it stands there and nowhere used. */
function plainRoot(leaves: readonly Bytes[]): Bytes {
  if (leaves.length === 0) return emptyRoot();
  if (leaves.length === 1) return leaves[0] as Bytes;
  let k = 1;
  while (k * 2 < leaves.length) k *= 2;
  return nodeHash(plainRoot(leaves.slice(0, k)), plainRoot(leaves.slice(k)));
}

function readTileOf(leaves: readonly Bytes[]) {
  return async ({ level, index, width }: Tile): Promise<Bytes> => {
    if (level === 'entries') throw new Error('no hashes');
    const span = 256 ** level;
    const hashes = Array.from({ length: width }, (_, i) => {
      const from = (index * 256 + i) * span;
      return plainRoot(leaves.slice(from, from + span));
    });
    return joined(...hashes);
  };
}

const LEAVES = Array.from({ length: 700 }, (_, i) => leafHash(utf8(`entry ${i}`)));

test('[LOG-2] roots are those of the well-known test trees', () => {
  // The eight entries that Certificate Transparency's own tests hash.
  const entries = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
  const leaves = entries.map((hex) => leafHash(fromHex(hex) as Bytes));
  expect(toHex(plainRoot(leaves))).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328');
  expect(toHex(hashOf(joined(...leaves)))).toBe('5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328');
  expect(toHex(emptyRoot())).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

test('[LOG-2] root and inclusion out of tiles, for every size around the edges of tiles', async () => {
  for (const size of [1, 2, 3, 7, 8, 255, 256, 257, 511, 512, 513, 700]) {
    const leaves = LEAVES.slice(0, size);
    const readNode = nodesOfTiles(size, readTileOf(leaves));
    const root = await rootOf(readNode, size);
    expect(toHex(root)).toBe(toHex(plainRoot(leaves)));
    for (const index of [0, 1, size >> 1, size - 2, size - 1].filter((i) => i >= 0 && i < size)) {
      const proof = await inclusionProof(readNode, index, size);
      const leaf = LEAVES[index] as Bytes;
      expect(includes(leaf, index, { size, root }, proof)).toBe(true);
      if (size > 1) expect(includes(leaf, (index + 1) % size, { size, root }, proof)).toBe(false);
      expect(includes(LEAVES[index + 1] ?? root, index, { size, root }, proof)).toBe(false);
      expect(includes(leaf, index, { size, root }, [...proof, root])).toBe(false);
      if (proof.length > 0) expect(includes(leaf, index, { size, root }, proof.slice(1))).toBe(false);
      expect(includes(leaf, size, { size, root }, proof)).toBe(false);
    }
  }
});

test('[LOG-2] a log is the beginning of every later one, and of no other', async () => {
  const newer = 523;
  const readNode = nodesOfTiles(newer, readTileOf(LEAVES.slice(0, newer)));
  const to = { size: newer, root: await rootOf(readNode, newer) };
  for (const older of [1, 2, 3, 4, 6, 255, 256, 257, 300, 512, 522, 523]) {
    const from = { size: older, root: plainRoot(LEAVES.slice(0, older)) };
    const proof = older === newer ? [] : await consistencyProof(readNode, older, newer);
    expect(isConsistent(from, to, proof)).toBe(true);
    const forked = LEAVES.slice(0, older);
    forked[older >> 1] = leafHash(utf8('forged'));
    expect(isConsistent({ size: older, root: plainRoot(forked) }, to, proof)).toBe(false);
    expect(isConsistent(from, { ...to, root: emptyRoot() }, proof)).toBe(false);
    expect(isConsistent(from, to, [...proof, to.root])).toBe(false);
    if (proof.length > 0) expect(isConsistent(from, to, proof.slice(0, -1))).toBe(false);
  }
  expect(isConsistent(to, { size: 1, root: LEAVES[0] as Bytes }, [])).toBe(false);
  expect(isConsistent({ size: 0, root: emptyRoot() }, to, [])).toBe(true);
});

test('[LOG-2] tiles have the paths and widths of c2sp.org/tlog-tiles', () => {
  expect(tilePath({ level: 0, index: 1_234_067, width: 256 })).toBe('0/x001/x234/067');
  expect(tilePath({ level: 'entries', index: 5, width: 12 })).toBe('entries/005.p/12');
  for (const path of ['0/000', '1/999.p/255', 'entries/x001/000', '2/x001/x234/067.p/1']) {
    expect(tilePath(parseTilePath(path) as Tile)).toBe(path);
  }
  const wrong = [
    '',
    '0/0',
    '0/x000/001',
    '00/001',
    '0/001.p/256',
    '0/001.p/0',
    '0/001.p/01',
    '64/000',
    '0/001/',
    '0/x01/001',
  ];
  for (const path of wrong) expect(parseTilePath(path)).toBeNull();
  // The example of the specification: 70,000 entries.
  expect([tileWidth(0, 272, 70_000), tileWidth(0, 273, 70_000), tileWidth(0, 274, 70_000)]).toEqual([256, 112, 0]);
  expect([tileWidth(1, 0, 70_000), tileWidth(1, 1, 70_000), tileWidth(2, 0, 70_000)]).toEqual([256, 17, 1]);
});

test('[LOG-2] a bundle holds each entry behind its length', () => {
  const bundle = writeBundle(['', 'one', 'x'.repeat(65_535)].map(utf8));
  expect(bundle.length).toBe(2 + 2 + 3 + 2 + 65_535);
  expect([...bundle.slice(0, 9)]).toEqual([0, 0, 0, 3, 111, 110, 101, 255, 255]);
});

test('[LOG-9] what a message noted is met by the log that goes on from it, and by no other', async () => {
  const newest = { size: 700, root: plainRoot(LEAVES) };
  const readNode = nodesOfTiles(700, readTileOf(LEAVES));
  for (const size of [1, 255, 256, 257, 699, 700]) {
    const signs = toBase64(plainRoot(LEAVES.slice(0, size))).slice(0, ROOT_SIGNS);
    expect(await checkNotedRoot({ size, signs }, newest, readNode)).toMatchObject({ state: 'same' });
    expect(await checkNotedRoot({ size: size === 700 ? 699 : size + 1, signs }, newest, readNode)).toMatchObject({
      state: 'other',
    });
  }
  expect(await checkNotedRoot({ size: 701, signs: 'AAAAAAAA' }, newest, readNode)).toEqual({
    state: 'ahead',
    root: null,
  });
  // Whoever shows tiles of another history under the signed root is found, too.
  const others = LEAVES.map((leaf, at) => (at === 3 ? leafHash(utf8('another')) : leaf));
  const signs = toBase64(plainRoot(others.slice(0, 300))).slice(0, ROOT_SIGNS);
  expect(await checkNotedRoot({ size: 300, signs }, newest, nodesOfTiles(700, readTileOf(others)))).toEqual({
    state: 'broken',
    root: null,
  });
});

test('[LOG-9] a message’s numbers are read as people copy them', () => {
  expect(readNotedRoot(' 1,234,567 ', 'Ab3+E/9h.')).toEqual({ size: 1_234_567, signs: 'Ab3+E/9h' });
  expect(readNotedRoot('12 345', 'Ab3+E/9hXX')).toEqual({ size: 12_345, signs: 'Ab3+E/9hXX' });
  for (const [size, signs] of [
    ['0', 'Ab3+E/9h'],
    ['12', 'Ab3+E/9'],
    ['-1', 'Ab3+E/9h'],
    ['12', 'Ab3 E/9h'],
    ['', ''],
  ] as const)
    expect(readNotedRoot(size, signs)).toBeNull();
});
