import { useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { Skeleton } from '@mnada/ui/skeleton.tsx';

export const CARD = 'relative flex gap-3.5 rounded-xl bg-surface p-3 shadow-card md:p-4';
const SKELETONS = 6;

/** Cards of the final size while the first answer is on its way. */
export function NoticeListSkeleton() {
  const t = useText();
  return (
    <div className="skeleton-page mt-8 flex flex-col gap-2.5" role="status" aria-label={t('common.loading')}>
      {Array.from({ length: SKELETONS }, (_, at) => (
        <NoticeSkeleton key={at} />
      ))}
    </div>
  );
}

/** A card while it is loading. */
function NoticeSkeleton() {
  return (
    <div className={cx(CARD, 'min-h-27')}>
      <Skeleton className="size-16 shrink-0 rounded-lg!" />
      <div className="flex-1">
        <Skeleton className="h-5 w-2/5" />
        <Skeleton className="mt-2 h-4 w-11/12" />
        <Skeleton className="mt-2 h-3.5 w-20" />
      </div>
    </div>
  );
}
