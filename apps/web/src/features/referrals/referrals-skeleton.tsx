import { useText } from '../../client/i18n/index.ts';
import { Skeleton } from '@mnada/ui/skeleton.tsx';

/** The page's boxes at their final size. */
export function ReferralsSkeleton() {
  const t = useText();
  return (
    <div
      className="skeleton-page grid grid-cols-1 gap-5 md:grid-cols-2 md:items-start md:gap-6"
      role="status"
      aria-label={t('common.loading')}
    >
      <div className="grid min-w-0 grid-cols-1 gap-5 md:gap-6">
        <Skeleton className="h-38 rounded-xl md:h-42" />
        <div className="grid gap-3">
          <Skeleton className="h-14" />
          <Skeleton className="h-12" />
          <Skeleton className="mt-3 h-14 rounded-lg" />
          <Skeleton className="h-12 rounded-lg" />
          <Skeleton className="h-24 rounded-lg" />
        </div>
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-3 md:gap-4">
        <div className="grid gap-4 rounded-xl bg-surface p-4 shadow-card md:p-6">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-14" />
          <Skeleton className="h-12 rounded-lg" />
        </div>
        <div className="grid gap-4 rounded-xl bg-surface p-4 shadow-card md:p-6">
          <Skeleton className="h-6 w-32" />
          {Array.from({ length: 4 }, (_, at) => (
            <div key={at} className="flex gap-3">
              <Skeleton className="size-10 rounded-full" />
              <div className="grid flex-1 gap-2">
                <Skeleton className="h-4 w-32" />
                <Skeleton className="h-4 w-44 max-w-full" />
              </div>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
