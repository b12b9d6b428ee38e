import type { WithdrawalSeen, WithdrawalTab } from '@mnada/contract/office';
import { Check, CircleQuestionMark, CircleX, Clock, Lock, TriangleAlert, Users } from 'lucide-react';
import { formatDayTime, type TextKey, type Translate, useText } from '../../client/i18n/index.ts';
import { type ChipTone, type Icon, StatusChip } from '../../ui/chip.tsx';

const LOOKS: Record<WithdrawalTab, { name: TextKey; tone: ChipTone; icon: Icon }> = {
  waiting: { name: 'withdrawals.waiting', tone: 'info', icon: Clock },
  sending: { name: 'withdrawals.sending', tone: 'info', icon: Clock },
  no_result: { name: 'withdrawals.no_result', tone: 'warn', icon: CircleQuestionMark },
  failed: { name: 'withdrawals.failed', tone: 'bad', icon: TriangleAlert },
  paid: { name: 'withdrawals.paid', tone: 'ok', icon: Check },
  refused: { name: 'withdrawals.refused', tone: 'grey', icon: CircleX },
};

export function TabChip({ tab }: { tab: WithdrawalTab }) {
  const t = useText();
  const { name, tone, icon } = LOOKS[tab];
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(name)}
    </StatusChip>
  );
}

export const isHeld = ({ held_until: until, waits_for: waits }: WithdrawalSeen, nowMs: number): boolean =>
  waits !== null || (until !== null && Date.parse(until) > nowMs);

/** Why it isn't sent, in words; null: nothing holds it. */
export function heldWords(withdrawal: WithdrawalSeen, nowMs: number, t: Translate): string | null {
  const { held_until: until, hold_reason: why, waits_for: waits } = withdrawal;
  if (waits !== null) return t(`withdrawals.waits_${waits}`);
  if (until === null || Date.parse(until) <= nowMs) return null;
  return t(`withdrawals.hold_${why ?? 'other'}` as 'withdrawals.hold_other', { until: formatDayTime(until) });
}

/** `1 of 2`, or why it is held, or how far it is. */
export function ApprovalsChip({ withdrawal, nowMs }: { withdrawal: WithdrawalSeen; nowMs: number }) {
  const t = useText();
  if (isHeld(withdrawal, nowMs))
    return (
      <StatusChip tone="bad" icon={Lock}>
        {t('withdrawals.held')}
      </StatusChip>
    );
  if (withdrawal.tab !== 'waiting') return <TabChip tab={withdrawal.tab} />;
  const words = t('withdrawals.given', { given: withdrawal.approvals, needed: withdrawal.approvals_needed });
  return withdrawal.approvals > 0 ? (
    <StatusChip tone="info" icon={Users}>
      {words}
    </StatusChip>
  ) : (
    <span className="whitespace-nowrap text-foreground-2">{words}</span>
  );
}

export function NameChip({ check }: { check: WithdrawalSeen['name_check'] }) {
  const t = useText();
  const look = {
    match: { tone: 'ok', icon: Check },
    differs: { tone: 'warn', icon: TriangleAlert },
    unknown: { tone: 'grey', icon: CircleQuestionMark },
  } as const;
  const { tone, icon } = look[check];
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`withdrawals.name_${check}`)}
    </StatusChip>
  );
}
