import { useRouter } from '@tanstack/react-router';
import { useText } from '../../client/i18n/index.ts';
import { Button, LinkButton } from '@mnada/ui/button.tsx';
import { EmptyState } from '@mnada/ui/empty-state.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { useCanGoBack } from '@mnada/ui/use-can-go-back.ts';

/** 'Auction not found' with 'Go Back', or 'Failed to load auction details' with another try (seed 2, section 8). */
export function AuctionMissing({ onRetry, isBusy = false }: { onRetry?: () => void; isBusy?: boolean }) {
  const t = useText();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const variant = onRetry === undefined ? 'primary' : 'secondary';
  return (
    <EmptyState
      title={t(onRetry === undefined ? 'checkout.auctionNotFound' : 'checkout.auctionFailed')}
      text={t(onRetry === undefined ? 'checkout.auctionNotFoundText' : 'checkout.auctionFailedText')}
      action={
        <>
          {onRetry === undefined ? null : (
            <Button busy={isBusy} onClick={onRetry}>
              {t('common.tryAgain')}
            </Button>
          )}
          {canGoBack ? (
            <Button variant={variant} onClick={() => router.history.back()}>
              {t('common.goBack')}
            </Button>
          ) : (
            <LinkButton variant={variant} to="/">
              {t('common.goBack')}
            </LinkButton>
          )}
        </>
      }
    />
  );
}

/** The product and `blocks` cards below it, as high as they will be. */
export function AuctionSkeleton({ blocks }: { blocks: readonly string[] }) {
  const t = useText();
  return (
    <div role="status" aria-label={t('common.loading')} className="skeleton-page">
      <div className="flex items-center gap-3 rounded-xl bg-surface p-3 shadow-card md:gap-5 md:p-5">
        <Skeleton className="size-24 rounded-lg! md:size-36" />
        <span className="flex-1">
          <Skeleton className="h-4 w-3/4" />
          <Skeleton className="mt-3 h-6 w-28" />
          <Skeleton className="mt-3 h-4 w-40" />
        </span>
      </div>
      {blocks.map((height, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- they never change places
        <Skeleton key={index} className={`mt-3 rounded-xl! ${height}`} />
      ))}
    </div>
  );
}
