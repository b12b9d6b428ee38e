import { useRouter } from '@tanstack/react-router';
import { useText } from '../client/i18n/index.ts';
import { Button } from '@mnada/ui/button.tsx';
import { EmptyState } from '@mnada/ui/empty-state.tsx';

/** A page that failed says so and offers the way on; what went wrong stays out of sight. */
export function ErrorScreen({ reset }: { error: unknown; reset?: () => void }) {
  const t = useText();
  const router = useRouter();
  return (
    <EmptyState
      level={1}
      title={t('common.pageFailed')}
      text={t('common.pageFailedText')}
      action={
        <Button
          variant="primary"
          onClick={() => {
            reset?.();
            void router.invalidate();
          }}
        >
          {t('common.tryAgain')}
        </Button>
      }
    />
  );
}
