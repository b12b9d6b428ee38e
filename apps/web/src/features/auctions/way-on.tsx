import { AuctionList, type AuctionStatus, type AuctionSummary } from '@mnada/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { type Api, useApi } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { AUCTIONS_KEY } from '../../realtime/auction-query.ts';
import { AuctionRow } from './auction-row.tsx';
import { cx } from '@mnada/ui/cx.ts';

const LIVE_MAX = 50;
/** Nobody watches these auctions by socket here: prices are asked for anew. */
const FRESH_MS = 5_000;

/** Lists of another length are others: whoever wants two isn't shown the one of a page before. */
export const wayOnQuery = (api: Api, status: AuctionStatus, limit: number) =>
  queryOptions({
    queryKey: [...AUCTIONS_KEY, status, 'way-on', limit],
    queryFn: ({ signal }) =>
      api.get(`/api/auctions?status=${status}&limit=${limit}`, AuctionList, { signal, background: true }),
    refetchInterval: FRESH_MS,
  });

/** The cheapest first: where a newcomer can join for least. */
const cheapest = (auctions: readonly AuctionSummary[], count: number): AuctionSummary[] =>
  auctions
    .filter((auction) => auction.status === 'live')
    .sort((a, b) => a.current_price - b.current_price || a.id - b.id)
    .slice(0, count);

/**
 * Something real where nothing is: the cheapest live auction, else the one that opens next, else nothing.
 * @param searches what others look for stands above
 */
export function WayOn({ searches = false, ...next }: { count?: number; searches?: boolean; className?: string }) {
  return (
    <>
      {searches ? <OtherSearches /> : null}
      <NextAuctions {...next} />
    </>
  );
}

function NextAuctions({ count = 1, className }: { count?: number; className?: string }) {
  const t = useText();
  const id = useId();
  const api = useApi();
  const { data: live } = useQuery(wayOnQuery(api, 'live', LIVE_MAX));
  const cheap = cheapest(live ?? [], count);
  const needsNext = live !== undefined && cheap.length === 0;
  const { data: soon } = useQuery({ ...wayOnQuery(api, 'scheduled', count), enabled: needsNext });
  const shown = needsNext ? (soon ?? []) : cheap;
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby={id} className={cx('mx-auto w-full max-w-xl text-left', className)}>
      <h2 id={id} className="pb-2 text-lg leading-6">
        {t(needsNext ? 'found.next' : 'found.cheapest')}
      </h2>
      <ul className="flex flex-col gap-2.5">
        {shown.map((auction) => (
          <li key={auction.id}>
            <AuctionRow auction={auction} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Words that find something, for who found nothing or has no idea yet. */
function OtherSearches() {
  const t = useText();
  const id = useId();
  return (
    <section aria-labelledby={id} className="mb-6">
      <h2 id={id} className="pb-2 text-lg leading-6">
        {t('found.others')}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {t('found.words')
          .split(', ')
          .map((word) => (
            <li key={word}>
              <Link
                to="/"
                search={{ tab: 'search', q: word }}
                replace
                resetScroll={false}
                className="inline-flex min-h-12 items-center rounded-full border border-border bg-surface px-5 font-medium text-sm hover:bg-surface-2"
              >
                {word}
              </Link>
            </li>
          ))}
      </ul>
    </section>
  );
}
