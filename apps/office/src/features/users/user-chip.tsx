import type { UserState } from '@mnada/contract/office';
import { Ban, Check, CirclePause, ShieldOff, UserX } from 'lucide-react';
import { useText } from '../../client/i18n/index.ts';
import { type ChipTone, type Icon, StatusChip } from '../../ui/chip.tsx';

const LOOKS: Record<UserState, { tone: ChipTone; icon: Icon }> = {
  active: { tone: 'ok', icon: Check },
  suspended: { tone: 'bad', icon: Ban },
  bidding_suspended: { tone: 'bad', icon: ShieldOff },
  self_excluded: { tone: 'warn', icon: CirclePause },
  deleted: { tone: 'grey', icon: UserX },
};

export function UserChip({ state }: { state: UserState }) {
  const t = useText();
  const { tone, icon } = LOOKS[state];
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`users.${state}`)}
    </StatusChip>
  );
}
