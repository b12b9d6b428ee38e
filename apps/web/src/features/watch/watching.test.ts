import { describe, expect, test } from 'vitest';
import { readIds, watchSearch, withAuction } from './watching.ts';

describe('[OWN-8] auctions in an address', () => {
  test.each([
    ['1,2,3', [1, 2, 3]],
    [7, [7]],
    ['5,5,5', [5]],
    ['1,2,3,4,5,6,7', [1, 2, 3, 4, 5, 6]],
    ['0,-4,abc', [4]],
    ['99999999999999999999', []],
    [undefined, []],
    [{ ids: 1 }, []],
    ['', []],
  ])('%j is %j', (text, ids) => expect(readIds(text)).toEqual(ids));

  test('what is written is read back', () => {
    for (const ids of [[], [4], [4, 2], [1, 2, 3, 4, 5, 6]]) expect(readIds(watchSearch(ids).ids)).toEqual(ids);
  });

  test('one more comes last, once; of six the oldest gives way', () => {
    expect(withAuction([1, 2], 3)).toEqual([1, 2, 3]);
    expect(withAuction([1, 2], 1)).toEqual([1, 2]);
    expect(withAuction([1, 2, 3, 4, 5, 6], 7)).toEqual([2, 3, 4, 5, 6, 7]);
  });
});
