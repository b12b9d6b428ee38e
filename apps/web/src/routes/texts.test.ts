import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Complete } from '@mnada/i18n/catalogue.ts';
import type { Text } from '@mnada/i18n/fill-text.ts';
import { areas } from './texts.ts';

const forms = (text: Text): string[] => (typeof text === 'string' ? [text] : [text.one, text.other]);
const blanks = (text: Text): string[] =>
  [
    ...new Set(
      forms(text)
        .join(' ')
        .match(/\{\w+\}/g) ?? [],
    ),
  ].sort();
const every = Object.entries(areas).flatMap(([area, { en, sw }]) =>
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
    const extra = Object.entries(areas).flatMap(([area, { en, sw }]) =>
      Object.keys(sw).flatMap((key) => (key in en ? [] : [`${area}.${key}`])),
    );
    expect(extra).toEqual([]);
  });

  test('a text that only one language has does not compile', () => {
    const half = { ...areas, signOut: { en: areas.signOut.en, sw: { title: 'Ungependa kuondoka?' } } };
    // @ts-expect-error -- `signOut` and `text` are missing in Kiswahili
    const refused: Complete = half;
    expect(Object.keys(refused.signOut.sw)).not.toEqual(Object.keys(refused.signOut.en));
  });

  test('a bid is zabuni; dau is a betting stake', () => {
    const stakes = every.filter(({ sw }) => sw !== undefined && forms(sw).some((text) => /\bdau\b/i.test(text)));
    expect(stakes.map(({ key }) => key)).toEqual([]);
  });
});

test('[LOG-8] “all in” is “jumla yote” wherever it is said, and nothing else is; a plain total is “jumla”', () => {
  const says = (text: Text | undefined, words: RegExp) =>
    text !== undefined && forms(text).some((one) => words.test(one));
  const otherwise = every.filter(
    ({ en, sw }) => says(en, /\ball in\b(?! )|\ball in\b(?= for you)/i) !== says(sw, /\bjumla yote\b/i),
  );
  expect(otherwise.map(({ key, en, sw }) => [key, en, sw])).toEqual([]);
});

test('an area is found by its name: `payoutDue` stands in payout-due.texts.ts', () => {
  const files = readdirSync(new URL('..', import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.texts.ts'))
    .map((path) => basename(path, '.texts.ts').replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase()));
  expect(files.sort()).toEqual(Object.keys(areas).sort());
});
