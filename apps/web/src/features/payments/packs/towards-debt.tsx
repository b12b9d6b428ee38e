import type { BidPackage, PaymentView } from '@mnada/contract';
import { bidsTowardsDebt, debtLetGo, toShillings } from '@mnada/rules';
import { formatKes, useText } from '../../../client/i18n/index.ts';
import { useOwed } from '../../wallet/index.ts';

type Sold = Pick<BidPackage, 'bids' | 'price'>;

const packAndDebt = (pack: Sold, owed: number) => ({
  bids: pack.bids,
  unitPriceCents: (pack.price * 100) / pack.bids,
  debtCents: Math.round(owed * 100),
});

/** How many bids of a pack would pay what its buyer owes (PAY-6): by the rule that books it. */
export function useTowardsDebt(pack: Sold | undefined): number {
  const owed = useOwed();
  return pack === undefined ? 0 : bidsTowardsDebt(packAndDebt(pack, owed));
}

/** How many bids a payment adds: once it is paid as booked, until then as it would be. */
export function useBidsToCome(payment: PaymentView | undefined, pack: BidPackage | undefined): number {
  const towards = useTowardsDebt(pack);
  const bids = payment?.bids ?? 0;
  return Math.max(0, bids - (payment?.state === 'paid' ? (payment.bids_to_debt ?? 0) : towards));
}

/** Before paying: what of the pack pays a debt and isn't added, and what of the debt is let go with it. */
export function TowardsDebt({ pack }: { pack: BidPackage }) {
  const t = useText();
  const owed = useOwed();
  const count = useTowardsDebt(pack);
  const letGo = toShillings(debtLetGo(packAndDebt(pack, owed)));
  if (count === 0 && letGo === 0) return null;
  const said = [
    ...(count === 0 ? [] : [t('packs.towardsDebt', { amount: formatKes((count * pack.price) / pack.bids), count })]),
    ...(letGo === 0 ? [] : [t('packs.letGo', { amount: formatKes(letGo) })]),
  ];
  return <p className="tnum mt-2 text-sm">{said.join(' ')}</p>;
}
