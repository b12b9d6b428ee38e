import { createContext, useContext } from 'react';

/** What the components say of themselves. `{…}`: what is filled in. */
export type UiWord =
  | 'back'
  | 'clearSearch'
  | 'close'
  | 'copied'
  | 'copy'
  | 'copyFailed'
  /** {what} */
  | 'copyWhat'
  | 'failedText'
  /** {count} */
  | 'fieldsNeedALook'
  | 'goBack'
  | 'hidePassword'
  | 'loading'
  | 'moreFailed'
  | 'offlineText'
  | 'retry'
  | 'showMore'
  | 'showPassword'
  /** {time} */
  | 'stale'
  | 'tryAgain';

export type Say = (word: UiWord, values?: Readonly<Record<string, string | number>>) => string;
export type UiLanguage = {
  readonly say: Say;
  /** The time of day, as people here read it. */
  readonly time: (epochMs: number) => string;
};

const Language = createContext<UiLanguage | null>(null);

/** Gives the components their words, in the language on screen. Around everything that is drawn. */
export const UiWords = Language.Provider;

export function useUiLanguage(): UiLanguage {
  const language = useContext(Language);
  if (language === null) throw new Error('Components of @mnada/ui stand inside of <UiWords>.');
  return language;
}

export const useWords = (): Say => useUiLanguage().say;
