import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readHistorySearch } from './history-search.ts';

test('[OWN-1] each chip and search has an address; the plain one is the whole history', () => {
  expect(readHistorySearch({})).toEqual({});
  expect(readHistorySearch({ status: 'all' })).toEqual({});
  expect(readHistorySearch({ status: 'won', q: ' sauti ' })).toEqual({ status: 'won', q: 'sauti' });
  expect(readHistorySearch({ q: 43, filters: 'hidden' })).toEqual({ q: '43', filters: 'hidden' });
});

test('whatever stands in an address, it is read without failing and never grows', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (status, q) => {
      const read = readHistorySearch({ status, q });
      return read.q === undefined || (read.q.length <= 100 && read.q.trim() === read.q);
    }),
  );
});
