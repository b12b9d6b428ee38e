import { createHash } from 'node:crypto';
import { TERMS_VERSION } from '@mnada/contract';
import { expect, test } from 'vitest';
import { privacyEn } from './privacy.en.ts';
import { privacySw } from './privacy.sw.ts';
import { termsEn } from './terms.en.ts';
import { termsSw } from './terms.sw.ts';

const words = (text: unknown): string => JSON.stringify(text);

for (const [name, en, sw] of [
  ['terms', termsEn, termsSw],
  ['privacy policy', privacyEn, privacySw],
] as const)
  test(`[GEN-7] the ${name} say the same in both languages, section by section`, () => {
    expect(sw.inShort.length).toBe(en.inShort.length);
    expect(sw.sections.map(({ id }) => id)).toEqual(en.sections.map(({ id }) => id));
    expect(new Set(en.sections.map(({ id }) => id)).size).toBe(en.sections.length);
    for (const [index, section] of en.sections.entries()) {
      const other = sw.sections[index];
      expect(other?.body.map((part) => (typeof part === 'string' ? 1 : part.length))).toEqual(
        section.body.map((part) => (typeof part === 'string' ? 1 : part.length)),
      );
      expect(other?.heading).not.toBe(section.heading);
    }
  });

test('[BID-5] [WIN-1] [WIN-3] the figures of the rules stand in the terms of both languages', () => {
  for (const text of [termsEn, termsSw])
    for (const figure of ['KES 0.00', '10', '14', '24', '48', '18']) expect(words(text)).toContain(figure);
  expect(words(termsEn)).toContain('10% of the winning price');
  expect(words(termsSw)).toContain('asilimia 10 ya bei ya ushindi');
});

test('what a bid is called in Kiswahili is never the word for a betting stake', () => {
  for (const text of [termsSw, privacySw]) expect(words(text)).not.toMatch(/\bdau\b/i);
});

test('[ACC-1] what is accepted is kept by its version: texts that changed have a new one, and here their new print', () => {
  const print = createHash('sha256')
    .update(words([termsEn, termsSw, privacyEn, privacySw]))
    .digest('hex')
    .slice(0, 16);
  expect([TERMS_VERSION, print]).toEqual(['2026-11-28', '996c2cd4942decd6']);
});
