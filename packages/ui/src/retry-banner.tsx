import { useWords } from './ui-words.tsx';
import { Banner } from './banner.tsx';

/** In the place of a part that could not be loaded: what, and the way on. */
export function RetryBanner({ text, retry, className }: { text: string; retry: () => void; className?: string }) {
  const t = useWords();
  return (
    <Banner
      tone="error"
      alert
      {...(className === undefined ? {} : { className })}
      action={
        <button type="button" className="min-h-12 px-2 font-semi underline" onClick={retry}>
          {t('retry')}
        </button>
      }
    >
      {text}
    </Banner>
  );
}
