import { useText } from '../../client/i18n/index.ts';
import { Button } from '@mnada/ui/button.tsx';
import { EmptyState } from '@mnada/ui/empty-state.tsx';

/** The seed leaves the list empty when it cannot be fetched; here it says so and offers a way on (GEN-8). */
export function LoadFailed({ onRetry, busy }: { onRetry: () => void; busy: boolean }) {
  const t = useText();
  return (
    <EmptyState
      title={t('auctionList.loadFailed')}
      text={t('auctionList.loadFailedText')}
      action={
        <Button variant="primary" busy={busy} onClick={onRetry}>
          {t('common.tryAgain')}
        </Button>
      }
    />
  );
}
