import { useText } from '../../client/i18n/index.ts';
import { Skeleton } from '@mnada/ui/skeleton.tsx';

/** Hero, budget and six steps, as they will stand there. */
export function RewardsSkeleton() {
  const t = useText();
  return (
    <div
      role="status"
      aria-label={t('common.loading')}
      className="skeleton-page grid grid-cols-1 gap-4 md:grid-cols-[minmax(0,1fr)_24rem] md:items-start md:gap-6"
    >
      <Skeleton className="h-52 rounded-(--radius-sheet)! md:col-span-2 md:h-60" />
      <Skeleton className="h-30 rounded-xl! md:col-start-2 md:row-start-2" />
      <div className="md:col-start-1 md:row-start-2">
        <Skeleton className="mb-3 h-6 w-32" />
        {Array.from({ length: 6 }, (_, step) => (
          <div key={step} className="flex gap-3 pb-3 md:gap-4">
            <Skeleton className="mt-3 size-[44px] shrink-0 rounded-full!" />
            <Skeleton className="h-38 flex-1 rounded-xl!" />
          </div>
        ))}
      </div>
    </div>
  );
}
