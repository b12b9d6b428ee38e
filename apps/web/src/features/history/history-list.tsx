import { useRef } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { Button } from '@mnada/ui/button.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { useNear } from '@mnada/ui/use-near.ts';
import { BidCardSkeleton } from './bid-card.tsx';
import { firstPlaces, type HistoryPages } from './history-pages.ts';
import { HISTORY_GRID, HistoryPart } from './history-part.tsx';

const SKELETONS = 4;

/** What the list needs of its query. */
export type MorePages = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
};

/** All pages that were read, and the next ones as the end comes near. */
export function HistoryList({
  data,
  more,
  isPaused,
  isOutdated,
  observe,
}: {
  data: HistoryPages;
  more: MorePages;
  isPaused: boolean;
  /** Another search is on its way; these cards belong to the one before. */
  isOutdated: boolean;
  observe: (id: number) => (element: Element | null) => void;
}) {
  const t = useText();
  const foot = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = more;
  const goesOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !isOutdated;
  useNear(foot, goesOn, data.pages.length, () => void fetchNextPage());
  const firsts = firstPlaces(data);
  return (
    <>
      <div className={cx('flex flex-col gap-2.5 md:gap-4', isOutdated && 'opacity-60')} aria-busy={isOutdated}>
        {data.pages.map(({ data: { bidHistory } }, at) => {
          const first = firsts[at] ?? 0;
          return (
            <HistoryPart
              key={`${first}:${bidHistory[0]?.id ?? 0}`}
              entries={bidHistory}
              first={first}
              isPaused={isPaused}
              observe={observe}
            />
          );
        })}
      </div>
      <div ref={foot} className="flex min-h-12 flex-col items-center justify-center gap-2 pt-4">
        {isFetchNextPageError ? (
          <p role="alert" className="text-critical-text text-sm">
            {t('history.moreFailed')}
          </p>
        ) : null}
        {hasNextPage ? (
          <Button variant="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t(
              isFetchingNextPage ? 'history.loadingMore' : isFetchNextPageError ? 'common.tryAgain' : 'common.showMore',
            )}
          </Button>
        ) : null}
      </div>
    </>
  );
}

/** Four cards of the final size while the first answer is on its way. */
export function HistoryListSkeleton() {
  const t = useText();
  return (
    <div className="skeleton-page" role="status" aria-label={t('common.loading')}>
      <div className={HISTORY_GRID}>
        {Array.from({ length: SKELETONS }, (_, at) => (
          <BidCardSkeleton key={at} />
        ))}
      </div>
    </div>
  );
}
