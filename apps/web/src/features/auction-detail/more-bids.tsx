import { type AuctionDetail, RECENT_BIDS_SHOWN } from '@mnada/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../client/api.ts';
import { useSession } from '../../client/session.ts';
import { useText } from '../../client/i18n/index.ts';
import { Button } from '@mnada/ui/button.tsx';
import { BidsSkeleton, BidsTable } from './bids-table.tsx';
import { olderBidsQuery, pastWinnersQuery } from './detail-queries.ts';
import { PastPauses } from './past-pauses.tsx';
import { EmptyPanel, FailedPanel } from './empty-panel.tsx';
import { tellsSimulated } from './tells-simulated.ts';
import { WinnersTable } from './winners-table.tsx';

/** Older bids, and when nobody could bid. */
export function OtherBids({ auction }: { auction: AuctionDetail }) {
  return (
    <>
      <PastPauses auctionId={auction.id} lasting={auction.paused?.since ?? null} />
      <OlderBids auction={auction} />
    </>
  );
}

/** Starts where the last ten ended when the tab was opened: rows don't move while somebody reads them. */
function OlderBids({ auction }: { auction: AuctionDetail }) {
  const t = useText();
  const ownName = useSession()?.user.username ?? null;
  const [before] = useState(() => Math.max(1, auction.seq - RECENT_BIDS_SHOWN + 1));
  const older = useInfiniteQuery({ ...olderBidsQuery(useApi(), auction.id, before), enabled: before > 1 });
  const bids = older.data?.pages.flat() ?? [];
  if (before <= 1 || (older.isSuccess && bids.length === 0))
    return <EmptyPanel title={t('auctionDetailLater.noOtherBids')} text={t('auctionDetailLater.noOtherBidsText')} />;
  if (older.isError && bids.length === 0)
    return <FailedPanel text={t('auctionDetail.bidsFailed')} onRetry={() => void older.refetch()} />;
  if (older.isPending) return <BidsSkeleton rows={8} />;
  return (
    <>
      <BidsTable bids={bids} ownName={ownName} saidMs={auction.server_time} caption={t('auctionDetail.otherBids')} />
      {older.hasNextPage ? (
        <div className="px-(--gutter) py-3 text-center">
          <Button variant="secondary" busy={older.isFetchingNextPage} onClick={() => void older.fetchNextPage()}>
            {t('auctionDetailLater.olderBids')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

export function PastWinners({ auction }: { auction: AuctionDetail }) {
  const t = useText();
  const winners = useQuery(pastWinnersQuery(useApi(), auction.id));
  if (winners.isPending) return <BidsSkeleton rows={5} />;
  if (winners.isError)
    return <FailedPanel text={t('auctionDetailLater.winnersFailed')} onRetry={() => void winners.refetch()} />;
  if (winners.data.length === 0)
    return (
      <EmptyPanel title={t('auctionDetailLater.noPastWinners')} text={t('auctionDetailLater.noPastWinnersText')} />
    );
  const isUntold = !tellsSimulated(auction) && winners.data.some((winner) => winner.winner_simulated);
  return (
    <>
      <WinnersTable winners={winners.data} />
      {isUntold ? (
        <p className="px-(--gutter) py-3 text-foreground-2 text-xs md:px-6">{t('common.othersSimulated')}</p>
      ) : null}
    </>
  );
}
