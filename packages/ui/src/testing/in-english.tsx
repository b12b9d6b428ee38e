import type { ReactNode } from 'react';
import { type UiLanguage, type UiWord, UiWords } from '../ui-words.tsx';

/** Words for tests; a shop brings its own. */
const WORDS: Record<UiWord, string> = {
  back: 'Back',
  clearSearch: 'Clear search',
  close: 'Close',
  copied: 'Copied!',
  copy: 'Copy',
  copyFailed: 'Copying did not work. Copy it by hand.',
  copyWhat: 'Copy: {what}',
  failedText: 'Check your connection and try again. Nothing of yours is lost.',
  fieldsNeedALook: '{count} fields need a look',
  goBack: 'Go Back',
  hidePassword: 'Hide password',
  loading: 'Loading',
  moreFailed: 'The rest could not be loaded.',
  offlineText: 'You are offline. This page loads by itself when the network is back.',
  retry: 'Retry',
  showMore: 'Show more',
  showPassword: 'Show password',
  stale: 'Not up to date: as of {time}',
  tryAgain: 'Try again',
};

const ENGLISH: UiLanguage = {
  say: (word, values = {}) => WORDS[word].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole)),
  time: (epochMs) => new Date(epochMs).toISOString().slice(11, 16),
};

export const InEnglish = ({ children }: { children: ReactNode }) => <UiWords value={ENGLISH}>{children}</UiWords>;
