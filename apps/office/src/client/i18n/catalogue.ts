import { groupDigits, type Language } from '@mnada/contract';

/** A text, or its two forms: English and Kiswahili both know one and many, nothing else. */
export type Text = string | { readonly one: string; readonly other: string };

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
export type TextValues = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, values?: TextValues) => string;

/** The text of a key, `{name}`s filled in. Numbers are grouped (`1,417`); `count` chooses between one and many. */
export function translate(language: Language, key: TextKey, values?: TextValues): string {
  const whole: string = key; // without an area there is no key
  const dot = whole.indexOf('.');
  const area = texts[whole.slice(0, dot)];
  const name = whole.slice(dot + 1);
  const text = area?.[language]?.[name] ?? area?.en?.[name];
  if (text === undefined) return key;
  const chosen = typeof text === 'string' ? text : Number(values?.['count'] ?? 0) === 1 ? text.one : text.other;
  return chosen.replace(/\{(\w+)\}/g, (blank, slot: string) => {
    const value = values?.[slot];
    if (value === undefined) return blank;
    return typeof value === 'string' ? value : Number.isInteger(value) ? groupDigits(value) : String(value);
  });
}
