import { useText } from '../../client/i18n/index.ts';
import { Button } from '@mnada/ui/button.tsx';

/** Nothing to list yet, and why. */
export function EmptyPanel({ title, text }: { title: string; text: string }) {
  return (
    <div className="px-(--gutter) py-8 text-center">
      <p className="font-semi">{title}</p>
      <p className="mt-1 text-foreground-2 text-sm">{text}</p>
    </div>
  );
}

/** It could not be fetched; another try. */
export function FailedPanel({ text, onRetry }: { text: string; onRetry: () => void }) {
  const t = useText();
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-(--gutter) py-8 text-center">
      <p className="text-foreground-2">{text}</p>
      <Button variant="secondary" onClick={onRetry}>
        {t('common.tryAgain')}
      </Button>
    </div>
  );
}

/** In the place of a part of the page whose code could not be fetched. */
export function PartFailed({ retry }: { retry: () => void }) {
  return <FailedPanel text={useText()('auctionDetail.partFailed')} onRetry={retry} />;
}
