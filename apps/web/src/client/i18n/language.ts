import { COOKIES } from '@mnada/contract';
import { type Language, showLanguage } from '@mnada/i18n/language.ts';
import { chosen } from '../chosen.ts';
import { remember, setCookie } from '../remember.ts';

const STORAGE_KEY = 'lang';

/** What was chosen on this device, or null. */
export function storedLanguage(): Language | null {
  try {
    const text = localStorage.getItem(STORAGE_KEY);
    return text === 'en' || text === 'sw' ? text : null;
  } catch {
    return null;
  }
}

/**
 * Switches every text at once, without a reload; the server learns of it by the cookie (GEN-7). At once where the words are
 * here, else when they have come; fails, and switches nothing, when they can't be fetched.
 */
export const setLanguage = (language: Language, from: 'device' | 'account' = 'device'): Promise<void> =>
  showLanguage(language, () => {
    setCookie(COOKIES.language, language);
    remember(STORAGE_KEY, language);
    if (from === 'device') chosen('language', language);
  });
