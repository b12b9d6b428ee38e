/** What Safaricom sends is read with these: nothing here throws, whatever arrives. */
type Fields = Readonly<Record<string, unknown>>;

/** @returns the object's fields, or null for anything that is not a plain JSON object */
const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;

/** @returns an own field's value, undefined where there is none */
export const field = (value: unknown, name: string): unknown => {
  const fields = fieldsOf(value);
  return fields !== null && Object.hasOwn(fields, name) ? fields[name] : undefined;
};

/** Ids and codes are text on one page and numbers on the next; empty text counts as absent. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null;
  const text = typeof value === 'string' ? value.trim() : '';
  return text === '' ? null : text;
}

/** Lists of one are sometimes sent as the one itself. */
export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

/** @returns the parsed text, or undefined where it is not JSON */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A body as it was stored: text that is still JSON, or what a parser made of it. */
export const bodyOf = (body: unknown): unknown => (typeof body === 'string' ? parseJson(body) : body);

/** Named values of a list such as `[{ Name, Value }]`: read by name, in any order; a name may come twice or without a value. */
export function namedValues(list: unknown, nameField: string): ReadonlyMap<string, readonly unknown[]> {
  const values = new Map<string, unknown[]>();
  for (const item of listOf(list)) {
    const name = textOf(field(item, nameField));
    if (name === null) continue;
    const known = values.get(name);
    if (known) known.push(field(item, 'Value'));
    else values.set(name, [field(item, 'Value')]);
  }
  return values;
}
