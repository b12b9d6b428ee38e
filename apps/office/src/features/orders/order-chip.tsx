import type { OrderRow } from '@mnada/contract/office';
import { useText } from '../../client/i18n/index.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { stateLook } from './order-state.ts';

export function OrderChip({
  order,
  showsLate = true,
}: {
  order: Pick<OrderRow, 'state' | 'is_late'>;
  showsLate?: boolean;
}) {
  const t = useText();
  const { name, tone, icon } = stateLook(order.state, showsLate && order.is_late);
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(name)}
    </StatusChip>
  );
}
