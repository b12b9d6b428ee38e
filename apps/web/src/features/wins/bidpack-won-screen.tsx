import { useParams } from '@tanstack/react-router';
import { useSignedIn } from '../../client/session-end.ts';
import { useText } from '../../client/i18n/index.ts';
import { LinkButton } from '@mnada/ui/button.tsx';
import { EmptyState } from '@mnada/ui/empty-state.tsx';
import { GoBack } from '@mnada/ui/go-back.tsx';
import { PageHeader } from '@mnada/ui/page-header.tsx';

/** `/bidpack_won/{auctionId}`: bid packs aren't offered for a win (WIN-4); says so and leads to what is. */
export function BidpackWonScreen() {
  const t = useText();
  useSignedIn();
  const { auctionId } = useParams({ from: '/bidpack_won/$auctionId' });
  return (
    <>
      <PageHeader title={t('wins.bidpackTitle')} />
      <EmptyState
        title={t('wins.bidpackInvalid')}
        text={t('wins.bidpackText')}
        action={
          <>
            <LinkButton to={`/claim_price/${encodeURIComponent(auctionId)}`}>{t('wins.bidpackClaim')}</LinkButton>
            <GoBack variant="secondary" otherwise="/list_winnings" />
          </>
        }
      />
    </>
  );
}
