export { type TextKey, translate } from './catalogue.ts';
export * from './format.ts';
export { currentLanguage, type Language, LANGUAGES, RequestLanguage, useLanguage } from './language.ts';
export { textNow, type Translate, useText } from './text.ts';
