import { expect, test } from 'vitest';
import { knownSearch } from './known-search.ts';

const read = knownSearch((search: Record<string, unknown>): { tab?: 'open' } =>
  search['tab'] === 'open' ? { tab: 'open' } : {},
);

test('what the reader knows stays', () => {
  expect(read({ tab: 'open' })).toEqual({ tab: 'open' });
});

test('what it does not know covers what the router would pass on', () => {
  const passedOn = { tab: 'nonsense', other: 1 };
  expect({ ...passedOn, ...read(passedOn) }).toEqual({ tab: undefined, other: undefined });
});
