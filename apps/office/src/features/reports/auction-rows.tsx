import { AuctionResultsAnswer } from '@mnada/contract/office';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api, query } from '../../client/api.ts';
import { formatDay, useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { FirstUse, NotLoaded } from '../../ui/states.tsx';
import { exact, Sums } from './report-parts.tsx';
import { CursorPager } from './cursor-pager.tsx';
import type { ReportsSearch } from './reports-search.ts';

/** The auctions that profit is made of: each leads to its page. */
export function AuctionRows({ search }: { search: ReportsSearch }) {
  const t = useText();
  const asked = { from: search.from, to: search.to, claim: search.claim, cursor: search.cursor };
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['reports', 'auctions', asked],
    queryFn: ({ signal }) => api.get(`/api/admin/reports/auctions${query(asked)}`, AuctionResultsAnswer, { signal }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined)
    return (
      <NotLoaded
        failed={t('reports.failed')}
        error={error}
        onRetry={() => void refetch()}
        busy={isFetching}
        rows={10}
      />
    );
  if (data.auctions.length === 0)
    return (
      <Card>
        <FirstUse title={t('reports.noAuctions')} text={t('reports.noAuctionsText')} />
      </Card>
    );
  return (
    <>
      <Card flush title={t('reports.auctionRows')} facts={t('reports.ksh')}>
        <Sums
          label={t('reports.auctionRows')}
          heads={[
            { name: t('reports.auction'), isLeft: true },
            { name: t('reports.day'), isLeft: true },
            { name: t('reports.claim'), isLeft: true },
            { name: t('reports.bidsUsed') },
            { name: t('reports.back') },
            { name: t('reports.pricePaid') },
            { name: t('reports.goods') },
            { name: t('reports.fees') },
            { name: t('reports.profit') },
          ]}
          rows={data.auctions.map((row) => ({
            id: String(row.id),
            cells: [
              <Link
                key="name"
                to={'/auctions/$id' as never}
                params={{ id: String(row.id) } as never}
                className="font-semi text-link"
              >
                {row.name}
              </Link>,
              formatDay(`${row.day}T12:00:00+03:00`),
              <span key="claim" className="inline-flex items-center gap-2">
                {t(`reports.claim_${row.claim}`)}
                {row.cost_unknown ? <StatusChip tone="warn">{t('reports.costUnknown')}</StatusChip> : null}
              </span>,
              exact(row.bids),
              exact(-row.back),
              exact(row.price),
              exact(-row.goods),
              exact(row.fees),
              <b key="profit">{exact(row.profit)}</b>,
            ],
          }))}
        />
      </Card>
      <CursorPager search={search} shown={data.auctions.length} next={data.next_cursor} />
    </>
  );
}
