import { describe, expect, test } from 'vitest';
import { parts, type Text, type TextKey, translate } from './catalogue.ts';

const forms = (text: Text): string[] => (typeof text === 'string' ? [text] : [text.one, text.other]);
const blanks = (text: Text): string[] =>
  [
    ...new Set(
      forms(text)
        .join(' ')
        .match(/\{\w+\}/g) ?? [],
    ),
  ].sort();
const every = Object.entries(parts).flatMap(([area, { en, sw }]) =>
  Object.entries(en as Record<string, Text>).map(([key, text]) => ({
    key: `${area}.${key}`,
    en: text,
    sw: (sw as Record<string, Text>)[key],
  })),
);

describe('[GEN-7] English and Kiswahili are complete', () => {
  test('each key has a text in both, with the same blanks to fill in and the same forms', () => {
    const wrong = every.filter(
      ({ en, sw }) =>
        sw === undefined ||
        typeof en !== typeof sw ||
        forms(sw).some((text) => text.trim() === '') ||
        forms(en).some((text) => text.trim() === '') ||
        blanks(en).join() !== blanks(sw).join(),
    );
    expect(wrong.map(({ key }) => key)).toEqual([]);
  });

  test('nothing stands in Kiswahili that English does not have', () => {
    const extra = Object.entries(parts).flatMap(([area, { en, sw }]) =>
      Object.keys(sw).flatMap((key) => (key in en ? [] : [`${area}.${key}`])),
    );
    expect(extra).toEqual([]);
  });

  test('a bid is zabuni; dau is a betting stake', () => {
    const stakes = every.filter(({ sw }) => sw !== undefined && forms(sw).some((text) => /\bdau\b/i.test(text)));
    expect(stakes.map(({ key }) => key)).toEqual([]);
  });
});

test('fills in blanks, groups numbers, and chooses between one and many', () => {
  expect(translate('en', 'history.found', { count: 1 })).toBe('1 auction found');
  expect(translate('en', 'history.found', { count: 1417 })).toBe('1,417 auctions found');
  expect(translate('sw', 'history.found', { count: 2 })).toBe('Minada 2 imepatikana');
  expect(translate('en', 'common.today', { time: '8:30 PM' })).toBe('Today, 8:30 PM');
});

test('an unknown key is shown as it is, so that it is noticed', () => {
  expect(translate('en', 'list.nothing' as TextKey)).toBe('list.nothing');
});

test.each(['en', 'sw'] as const)('[GEN-7] one and many are told apart in %s as its grammar does', (language) => {
  const grammar = new Intl.PluralRules(language);
  const form = every.find(({ [language]: text }) => typeof text === 'object' && text.one !== text.other);
  const text = form?.[language] as Exclude<Text, string>;
  for (const count of [0, 1, 2, 5, 11, 21, 100, 101, 1_000_001]) {
    const expected = grammar.select(count) === 'one' ? text.one : text.other;
    const shown = translate(language, form?.key as TextKey, { count });
    expect(shown, String(count)).toBe(expected.replaceAll('{count}', count.toLocaleString('en-KE')));
  }
});
