import type { ProductState } from '@mnada/contract/office';
import { EyeOff, Globe, Pencil } from 'lucide-react';
import { useText } from '../../client/i18n/index.ts';
import { StatusChip } from '../../ui/chip.tsx';

const LOOKS = {
  published: { tone: 'ok', icon: Globe },
  draft: { tone: 'grey', icon: Pencil },
  withdrawn: { tone: 'grey', icon: EyeOff },
} as const;

export function ProductChip({ state }: { state: ProductState }) {
  const t = useText();
  const { tone, icon } = LOOKS[state];
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`products.${state}`)}
    </StatusChip>
  );
}

/** A day of Nairobi, `2026-11-23`, as a moment that the formats take. */
export const momentOf = (day: string): string => `${day}T00:00:00+03:00`;
