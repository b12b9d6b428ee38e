import { expect, test } from 'vitest';
import { RecentValues } from './recent-values.ts';

test('quantiles are those of the last values, none while there are none', () => {
  const values = new RecentValues(100);
  expect(values.quantile(0.5)).toBeNull();
  for (let value = 1; value <= 100; value++) values.add(value);
  expect([values.quantile(0), values.quantile(0.5), values.quantile(0.99), values.quantile(1)]).toEqual([
    1, 50, 99, 100,
  ]);
  for (let n = 0; n < 100; n++) values.add(7);
  expect(values.quantile(0.99)).toBe(7);
});
