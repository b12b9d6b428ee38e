import { useCallback } from 'react';
import { type TextKey, translate } from './catalogue.ts';
import type { TextValues } from './fill-text.ts';
import { currentLanguage, useLanguage } from './language.ts';

export type Translate = (key: TextKey, values?: TextValues) => string;

/** `const t = useText(); t('auctionDetail.currentBid')`: the text in the language on screen, again whenever it changes. */
export function useText(): Translate {
  const language = useLanguage();
  return useCallback((key, values) => translate(language, key, values), [language]);
}

/** The same outside of components (toasts, announcements). In the browser only. */
export const textNow: Translate = (key, values) => translate(currentLanguage(), key, values);
