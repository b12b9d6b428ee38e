import type { ReactNode } from 'react';
import { useWords } from './ui-words.tsx';
import { Button } from './button.tsx';
import { isStuck, type Loading, LoadProblem } from './load-problem.tsx';
import { StaleStrip } from './stale-strip.tsx';

type Paged = Loading & {
  readonly dataUpdatedAt: number;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
};

const GRID = 'grid grid-cols-1 gap-3 md:grid-cols-2 md:gap-4 lg:grid-cols-3';

/** A list that comes in pages, in all its states: loading, failed, offline, empty, some, more, and the rest failed. */
export function PagedList<Item>({
  query,
  items,
  keyOf,
  children,
  skeleton,
  empty,
  failed,
}: {
  query: Paged;
  items: readonly Item[] | undefined;
  keyOf: (item: Item) => string | number;
  children: (item: Item, index: number) => ReactNode;
  /** One card of the final size; six stand there while loading. */
  skeleton: ReactNode;
  empty: ReactNode;
  failed: string;
}) {
  const t = useWords();
  if (items === undefined)
    return isStuck(query) ? (
      <LoadProblem query={query} failed={failed} />
    ) : (
      <div className={`skeleton-page ${GRID}`} role="status" aria-label={t('loading')}>
        {Array.from({ length: 6 }, (_, at) => (
          <div key={at}>{skeleton}</div>
        ))}
      </div>
    );
  if (items.length === 0) return empty;
  return (
    <>
      <ul className={GRID}>
        {items.map((item, index) => (
          <li key={keyOf(item)}>{children(item, index)}</li>
        ))}
      </ul>
      {query.hasNextPage ? (
        <div className="mt-5 flex flex-col items-center gap-2">
          {query.isFetchNextPageError ? (
            <p role="alert" className="text-critical-text text-sm">
              {t('moreFailed')}
            </p>
          ) : null}
          <Button variant="outline" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t(query.isFetchNextPageError ? 'tryAgain' : 'showMore')}
          </Button>
        </div>
      ) : null}
      {query.isFetchNextPageError ? null : <StaleStrip query={query} aboveBar />}
    </>
  );
}
