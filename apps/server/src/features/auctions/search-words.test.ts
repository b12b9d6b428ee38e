import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { someFacts, someLive } from '../../testing/board-samples.ts';
import { searchEntries } from './search-auctions.ts';
import { searchTerms } from './search-terms.ts';
import { resembles, searchWords } from './search-words.ts';

const shop = ['Samsung 43" Smart TV', 'Hisense fridge 200 l', 'HP laptop 15', 'Thermos flask'].map((name, index) =>
  someLive(index + 1, 0, { facts: someFacts(index + 1, { name, category: index === 2 ? 'Computing' : 'Home' }) }),
);
const found = (text: string, slips = true) =>
  searchEntries(shop, searchTerms(text, slips), slips).map(({ entry }) => entry.facts.auctionId);

describe('[AUC-7] search', () => {
  test('words are letters and digits, folded, once each, at most eight of at most forty', () => {
    expect(searchWords('  Smart-TV 43" SMART  ')).toEqual(['smart', 'tv', '43']);
    expect(searchWords('a b c d e f g h i j')).toHaveLength(8);
    expect(searchWords('x'.repeat(1_000))[0]).toHaveLength(40);
    expect(searchWords('%_\\\'"; drop table \u0000')).toEqual(['drop', 'table']);
    expect(searchWords('  -- ')).toEqual([]);
  });

  test.each([
    ['samsung', [1]],
    ['SAMSUNG tv', [1]],
    ['samsng', [1]],
    ['smasung', [1]],
    ['hisence fridge', [2]],
    ['computing', [3]],
    ['hp', [3]],
    ['boils', [1, 2, 3, 4]],
    ['samsung fridge', []],
    ['mos', [4]],
    ['mo', []],
  ])('%s finds %j', (text, ids) => expect(found(text)).toEqual(ids));

  test('without slips a typo finds nothing', () => expect(found('samsng', false)).toEqual([]));

  test('short words forgive nothing, longer ones one slip, long ones two', () => {
    expect([resembles('tvv', 'tv'), resembles('kettel', 'kettle'), resembles('kitle', 'kettle')]).toEqual([
      false,
      true,
      false,
    ]);
    expect([
      resembles('televisoin', 'television'),
      resembles('telvisoin', 'television'),
      resembles('tlvisoin', 'television'),
    ]).toEqual([true, true, false]);
  });

  test('any one slip in a word of four letters and more is forgiven', () => {
    const word = fc.stringMatching(/^[a-z]{4,20}$/);
    fc.assert(
      fc.property(word, fc.nat(), fc.stringMatching(/^[a-z]$/), (right, at, letter) => {
        const i = at % right.length;
        const swapped = right.slice(0, i) + (right[i + 1] ?? '') + right[i] + right.slice(i + 2);
        for (const typed of [right.slice(0, i) + letter + right.slice(i + 1), swapped])
          expect(resembles(typed, right)).toBe(true);
      }),
    );
  });
});
