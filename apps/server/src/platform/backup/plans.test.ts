import { describe, expect, test } from 'vitest';
import {
  type BackupStore,
  type Base,
  baseBegunMs,
  baseId,
  partName,
  type Stretch,
  writeBase,
  writeStretch,
} from './backup-store.ts';
import { whereItEnds } from './keep-backups.ts';
import { lsnText, parseLsn, segmentFile, startOfSegment } from './lsn.ts';
import { forgottenMedia } from './media.ts';
import { chooseBase, inSegments, stretchesFrom } from './plan-restore.ts';
import { forgottenStretches, keptBases, prune } from './prune.ts';
import { createSeal } from './seal.ts';

const SEGMENT = 16_777_216;
const DAY_MS = 86_400_000;
const NOW_MS = Date.parse('2026-11-25T12:00:00Z');

const aBase = (id: string, daysAgo: number, more: Partial<Base> = {}): Base => ({
  series: 'aaaaaaaa',
  id,
  systemId: '1',
  majorVersion: 18,
  segmentBytes: SEGMENT,
  timeline: 1,
  startLsn: '0/2000028',
  endLsn: '0/2000120',
  finishedAt: new Date(NOW_MS - daysAgo * DAY_MS).toISOString(),
  parts: 1,
  bytes: 1,
  media: [],
  secretKey: 'x',
  ...more,
});
const aStretch = (from: number, to: number, timeline = 1): Stretch => ({
  name: `${from}-${to}`,
  timeline,
  from: BigInt(from),
  to: BigInt(to),
});

test('positions of the log are read and written as PostgreSQL does, beyond 4 GB as well', () => {
  expect(lsnText(parseLsn('16/B374D848'))).toBe('16/B374D848');
  expect(parseLsn('1/0')).toBe(0x1_0000_0000n);
  expect(startOfSegment(parseLsn('0/2000028'), SEGMENT)).toBe(0x200_0000n);
  expect(segmentFile(1, parseLsn('0/2000028'), SEGMENT)).toBe('000000010000000000000002');
  expect(segmentFile(10, parseLsn('1/FF000000'), SEGMENT)).toBe('0000000A00000001000000FF');
  expect(segmentFile(1, parseLsn('2/80000000'), 1_073_741_824)).toBe('000000010000000200000002');
});

describe('[fault 24] the base for a wish', () => {
  const bases = [aBase('a', 3), aBase('b', 2), aBase('c', 1)];
  test('is the newest that was whole by then', () => {
    expect(chooseBase(bases, { at: null, base: null }).id).toBe('c');
    expect(chooseBase(bases, { at: new Date(NOW_MS - 1.5 * DAY_MS), base: null }).id).toBe('b');
    expect(chooseBase(bases, { at: new Date(NOW_MS - 2 * DAY_MS), base: null }).id).toBe('b');
    expect(chooseBase(bases, { at: null, base: 'a' }).id).toBe('a');
  });
  test('is refused when there is none', () => {
    expect(() => chooseBase([], { at: null, base: null })).toThrow('no whole base');
    expect(() => chooseBase(bases, { at: new Date(NOW_MS - 4 * DAY_MS), base: null })).toThrow('before the first base');
    expect(() => chooseBase(bases, { at: null, base: 'z' })).toThrow('no base z');
  });
});

describe('[fault 24] the log that leads on from a base', () => {
  const base = aBase('a', 1, { startLsn: '0/2000028', endLsn: '0/2000120' });
  const start = 0x200_0000;
  test('begins with the segment of its start, may overlap, and ends at the first hole', () => {
    const found = stretchesFrom(base, [
      aStretch(start + 900, start + 1_000),
      aStretch(start, start + 400),
      aStretch(start + 300, start + 500),
      aStretch(start + 350, start + 450),
      aStretch(start + 500, start + 800),
      aStretch(0, start),
      aStretch(start + 800, start + 900, 2),
    ]);
    expect(found.map(({ name }) => name)).toEqual([
      `${start}-${start + 400}`,
      `${start + 300}-${start + 500}`,
      `${start + 500}-${start + 800}`,
    ]);
  });
  test('must reach the end of the base: else it is none', () => {
    expect(() => stretchesFrom(base, [aStretch(start, start + 100)])).toThrow('before its end');
    expect(() => stretchesFrom(base, [aStretch(start + 40, start + 800)])).toThrow('before its end');
  });
  test('is laid into files at their places, over the edge of one', () => {
    const bytes = Buffer.alloc(SEGMENT + 10, 1);
    const pieces = [...inSegments(aStretch(start + SEGMENT - 5, 0), bytes, SEGMENT)];
    expect(pieces.map(({ file, offset, bytes: part }) => [file, offset, part.length])).toEqual([
      ['000000010000000000000002', SEGMENT - 5, 5],
      ['000000010000000000000003', 0, SEGMENT],
      ['000000010000000000000004', 0, 5],
    ]);
  });
});

describe('[fault 24] what stays', () => {
  test('is every base of the days that are kept, and the one before them', () => {
    const bases = [aBase('a', 20), aBase('b', 15), aBase('c', 13), aBase('d', 1)];
    expect(keptBases(bases, NOW_MS, 14).map(({ id }) => id)).toEqual(['b', 'c', 'd']);
    expect(keptBases(bases.slice(0, 2), NOW_MS, 14).map(({ id }) => id)).toEqual(['b']);
    expect(keptBases([], NOW_MS, 14)).toEqual([]);
  });
  test('is the log from the segment of the first base on', () => {
    const start = 0x200_0000;
    const stretches = [aStretch(0, start), aStretch(start, start + 40), aStretch(start + 40, start + 900)];
    expect(forgottenStretches(stretches, [aBase('a', 1)]).map(({ name }) => name)).toEqual([`0-${start}`]);
    expect(forgottenStretches(stretches, [])).toHaveLength(3);
  });
  test('is every upload that a base knew or the shop has', () => {
    expect(forgottenMedia(['m1', 'm2', 'm3', 'm4'], [['m1'], ['m2']], ['m3'])).toEqual(['m4']);
  });
});

test('a base tells by its name when it was begun', () => {
  expect(baseBegunMs(baseId(new Date(NOW_MS + 123)))).toBe(NOW_MS + 123);
  expect(baseBegunMs('a')).toBeNaN();
});

describe('[fault 24] what no base tells of', () => {
  const daysAgo = (days: number): Date => new Date(NOW_MS - days * DAY_MS);
  function aStore(): BackupStore & { names(): string[] } {
    const objects = new Map<string, Buffer>();
    return {
      names: () => [...objects.keys()].sort(),
      put: async (name, bytes) => void objects.set(name, bytes),
      get: async (name) => objects.get(name) ?? Buffer.alloc(0),
      list: async (folder) => [...objects.keys()].filter((name) => name.startsWith(folder)).sort(),
      remove: async (name) => void objects.delete(name),
    };
  }
  const pruned = async (store: BackupStore): Promise<number> =>
    prune(store, { keepDays: 14, nowMs: NOW_MS, current: 'cccccccc', media: [] });

  test('goes once it is older than what is kept: parts of a base that was broken off, in any series', async () => {
    const store = aStore();
    const whole = aBase(baseId(daysAgo(15)), 15, { series: 'cccccccc' });
    await writeBase(store, whole);
    await store.put(partName(whole, 1), Buffer.from('x'));
    const parts = [13, 16].flatMap((days) =>
      ['bbbbbbbb', 'cccccccc'].map((series) => partName({ series, id: baseId(daysAgo(days)) }, 1)),
    );
    for (const name of parts) await store.put(name, Buffer.from('x'));
    const before = store.names();
    expect(await pruned(store)).toBe(2);
    expect(before.filter((name) => !store.names().includes(name))).toEqual(parts.slice(2));
  });

  test('goes once it is older than what is kept: the log of a series without a base, but of the one being written', async () => {
    const store = aStore();
    await writeBase(store, aBase('kept', 1, { series: 'aaaaaaaa' }));
    for (const [series, days] of [
      ['aaaaaaaa', 20],
      ['bbbbbbbb', 13],
      ['cccccccc', 20],
      ['dddddddd', 16],
    ] as const)
      for (const from of [0x200_0000n, 0x200_0001n])
        await writeStretch(store, { series, timeline: 1, from }, Buffer.from('x'), daysAgo(days).getTime());
    // Its last stretch alone tells how old it is.
    await writeStretch(store, { series: 'bbbbbbbb', timeline: 1, from: 0n }, Buffer.from('x'), daysAgo(30).getTime());
    const before = store.names();
    expect(await pruned(store)).toBe(2);
    expect(before.filter((name) => !store.names().includes(name)).every((name) => name.includes('/dddddddd/'))).toBe(
      true,
    );
  });
});

test('[fault 24] a series goes on where its log ends, and not over a hole or on another timeline', () => {
  const stretches = [aStretch(SEGMENT, 2 * SEGMENT), aStretch(2 * SEGMENT, 2 * SEGMENT + 100)];
  const end = BigInt(2 * SEGMENT + 100);
  expect(whereItEnds(stretches, 1, end, SEGMENT)).toBe(end);
  expect(whereItEnds(stretches, 1, BigInt(SEGMENT), SEGMENT)).toBe(end);
  expect(whereItEnds([], 1, BigInt(SEGMENT + 7), SEGMENT)).toBe(BigInt(SEGMENT));
  expect(whereItEnds(stretches, 1, BigInt(4 * SEGMENT), SEGMENT)).toBeNull();
  expect(whereItEnds(stretches, 2, end, SEGMENT)).toBeNull();
  expect(whereItEnds(stretches, 1, null, SEGMENT)).toBeNull();
});

test('[fault 24] a seal opens under its own name and key only', () => {
  const seal = createSeal('a key of tests, long enough to be one');
  const sealed = seal.close('series/a/one.bin', Buffer.from('what it holds'));
  expect(seal.open('series/a/one.bin', sealed).toString()).toBe('what it holds');
  expect(() => seal.open('series/a/two.bin', sealed)).toThrow('does not open');
  expect(() => createSeal('another key of tests, also long enough').open('series/a/one.bin', sealed)).toThrow(
    'BACKUP_KEY',
  );
  expect(() => seal.open('series/a/one.bin', sealed.subarray(0, 20))).toThrow('does not open');
  expect(seal.close('series/a/one.bin', Buffer.from('what it holds')).equals(sealed)).toBe(false);
});
