import type { ContentNode } from '@mnada/contract';
import { expect, test } from 'vitest';
import { missingIn, shownParts } from '../part.ts';
import { promoFaults } from '../promo.ts';
import { helpEn } from './help.en.ts';
import { helpSw } from './help.sw.ts';
import { privacyEn } from './privacy.en.ts';
import { privacySw } from './privacy.sw.ts';
import { termsEn } from './terms.en.ts';
import { termsSw } from './terms.sw.ts';
import { FIRST_PARTS } from './to-parts.ts';

/** Back from the tree to paragraphs and lists of lines; anything else would show itself. */
const bodyOf = (blocks: readonly ContentNode[]) =>
  blocks.map((block) => {
    if (typeof block === 'string') throw new Error(block);
    if (block.tag === 'p') return block.children.join('');
    return block.children.map((line) => (typeof line === 'string' ? line : line.children.join('')));
  });

test.each([
  ['terms', 'en', termsEn],
  ['terms', 'sw', termsSw],
  ['privacy', 'en', privacyEn],
  ['privacy', 'sw', privacySw],
] as const)(
  '[OPS-12] the first version of the %s shows in %s what the product brings, letter by letter',
  (document, language, text) => {
    const shown = shownParts(FIRST_PARTS[document], language);
    expect(bodyOf(shown[0]?.blocks ?? [])).toEqual([text.inShort]);
    expect(shown.slice(1).map(({ id, title, blocks }) => ({ id, heading: title, body: bodyOf(blocks) }))).toEqual(
      text.sections,
    );
  },
);

test.each([
  ['en', helpEn],
  ['sw', helpSw],
] as const)('[OPS-12] so does help in %s', (language, text) => {
  const shown = shownParts(FIRST_PARTS.help, language);
  for (const topic of text) {
    expect(shown.find(({ id }) => id === topic.id)).toMatchObject({ title: topic.title, group: null, blocks: [] });
    const answers = shown.filter(({ group }) => group === topic.id);
    expect(answers.map(({ id, title, words, blocks }) => [id, title, words, bodyOf(blocks)])).toEqual(
      topic.answers.map(({ id, question, words, body }) => [id, question, words ?? '', body]),
    );
  }
});

test('[GEN-7] all of them are whole in both languages, and their names are used once', () => {
  for (const parts of Object.values(FIRST_PARTS)) {
    expect(missingIn(parts)).toEqual([]);
    expect(new Set(parts.map(({ id }) => id)).size).toBe(parts.length);
  }
});

test('[GEN-7] [OWN-7] help says the same in both languages, answer by answer', () => {
  expect(helpSw.map((topic) => topic.id)).toEqual(helpEn.map((topic) => topic.id));
  for (const [index, topic] of helpEn.entries())
    for (const [place, answer] of topic.answers.entries()) {
      const other = helpSw[index]?.answers[place];
      expect(other?.id).toBe(answer.id);
      expect(other?.body.map((part) => (typeof part === 'string' ? 1 : part.length))).toEqual(
        answer.body.map((part) => (typeof part === 'string' ? 1 : part.length)),
      );
      expect(other?.question).not.toBe(answer.question);
    }
});

test('[BID-5] [BID-6] [WIN-1] [WIN-3] [WIN-5] the figures of the rules stand in the help of both languages', () => {
  for (const text of [helpEn, helpSw]) {
    const said = JSON.stringify(text);
    for (const figure of ['47', '14', '30', '24', '21']) expect(said).toContain(figure);
  }
  // Packs come and go: what a bid costs is said by the packs, never by a text (BID-7).
  for (const text of [helpEn, helpSw]) {
    const answer = text.flatMap((topic) => topic.answers).find(({ id }) => id === 'cost-of-a-bid');
    expect(JSON.stringify(answer?.body)).not.toMatch(/\d/);
  }
  expect(JSON.stringify(helpEn)).toContain('10% of the winning price');
  expect(JSON.stringify(helpSw)).toContain('asilimia 10 ya bei ya ushindi');
  expect(JSON.stringify(helpSw)).not.toMatch(/\bdau\b/i);
});

test('[OPS-12] the slogans that the product brings are those of the home page, to the letter, and may be saved', () => {
  const shown = (language: 'en' | 'sw') =>
    shownParts(FIRST_PARTS.promo, language).map(({ title, blocks }) => `${title} ${bodyOf(blocks).join('')}`);
  expect(shown('en')).toEqual(['SAVE UP TO 90%', 'EVERY AUCTION STARTS AT KES 0.00', 'START BIDDING TODAY']);
  expect(shown('sw')).toEqual(['OKOA HADI 90%', 'KILA MNADA HUANZA KWA KES 0.00', 'ANZA KUWEKA ZABUNI LEO']);
  expect(promoFaults(FIRST_PARTS.promo)).toEqual([]);
});
