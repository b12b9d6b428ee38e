import type { BidPackage, PaymentView } from '@mnada/contract';
import { bidsTowardsDebt } from '@mnada/rules';
import { formatKes, useText } from '../../../client/i18n/index.ts';
import { useOwed } from '../../wallet/index.ts';

/** How many bids of a pack would pay what its buyer owes (PAY-6): by the rule that books it. */
export function useTowardsDebt(pack: Pick<BidPackage, 'bids' | 'price'> | undefined): number {
  const owed = useOwed();
  if (pack === undefined) return 0;
  return bidsTowardsDebt({
    bids: pack.bids,
    unitPriceCents: (pack.price * 100) / pack.bids,
    debtCents: Math.round(owed * 100),
  });
}

/** How many bids a payment adds: once it is paid as booked, until then as it would be. */
export function useBidsToCome(payment: PaymentView | undefined, pack: BidPackage | undefined): number {
  const towards = useTowardsDebt(pack);
  const bids = payment?.bids ?? 0;
  return Math.max(0, bids - (payment?.state === 'paid' ? (payment.bids_to_debt ?? 0) : towards));
}

/** Before paying: what of the pack pays a debt and isn't added. */
export function TowardsDebt({ pack }: { pack: BidPackage }) {
  const t = useText();
  const count = useTowardsDebt(pack);
  if (count === 0) return null;
  const amount = formatKes((count * pack.price) / pack.bids);
  return <p className="tnum mt-2 text-sm">{t('packs.towardsDebt', { amount, count })}</p>;
}
