import { COMMON_WORDS } from './common-passwords.ts';
import { MORE_WORDS } from './more-common-words.ts';

/** What people put before a word they like, and after it, in English and Kiswahili. */
const OPENINGS = `
ilove iloveu iloveyou lovemy love4 mylove myluv ihate iam im mr mrs miss the my myone our big little lil crazy sexy super king
queen baby team real only one for i nakupenda mpenzi mama baba dada kaka bibi mtoto mimi sisi wewe ninaitwa wangu jina
`;
const CLOSINGS = `
forever 4ever 4eva 4life 4me 4u lover loves love girl boy man babe baby ismine ismylove isgood isgreat isback andme rocks rules
family gang team wangu yangu wetu yetu mtamu mzuri mrembo mpenzi safi sana tu pekee daima milele
`;
/** What fingers run along. */
const ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const COLUMNS = ['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm'];
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';
const SHORTEST = 6;

const wordsOf = (text: string): readonly string[] => text.split(/\s+/).filter(Boolean);
const reversed = (text: string): string => text.split('').reverse().join('');
const bothWays = (texts: readonly string[]): readonly string[] => texts.flatMap((text) => [text, reversed(text)]);

/**
 * Passwords that guessing programs make of what people are known to do, of six signs and more, folded (ACC-1): pieces of
 * a keyboard, one after the other or sign by sign, and the words of our lists with a phrase before or after them. Always the
 * same, in the same order; some come twice.
 */
export function* generatedPasswords(): Generator<string> {
  for (const length of [3, 4]) {
    const keys = piecesOf(ROWS, length);
    const columns = bothWays(COLUMNS.flatMap((column) => [column.slice(-length), column.slice(0, length)]));
    yield* pairs([...keys, ...columns], (first, second) => first + second);
    yield* pairs([...keys, ...piecesOf([ALPHABET], length)], interleaved);
  }
  for (const columns of [COLUMNS, COLUMNS.map((column) => column.slice(1))]) yield* threeInARow(columns);
  const words = [...COMMON_WORDS, ...MORE_WORDS].filter((word) => /^[a-z]+$/.test(word));
  for (const word of words) {
    for (const opening of wordsOf(OPENINGS)) yield* longEnough(opening + word);
    for (const closing of wordsOf(CLOSINGS)) yield* longEnough(word + closing);
  }
}

/** All runs of so many signs along these rows, forwards and backwards. */
function piecesOf(rows: readonly string[], length: number): readonly string[] {
  const starts = (row: string) => Array.from({ length: row.length - length + 1 }, (_, at) => at);
  return bothWays(rows.flatMap((row) => starts(row).map((at) => row.slice(at, at + length))));
}

function* pairs(pieces: readonly string[], join: (first: string, second: string) => string): Generator<string> {
  for (const first of pieces) for (const second of pieces) yield join(first, second);
}

/** `wsxedcrfv`, `5tgb4rfv3edc`: three columns side by side, each up or down. */
function* threeInARow(columns: readonly string[]): Generator<string> {
  for (const [first, second, third] of bothDirections(columns)) {
    for (const start of bothWays([first])) {
      for (const middle of bothWays([second])) for (const end of bothWays([third])) yield start + middle + end;
    }
  }
}

function bothDirections(columns: readonly string[]): readonly (readonly [string, string, string])[] {
  return [columns, [...columns].reverse()].flatMap((row) =>
    row.slice(2).map((third, at) => [row[at] ?? '', row[at + 1] ?? '', third] as const),
  );
}

/** `qwer` and `1234` as fingers alternate: `q1w2e3r4`. */
const interleaved = (first: string, second: string): string =>
  first
    .split('')
    .map((sign, at) => sign + (second[at] ?? ''))
    .join('');

function* longEnough(text: string): Generator<string> {
  if (text.length >= SHORTEST) yield text;
}
