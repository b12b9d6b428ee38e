import { Button } from '@mnada/ui/button.tsx';
import { useText } from '../../client/i18n/index.ts';

/** In the place of an auction that isn't there, or couldn't be fetched: which of them, and a way on. */
export function NothingThere({
  name,
  title,
  busy,
  onRetry,
  onRemove,
}: {
  name: string;
  title: 'gone' | 'failed';
  busy: boolean;
  onRetry: (() => void) | undefined;
  onRemove: () => void;
}) {
  const t = useText();
  return (
    <div
      role={title === 'failed' ? 'alert' : undefined}
      className="flex flex-1 flex-col items-center justify-center gap-2 px-5 py-12 text-center"
    >
      <p aria-hidden="true" className="font-semi text-lg">
        {name}
      </p>
      {title === 'gone' ? <p className="text-foreground-2 text-sm">{t('watch.goneText')}</p> : null}
      {onRetry ? (
        <Button className="mt-2" busy={busy} onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      ) : null}
      <Button variant="secondary" className="mt-2" onClick={onRemove}>
        {t('watch.removeIt')}
      </Button>
    </div>
  );
}
