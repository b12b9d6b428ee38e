import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../client/i18n/index.ts';
import { toast } from '@mnada/ui/toast.ts';
import type { RefusalToasts } from './use-live-auction.ts';

/** Without bids the sheet that sells some; the never-overpay guarantee with Order Now where a piece is left to buy (BID-5). */
export function useRefusals(auctionId: number, noBalance: () => void): RefusalToasts {
  const t = useText();
  const navigate = useNavigate();
  return {
    noBalance,
    overpay: (text, { in_stock, you }) =>
      toast.error(text, {
        id: 'overpay',
        ...(in_stock && {
          action: {
            label: you?.bids_used
              ? t('auctionDetail.orderNowBack', { count: you.bids_used })
              : t('auctionDetail.orderNow'),
            onClick: () => void navigate({ to: `/order_product/${auctionId}` }),
          },
        }),
      }),
  };
}
