import { APPEAL_WORDS_MAX, type AppealAbout } from '@mnada/contract';

/** A decision, or a question that staff asked. */
export type WordsAbout = AppealAbout | `question-${number}`;

/**
 * What was written and not sent yet: a lost network or a reload loses nothing (GEN-8). It is one person's, and ends with the tab.
 * @param of the person's id, or the pass of whoever can't sign in
 */
const keyOf = (about: WordsAbout): string => `appealDraft:${about}`;

/** In the browser only. */
export function keptWords(of: string, about: WordsAbout): string {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(about)) ?? '{}') as Record<string, unknown>;
    if (kept['of'] === of && typeof kept['words'] === 'string') return kept['words'].slice(0, APPEAL_WORDS_MAX);
    sessionStorage.removeItem(keyOf(about)); // of somebody who used this tab before
  } catch {
    // nothing was kept
  }
  return '';
}

/** @param words empty: they were sent, and are forgotten */
export function keepWords(of: string, about: WordsAbout, words: string): void {
  try {
    if (words === '') sessionStorage.removeItem(keyOf(about));
    else sessionStorage.setItem(keyOf(about), JSON.stringify({ of, words }));
  } catch {
    // then they last as long as the screen
  }
}
