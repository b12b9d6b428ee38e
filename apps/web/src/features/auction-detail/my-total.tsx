import type { AuctionDetail } from '@mnada/contract';
import { Link } from '@tanstack/react-router';
import { ChevronRight, ShieldCheck, Package } from 'lucide-react';
import { type CSSProperties, useEffect } from 'react';
import { formatAmount, formatKes, useText } from '../../client/i18n/index.ts';
import { announceOwn } from '@mnada/ui/announcer.tsx';
import { guarantee } from './guarantee.ts';

/** Its place is the same whether it is offered or told: nothing moves when the lead changes. */
const WAY_OUT = 'mt-2.5 flex min-h-14 items-center gap-3 rounded-lg px-4 py-1.5 max-[389px]:gap-2.5 max-[389px]:px-3';

/**
 * Price and one's own bids against the shop price, from the first own bid on. Near the guarantee the way out stands below
 * it, once it would refuse a bid the word that nothing is lost (BID-5); once it is over no bid is left to be refused.
 */
export function MyTotal({ auction, isOver, leads }: { auction: AuctionDetail; isOver: boolean; leads: boolean }) {
  const t = useText();
  const { current_price: price, original_price: original } = auction;
  const cost = auction.you?.bids_cost ?? 0;
  const count = auction.you?.bids_used ?? 0;
  const state = isOver ? 'far' : guarantee(auction);
  // Whoever leads may not buy: their bid may win it (WIN-5).
  const said = leads ? 'far' : state;
  const total = formatKes(price + cost);
  const of = formatAmount(original);
  useEffect(() => {
    if (said !== 'far') announceOwn(t(said === 'near' ? 'auctionDetailLater.buyNow' : 'auctionDetailLater.covered'));
  }, [said, t]);
  const part = (kes: number) => `${Math.min(100, (kes / original) * 100)}%`;
  const bar = { '--price': part(price), '--bids': part(cost) } as CSSProperties;
  return (
    <>
      <div className="mt-3 min-h-[51px]" style={bar}>
        {/* Each half on one line; where text is large, one below the other. */}
        <p className="tnum flex flex-wrap justify-between gap-x-2 text-foreground-2 text-sm leading-5">
          <span>{t('auctionDetailLater.myTotal')}</span>
          <span>
            <b className="font-semi text-foreground">{total}</b>
            {` ${t('auctionDetailLater.ofTotal', { original: of })}`}
          </span>
        </p>
        <div
          role="meter"
          aria-label={t('auctionDetailLater.myTotal')}
          aria-valuemin={0}
          aria-valuemax={original}
          aria-valuenow={Math.min(original, price + cost)}
          aria-valuetext={`${total} ${t('auctionDetailLater.ofTotal', { original: of })}`}
          className="mt-1 mb-1 flex h-1.5 gap-0.5 overflow-hidden rounded-full bg-surface-3"
        >
          <span className="w-(--price) shrink-0 rounded-full bg-foreground motion-safe:transition-[width] motion-safe:duration-(--dur-base)" />
          {cost === 0 ? null : (
            <span className="w-(--bids) min-w-[5px] rounded-full bg-won-text motion-safe:transition-[width] motion-safe:duration-(--dur-base)" />
          )}
        </div>
        <p className="tnum flex flex-wrap justify-between gap-x-2 text-[0.8125rem] text-foreground-2 leading-4">
          <span>
            {t('auctionDetailLater.totalParts', {
              price: formatAmount(price),
              bids: cost === 0 ? '0' : formatAmount(cost),
              count,
            })}
          </span>
          <span className="font-semi text-savings">
            {!auction.in_stock
              ? t('auctionDetail.outOfStock')
              : state === 'far' || price + cost > original
                ? t('auctionDetailLater.backIfBought')
                : t('auctionDetailLater.underShopPrice', { amount: formatKes(original - price - cost) })}
          </span>
        </p>
      </div>
      {state === 'near' && leads ? (
        <div className={`${WAY_OUT} bg-surface-2`}>
          <ShieldCheck aria-hidden="true" size={20} className="shrink-0 text-savings" />
          <span className="min-w-0 flex-1">
            <b className="block font-semi leading-5 max-[429px]:[html[lang=sw]_&]:text-[0.9375rem] max-[429px]:[html[lang=sw]_&]:tracking-tight max-[389px]:text-sm! max-[389px]:tracking-tight">
              {t('auctionDetailLater.leadsText')}
            </b>
            <span className="tnum block text-foreground-2 text-sm leading-4.5">
              {t('auctionDetailLater.leadsSums', { price: formatKes(original) })}
            </span>
          </span>
        </div>
      ) : state === 'near' ? (
        <Link to={`/order_product/${auction.id}`} className={`${WAY_OUT} bg-primary text-primary-foreground`}>
          <Package aria-hidden="true" size={20} className="shrink-0" />
          <span className="min-w-0 flex-1">
            {/* One line at 360 px, in Kiswahili as well. */}
            <b className="block font-semi leading-5 max-[429px]:[html[lang=sw]_&]:text-[0.9375rem] max-[429px]:[html[lang=sw]_&]:tracking-tight max-[389px]:text-sm! max-[389px]:tracking-tight">
              {t('auctionDetailLater.buyNow')}
            </b>
            <span className="tnum block text-sm leading-4.5">
              {t('auctionDetailLater.buyNowSums', { price: formatKes(original), count })}
            </span>
          </span>
          <ChevronRight aria-hidden="true" size={20} className="shrink-0" />
        </Link>
      ) : state === 'covered' ? (
        <p className="mt-2.5 flex items-center gap-2 text-foreground-2 text-sm">
          <ShieldCheck aria-hidden="true" size={18} className="shrink-0 text-savings" />
          <span>
            <b className="font-semi text-foreground">{t('auctionDetailLater.covered')}</b>{' '}
            {/* Where both don't fit on one line, the second sentence stands whole on the next. */}
            <span className="inline-block">{t('auctionDetailLater.coveredText', { price: of })}</span>
          </span>
        </p>
      ) : null}
    </>
  );
}
