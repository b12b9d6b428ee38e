import type { OrderState } from '@mnada/contract';
import { Check, Clock, type LucideIcon, Package, PackageCheck, Truck, X } from 'lucide-react';
import { useText } from '../../client/i18n/index.ts';
import { Chip, type ChipTone } from '@mnada/ui/chip.tsx';
import { STATE_WORDS } from './order-view.ts';

const LOOKS: Record<OrderState, { tone: ChipTone; Icon: LucideIcon }> = {
  awaiting_payment: { tone: 'soon', Icon: Clock },
  paid: { tone: 'live', Icon: Check },
  processing: { tone: 'upcoming', Icon: Package },
  shipped: { tone: 'upcoming', Icon: Truck },
  delivered: { tone: 'live', Icon: PackageCheck },
  cancelled: { tone: 'ended', Icon: X },
};

export function OrderStateChip({ state, isCash }: { state: OrderState; isCash: boolean }) {
  const t = useText();
  const { tone, Icon } = LOOKS[state];
  return (
    <Chip tone={tone} icon={<Icon aria-hidden="true" size={14} />}>
      {t(isCash ? 'orders.takenAsCash' : STATE_WORDS[state])}
    </Chip>
  );
}
