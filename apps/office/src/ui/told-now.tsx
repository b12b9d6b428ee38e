import type { OwedWords } from '@mnada/contract/office';
import { useText } from '../client/i18n/index.ts';

/** What somebody is told the moment that their money is owed back, word for word; or that nobody is. */
export function ToldNow({ words }: { words: OwedWords | null }) {
  const t = useText();
  if (words === null) return <p className="text-foreground-2">{t('payments.toldNobody')}</p>;
  return (
    <div className="grid gap-2 rounded-lg bg-surface-2 px-3.5 py-3">
      <p className="font-semi">{t('payments.toldNow')}</p>
      <p lang="en">{words.en}</p>
      <p lang="sw">{words.sw}</p>
    </div>
  );
}
