import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Package } from 'lucide-react';
import { useSignedIn } from '../../client/session-end.ts';
import { useApi } from '../../client/api.ts';
import { useFreshAfterNews } from '../notifications/index.ts';
import { useText } from '../../client/i18n/index.ts';
import { usePersonalSocket } from '../../realtime/index.ts';
import { LinkButton } from '@mnada/ui/button.tsx';
import { EmptyIcon } from '@mnada/ui/empty-icon.tsx';
import { EmptyState } from '@mnada/ui/empty-state.tsx';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import { PagedList } from '@mnada/ui/paged-list.tsx';
import { ProductRowSkeleton, WayOn } from '../auctions/index.ts';
import { OrderCard } from './order-card.tsx';
import { ordersQuery } from './order-queries.ts';

/** `/list_orders`: what was claimed as a product and what was bought with Order Now. */
export function OrdersScreen() {
  const t = useText();
  const session = useSignedIn();
  const query = useInfiniteQuery(ordersQuery(useApi(), session?.user.id));
  usePersonalSocket();
  useFreshAfterNews(['orders']);
  const { data } = query;
  const items = useMemo(() => data?.pages.flatMap((page) => page.data.orderedItems), [data]);
  return (
    <>
      <PageHeader title={t('common.myOrders')} />
      <div className="column late-content py-3 md:py-6">
        <PagedList
          query={query}
          items={items}
          keyOf={(item) => item.order_id}
          skeleton={<ProductRowSkeleton />}
          failed={t('orders.ordersFailed')}
          empty={
            <>
              <EmptyState
                art={<EmptyIcon Icon={Package} />}
                title={t('orders.noOrders')}
                text={t('orders.noOrdersText')}
                action={<LinkButton to="/">{t('common.seeAuctions')}</LinkButton>}
              />
              <WayOn />
            </>
          }
        >
          {(item, index) => <OrderCard item={item} eager={index < 4} />}
        </PagedList>
      </div>
    </>
  );
}
