import { FILLERS, KNOWN_WORDS, meaningOf, WORDS_IN_A_KEY_MAX } from './product-words.ts';
import { lettersOf, resembles, searchWords } from './search-words.ts';

/** One thing that was asked for: what was typed, and every way in which a product may say it. */
export type SearchTerm = {
  readonly typed: string;
  /** Lower case; what was typed stands first. */
  readonly ways: readonly string[];
  /** Its English word, when it was typed in Kiswahili. */
  readonly means: string | null;
};

const KNOWN = KNOWN_WORDS.map((word) => ({ word, letters: lettersOf(word) }));

/**
 * What somebody looks for (AUC-7): words and phrases of the word list with their meanings, others as they are.
 * Fillers ("ya", "for") count only where there is nothing else.
 * @param slips also takes a word for one of the list that differs by a slip or two
 */
export function searchTerms(text: string, slips = false): SearchTerm[] {
  const typed = searchWords(text);
  const terms: SearchTerm[] = [];
  for (let at = 0; at < typed.length; ) {
    const length = phraseLength(typed, at);
    const words = typed.slice(at, at + length).join(' ');
    if (length > 1 || !FILLERS.has(words) || typed.every((word) => FILLERS.has(word))) terms.push(asTerm(words, slips));
    at += length;
  }
  return terms;
}

/** How many words from here on are one entry of the list; 1 if none. */
function phraseLength(words: readonly string[], at: number): number {
  for (let length = WORDS_IN_A_KEY_MAX; length > 1; length--)
    if (at + length <= words.length && meaningOf(words.slice(at, at + length).join(' ')) !== null) return length;
  return 1;
}

function asTerm(typed: string, slips: boolean): SearchTerm {
  const meant = meaningOf(typed) ?? meaningOf(singular(typed)) ?? (slips ? nearest(typed) : null);
  const ways = [typed, singular(typed), ...(meant?.meanings ?? []).map((word) => word.toLowerCase())];
  // What a name says in the same word needs no translation: "sofa" is both.
  const first = meant?.isKiswahili ? meant.meanings[0] : undefined;
  return {
    typed,
    ways: [...new Set(ways)],
    means: first === undefined || first.toLowerCase() === typed ? null : first,
  };
}

/** "phones" finds a phone. */
function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || word.endsWith('ss')) return word;
  return /(?:ch|sh|x|ss)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

function nearest(typed: string) {
  const letters = lettersOf(typed);
  const found = KNOWN.find(({ word, letters: own }) => resembles(typed, word, letters, own));
  return found === undefined ? null : meaningOf(found.word);
}
