import { expect, test, vi } from 'vitest';
import type { InvalidationListener } from '../../platform/bus/bus.ts';
import { InvalidationReader, type InvalidationReaderDeps } from './invalidation-reader.ts';

function aReader(more: Partial<InvalidationReaderDeps> = {}) {
  const listeners = new Set<InvalidationListener>();
  const told: (readonly string[])[] = [];
  const warn = vi.fn();
  const reader = new InvalidationReader({
    bus: {
      publish: () => undefined,
      hear: (_topic, listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    topic: 'notification',
    waitingMax: 5,
    atOnce: 2,
    concerns: (key) => key !== 'nobody',
    tell: async (keys) => void told.push(keys),
    log: { warn },
    ...more,
  });
  reader.start();
  const invalidation = (...keys: string[]) => {
    for (const listener of listeners) listener(keys, 'elsewhere');
  };
  return { reader, told, warn, invalidation };
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

test('what cannot be read is logged, and the next part is told all the same', async () => {
  const heard: string[] = [];
  const { warn, invalidation } = aReader({
    tell: async ([first = '']) => {
      if (first === 'a') throw new Error('no database');
      heard.push(first);
    },
  });
  invalidation('a', 'b', 'c');
  await expect.poll(() => heard).toEqual(['c']);
  expect(warn).toHaveBeenCalledWith(
    { error: 'Error: no database', topic: 'notification', keys: ['a', 'b'] },
    'open sockets could not be told',
  );
});

test('stopping waits for what is being read, and hears nothing more', async () => {
  let release: () => void = () => undefined;
  const told: string[] = [];
  const { reader, invalidation } = aReader({
    tell: async ([first = '']) => {
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
