import type { Language } from '@mnada/contract';
import { type Translate, translate } from './catalogue.ts';

export { type TextKey, type Translate } from './catalogue.ts';
export * from './format.ts';

/** As chosen on this device (the shop's choice counts here, too). English first: the office has no switch yet. */
export const currentLanguage = (): Language => {
  try {
    return localStorage.getItem('lang') === 'sw' ? 'sw' : 'en';
  } catch {
    return 'en';
  }
};

const language = currentLanguage();
const say: Translate = (key, values) => translate(language, key, values);

/** `const t = useText(); t('orders.title')`. */
export const useText = (): Translate => say;
/** The same outside of components. */
export const textNow = say;
