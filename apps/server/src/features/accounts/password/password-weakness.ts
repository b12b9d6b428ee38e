import { COMMON_WALKS, COMMON_WORDS } from './common-passwords.ts';
import { knownPasswords } from './known-passwords.ts';
import { MORE_WORDS } from './more-common-words.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '01234567890';
/** Straight runs on a keyboard, and the columns of a phone's pad. */
const KEY_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv5tgb6yhn7ujm', '147258369', '2580'];
/** This shop, and whom people mean to write to when they are asked for a password here. */
const CONTEXT_WORDS = [
  'mnada',
  'zabuni',
  'auction',
  'betika',
  'sportpesa',
  'safaricom',
  'mpesa',
  'airtel',
  'telkom',
  'fuliza',
];
const WORDS: ReadonlySet<string> = new Set([...COMMON_WORDS, ...MORE_WORDS]);
/** What people put around a word when they are asked for digits: `123`, `2026`, `01!`. */
const USUAL_SIGNS = /^[!?.@#*$_-]{0,2}$/;
/** A day, as `010190`, `01011990` or `19900101`. */
const DAY =
  /^(?:(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:19|20)?\d\d|(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))$/;
/** A Kenyan mobile number, however it is begun. */
const MOBILE = /^(?:254|0)?[17]\d{8}$/;
/** A name or a shop's name may be part of a password if at least so many other letters are in it. */
const OWN_LETTERS_MIN = 4;
/** Parts of one's own name this short are in many words: `joy` in `enjoyment`. */
const OWN_PART_MIN = 3;

const LOOK_ALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
const unleet = (text: string) => text.replace(/[@431!0$57]/g, (sign) => LOOK_ALIKES[sign] ?? sign);
const reversed = (text: string) => text.split('').reverse().join('');

/** Why a password is refused: only digits; the person's own names or numbers; a shop's name; or what guessing starts with. */
export type PasswordWeakness = 'digits' | 'own' | 'context' | 'common';

/**
 * Whether a guesser would try this early (ACC-1), and why: those that leaks are full of, and what guessing programs make of
 * them: a word of the shipped lists or two, look-alike signs undone, with usual digits and signs around it; runs of keys or
 * digits; one piece over and over. Asked only when a password is set: those that exist keep working.
 * @param own what is known of the person: user name, full name, phone, e-mail
 * @returns null: none of these
 */
export function passwordWeakness(password: string, own: readonly string[] = []): PasswordWeakness | null {
  const folded = password.toLowerCase();
  if (/^[0-9\s+.,/-]+$/.test(folded)) return 'digits';
  if (own.flatMap(partsOf).some((part) => isMostly(folded, part))) return 'own';
  if (CONTEXT_WORDS.some((word) => isMostly(folded, word))) return 'context';
  return isCommon(folded) ? 'common' : null;
}

function isCommon(folded: string): boolean {
  if (isGuess(folded)) return true;
  // `passw0rd1` is a word with look-alikes and digits: split those at both ends off first, then unfold the rest.
  const [, before = '', word = '', after = ''] =
    /^([0-9!?.@#*$_-]*)([^0-9!?.@#*$_-].*?)([0-9!?.@#*$_-]*)$/s.exec(folded) ?? [];
  if (!isUsual(before) || !isUsual(after)) return false;
  return isGuess(word) || word.length <= 3;
}

const isGuess = (text: string): boolean =>
  knownPasswords().has(text) || isRun(text) || isRepeated(text) || isWordly(text);

/** One word of the lists, one twice, or two in a row: `nairobi`, `simbasimba`, `lovejesus`. */
function isWordly(text: string): boolean {
  for (const spelt of new Set([text, unleet(text)])) {
    if (WORDS.has(spelt)) return true;
    for (let at = 3; at <= spelt.length - 3; at++) {
      if (WORDS.has(spelt.slice(0, at)) && WORDS.has(spelt.slice(at))) return true;
    }
  }
  return false;
}

/**
 * Digits and signs as they stand around a word: up to four digits, a run, a piece over and over, a day or a
 * mobile number, and at most two signs.
 */
function isUsual(ending: string): boolean {
  const digits = ending.replace(/[^0-9]/g, '');
  const signs = ending.replace(/[0-9]/g, '');
  if (!USUAL_SIGNS.test(signs)) return false;
  return digits.length <= 4 || isRun(digits) || isRepeated(digits) || DAY.test(digits) || MOBILE.test(digits);
}

function isRun(text: string): boolean {
  if (text.length < 3) return false;
  if (COMMON_WALKS.has(text)) return true;
  return [ALPHABET, DIGITS, ...KEY_ROWS].some((row) => row.includes(text) || reversed(row).includes(text));
}

/** `aaaaaa`, `abababab`, `123123123`: a piece of up to four signs, over and over. */
function isRepeated(text: string): boolean {
  return /^(.{1,4}?)\1+.{0,1}$/su.test(text) && new Set(text).size <= 4;
}

/** Names one by one, what stands before `@` whole and in its parts, a number's national digits. */
function partsOf(own: string): string[] {
  const lower = own.toLowerCase();
  const name = lower.split('@')[0] ?? '';
  const parts = [lower, name, ...name.split(/[^\p{L}\p{N}]+/u)];
  if (lower.startsWith('+254')) parts.push(lower.slice(4), `0${lower.slice(4)}`);
  return parts.filter((part) => part.length >= OWN_PART_MIN);
}

/** Whether little else is in a password than this: fewer than four other letters, whatever digits and signs. */
function isMostly(folded: string, part: string): boolean {
  return [folded, unleet(folded)].some((text) => {
    if (!text.includes(part)) return false;
    const rest = text.replace(part, '').replace(/[^\p{L}]/gu, '');
    return rest.length < OWN_LETTERS_MIN;
  });
}
