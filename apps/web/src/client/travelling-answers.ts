import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** What a page has read, as it travels in its HTML: key, answer, when it was read. */
export type TravellingAnswers = readonly (readonly [key: QueryKey, answer: unknown, readAtMs: number])[];

/** Names told once, with the values that all rows share, then each row's own in their order; `row`: one object and no list. */
type Table = {
  readonly $: readonly string[];
  readonly all: Readonly<Record<string, unknown>>;
  readonly rows: readonly unknown[][];
};
type Row = { readonly $: readonly string[]; readonly row: readonly unknown[] };
/** What all words of a list begin and end with, and what each has between. */
type Words = { readonly $: readonly [head: string, tail: string, ...between: string[]] };

/** So many letters that all words of a list share are told apart. */
const WORTH_IT = 20;

/** All that was read successfully. A failed read doesn't travel, and is tried again in the browser. */
export function packAnswers(queries: QueryClient): TravellingAnswers {
  const lists: Lists = new Map();
  return queries
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state }) =>
      state.status === 'success' ? [[queryKey, pack(state.data, lists), state.dataUpdatedAt] as const] : [],
    );
}

/** Puts them into the browser's own cache, as old as they are. */
export function unpackAnswers(queries: QueryClient, answers: TravellingAnswers): void {
  for (const [key, answer, updatedAt] of answers) queries.setQueryData(key, unpack(answer), { updatedAt });
}

/** Lists of words, by what stands in them: a product's pictures travel once, however often it is listed. */
type Lists = Map<string, readonly string[] | Words>;

/**
 * A list of objects as a table: the names of an auction's facts, once for each of thirty cards, were more of a page than
 * the facts. @param value as JSON can say it
 */
export function pack(value: unknown, lists: Lists = new Map()): unknown {
  if (isList(value)) {
    if (value.every((each) => typeof each === 'string')) return wordsOf(value, lists);
    const objects = value.filter(isObject);
    if (objects.length < Math.max(2, value.length)) return value.map((each) => pack(each, lists));
    const every = [...new Set(objects.flatMap(Object.keys))];
    const [first = {}] = objects;
    const isShared = (name: string) =>
      !isList(first[name]) &&
      !isObject(first[name]) &&
      objects.every((each) => name in each && each[name] === first[name]);
    const all = Object.fromEntries(every.filter(isShared).map((name) => [name, first[name]]));
    const names = every.filter((name) => !isShared(name));
    return { $: names, all, rows: objects.map((each) => valuesOf(each, names, lists)) } satisfies Table;
  }
  if (!isObject(value)) return value;
  const names = Object.keys(value);
  if ('$' in value) return { $: names, row: valuesOf(value, names, lists) } satisfies Row;
  return Object.fromEntries(names.map((name) => [name, pack(value[name], lists)]));
}

/** @returns what was packed; what an object lacked it lacks again */
export function unpack(value: unknown): unknown {
  if (isList(value)) return value.map(unpack);
  if (!isObject(value)) return value;
  if ('$' in value) {
    const packed = value as Table | Row | Words;
    if ('row' in packed) return named(packed.$, packed.row);
    if ('rows' in packed) return packed.rows.map((row) => ({ ...packed.all, ...named(packed.$, row) }));
    const [head = '', tail = '', ...between] = packed.$;
    return between.map((word) => head + word + tail);
  }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, unpack(each)]));
}

/** A sign of two halves travels whole: half of it isn't text in UTF-8. */
const HIGH_HALF = /[\uD800-\uDBFF]/;
const LOW_HALF = /[\uDC00-\uDFFF]/;

function wordsOf(list: readonly string[], lists: Lists): readonly string[] | Words {
  const key = JSON.stringify(list);
  const known = lists.get(key);
  if (known !== undefined) return known;
  const [first = '', ...others] = list;
  const shared = (ends: (word: string, length: number) => string, max: number): number => {
    let length = others.length === 0 ? 0 : max;
    while (length > 0 && others.some((word) => ends(word, length) !== ends(first, length))) length -= 1;
    return length;
  };
  const shortest = Math.min(...list.map((word) => word.length));
  const headMax = list.length === 0 ? 0 : shared((word, length) => word.slice(0, length), shortest);
  const head = headMax - Number(HIGH_HALF.test(first.charAt(headMax - 1)));
  const tailMax = list.length === 0 ? 0 : shared((word, length) => word.slice(word.length - length), shortest - head);
  const tail = tailMax - Number(LOW_HALF.test(first.charAt(first.length - tailMax)));
  const told =
    head + tail < WORTH_IT
      ? list
      : ({
          $: [
            first.slice(0, head),
            first.slice(first.length - tail),
            ...list.map((word) => word.slice(head, word.length - tail)),
          ],
        } satisfies Words);
  lists.set(key, told);
  return told;
}

const isList = Array.isArray as (value: unknown) => value is readonly unknown[];
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const valuesOf = (value: Record<string, unknown>, names: readonly string[], lists: Lists) =>
  names.map((name) => pack(value[name], lists));
const named = (names: readonly string[], row: readonly unknown[]) =>
  Object.fromEntries(names.flatMap((name, at) => (row[at] === undefined ? [] : [[name, unpack(row[at])]])));
