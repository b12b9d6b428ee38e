import { CirclePause, Pencil, Play } from 'lucide-react';
import { useText } from '../../client/i18n/index.ts';
import { StatusChip } from '../../ui/chip.tsx';

const LOOKS = {
  draft: { tone: 'grey', icon: Pencil, name: 'templates.draft' },
  published: { tone: 'ok', icon: Play, name: 'templates.on' },
  paused: { tone: 'warn', icon: CirclePause, name: 'templates.isPaused' },
} as const;

export function TemplateChip({ state }: { state: keyof typeof LOOKS }) {
  const t = useText();
  const { tone, icon, name } = LOOKS[state];
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(name)}
    </StatusChip>
  );
}
