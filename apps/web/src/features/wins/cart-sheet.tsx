import { useQuery } from '@tanstack/react-query';
import { ShoppingCart } from 'lucide-react';
import { formatDate, formatKes, useLanguage, useText } from '../../client/i18n/index.ts';
import { ProductName } from '../../client/product-name.tsx';
import { Banner } from '@mnada/ui/banner.tsx';
import { LinkButton } from '@mnada/ui/button.tsx';
import { EmptyIcon } from '@mnada/ui/empty-icon.tsx';
import { EmptyState } from '@mnada/ui/empty-state.tsx';
import { ProductRowCard, ProductRowSkeleton } from '../auctions/index.ts';
import { Sheet } from '@mnada/ui/sheet.tsx';
import { useApi } from '../../client/api.ts';
import { type CartItem, cartQuery } from './cart.ts';
import { useSession } from '../../client/session.ts';

/** Unpaid wins and orders awaiting payment, each leading to where it is paid. */
export function CartSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const userId = useSession()?.user.id;
  const { data, isError, refetch } = useQuery({
    ...cartQuery(useApi(), userId),
    enabled: open && userId !== undefined,
  });
  const count = userId === undefined ? undefined : data?.length;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('common.cart')}
      {...(count === undefined || count === 0 ? {} : { description: t('cart.count', { count }) })}
    >
      {userId === undefined ? (
        <EmptyState
          title={t('cart.empty')}
          text={t('cart.signIn')}
          action={<LinkButton to="/login">{t('common.signInOrRegister')}</LinkButton>}
        />
      ) : data !== undefined && data.length > 0 ? (
        <ul className="grid gap-3 pb-4">
          {data.map((item) => (
            <li key={`${item.kind}-${item.auctionId}`}>
              <Row item={item} />
            </li>
          ))}
        </ul>
      ) : data !== undefined ? (
        <EmptyState
          art={<EmptyIcon Icon={ShoppingCart} />}
          title={t('cart.empty')}
          text={t('cart.emptyText')}
          action={
            <>
              <LinkButton to="/" search={{ tab: 'open' }}>
                {t('common.seeAuctions')}
              </LinkButton>
              <LinkButton variant="secondary" to="/list_orders">
                {t('common.myOrders')}
              </LinkButton>
            </>
          }
        />
      ) : isError ? (
        <div className="pb-4">
          <Banner
            tone="error"
            action={
              <button
                type="button"
                className="-my-3 min-h-12 px-2 font-semi underline underline-offset-3"
                onClick={() => void refetch()}
              >
                {t('common.retry')}
              </button>
            }
          >
            <span className="leading-6">{t('cart.failed')}</span>
          </Banner>
        </div>
      ) : (
        <div className="grid gap-3 pb-4">
          <span role="status" className="sr-only">
            {t('common.loading')}
          </span>
          <ProductRowSkeleton />
          <ProductRowSkeleton />
        </div>
      )}
    </Sheet>
  );
}

/** What it is, what it costs, and until when. */
function Row({ item }: { item: CartItem }) {
  const t = useText();
  const language = useLanguage();
  return (
    <ProductRowCard to={item.to} picture={item.picture} name={<ProductName of={item.product} />} eager>
      <p className="tnum mt-1 font-bold text-lg tracking-[-0.02em]">{formatKes(item.amount)}</p>
      <p className="mt-0.5 text-foreground-2 text-sm">
        {item.isChecking
          ? t('cart.checking')
          : item.until === null
            ? t(item.kind === 'win' ? 'cart.win' : 'cart.order')
            : t('cart.winUntil', { date: formatDate(item.until, language) })}
      </p>
    </ProductRowCard>
  );
}
