import { NOTIFICATION_KINDS } from '@mnada/contract';
import { useText } from '../../client/i18n/index.ts';
import { Skeleton } from '@mnada/ui/skeleton.tsx';

/** The list of kinds while it is loading: as many rows, as high. */
export function ChoicesSkeleton() {
  const t = useText();
  return (
    <div className="skeleton-page mt-3" role="status" aria-label={t('common.loading')}>
      {NOTIFICATION_KINDS.map((kind) => (
        <div key={kind} className="flex h-15 items-center justify-between border-border border-t first:border-t-0">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="size-5 rounded-full!" />
        </div>
      ))}
    </div>
  );
}
