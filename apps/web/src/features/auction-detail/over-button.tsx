import type { AuctionDetail } from '@mnada/contract';
import { Banknote, Gift, Package } from 'lucide-react';
import { formatNearDate } from '@mnada/i18n/near-date.ts';
import { useLanguage, useText } from '../../client/i18n/index.ts';
import { isOrderClosed, orderUntilOf } from './order-window.ts';
import { buttonClass, LinkButton } from '@mnada/ui/button.tsx';
import { OVER_PLACE } from './over-place.ts';

/** After the end: the winner claims; who bought it has an order; everybody else may still order, with the bids used coming back. */
export function OverButton({ auction, won }: { auction: AuctionDetail; won: boolean }) {
  const t = useText();
  const language = useLanguage();
  const used = auction.you?.bids_used ?? 0;
  const cash = auction.you?.cash;
  const win = auction.you?.win;
  const until = orderUntilOf(auction);
  const Icon = cash === undefined ? Gift : Banknote;
  if (won && cash === undefined && win !== undefined && win !== 'open') {
    const isClaimed = win === 'claimed';
    return (
      <LinkButton
        variant="primary"
        size="lg"
        to={isClaimed ? `/order_details/${auction.id}` : '/list_winnings'}
        className={OVER_PLACE}
        icon={<Package aria-hidden="true" size={20} />}
      >
        {t(isClaimed ? 'auctionDetail.seeOrder' : 'common.myWins')}
      </LinkButton>
    );
  }
  if (won) {
    return (
      <LinkButton
        variant="primary"
        size="lg"
        to={cash === undefined ? '/list_winnings' : `/withdrawals/${cash.withdrawal_id}`}
        className={OVER_PLACE}
        icon={<Icon aria-hidden="true" size={20} />}
      >
        {t(cash === undefined ? 'auctionDetail.claim' : 'costs.cashSee')}
      </LinkButton>
    );
  }
  if (auction.you?.is_bought) {
    return (
      <LinkButton
        variant="primary"
        size="lg"
        to={`/order_details/${auction.id}`}
        className={OVER_PLACE}
        icon={<Package aria-hidden="true" size={20} />}
      >
        {t('auctionDetail.seeOrder')}
      </LinkButton>
    );
  }
  // A called-off one takes no order, nor does any once its days are over (WIN-5).
  if (auction.result === 'void' || isOrderClosed(auction)) {
    return (
      <LinkButton variant="primary" size="lg" to="/" className={OVER_PLACE}>
        {t('common.seeAuctions')}
      </LinkButton>
    );
  }
  if (!auction.in_stock) {
    return <span className={buttonClass('primary', 'lg', true, OVER_PLACE)}>{t('auctionDetail.outOfStock')}</span>;
  }
  return (
    <LinkButton
      variant="primary"
      size="lg"
      to={`/order_product/${auction.id}`}
      className={OVER_PLACE}
      icon={<Package aria-hidden="true" size={20} />}
    >
      <span>
        <span className="block leading-5">
          {used > 0 ? t('auctionDetail.orderNowBack', { count: used }) : t('auctionDetail.orderNow')}
        </span>
        {until === null ? null : (
          <span className="tnum block font-medium text-xs leading-4">
            {t('auctionDetailLater.orderUntil', { date: formatNearDate(until, language) })}
          </span>
        )}
      </span>
    </LinkButton>
  );
}
