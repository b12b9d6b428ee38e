import { expect, test } from 'vitest';
import { NODE_PARTS } from './app.ts';
import { inOrder } from './start-parts.ts';

const GIVEN = ['config', 'database', 'log', 'options', 'phase'];
const names = NODE_PARTS.map(({ name }) => name);

test('the parts of a node are listed in the order in which they start: each comes after what it needs', () => {
  expect(inOrder(NODE_PARTS, GIVEN).map(({ name }) => name)).toEqual(names);
});

test('a stop goes from the outside inwards: people, calls, workers, the lane, time', () => {
  const stops = NODE_PARTS.filter(({ stop }) => stop).map(({ name }) => name);
  const order = [
    'people',
    'sockets',
    'http',
    'invariants',
    'money',
    'messages',
    'hub',
    'lane',
    'board',
    'bus',
    'clock',
  ];
  expect(stops.toReversed().filter((name) => order.includes(name))).toEqual(order);
  expect(stops.at(-1)).toBe('people');
});
