export * from '@mnada/i18n/index.ts';
export { setLanguage, storedLanguage } from './language.ts';
