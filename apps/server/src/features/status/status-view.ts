import type { StatusAnswer } from '@mnada/contract';
import { SERVICE_PARTS, type ServicePart, type ServiceState, worstState } from '@mnada/rules';
import { NOW_WITHIN_MS, type Sample, type StatusHistory } from './status.sql.ts';

const HOURS = 24;
const HOUR_MS = 3_600_000;

/** What everybody is told. */
export function statusView({ at, samples, since, minutes, well }: StatusHistory): StatusAnswer {
  return {
    at: at.toISOString(),
    since: since?.toISOString() ?? null,
    parts: SERVICE_PARTS.map((part) => ({
      part,
      state: stateNow(samples, part, at.getTime()),
      hours: hoursOf(samples, part, at.getTime()),
      well_percent: minutes < 1 ? null : percent(well[part], minutes),
    })),
  };
}

/** Down to two places, so that 100 is said of all minutes alone. */
const percent = (well: number, minutes: number): number => Math.min(100, Math.floor((well / minutes) * 10_000) / 100);

function stateNow(samples: readonly Sample[], part: ServicePart, atMs: number): ServiceState {
  const newest = samples.at(-1);
  return newest !== undefined && atMs - newest.minute.getTime() <= NOW_WITHIN_MS ? newest[part] : 'unknown';
}

function hoursOf(samples: readonly Sample[], part: ServicePart, atMs: number): ServiceState[] {
  const hours: ServiceState[][] = Array.from({ length: HOURS }, () => []);
  for (const sample of samples) {
    const ago = Math.floor((atMs - sample.minute.getTime()) / HOUR_MS);
    hours[HOURS - 1 - ago]?.push(sample[part]);
  }
  return hours.map((states) => worstState(states) ?? 'unknown');
}

/**
 * What is told while this page's reading of the database fails: nothing is known, of bidding neither, which has a connection of
 * its own. What was measured before stays as it was.
 */
export function withoutDatabase(last: StatusAnswer | null, nowMs: number): StatusAnswer {
  const hours = Array.from({ length: HOURS }, (): ServiceState => 'unknown');
  const before = last?.parts ?? SERVICE_PARTS.map((part) => ({ part, hours, well_percent: null }));
  return {
    at: new Date(nowMs).toISOString(),
    since: last?.since ?? null,
    parts: before.map((part) => ({ ...part, state: 'unknown' })),
  };
}
