import type { OrderState } from '@mnada/contract';
import { CircleX, Clock, PackageCheck, PackageOpen, TriangleAlert, Truck } from 'lucide-react';
import type { TextKey } from '../../client/i18n/index.ts';
import type { ChipTone, Icon } from '../../ui/chip.tsx';

export type StateLook = { name: TextKey; tone: ChipTone; icon: Icon };
const LOOKS: Record<OrderState, StateLook> = {
  awaiting_payment: { name: 'orders.to_pay', tone: 'grey', icon: Clock },
  paid: { name: 'orders.to_pack', tone: 'warn', icon: PackageOpen },
  processing: { name: 'orders.packed', tone: 'info', icon: PackageCheck },
  shipped: { name: 'orders.shipped', tone: 'info', icon: Truck },
  delivered: { name: 'orders.delivered', tone: 'ok', icon: PackageCheck },
  cancelled: { name: 'orders.cancelled', tone: 'grey', icon: CircleX },
};
const LATE: StateLook = { name: 'orders.late', tone: 'bad', icon: TriangleAlert };

/** Icon and word of a state; a broken promise goes before it in lists. */
export const stateLook = (state: OrderState, isLate = false): StateLook => (isLate ? LATE : LOOKS[state]);

/** What a press does that moves an order there. */
export const MOVE_WORDS = {
  processing: 'orders.toProcessing',
  shipped: 'orders.toShipped',
  delivered: 'orders.toDelivered',
  cancelled: 'orders.toCancelled',
} as const satisfies Partial<Record<OrderState, TextKey>>;
export type MoveTo = keyof typeof MOVE_WORDS;
export const isMoveTo = (state: OrderState): state is MoveTo => state in MOVE_WORDS;
