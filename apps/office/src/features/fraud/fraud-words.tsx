import type { RiskFact, RiskKind, RiskSignal, RiskState, RiskWeight } from '@mnada/contract/office';
import {
  AtSign,
  Ban,
  Banknote,
  CalendarDays,
  Check,
  Clock,
  Crown,
  Eye,
  Gauge,
  Hand,
  HandCoins,
  Hourglass,
  type LucideIcon,
  MapPin,
  Network,
  Receipt,
  RotateCcw,
  Scale,
  ShieldAlert,
  Smartphone,
  Trophy,
  Truck,
  Undo2,
  Users,
  Wallet,
  Wifi,
} from 'lucide-react';
import { RARITY_COMPARED_LEAST } from '@mnada/rules';
import { formatKes, formatNumber, type Translate, useText } from '../../client/i18n/index.ts';
import { type ChipTone, StatusChip } from '../../ui/chip.tsx';

export const KIND_ICONS: Readonly<Record<RiskKind, LucideIcon>> = {
  device: Smartphone,
  payer: Wallet,
  number: Banknote,
  address: MapPin,
  network: Wifi,
  mailbox: AtSign,
  staff: Users,
  pair: Scale,
  rate: Gauge,
  rhythm: Hourglass,
  hours: Clock,
  referrals: Network,
  promo: HandCoins,
  refunds: Undo2,
  returns: RotateCcw,
  reversals: Receipt,
  buy_back: RotateCcw,
  one_product: Trophy,
  won_together: Crown,
};
export const FACT_ICONS: Readonly<Record<RiskFact['fact'], LucideIcon>> = {
  hands: Hand,
  paid: Receipt,
  meet: Scale,
  staff: Users,
  delivered: Truck,
  age: CalendarDays,
  apart: Smartphone,
};
export const WEIGHT_TONES: Readonly<Record<RiskWeight, ChipTone>> = { strong: 'bad', medium: 'warn', weak: 'grey' };

const STATES: Readonly<Record<RiskState, { tone: ChipTone; icon: LucideIcon }>> = {
  open: { tone: 'warn', icon: ShieldAlert },
  watch: { tone: 'info', icon: Eye },
  limited: { tone: 'bad', icon: Ban },
  suspended: { tone: 'bad', icon: Ban },
  no_harm: { tone: 'ok', icon: Check },
};
export function StateChip({ state }: { state: RiskState }) {
  const t = useText();
  const { tone, icon } = STATES[state];
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`fraud.${state}`)}
    </StatusChip>
  );
}

/** What is told with its noun, so that one of them is no `1 browsers`. */
const COUNTED = ['met', 'receipts', 'delivered', 'days', 'people', 'devices', 'addresses'] as const;
const isCounted = (name: string): name is (typeof COUNTED)[number] => COUNTED.some((each) => each === name);
const withNouns = (values: Readonly<Record<string, number>>, t: Translate): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, count]) => [
      name,
      isCounted(name) ? t(`fraud.n_${name}`, { count }) : formatNumber(count),
    ]),
  );

/** `Browser d-91c4: 3 accounts`: what was seen, in words. */
export function seenWords({ kind, seen, thing }: RiskSignal, t: Translate): string {
  const values = Object.fromEntries(Object.entries(seen).map(([name, value]) => [name, formatNumber(value)]));
  const met = t('fraud.n_met', { count: seen['met'] ?? 0 });
  const count = seen['people'] ?? seen['times'] ?? seen['hours'] ?? seen['answers'] ?? seen['kin'] ?? 0;
  return t(`fraud.seen_${kind}`, { ...values, met, count, thing });
}
/** Of fewer than the rule asks for nobody can say how rare something is, and nobody does. */
export const isRarityKnown = ({ among }: RiskSignal): boolean => among >= RARITY_COMPARED_LEAST;
/** `3 of 4,100 are like this`: how rare; or that too few were compared. */
export function rareWords(signal: RiskSignal, t: Translate): string {
  const among = formatNumber(signal.among);
  return isRarityKnown(signal)
    ? t('fraud.rare', { alike: formatNumber(signal.alike), among, things: t(`fraud.things_${signal.kind}`) })
    : t('fraud.rareUnknown', { among, least: formatNumber(RARITY_COMPARED_LEAST) });
}

export function factWords({ fact, values, speaks }: RiskFact, t: Translate): string {
  const { kes = 0, ...rest } = values;
  const key = speaks === 'unknown' ? `fraud.fact_${fact}_unknown` : `fraud.fact_${fact}`;
  return t(key as 'fraud.fact_hands', { ...withNouns(rest, t), sum: formatKes(kes) } as never);
}
/** `auction:17` as the office’s address. @returns null: there is no page of it */
export function sourceLink(source: string): { to: string; label: string } | null {
  const [kind = '', id = ''] = source.split(':', 2);
  if (kind === 'auction') return { to: `/auctions/${id}`, label: `A-${id}` };
  if (kind === 'withdrawal') return { to: `/withdrawals/${id}`, label: id };
  return null;
}
