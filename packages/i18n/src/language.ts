import type { Language } from '@mnada/contract';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { hasTexts, loadLanguage } from './load-texts.ts';

export type { Language } from '@mnada/contract';
export const LANGUAGES: readonly Language[] = ['en', 'sw'];

const listeners = new Set<() => void>();
let chosen: Language | null = null;

/** The language in which the page was rendered stands in `<html lang>`: the browser starts with exactly that one. */
function fromDocument(): Language {
  return document.documentElement.lang === 'sw' ? 'sw' : 'en';
}

/** The language on screen now. In the browser only. */
export function currentLanguage(): Language {
  chosen ??= fromDocument();
  return chosen;
}

let asked: Language | null = null;

/**
 * Shows every text in another language, without a reload. At once where the words are here, else when they have come; fails,
 * and switches nothing, when they can't be fetched. @param keep remembers the choice; not called when somebody changed their
 * mind meanwhile
 */
export async function showLanguage(language: Language, keep: () => void): Promise<void> {
  asked = language;
  if (!hasTexts(language)) await loadLanguage(language);
  if (asked !== language) return;
  chosen = language;
  keep();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The language of the request, on the server; in the browser nothing stands here. */
export const RequestLanguage = createContext<Language | null>(null);

export function useLanguage(): Language {
  const ofRequest = useContext(RequestLanguage);
  return useSyncExternalStore(subscribe, currentLanguage, () => ofRequest ?? currentLanguage());
}
