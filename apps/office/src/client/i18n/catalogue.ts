import { groupDigits, type Language } from '@mnada/contract';
import { areas } from './areas.ts';

/** A text, or its two forms: English and Kiswahili both know one and many, nothing else. */
export type Text = string | { readonly one: string; readonly other: string };
export type Area = keyof typeof areas;
/** In English each, in Kiswahili as far as it has been written: what is missing there is said in English. */
type Areas = { [A in Area]: { readonly en: Readonly<Record<string, Text>>; readonly sw?: object } };
const texts = areas satisfies Areas as Record<string, Partial<Record<Language, Record<string, Text>>>>;

export type TextKey = { [A in Area]: `${A}.${Extract<keyof (typeof areas)[A]['en'], string>}` }[Area];
export type TextValues = Readonly<Record<string, string | number>>;
export type Translate = (key: TextKey, values?: TextValues) => string;

/** The text of a key, `{name}`s filled in. Numbers are grouped (`1,417`); `count` chooses between one and many. */
export function translate(language: Language, key: TextKey, values?: TextValues): string {
  const dot = key.indexOf('.');
  const area = texts[key.slice(0, dot)];
  const name = key.slice(dot + 1);
  const text = area?.[language]?.[name] ?? area?.en?.[name];
  if (text === undefined) return key;
  const chosen = typeof text === 'string' ? text : Number(values?.['count'] ?? 0) === 1 ? text.one : text.other;
  return chosen.replace(/\{(\w+)\}/g, (whole, slot: string) => {
    const value = values?.[slot];
    if (value === undefined) return whole;
    return typeof value === 'string' ? value : Number.isInteger(value) ? groupDigits(value) : String(value);
  });
}
