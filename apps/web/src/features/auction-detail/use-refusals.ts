import { useNavigate } from '@tanstack/react-router';
import { useText } from '../../client/i18n/index.ts';
import { toast } from '@mnada/ui/toast.ts';
import type { RefusalToasts } from './use-live-auction.ts';

/** Without bids the sheet that sells some; the never-overpay guarantee with Order Now (BID-5). */
export function useRefusals(auctionId: number, noBalance: () => void): RefusalToasts {
  const t = useText();
  const navigate = useNavigate();
  return {
    noBalance,
    overpay: (text) =>
      toast.error(text, {
        id: 'overpay',
        action: {
          label: t('auctionDetail.orderNow'),
          onClick: () => void navigate({ to: `/order_product/${auctionId}` }),
        },
      }),
  };
}
