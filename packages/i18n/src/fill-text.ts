import { groupDigits } from '@mnada/contract';

/** A text, or its two forms: English and Kiswahili both know one and many, nothing else. */
export type Text = string | { readonly one: string; readonly other: string };

export type TextValues = Readonly<Record<string, string | number>>;

/** A text with its `{name}`s filled in. Numbers are grouped (`1,417`); `count` chooses between one and many. */
export function fillText(text: Text, values?: TextValues): string {
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
