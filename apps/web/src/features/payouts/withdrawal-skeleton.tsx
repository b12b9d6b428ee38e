import { useText } from '../../client/i18n/index.ts';
import { Panel } from '@mnada/ui/panel.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';

export function WithdrawalSkeleton() {
  const t = useText();
  const rows = [0, 1, 2, 3];
  const lines = rows.map((row) => (
    <div key={row} className="flex h-8 items-center justify-between">
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-4 w-28" />
    </div>
  ));
  return (
    <div
      role="status"
      aria-label={t('common.loading')}
      className="skeleton-page grid grid-cols-1 gap-3 md:grid-cols-2 md:items-start md:gap-6"
    >
      <Panel className="flex flex-col items-center py-6">
        <Skeleton className="size-16 rounded-full!" />
        <Skeleton className="mt-3.5 h-6 w-24 rounded-full!" />
        <Skeleton className="mt-2.5 h-8 w-52" />
        <Skeleton className="mt-3 h-5 w-64 max-w-full" />
      </Panel>
      <div className="grid grid-cols-1 gap-3 md:gap-4">
        <Panel title={t('payouts.paymentDetails')}>{lines}</Panel>
        <Panel>{lines}</Panel>
      </div>
    </div>
  );
}
