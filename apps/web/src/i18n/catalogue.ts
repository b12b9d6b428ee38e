import { groupDigits, type Language } from '@mnada/contract';
import { lazyAreas } from './lazy-areas.ts';
import { common } from './parts/common.ts';

/** A text, or its two forms: English and Kiswahili both know one and many, nothing else. */
export type Text = string | { readonly one: string; readonly other: string };

/** Every text by area and language. In browsers areas are added by the screens that need them. */
export const parts = { common, ...lazyAreas };

type Parts = typeof parts;
type Words<P extends keyof Parts> = Record<keyof Parts[P]['en'] | keyof Parts[P]['sw'], Text>;
/** Both languages hold exactly the same keys: a text missing in one of them doesn't compile (GEN-7). */
type Complete = { [P in keyof Parts]: Record<Language, Words<P>> };
const texts: Partial<Complete> = parts satisfies Complete;

/** Adds the words of more areas. */
export function addTexts(more: Partial<Complete>): void {
  Object.assign(texts, more);
}

export type TextKey = { [P in keyof Parts]: `${P}.${Extract<keyof Parts[P]['en'], string>}` }[keyof Parts];
export type TextValues = Readonly<Record<string, string | number>>;

/** The text of a key, `{name}`s filled in. Numbers are grouped (`1,417`); `count` chooses between one and many. */
export function translate(language: Language, key: TextKey, values?: TextValues): string {
  const dot = key.indexOf('.');
  const area = texts[key.slice(0, dot) as keyof Parts]?.[language] as Record<string, Text> | undefined;
  const text = area?.[key.slice(dot + 1)];
  if (text === undefined) return key;
  // Of whole numbers both languages call only 1 "one" (CLDR); nothing else is counted here.
  const chosen = typeof text === 'string' ? text : Number(values?.['count'] ?? 0) === 1 ? text.one : text.other;
  if (values === undefined) return chosen;
  return chosen.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined
      ? whole
      : typeof value === 'string'
        ? value
        : Number.isInteger(value)
          ? groupDigits(value)
          : String(value);
  });
}
