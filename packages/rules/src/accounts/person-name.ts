/** Why a line is not taken: nothing to see, too much, what no line has, or no letter in a name. */
export type LineRefusal = 'missing' | 'long' | 'signs' | 'letters';
export type ReadLine =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: LineRefusal };

// Controls, private ones and half characters are a mistake or an attack: nobody types them.
const NEVER = /[\p{Cc}\p{Co}\p{Cs}]/u;
// What comes along from a chat, and is drawn as nothing or turns what stands around it.
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
// Spaces of every kind; a blank of braille is one to whoever looks at it.
const SPACES = /[\s\u2800]+/gu;
const MARKS = /\p{M}/gu;
const TOWER = /\p{M}{4,}/u;

/**
 * Reads one line that others will read, as a street: composed letters, one space between words, nothing unseen, at most three
 * marks on a letter (S48). Read again, it stays what it is.
 * @param most in characters
 */
export function readLine(sent: string, most: number): ReadLine {
  const text = sent.replace(UNSEEN, '').normalize('NFC').replace(SPACES, ' ').trim();
  if (NEVER.test(text) || TOWER.test(text)) return refuse('signs');
  if (text.replace(MARKS, '').trim() === '') return refuse('missing');
  return [...text].length > most ? refuse('long') : { ok: true, text };
}

/** Reads a person's name, wherever one is typed: a line with a letter in it (S48). @param most in characters */
export function readPersonName(sent: string, most: number): ReadLine {
  const read = readLine(sent, most);
  return read.ok && !/\p{L}/u.test(read.text) ? refuse('letters') : read;
}

const refuse = (reason: LineRefusal): ReadLine => ({ ok: false, reason });
