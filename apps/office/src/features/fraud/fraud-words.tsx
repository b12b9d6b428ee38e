import type { RiskFact, RiskKind, RiskSignal, RiskState, RiskWeight } from '@mnada/contract/office';
import {
  AtSign,
  Ban,
  Banknote,
  Check,
  Clock,
  Crown,
  Eye,
  Gauge,
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
  Undo2,
  Users,
  Wallet,
  Wifi,
} from 'lucide-react';
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

/** `One browser, of 3 accounts`: what was seen, in words. */
export function seenWords({ kind, seen, thing }: RiskSignal, t: Translate): string {
  const values = Object.fromEntries(Object.entries(seen).map(([name, value]) => [name, formatNumber(value)]));
  const count = seen['people'] ?? seen['times'] ?? seen['hours'] ?? seen['answers'] ?? seen['kin'] ?? 0;
  return t(`fraud.seen_${kind}`, { ...values, count, thing });
}
/** `3 of 4,100 are like this`: how rare. */
export const rareWords = ({ kind, alike, among }: RiskSignal, t: Translate): string =>
  t('fraud.rare', { alike: formatNumber(alike), among: formatNumber(among), things: t(`fraud.things_${kind}`) });

export function factWords({ fact, values, speaks }: RiskFact, t: Translate): string {
  const { kes = 0, ...rest } = values;
  const words = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, formatNumber(value)]));
  const key = speaks === 'unknown' ? `fraud.fact_${fact}_unknown` : `fraud.fact_${fact}`;
  return t(key as 'fraud.fact_hands', { ...words, sum: formatKes(kes) } as never);
}
/** `auction:17` as the office’s address. @returns null: there is no page of it */
export function sourceLink(source: string): { to: string; label: string } | null {
  const [kind = '', id = ''] = source.split(':', 2);
  if (kind === 'auction') return { to: `/auctions/${id}`, label: `A-${id}` };
  if (kind === 'withdrawal') return { to: `/withdrawals/${id}`, label: id };
  return null;
}
