import type { AuctionDetail } from '@mnada/contract';
import { Gift, Package } from 'lucide-react';
import { useText } from '../../client/i18n/index.ts';
import { buttonClass, LinkButton } from '@mnada/ui/button.tsx';
import { OVER_PLACE } from './over-place.ts';

/** After the end: the winner claims; everybody else may still order, with the bids used coming back. */
export function OverButton({ auction, won }: { auction: AuctionDetail; won: boolean }) {
  const t = useText();
  const used = auction.you?.bids_used ?? 0;
  if (won) {
    return (
      <LinkButton
        variant="primary"
        size="lg"
        to="/list_winnings"
        className={OVER_PLACE}
        icon={<Gift aria-hidden="true" size={20} />}
      >
        {t('detail.claim')}
      </LinkButton>
    );
  }
  if (!auction.in_stock) {
    return <span className={buttonClass('primary', 'lg', true, OVER_PLACE)}>{t('detail.outOfStock')}</span>;
  }
  return (
    <LinkButton
      variant="primary"
      size="lg"
      to={`/order_product/${auction.id}`}
      className={OVER_PLACE}
      icon={<Package aria-hidden="true" size={20} />}
    >
      {used > 0 ? t('detail.orderNowBack', { count: used }) : t('detail.orderNow')}
    </LinkButton>
  );
}
