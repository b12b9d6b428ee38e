import type { ContentDocument } from '@mnada/contract';
import type { WrittenPart } from '../part.ts';
import { helpEn } from './help.en.ts';
import { helpSw } from './help.sw.ts';
import type { HelpText } from './help-text.ts';
import type { LegalText } from './legal-text.ts';
import { privacyEn } from './privacy.en.ts';
import { privacySw } from './privacy.sw.ts';
import { termsEn } from './terms.en.ts';
import { termsSw } from './terms.sw.ts';

/** The home page's slogans: their words, and the end that stands out. The shop has the same in its own words (`home.texts.ts`). */
const PROMO_TEXT = [
  { en: ['SAVE UP TO', '90%'], sw: ['OKOA HADI', '90%'] },
  { en: ['EVERY AUCTION STARTS AT', 'KES 0.00'], sw: ['KILA MNADA HUANZA KWA', 'KES 0.00'] },
  { en: ['START BIDDING', 'TODAY'], sw: ['ANZA KUWEKA ZABUNI', 'LEO'] },
] as const;

type Body = readonly (string | readonly string[])[];
/** Letters that would be markup, kept as the letters that they are. */
const plain = (line: string): string =>
  line
    .replace(/[\\`*_[\]<>]/g, String.raw`\$&`)
    .replace(/^(#|\+|-|=|~)/, String.raw`\$1`)
    .replace(/^([0-9]+)([.)])/, String.raw`$1\$2`);
const markdown = (body: Body, mark: (index: number) => string): string =>
  body
    .map((part) =>
      typeof part === 'string' ? plain(part) : part.map((line, index) => `${mark(index)} ${plain(line)}`).join('\n'),
    )
    .join('\n\n');
const bullet = (): string => '-';
const numbered = (index: number): string => `${index + 1}.`;
const NO_WORDS = { en: '', sw: '' };

function legal(en: LegalText, sw: LegalText): readonly WrittenPart[] {
  const short: WrittenPart = {
    ...{ id: 'in-short', group: null, words: NO_WORDS, title: { en: 'In short', sw: 'Kwa kifupi' } },
    text: { en: markdown([en.inShort], bullet), sw: markdown([sw.inShort], bullet) },
  };
  const sections = en.sections.map(({ id, heading, body }, index): WrittenPart => {
    const other = sw.sections[index];
    return {
      ...{ id, group: null, words: NO_WORDS },
      title: { en: heading, sw: other?.heading ?? '' },
      text: { en: markdown(body, bullet), sw: markdown(other?.body ?? [], bullet) },
    };
  });
  return [short, ...sections];
}

const help = (en: HelpText, sw: HelpText): readonly WrittenPart[] =>
  en.flatMap((topic, at): WrittenPart[] => [
    {
      ...{ id: topic.id, group: null, words: NO_WORDS, text: NO_WORDS },
      title: { en: topic.title, sw: sw[at]?.title ?? '' },
    },
    ...topic.answers.map((answer, index): WrittenPart => {
      const other = sw[at]?.answers[index];
      return {
        id: answer.id,
        group: topic.id,
        title: { en: answer.question, sw: other?.question ?? '' },
        text: { en: markdown(answer.body, numbered), sw: markdown(other?.body ?? [], numbered) },
        words: { en: answer.words ?? '', sw: other?.words ?? '' },
      };
    }),
  ]);

/** What the product itself brings: in force as version 1 until a shop publishes its own. */
export const FIRST_PARTS: Readonly<Record<ContentDocument, readonly WrittenPart[]>> = {
  terms: legal(termsEn, termsSw),
  privacy: legal(privacyEn, privacySw),
  help: help(helpEn, helpSw),
  promo: PROMO_TEXT.map(({ en, sw }, at) => ({
    ...{ id: `slogan-${at + 1}`, group: null, words: NO_WORDS },
    title: { en: en[0], sw: sw[0] },
    text: { en: plain(en[1]), sw: plain(sw[1]) },
  })),
};
