import { useText } from '../../client/i18n/index.ts';
import { Banner } from '@mnada/ui/banner.tsx';

/** A section without content keeps its place and says why. */
export function Nothing({
  isFailed,
  title,
  text,
  onRetry,
}: {
  isFailed: boolean;
  title: string;
  text: string;
  onRetry: () => void;
}) {
  const t = useText();
  if (isFailed)
    return (
      <Banner
        tone="error"
        action={
          <button
            type="button"
            className="-my-3 min-h-12 px-2 font-semi underline underline-offset-3"
            onClick={onRetry}
          >
            {t('common.retry')}
          </button>
        }
      >
        <span className="leading-6">{t('home.loadFailed')}</span>
      </Banner>
    );
  return (
    <div className="rounded-xl bg-surface px-4 py-6 text-center shadow-card">
      <p className="font-semi">{title}</p>
      <p className="text-foreground-2 text-sm">{text}</p>
    </div>
  );
}
