import { expect, test } from 'vitest';
import { inOrder, type Part, partsOf, startParts } from './start-parts.ts';

type Values = { port: number; pool: string; lane: string; hub: string; sockets: string };
const part = partsOf<Values>();
const quiet = { warn: () => undefined };

/** Parts that note what happens to them. */
function noting() {
  const told: string[] = [];
  const noted = (name: 'pool' | 'lane' | 'hub' | 'sockets', needs: readonly (keyof Values)[]): Part<Values> =>
    part(name, needs, {
      start: async (values) => {
        told.push(`start ${name}(${Object.keys(values).join()})`);
        return name.toUpperCase();
      },
      stop: (value) => void told.push(`stop ${value}`),
    });
  return { told, noted };
}

test('parts start after what they need, however they are listed, get that and no more, and stop last first', async () => {
  const { told, noted } = noting();
  const parts = [
    noted('sockets', ['lane', 'hub', 'port']),
    noted('lane', ['pool']),
    noted('hub', []),
    noted('pool', []),
  ];
  const node = await startParts(parts, { port: 3000 }, quiet);
  expect(node.values).toEqual({ port: 3000, pool: 'POOL', lane: 'LANE', hub: 'HUB', sockets: 'SOCKETS' });
  const starts = ['start pool()', 'start lane(pool)', 'start hub()', 'start sockets(lane,hub,port)'];
  expect(told).toEqual(starts);
  await Promise.all([node.stop(), node.stop()]);
  expect(told).toEqual([...starts, 'stop SOCKETS', 'stop HUB', 'stop LANE', 'stop POOL']);
});

test('where the needs leave a choice, the order is the one listed', () => {
  const { noted } = noting();
  const parts = [noted('hub', []), noted('sockets', ['hub']), noted('pool', [])];
  expect(inOrder(parts).map(({ name }) => name)).toEqual(['hub', 'sockets', 'pool']);
});

test('parts that need each other are refused, with the way around', async () => {
  const { told, noted } = noting();
  const circle = [noted('pool', []), noted('lane', ['hub']), noted('hub', ['sockets']), noted('sockets', ['lane'])];
  await expect(startParts(circle, {}, quiet)).rejects.toThrow('parts need each other: lane → hub → sockets → lane');
  expect(told).toEqual([]);
  expect(() => inOrder([noted('lane', ['lane'])])).toThrow('lane → lane');
});

test('a need that nobody meets, and two parts of one name, are refused before anything starts', async () => {
  const { told, noted } = noting();
  await expect(startParts([noted('pool', []), noted('lane', ['hub'])], {}, quiet)).rejects.toThrow(
    'lane needs hub, which no part is',
  );
  const twice = 'there are two parts named pool';
  await expect(startParts([noted('pool', []), noted('pool', [])], {}, quiet)).rejects.toThrow(twice);
  await expect(startParts([noted('pool', [])], { pool: 'given' }, quiet)).rejects.toThrow(twice);
  expect(told).toEqual([]);
});

test('a start that fails stops what had started, and is what the caller hears', async () => {
  const { told, noted } = noting();
  const failing = part('hub', ['lane'], {
    start: () => {
      throw new Error('no hub today');
    },
    stop: () => void told.push('stop hub'),
  });
  const parts = [noted('pool', []), noted('lane', ['pool']), failing, noted('sockets', ['hub'])];
  await expect(startParts(parts, {}, quiet)).rejects.toThrow('no hub today');
  expect(told).toEqual(['start pool()', 'start lane(pool)', 'stop LANE', 'stop POOL']);
});

test('a part that does not stop in its time, or fails to, holds up nobody else', async () => {
  const { told, noted } = noting();
  const warned: unknown[] = [];
  const hanging = part('lane', ['pool'], {
    start: () => 'lane',
    stop: () => new Promise(() => undefined),
    stopsWithinMs: 5,
  });
  const broken = part('hub', ['lane'], {
    start: () => 'hub',
    stop: () => Promise.reject(new Error('broken')),
  });
  const node = await startParts(
    [noted('pool', []), hanging, broken],
    {},
    {
      warn: (fields: object) => void warned.push(fields),
    },
  );
  await node.stop();
  expect(told).toEqual(['start pool()', 'stop POOL']);
  expect(warned).toMatchObject([{ step: 'hub' }, { step: 'lane', withinMs: 5 }]);
});
