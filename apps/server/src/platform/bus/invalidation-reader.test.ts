import { expect, test, vi } from 'vitest';
import type { InvalidationListener } from './bus.ts';
import { InvalidationReader, type InvalidationReaderDeps } from './invalidation-reader.ts';

function aReader(more: Partial<InvalidationReaderDeps<string>> = {}) {
  const listeners = new Set<InvalidationListener>();
  const told: (readonly string[])[] = [];
  const onFailure = vi.fn();
  const reader = new InvalidationReader({
    hears: {
      bus: {
        hear: (_topic, listener) => {
          listeners.add(listener);
          return () => listeners.delete(listener);
        },
      },
      topic: 'notification',
      keysOf: (keys) => keys.filter((key) => key !== 'nobody'),
    },
    waitingMax: 5,
    atOnce: 2,
    read: async (keys) => void told.push(keys),
    onFailure,
    ...more,
  });
  reader.start();
  const invalidation = (...keys: string[]) => {
    for (const listener of listeners) listener(keys, 'elsewhere');
  };
  return { reader, told, onFailure, invalidation };
}

test('a rush of invalidations is read in parts, each key once, without those that concern nobody here', async () => {
  const { told, invalidation } = aReader();
  invalidation('a', 'b', 'a', 'nobody');
  invalidation('c', 'b');
  await expect.poll(() => told).toEqual([['a', 'b'], ['c']]);
});

test('more than may wait are let go', async () => {
  const { told, invalidation } = aReader({ atOnce: 10 });
  invalidation('1', '2', '3', '4', '5', '6', '7');
  await expect.poll(() => told).toEqual([['1', '2', '3', '4', '5']]);
  invalidation('6');
  await expect.poll(() => told.at(-1)).toEqual(['6']);
});

test('what cannot be read is said, and the next part is told all the same', async () => {
  const heard: string[] = [];
  const { onFailure, invalidation } = aReader({
    read: async ([first = '']) => {
      if (first === 'a') throw new Error('no database');
      heard.push(first);
    },
  });
  invalidation('a', 'b', 'c');
  await expect.poll(() => heard).toEqual(['c']);
  expect(onFailure.mock.calls).toEqual([[new Error('no database'), ['a', 'b']]]);
});

test('stopping waits for what is being read, and hears nothing more', async () => {
  let release: () => void = () => undefined;
  const told: string[] = [];
  const { reader, invalidation } = aReader({
    read: async ([first = '']) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      told.push(first);
    },
  });
  invalidation('a', 'b', 'c');
  await new Promise((resolve) => setImmediate(resolve));
  const stopped = reader.stop();
  invalidation('d');
  release();
  await stopped;
  expect(told).toEqual(['a']);
});

test('what must not be lost is added again after a failure, and read after the pause; a stop ends the pause', async () => {
  const tried: (readonly string[])[] = [];
  const { reader } = aReader({
    pauseAfterFailureMs: 3_600_000,
    read: async (keys) => {
      tried.push(keys);
      throw new Error('no database');
    },
    onFailure: (_error, keys) => reader.add(keys),
  });
  reader.add(['a']);
  await expect.poll(() => tried).toEqual([['a']]);
  await reader.stop();
  reader.add(['b']);
  await reader.settled();
  expect(tried).toEqual([['a']]);
});

test('what is settled has been read: also what was added while something else was on its way', async () => {
  const { reader, told } = aReader();
  reader.add(['a']);
  reader.add(['b', 'c']);
  await reader.settled();
  expect(told).toEqual([['a', 'b'], ['c']]);
});
