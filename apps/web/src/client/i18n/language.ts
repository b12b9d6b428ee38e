import { COOKIES, type Language } from '@mnada/contract';
import { chosen as tellChosen } from '../chosen.ts';
import { remember, setCookie } from '../remember.ts';
import { createContext, useContext, useSyncExternalStore } from 'react';
import { hasTexts, loadLanguage } from './load-texts.ts';

export type { Language } from '@mnada/contract';
export const LANGUAGES: readonly Language[] = ['en', 'sw'];

const STORAGE_KEY = 'lang';
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

/** What was chosen on this device, or null. */
export function storedLanguage(): Language | null {
  try {
    const text = localStorage.getItem(STORAGE_KEY);
    return text === 'en' || text === 'sw' ? text : null;
  } catch {
    return null;
  }
}

let asked: Language | null = null;

/**
 * Switches every text at once, without a reload; the server learns of it by the cookie (GEN-7). At once where the words are
 * here, else when they have come; fails, and switches nothing, when they can't be fetched.
 */
export async function setLanguage(language: Language, from: 'device' | 'account' = 'device'): Promise<void> {
  asked = language;
  if (!hasTexts(language)) await loadLanguage(language);
  if (asked === language) switchTo(language, from); // else somebody changed their mind meanwhile
}

function switchTo(language: Language, from: 'device' | 'account'): void {
  chosen = language;
  setCookie(COOKIES.language, language);
  remember(STORAGE_KEY, language);
  for (const listener of listeners) listener();
  if (from === 'device') tellChosen('language', language);
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
