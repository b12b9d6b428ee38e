import { type UiLanguage, UiWords } from '@mnada/ui/ui-words.tsx';
import { type ReactNode, useMemo } from 'react';
import { formatTime, type Language, RequestLanguage, useText } from './i18n/index.ts';

/** Around a whole page: the language it was asked for in (on the server alone), and the words of the design's components. */
export function PageWords({ language, children }: { language: Language | null; children: ReactNode }) {
  return (
    <RequestLanguage value={language}>
      <ComponentWords>{children}</ComponentWords>
    </RequestLanguage>
  );
}

function ComponentWords({ children }: { children: ReactNode }) {
  const t = useText();
  const words = useMemo<UiLanguage>(
    () => ({ say: (word, values) => t(`common.${word}`, values), time: formatTime }),
    [t],
  );
  return <UiWords value={words}>{children}</UiWords>;
}
