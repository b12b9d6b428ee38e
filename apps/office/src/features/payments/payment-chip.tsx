import type { PaymentRow } from '@mnada/contract/office';
import { type Translate, useText } from '../../client/i18n/index.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { paymentLook } from './payment-state.ts';

/** What is paid for, in words. */
export const forWords = ({ kind, bids, order }: Pick<PaymentRow, 'kind' | 'bids' | 'order'>, t: Translate): string =>
  kind === 'pack'
    ? t('payments.bids', { count: bids ?? 0 })
    : t(`payments.for_${kind}`, { order: order?.number ?? '' });

export function PaymentChip({ payment }: { payment: Pick<PaymentRow, 'state' | 'reason'> }) {
  const t = useText();
  const { name, tone, icon } = paymentLook(payment);
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(name)}
    </StatusChip>
  );
}
