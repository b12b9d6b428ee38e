import type { ControlRoom } from '@mnada/contract/office';
import { TriangleAlert } from 'lucide-react';
import { formatNumber, formatTime, type Translate, useText } from '../../client/i18n/index.ts';
import { StatusChip } from '../../ui/chip.tsx';
import { KpiCard } from '../../ui/kpi-card.tsx';
import { auctionNumber, DEEP_LANE, deepestLane, refusedShare } from './control-view.ts';

const REFUSALS = [
  'ALREADY_LEADING',
  'AUCTION_NOT_LIVE',
  'AUCTIONS_PAUSED',
  'BID_RATE',
  'LOCK_PRICE',
  'NO_BIDS_LEFT',
  'OVERPAY_GUARD',
  'STALE_BID',
  'SUPERSEDED',
] as const;
/** Why bids are refused, in words; what is seldom reads without its underscores. */
function refusalWords(code: string, t: Translate): string {
  const known = REFUSALS.find((each) => each === code);
  return known === undefined ? code.toLowerCase().replaceAll('_', ' ') : t(`control.refused_${known}`);
}

const ms = (value: number | null): string => (value === null ? '–' : formatNumber(Math.round(value)));

/** Five numbers of the whole room; three of them, without their context, on a phone. */
export function ControlKpis({ room, isStale }: { room: ControlRoom; isStale: boolean }) {
  const t = useText();
  const { decided, refused, peak } = room;
  const deepest = deepestLane(room);
  const first = refused.by_code[0];
  return (
    <div className="mb-4 grid grid-cols-3 gap-4 max-md:gap-3 lg:grid-cols-5">
      <KpiCard
        label={t('control.bidsMinute')}
        value={formatNumber(room.bids_last_minute)}
        context={
          peak.at === null ? t('control.noPeak') : t('control.peak', { count: peak.bids, time: formatTime(peak.at) })
        }
        spark={{ values: room.bids_by_minute, tone: 'bids' }}
        isStale={isStale}
      />
      <KpiCard
        label={t('control.connected')}
        value={formatNumber(room.connected)}
        context={t('control.watch', { count: room.watching })}
        isStale={isStale}
      />
      <KpiCard
        label={t('control.decided')}
        value={decided.p95_ms === null ? '–' : t('control.ms', { value: ms(decided.p95_ms) })}
        context={
          decided.p95_ms === null
            ? t('control.decidedNone')
            : t('control.decidedFacts', { p50: ms(decided.p50_ms), p99: ms(decided.p99_ms) })
        }
        isStale={isStale}
      />
      <KpiCard
        isMinor
        label={t('control.deepest')}
        value={formatNumber(deepest?.lane ?? 0)}
        context={
          deepest === null
            ? t('control.deepestNone')
            : t('control.deepestFacts', { number: auctionNumber(deepest.id), rest: deepest.rest })
        }
        change={
          (deepest?.lane ?? 0) >= DEEP_LANE ? (
            <StatusChip tone="warn" icon={TriangleAlert}>
              {t('control.watchChip')}
            </StatusChip>
          ) : undefined
        }
        isStale={isStale}
      />
      <KpiCard
        isMinor
        label={t('control.refused')}
        value={refusedShare(room)}
        context={
          refused.tries === 0 ? (
            t('control.refusedNone')
          ) : (
            <span title={refused.by_code.map(({ code, count }) => `${refusalWords(code, t)} ${count}`).join(', ')}>
              {t('control.refusedFacts', { refused: refused.refused, tries: refused.tries })}
              {first === undefined ? null : <span className="block truncate">{refusalWords(first.code, t)}</span>}
            </span>
          )
        }
        isStale={isStale}
      />
    </div>
  );
}
