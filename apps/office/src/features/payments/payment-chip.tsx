import type { PaymentRow } from '@mnada/contract/office';
import { type Translate, useText } from '../../client/i18n/index.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { paymentLook } from './payment-state.ts';

/** What is paid for, in words. */
export function forWords(
  { kind, bids, order, pays_debt: paysDebt }: Pick<PaymentRow, 'kind' | 'bids' | 'order' | 'pays_debt'>,
  t: Translate,
): string {
  if (kind !== 'pack') return t(`payments.for_${kind}`, { order: order?.number ?? '' });
  return paysDebt ? t('payments.forDebt') : t('payments.bids', { count: bids ?? 0 });
}

export function PaymentChip({ payment }: { payment: Pick<PaymentRow, 'state' | 'reason'> }) {
  const t = useText();
  const { name, tone, icon } = paymentLook(payment);
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(name)}
    </StatusChip>
  );
}
