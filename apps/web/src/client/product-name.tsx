import { chosenText, type Language, type ProductNamed, productName } from '@mnada/contract';
import { useCallback } from 'react';
import { useLanguage } from './i18n/index.ts';

/** What a product is called in the language on screen: for labels, sentences and messages (GEN-9). */
export function useProductName(): (product: ProductNamed) => string {
  const language = useLanguage();
  return useCallback((product) => productName(product, language), [language]);
}

/** A text of a product's in the language on screen. `lang` is there where it stands in English all the same (WCAG 3.1.2). */
export function shownText(
  english: string,
  kiswahili: string | undefined,
  language: Language,
): { readonly text: string; readonly lang: 'en' | undefined } {
  const chosen = chosenText(english, kiswahili, language);
  return { text: chosen.text, lang: chosen.language === language ? undefined : 'en' };
}

/** What a product is called, to be read. */
export function ProductName({ of }: { of: ProductNamed }) {
  const { text, lang } = shownText(of.product_name, of.product_name_sw, useLanguage());
  return lang === undefined ? text : <span lang={lang}>{text}</span>;
}
