import type { Language } from '@mnada/contract';
import { beforeAll, expect, test } from 'vitest';
import { addTexts, type TextKey, translate } from './catalogue.ts';

/** The core knows no area: these words are the test's own. */
const SAMPLE = {
  en: { title: 'Sample', found: { one: '{count} lot found', other: '{count} lots found' }, at: 'At {time}' },
  sw: {
    title: 'Mfano',
    found: { one: 'Kitu {count} kimepatikana', other: 'Vitu {count} vimepatikana' },
    at: 'Saa {time}',
  },
};
const key = (name: keyof typeof SAMPLE.en) => `sample.${name}` as TextKey;

beforeAll(() => {
  for (const language of ['en', 'sw'] as const) addTexts('sample', language, SAMPLE[language]);
});

test('fills in blanks, groups numbers, and chooses between one and many', () => {
  expect(translate('en', key('found'), { count: 1 })).toBe('1 lot found');
  expect(translate('en', key('found'), { count: 1417 })).toBe('1,417 lots found');
  expect(translate('sw', key('found'), { count: 2 })).toBe('Vitu 2 vimepatikana');
  expect(translate('en', key('at'), { time: '8:30 PM' })).toBe('At 8:30 PM');
});

test('an unknown key does not compile, and is shown as it is, so that it is noticed', () => {
  // @ts-expect-error -- no area has it
  expect(translate('en', 'sample.nothing')).toBe('sample.nothing');
});

test.each<Language>(['en', 'sw'])('[GEN-7] one and many are told apart in %s as its grammar does', (language) => {
  const grammar = new Intl.PluralRules(language);
  for (const count of [0, 1, 2, 5, 11, 21, 100, 101, 1_000_001]) {
    const expected = SAMPLE[language].found[grammar.select(count) === 'one' ? 'one' : 'other'];
    const shown = translate(language, key('found'), { count });
    expect(shown, String(count)).toBe(expected.replaceAll('{count}', count.toLocaleString('en-KE')));
  }
});
