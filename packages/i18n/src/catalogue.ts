import type { Language } from '@mnada/contract';
import { fillText, type Text, type TextValues } from './fill-text.ts';

/**
 * What an application says, by area. Empty here: each `<area>.texts.ts` adds its own (`declare module`), and the
 * application registers them all in one place (`registerTexts`), which doesn't compile while one is missing.
 */
// oxlint-disable-next-line typescript/no-empty-object-type, typescript/no-empty-interface -- others fill it
export interface Areas {}

export type Area = keyof Areas;
/** What stands in one language of an area: every key that either language has. */
type Words<A extends Area> = Areas[A] extends { readonly en: infer En; readonly sw: infer Sw }
  ? Record<keyof En | keyof Sw, Text>
  : never;
/** Both languages hold exactly the same keys: a text missing in one of them doesn't compile (GEN-7). */
export type Complete = { readonly [A in Area]: Readonly<Record<Language, Words<A>>> };

export type TextKey = {
  [A in Area]: Areas[A] extends { readonly en: infer En } ? `${A}.${Extract<keyof En, string>}` : never;
}[Area];

/** On the server, in tests and in development all of them; in browsers what has been loaded (load-texts.ts). */
const texts: Record<string, { [L in Language]?: Readonly<Record<string, Text>> }> = {};

/** All words of an application at once: wherever they needn't be fetched. */
export function registerTexts(areas: Complete): void {
  Object.assign(texts, areas);
}

/** Adds the words of an area in one language. */
export function addTexts(area: string, language: Language, words: Readonly<Record<string, Text>>): void {
  (texts[area] ??= {})[language] = words;
}

/** The text of a key, filled in. */
export function translate(language: Language, key: TextKey, values?: TextValues): string {
  const name: string = key; // without an area there is no key
  const dot = name.indexOf('.');
  const text = texts[name.slice(0, dot)]?.[language]?.[name.slice(dot + 1)];
  return text === undefined ? key : fillText(text, values);
}
