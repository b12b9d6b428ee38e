import { groupDigits, type Language } from '@mnada/contract';
import { areas } from './areas.ts';

/** A text, or its two forms: English and Kiswahili both know one and many, nothing else. */
export type Text = string | { readonly one: string; readonly other: string };

/** On the server, in tests and in development all of them; in browsers what has been loaded (load-texts.ts). */
export const parts = areas;

export type Area = keyof typeof parts;
type Words<A extends Area> = Record<keyof (typeof parts)[A]['en'] | keyof (typeof parts)[A]['sw'], Text>;
/** Both languages hold exactly the same keys: a text missing in one of them doesn't compile (GEN-7). */
type Complete = { [A in Area]: Record<Language, Words<A>> };
const texts: { [A in Area]?: { [L in Language]?: Words<A> } } = parts satisfies Complete;

/** Adds the words of an area in one language. */
export function addTexts(area: Area, language: Language, words: object): void {
  Object.assign(texts, { [area]: { ...texts[area], [language]: words } });
}

export type TextKey = { [A in Area]: `${A}.${Extract<keyof (typeof parts)[A]['en'], string>}` }[Area];
export type TextValues = Readonly<Record<string, string | number>>;

/** The text of a key, `{name}`s filled in. Numbers are grouped (`1,417`); `count` chooses between one and many. */
export function translate(language: Language, key: TextKey, values?: TextValues): string {
  const dot = key.indexOf('.');
  const area = texts[key.slice(0, dot) as Area]?.[language] as Record<string, Text> | undefined;
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
