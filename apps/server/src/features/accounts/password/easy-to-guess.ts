import { COMMON_WALKS, COMMON_WORDS } from './common-passwords.ts';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '01234567890';
const CONTEXT_WORDS = ['mnada', 'zabuni', 'auction'];
/** What people put after a word when they are asked for digits: `123`, `2026`, `01!`. */
const USUAL_ENDING = /^(?:[0-9]{0,4}|12345|123456|123123)[!?.@#*$]{0,2}$/;
/** A context word may be part of a password if at least this much else is in it. */
const OWN_PART_MIN = 4;

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

/**
 * Whether a guesser would try this early (ACC-1): a word of the shipped list with a usual ending or look-alike signs,
 * a row of keys or digits, one piece repeated, or the person's own name, number or this shop's name and little else.
 * @param own what is known of the person: user name, phone, e-mail
 */
export function isEasyToGuess(password: string, own: readonly string[] = []): boolean {
  const folded = password.toLowerCase();
  if (isWalk(folded) || isRepeated(folded)) return true;
  // 'passw0rd1' is a word with look-alikes and an ending: split the ending off first, then unfold the rest.
  const word = /^(.*?[^0-9!?.@#*$])([0-9!?.@#*$]*)$/s.exec(folded);
  const stem = word?.[1] ?? folded;
  const ending = word?.[2] ?? '';
  const isWord = (text: string) => COMMON_WORDS.has(text) || COMMON_WORDS.has(unleet(text));
  if (isWord(folded)) return true;
  if (isWord(stem) && USUAL_ENDING.test(ending)) return true;
  return [...CONTEXT_WORDS, ...own.flatMap(partsOf)].some((context) => isMostly(folded, context));
}

function isWalk(text: string): boolean {
  if (COMMON_WALKS.has(text)) return true;
  return [ALPHABET, DIGITS].some((row) => row.includes(text) || reversed(row).includes(text));
}

/** `aaaaaa`, `abababab`, `123123123`: a piece of up to four signs, over and over. */
function isRepeated(text: string): boolean {
  return /^(.{1,4}?)\1+.{0,1}$/su.test(text) && new Set(text).size <= 4;
}

/** A name, the part of an address before `@`, a number's national digits: whatever is long enough to mean something. */
function partsOf(own: string): string[] {
  const lower = own.toLowerCase();
  const parts = [lower, lower.split('@')[0] ?? ''];
  if (lower.startsWith('+254')) parts.push(lower.slice(4), `0${lower.slice(4)}`);
  return parts.filter((part) => part.length >= 4);
}

function isMostly(folded: string, context: string): boolean {
  return [folded, unleet(folded)].some(
    (text) => text.includes(context) && text.replace(context, '').length < OWN_PART_MIN,
  );
}
