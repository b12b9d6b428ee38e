import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readListSearch } from './list-search.ts';

test('each tab has an address, the first one the plain one', () => {
  expect(readListSearch({})).toEqual({});
  expect(readListSearch({ tab: 'all' })).toEqual({});
  expect(readListSearch({ tab: 'winners' })).toEqual({ tab: 'winners' });
  expect(readListSearch({ tab: 'search', q: '  sauti ' })).toEqual({ tab: 'search', q: 'sauti' });
});

test('choosing another tab clears the search; empty text is no search', () => {
  expect(readListSearch({ tab: 'open', q: 'sauti' })).toEqual({ tab: 'open' });
  expect(readListSearch({ tab: 'search', q: '   ' })).toEqual({ tab: 'search' });
});

test('a number is a search like any other', () => {
  expect(readListSearch({ tab: 'search', q: 43 })).toEqual({ tab: 'search', q: '43' });
});

test('whatever stands in an address, it is read without failing and never grows', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (tab, q) => {
      const read = readListSearch({ tab, q });
      return read.q === undefined || (read.tab === 'search' && read.q.length <= 100 && read.q.trim() === read.q);
    }),
  );
});
