import { useRouter } from '@tanstack/react-router';
import { useText } from '../../client/i18n/index.ts';
import { Button, LinkButton } from '@mnada/ui/button.tsx';
import { EmptyState } from '@mnada/ui/empty-state.tsx';
import { useCanGoBack } from '@mnada/ui/use-can-go-back.ts';
import { WayOn } from '../auctions/index.ts';

/**
 * No such auction, or it could not be loaded: says which, with Go Back and, after a failure, another try. Leads to an
 * auction that is there.
 */
export function AuctionNotFound({ failed = false, onRetry }: { failed?: boolean; onRetry?: () => void }) {
  const t = useText();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <>
      <EmptyState
        level={1}
        title={t('auctionDetail.notFound')}
        text={
          failed ? (
            <span role="alert">
              {t('auctionDetailLater.failed')}. {t('auctionDetailLater.failedText')}
            </span>
          ) : (
            t('auctionDetailLater.notFoundText')
          )
        }
        action={
          <>
            {onRetry ? <Button onClick={onRetry}>{t('common.tryAgain')}</Button> : null}
            {canGoBack ? (
              <Button variant={onRetry ? 'secondary' : 'primary'} onClick={() => router.history.back()}>
                {t('common.goBack')}
              </Button>
            ) : (
              <LinkButton variant={onRetry ? 'secondary' : 'primary'} to="/">
                {t('common.goBack')}
              </LinkButton>
            )}
            {failed ? null : (
              <LinkButton variant="secondary" to="/">
                {t('common.seeAuctions')}
              </LinkButton>
            )}
          </>
        }
      />
      <div className="column pb-10">
        <WayOn />
      </div>
    </>
  );
}
