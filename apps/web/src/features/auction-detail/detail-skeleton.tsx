import { buttonClass } from '@mnada/ui/button.tsx';
import { LiveDot } from '@mnada/ui/chip.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { useText } from '../../client/i18n/index.ts';
import { BackButton, DetailGrid, HERO, PANEL } from './detail-layout.tsx';
import { BidsSkeleton } from './bids-table.tsx';

/** The page with its fills in `surface-3`: picture, stage 252 px, rows, bar, all where they will be. Its words are no buttons yet. */
export function DetailSkeleton() {
  const t = useText();
  return (
    <div role="status" aria-busy="true" className="skeleton-page">
      <span className="sr-only">{t('common.loading')}</span>
      <div className="hidden h-12 md:block" />
      <DetailGrid>
        <div className="relative md:[grid-area:gallery]">
          <Skeleton className={cx(HERO, 'rounded-none md:rounded-(--radius-sheet)')} />
          <BackButton />
          <span
            aria-hidden="true"
            className="absolute top-3 right-2 z-10 inline-flex min-h-8 items-center gap-1.5 rounded-full bg-surface px-3 font-semi text-xs leading-4 shadow-card md:hidden"
          >
            <LiveDot on={false} />
            {t('connection.connecting')}
          </span>
        </div>
        <div className={PANEL}>
          <div className="relative z-10 mx-3 -mt-7 h-[252px] rounded-(--radius-sheet) bg-surface px-4 pt-4 pb-3.5 shadow-raised md:mx-0 md:mt-4 md:h-[258px] md:bg-transparent md:p-0 md:shadow-none">
            <div className="flex justify-between">
              <div className="pt-5">
                <Skeleton className="h-2.5 w-19" />
                <Skeleton className="mt-3.5 h-8 w-37" />
                <Skeleton className="mt-3.5 h-3 w-28" />
              </div>
              <div className="flex w-[86px] flex-col items-center md:w-29">
                <Skeleton className="size-[84px] rounded-full md:size-26" />
                <Skeleton className="mt-2 h-2.5 w-12" />
                <Skeleton className="mt-1.5 h-3.5 w-16" />
              </div>
            </div>
            <div className="mt-9.5 flex h-[58px] items-center gap-3 rounded-lg bg-surface-2 px-3 md:mt-11">
              <Skeleton className="size-10 rounded-full" />
              <span className="flex-1">
                <Skeleton className="h-2.5 w-22" />
                <Skeleton className="mt-2 h-3.5 w-30" />
              </span>
              <Skeleton className="-mt-4.5 h-2.5 w-17" />
            </div>
          </div>
          <BarSkeleton />
          <div className="px-(--gutter) pt-5 md:order-first md:px-0 md:pt-0">
            <Skeleton className="h-5 w-3/5 md:h-8" />
            <Skeleton className="mt-3 h-3 w-2/5" />
          </div>
          <div aria-hidden="true" className="mt-2.5 md:-mx-6 md:mt-5">
            <p className="flex h-12 items-center gap-5 overflow-hidden whitespace-nowrap border-border border-b px-(--gutter) font-medium text-foreground-2 text-sm md:px-6">
              <span className="relative flex h-full items-center font-semi text-foreground after:absolute after:inset-x-0 after:bottom-0 after:h-[3px] after:rounded-t-sm after:bg-primary">
                {t('auctionDetail.lastBids')}
              </span>
              <span>{t('auctionDetail.otherBids')}</span>
              <span>{t('auctionDetail.pastWinners')}</span>
            </p>
            <BidsSkeleton rows={6} />
          </div>
        </div>
      </DetailGrid>
    </div>
  );
}

/** What a press does, and the buttons: fixed at the foot of a phone, in the panel on desktop. */
function BarSkeleton() {
  const t = useText();
  const bid = (words: string, className: string) => (
    <span className={buttonClass('bid', 'lg', true, cx('px-2.5! tracking-tight md:min-h-15', className))}>{words}</span>
  );
  return (
    <div
      aria-hidden="true"
      className="fixed inset-x-0 bottom-0 z-30 bg-surface shadow-bottombar md:static md:mt-4 md:bg-transparent md:shadow-none"
    >
      <div className="flex h-9 items-center justify-center">
        <Skeleton className="h-3 w-54" />
      </div>
      <div className="grid grid-cols-[52px_auto_minmax(150px,1fr)] items-center gap-2.5 px-(--gutter) pt-0.5 pb-[max(0.625rem,env(safe-area-inset-bottom))] md:grid-cols-2 md:p-0">
        <Skeleton className="h-14 rounded-lg md:order-3 md:h-12 md:visitor:col-span-2" />
        <Skeleton className="member-only h-14 w-24 rounded-lg md:order-2 md:h-12 md:w-auto" />
        {bid(t('auctionDetail.bidNow'), 'member-only md:order-1 md:col-span-2')}
        {bid(t('auctionDetail.signInToBid'), 'visitor-only col-span-2 md:order-1')}
      </div>
    </div>
  );
}
