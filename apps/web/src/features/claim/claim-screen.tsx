import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSignedIn } from '../../client/session-end.ts';
import { ApiError, useApi } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { usePersonalSocket } from '../../realtime/index.ts';
import { AuctionMissing, AuctionSkeleton, useCurrentPayment } from '../payments/index.ts';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import { preloadSheet } from '@mnada/ui/sheet.tsx';
import { whenIdle } from '@mnada/ui/when-idle.ts';
import { ClaimChoice } from './claim-choice.tsx';
import { claimedPath, winningItemQuery } from './winning-item.ts';

const { Later: ClaimLapsed } = loadLater(() => import('./claim-lapsed.tsx').then((module) => module.ClaimLapsed));

/** `/claim_price/{auctionId}`: a win becomes the product or cash, once (WIN-2 … WIN-4). */
export function ClaimScreen() {
  const t = useText();
  const { auctionId = '' } = useParams({ strict: false });
  const userId = useSignedIn()?.user.id;
  usePersonalSocket();
  useEffect(() => whenIdle(preloadSheet), []);
  return (
    <>
      <PageHeader title={t('claim.claimTitle')} />
      <div className="column pt-3.5 pb-[calc(var(--bottombar-h)+2rem)] md:pt-6 md:pb-12">
        {userId === undefined ? (
          <ClaimSkeleton />
        ) : (
          <Claim key={`${userId} ${auctionId}`} auctionId={auctionId} userId={userId} />
        )}
      </div>
    </>
  );
}

const ClaimSkeleton = () => <AuctionSkeleton blocks={['h-33', 'h-33', 'h-20']} />;

function Claim({ auctionId, userId }: { auctionId: string; userId: string }) {
  const t = useText();
  const navigate = useNavigate();
  const { data, error, refetch, isFetching } = useQuery(winningItemQuery(useApi(), auctionId, userId));
  const current = useCurrentPayment(`win:${auctionId}`, data?.auction.open_payment_id);
  // A payment that is shown ends on its own screen; what was claimed before leads on at once.
  const leadsTo = data === undefined || current.id !== null ? null : claimedPath(data.auction);
  useEffect(() => {
    if (leadsTo !== null) void navigate({ to: leadsTo, replace: true });
  }, [leadsTo, navigate]);

  if (data === undefined) {
    if (error === null) return <ClaimSkeleton />;
    const isUnknown = error instanceof ApiError && (error.status === 404 || error.status === 400);
    return isUnknown ? <AuctionMissing /> : <AuctionMissing onRetry={() => void refetch()} isBusy={isFetching} />;
  }
  if (leadsTo !== null)
    return (
      <p role="status" className="py-16 text-center text-foreground-2">
        {t('claim.claimedAlready')}
      </p>
    );
  if (data.auction.is_lapsed && current.id === null) return <ClaimLapsed item={data.auction} />;
  return (
    <ClaimChoice item={data.auction} addresses={data.shippingAddresses} shipsTo={data.ships_to} current={current} />
  );
}
