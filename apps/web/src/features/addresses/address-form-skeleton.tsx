import { useText } from '../../client/i18n/index.ts';
import { Skeleton } from '@mnada/ui/skeleton.tsx';

export function AddressFormSkeleton() {
  const t = useText();
  return (
    <div
      className="column py-4 md:min-h-[calc(100dvh-11rem)] md:max-w-176 md:py-6"
      role="status"
      aria-label={t('common.loading')}
    >
      <div className="skeleton-page grid grid-cols-1 gap-4 sm:grid-cols-2 md:rounded-xl md:bg-surface md:p-6 md:shadow-card">
        {['sm:col-span-2', '', '', 'sm:col-span-2', 'sm:col-span-2'].map((width, at) => (
          <div key={at} className={width}>
            <Skeleton className="mb-2 h-4 w-24" />
            <Skeleton className="h-12 w-full rounded-md!" />
          </div>
        ))}
      </div>
    </div>
  );
}
