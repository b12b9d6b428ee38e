import { cx } from '@mnada/ui/cx.ts';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { useText } from '../../client/i18n/index.ts';
import { BackButton, DetailGrid, HERO, PANEL } from './detail-layout.tsx';
import { BidsSkeleton } from './bids-table.tsx';

/** The page with its fills in `surface-3`: picture, stage 252 px, rows, bar, all where they will be. */
export function DetailSkeleton() {
  const t = useText();
  return (
    <div role="status" aria-busy="true" className="skeleton-page">
      <span className="sr-only">{t('common.loading')}</span>
      <DetailGrid>
        <div className="relative md:[grid-area:gallery]">
          <Skeleton className={cx(HERO, 'rounded-none md:rounded-(--radius-sheet)')} />
          <BackButton />
        </div>
        <div className={PANEL}>
          <div className="relative z-10 mx-3 -mt-7 h-[252px] rounded-(--radius-sheet) bg-surface px-4 pt-4 pb-3.5 shadow-raised md:mx-0 md:mt-4 md:h-[258px] md:bg-transparent md:p-0 md:shadow-none">
            <div className="flex justify-between">
              <div className="pt-5">
                <Skeleton className="h-2.5 w-19" />
                <Skeleton className="mt-3.5 h-8 w-37" />
                <Skeleton className="mt-3.5 h-3 w-28" />
              </div>
              <div className="flex w-[86px] flex-col items-center">
                <Skeleton className="size-[84px] rounded-full!" />
                <Skeleton className="mt-2 h-2.5 w-12" />
                <Skeleton className="mt-1.5 h-3.5 w-16" />
              </div>
            </div>
            <Skeleton className="mt-3 h-16 rounded-lg! bg-surface-2!" />
          </div>
          <div className="px-(--gutter) pt-5 md:order-first md:px-0 md:pt-0">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="mt-3 h-3 w-2/5" />
          </div>
          <div className="mt-16 md:-mx-6">
            <BidsSkeleton rows={6} />
          </div>
        </div>
      </DetailGrid>
      <div className="fixed inset-x-0 bottom-0 z-30 grid h-[calc(var(--bottombar-h)+1.75rem)] grid-cols-[52px_96px_1fr] items-end gap-2.5 bg-surface px-(--gutter) pb-2.5 shadow-bottombar md:hidden">
        <Skeleton className="h-13 rounded-lg!" />
        <Skeleton className="h-14 rounded-lg!" />
        <Skeleton className="h-14 rounded-lg!" />
      </div>
    </div>
  );
}
