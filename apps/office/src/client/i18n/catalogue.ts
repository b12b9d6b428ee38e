import type { Language } from '@mnada/contract';
import { fillText, type Text, type TextValues } from '@mnada/i18n/fill-text.ts';

/**
 * What the office says, by area: each room's `<room>.texts.ts` adds its own (`declare module`), and `routes/texts.ts` registers
 * them all, which doesn't compile while one is missing. In English each, in Kiswahili (`sw`) as far as it has been written.
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- others fill it
export interface Areas {}

export type Area = keyof Areas;
type Words = Readonly<Record<string, Text>>;
export type Complete = { readonly [A in Area]: { readonly en: Words; readonly sw?: Words } };

const texts: Record<string, Partial<Record<Language, Words>>> = {};

/** All words of the office at once, before anything is drawn: in tests and in development. */
export function registerTexts(areas: Complete): void {
  Object.assign(texts, areas);
}

/** Adds the words of one area: in a build each comes with the files that say it (vite/words-where-said.ts). */
export function addTexts(area: string, words: Complete[Area]): void {
  texts[area] = words;
}

export type TextKey = {
  [A in Area]: Areas[A] extends { readonly en: infer En } ? `${A}.${Extract<keyof En, string>}` : never;
}[Area];
export type Translate = (key: TextKey, values?: TextValues) => string;

/** The text of a key, filled in. */
export function translate(language: Language, key: TextKey, values?: TextValues): string {
  const whole: string = key; // without an area there is no key
  const dot = whole.indexOf('.');
  const area = texts[whole.slice(0, dot)];
  const name = whole.slice(dot + 1);
  const text = area?.[language]?.[name] ?? area?.en?.[name];
  return text === undefined ? key : fillText(text, values);
}
