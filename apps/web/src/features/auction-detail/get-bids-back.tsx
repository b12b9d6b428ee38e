import { CircleCheck, CircleX, RotateCcw, ShieldCheck, Package, Truck } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import { useLanguage, useText } from '../../client/i18n/index.ts';
import { formatNearDate } from '@mnada/i18n/near-date.ts';
import { buttonClass, LinkButton } from '@mnada/ui/button.tsx';
import { Chip } from '@mnada/ui/chip.tsx';
import { Price } from '../auctions/index.ts';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { Unbroken } from '@mnada/ui/unbroken.tsx';
import { isOrderClosed, orderUntilOf } from './order-window.ts';
import { sameFacts, type StillFacts } from './still-facts.ts';

// Below the first screen, and of use only with the list of counties, which is fetched as well.
const { Later: CountySelect } = loadLater(() => import('./county-select.tsx').then((module) => module.CountySelect), {
  pending: <CountyPlace />,
  failed: CountyFailed,
});

type Shown = {
  readonly auction: StillFacts;
  /** Whoever leads may not buy: their bid may win it (WIN-5). */
  readonly leads?: boolean;
};
const sameShown = (before: Shown, after: Shown): boolean => before.leads === after.leads && sameFacts(before, after);

/** The way back for every bid used here: the product at its shop price (WIN-5). Not for its winner or buyer, who have it already. */
export const GetBidsBack = memo(function GetBidsBack({ auction, leads = false }: Shown) {
  const t = useText();
  const language = useLanguage();
  const used = auction.you?.bids_used ?? 0;
  const until = orderUntilOf(auction);
  const date = until === null ? null : formatNearDate(until, language);
  const isClosed = isOrderClosed(auction);
  const canOrder = auction.in_stock && !isClosed;
  return (
    <section aria-labelledby="get-bids-back">
      <div className="flex flex-wrap items-center justify-between gap-x-3 [overflow-wrap:anywhere]">
        <h2 id="get-bids-back" className="text-lg">
          {t('auctionDetail.getBidsBack')}
        </h2>
        {canOrder ? (
          <Chip tone="live" icon={<CircleCheck aria-hidden="true" size={16} />}>
            {t('auctionDetail.inStock')}
          </Chip>
        ) : (
          <Chip tone="ended" icon={<CircleX aria-hidden="true" size={16} />}>
            {t(isClosed ? 'auctionDetailLater.orderClosed' : 'auctionDetail.outOfStock')}
          </Chip>
        )}
      </div>
      <p className="mt-1 min-h-10 text-foreground-2 text-sm">
        {isClosed
          ? t('auctionDetailLater.orderClosedText', { date: date ?? '' })
          : !auction.in_stock
            ? t('auctionDetailLater.noStockText')
            : leads
              ? t('auctionDetailLater.leadsText')
              : used > 0
                ? t('auctionDetail.getBidsBackCount', { count: used })
                : t('auctionDetail.getBidsBackText')}
        {canOrder && !leads && date !== null ? ` ${t('auctionDetailLater.orderUntil', { date })}.` : null}
      </p>
      <div className="mt-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-1">
        <p>
          <span className="sr-only">{t('auctionDetail.originalPrice')} </span>
          <Price kes={auction.original_price} size="stage" className="[&>span:last-child]:text-2xl" />
        </p>
        {used > 0 && canOrder && !leads ? (
          <b className="pb-1.5 text-savings text-sm">{t('auctionDetail.bidsBack', { count: used })}</b>
        ) : null}
      </div>
      {isClosed ? null : <CountySelect />}
      {canOrder && leads ? (
        // As high as the button that stands there once they are outbid.
        <span className={buttonClass('primary', 'md', true, 'mt-3 w-full')}>{t('auctionDetailLater.leadsOrder')}</span>
      ) : canOrder ? (
        <LinkButton
          variant="primary"
          to={`/order_product/${auction.id}`}
          icon={<Package aria-hidden="true" size={20} />}
          className="mt-3 w-full"
        >
          {t('auctionDetail.orderNow')}
        </LinkButton>
      ) : null}
      <ul className="mt-4 space-y-2.5 text-foreground-2 text-sm">
        <Note icon={<Truck aria-hidden="true" size={18} />}>{t('auctionDetail.freeShipping')}</Note>
        <Note icon={<RotateCcw aria-hidden="true" size={18} />}>{t('auctionDetail.returns')}</Note>
        <Note icon={<ShieldCheck aria-hidden="true" size={18} />}>
          <span>
            <Unbroken>{t('auctionDetail.secure')}</Unbroken>
          </span>
        </Note>
      </ul>
    </section>
  );
}, sameShown);

/** As high as the choice of the county. */
function CountyPlace({ children = null }: { children?: ReactNode }) {
  const t = useText();
  return (
    <div className="mt-4">
      <p className="mb-1.5 font-semi text-sm">{t('auctionDetail.deliverTo')}</p>
      <Skeleton className="h-[51px] rounded-md!" />
      <p className="mt-1.5 min-h-5 text-foreground-2 text-sm">{children}</p>
    </div>
  );
}

function CountyFailed({ retry }: { retry: () => void }) {
  const t = useText();
  return (
    <CountyPlace>
      {t('auctionDetail.countiesFailed')}{' '}
      <button type="button" className="font-semi text-link" onClick={retry}>
        {t('common.tryAgain')}
      </button>
    </CountyPlace>
  );
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-start gap-3">
      <span className="mt-px shrink-0">{icon}</span>
      {children}
    </li>
  );
}
