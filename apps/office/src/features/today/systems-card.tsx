import type { Today } from '@mnada/contract/office';
import {
  Banknote,
  Check,
  CircleHelp,
  CircleX,
  Gavel,
  MessageSquare,
  Pause,
  Smartphone,
  TriangleAlert,
} from 'lucide-react';
import { cx } from '@mnada/ui/cx.ts';
import { formatDayTime, useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { type ChipTone, type Icon, StatusChip } from '../../ui/chip.tsx';

type Systems = Extract<Today['systems'], { state: 'ok' }>['value'];
type Part = Systems[number]['part'];
const ICONS: Readonly<Record<Part, Icon>> = {
  bidding: Gavel,
  payments: Smartphone,
  payouts: Banknote,
  messages: MessageSquare,
};
const LOOKS: Readonly<Record<Systems[number]['state'], { tone: ChipTone; icon: Icon; tile: string }>> = {
  ok: { tone: 'ok', icon: Check, tile: 'bg-live-soft text-live-text' },
  slow: { tone: 'warn', icon: TriangleAlert, tile: 'bg-soon-soft text-soon-text' },
  paused: { tone: 'info', icon: Pause, tile: 'bg-upcoming-soft text-upcoming-text' },
  down: { tone: 'bad', icon: CircleX, tile: 'bg-critical-soft text-critical-text' },
  unknown: { tone: 'grey', icon: CircleHelp, tile: 'bg-surface-2 text-foreground-2' },
};

/** How bidding, M-PESA, payouts and messages stand, as everybody may read it at /status (OPS-20). */
export function SystemsCard({ systems }: { systems: Systems }) {
  const t = useText();
  return (
    <Card title={t('today.systems')} action={<a href="/status">{t('today.statusPage')}</a>}>
      <ul>
        {systems.map(({ part, state, since }) => {
          const { tone, icon, tile } = LOOKS[state];
          const PartIcon = ICONS[part];
          return (
            <li key={part} className="flex items-center gap-3 border-border border-t py-2.5 first:border-t-0">
              <span className={cx('grid size-9 shrink-0 place-items-center rounded-[10px]', tile)}>
                <PartIcon aria-hidden="true" size={18} />
              </span>
              <div className="min-w-0 flex-1">
                <p className="font-semi">{t(`today.system_${part}`)}</p>
                <p className="text-foreground-2 text-xs">
                  {since === null
                    ? t(`today.systemSays_${state}`)
                    : t('today.systemSince', { says: t(`today.systemSays_${state}`), when: formatDayTime(since) })}
                </p>
              </div>
              <StatusChip tone={tone} icon={icon}>
                {t(`today.system_${state}`)}
              </StatusChip>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
