const WORDS_MAX = 8;
const WORD_LENGTH_MAX = 40;

/** What somebody typed, as words of letters and digits, folded like the database's columns; at most 8 (AUC-7). */
export function searchWords(text: string): string[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, WORD_LENGTH_MAX)))].slice(0, WORDS_MAX);
}

/** How many slips of the finger are forgiven in a word. */
const slipsAllowed = (word: string): number => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2);

/** Which letters and digits a word has, as bits: most words are told apart by that alone, without comparing them. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters;
}

/** Whether a typed word is the other one but for a slip or two: a letter wrong, missing, too many, or two swapped. */
export function resembles(
  typed: string,
  word: string,
  lettersTyped = lettersOf(typed),
  letters = lettersOf(word),
): boolean {
  const allowed = slipsAllowed(typed);
  if (Math.abs(typed.length - word.length) > allowed) return false;
  // A slip takes away one letter and brings one, at most.
  if (bitsIn(lettersTyped ^ letters) > 2 * allowed) return false;
  return distance(typed, word) <= allowed;
}

function bitsIn(value: number): number {
  let bits = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) bits++;
  return bits;
}

/** Optimal string alignment distance. */
function distance(a: string, b: string): number {
  let older: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (previous[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      let best = Math.min(substitution, (previous[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        best = Math.min(best, (older[j - 2] ?? 0) + 1);
      row.push(best);
    }
    older = previous;
    previous = row;
  }
  return previous[b.length] ?? 0;
}
