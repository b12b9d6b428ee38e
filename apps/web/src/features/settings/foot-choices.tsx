import { LanguageChoice, ThemeChoice } from './preferences.tsx';

/** Theme and language at the end of every page of a wide screen. */
export function FootChoices() {
  return (
    <>
      <ThemeChoice name="theme-footer" />
      <LanguageChoice name="language-footer" />
    </>
  );
}
