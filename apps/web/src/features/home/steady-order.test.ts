import { expect, test } from 'vitest';
import { steadyOrder } from './steady-order.ts';

const of = (...ids: number[]) => ids.map((id) => ({ id }));
const ids = (items: { id: number }[]) => items.map(({ id }) => id);

test('cards keep their places however the fetched order changes', () => {
  expect(ids(steadyOrder([1, 2, 3], of(3, 1, 2)))).toEqual([1, 2, 3]);
});

test('a newcomer takes the place of the one that left; more of them come at the end', () => {
  expect(ids(steadyOrder([1, 2, 3], of(9, 1, 3)))).toEqual([1, 9, 3]);
  expect(ids(steadyOrder([1, 2], of(8, 9, 1, 2)))).toEqual([1, 2, 8, 9]);
  expect(ids(steadyOrder([1, 2, 3], of(1)))).toEqual([1]);
  expect(ids(steadyOrder([], of(2, 1)))).toEqual([2, 1]);
});
