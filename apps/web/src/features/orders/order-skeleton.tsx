import { useText } from '../../client/i18n/index.ts';
import { Panel } from '@mnada/ui/panel.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';

/** Card and five steps, as they will stand there. */
export function OrderSkeleton() {
  const t = useText();
  return (
    <div
      role="status"
      aria-label={t('common.loading')}
      className="skeleton-page grid grid-cols-1 gap-3 md:grid-cols-[minmax(0,1fr)_26rem] md:items-start md:gap-6"
    >
      <Panel className="md:col-start-2 md:row-start-1">
        <div className="flex items-center gap-3">
          <Skeleton className="size-16 shrink-0 rounded-lg!" />
          <div className="flex-1">
            <Skeleton className="h-5 w-4/5" />
            <Skeleton className="mt-1.5 h-4 w-3/5" />
          </div>
        </div>
        <div className="my-3 flex items-center justify-between border-border border-y py-1.5">
          <Skeleton className="h-9 w-36" />
          <Skeleton className="h-12 w-24 rounded-lg!" />
        </div>
        {[0, 1, 2, 3].map((row) => (
          <div key={row} className="flex h-8 items-center justify-between">
            <Skeleton className="h-4 w-20" />
            <Skeleton className="h-4 w-24" />
          </div>
        ))}
      </Panel>
      <Panel title={t('orders.status')} className="md:col-start-1 md:row-start-1">
        {[0, 1, 2, 3, 4].map((step) => (
          <div key={step} className="flex gap-4 pb-5 last:pb-0">
            <Skeleton className="size-7 shrink-0 rounded-full!" />
            <div className="h-12 flex-1">
              <Skeleton className="mt-1.5 h-4 w-36" />
              <Skeleton className="mt-2.5 h-3.5 w-44" />
            </div>
          </div>
        ))}
      </Panel>
    </div>
  );
}
