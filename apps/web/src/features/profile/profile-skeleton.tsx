import { useText } from '../../client/i18n/index.ts';
import { Skeleton } from '@mnada/ui/skeleton.tsx';

/** Shared with the screen, so that nothing moves when it comes. */
export const COLUMNS = 'mt-4 grid grid-cols-1 gap-4 md:mt-6 md:grid-cols-[20rem_minmax(0,1fr)] md:items-start md:gap-6';
export const HERO =
  'flex flex-col items-center rounded-xl bg-surface px-4 py-6 text-center shadow-card md:sticky md:top-24';

/** What the server renders, which knows nobody: the boxes in their final sizes. */
export function ProfileSkeleton() {
  const t = useText();
  return (
    <div className="column skeleton-page py-4 md:py-8" role="status" aria-label={t('common.loading')}>
      <h1 className="text-2xl">{t('profile.profileTitle')}</h1>
      <div className={COLUMNS}>
        <div className={HERO}>
          <Skeleton className="size-24 rounded-full!" />
          <Skeleton className="mt-4 h-6 w-36" />
          <Skeleton className="mt-2 h-4 w-48" />
          <Skeleton className="mt-3 h-6 w-24 rounded-full!" />
        </div>
        <div className="flex min-w-0 flex-col gap-4 md:gap-6">
          <Box rows={2} />
          <Box rows={3} />
          <Box rows={2} />
        </div>
      </div>
    </div>
  );
}

function Box({ rows }: { rows: number }) {
  return (
    <div className="rounded-xl bg-surface px-4 pt-4 pb-5 shadow-card md:px-6">
      <Skeleton className="h-6 w-40" />
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="mt-7 h-4 w-full" />
      ))}
    </div>
  );
}
