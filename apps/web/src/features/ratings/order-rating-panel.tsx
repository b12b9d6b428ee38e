import type { Order } from '@mnada/contract';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { Panel } from '@mnada/ui/panel.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';

/** Most orders that are looked at are on their way: the code of the stars comes with those that have arrived. */
const { Later } = loadLater(() => import('./order-rating.tsx').then((module) => module.OrderRating), {
  pending: (
    <Panel className="min-h-53 md:min-h-57">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="mt-3 h-4 w-64 max-w-full" />
      <Skeleton className="mt-4 h-10 w-56" />
    </Panel>
  ),
});

/** Stars for a delivered order (AUC-8); nothing before the delivery. */
export function OrderRatingPanel({ order }: { order: Order }) {
  return order.rating === null && !order.can_rate ? null : <Later order={order} />;
}
