import { DAY_US, type EpochUs, MINUTE_US } from '@mnada/rules';
import { MOVE_MINUTES } from '@mnada/contract/office';
import { Refusal } from '../../platform/http/index.ts';

/** So long before its start an auction is moved no more, and nothing is scheduled any more. */
export const NOTICE_US = MOVE_MINUTES * MINUTE_US;
const AHEAD_US = 366 * DAY_US;

export const isoOf = (us: EpochUs): string => new Date(Math.floor(us / 1_000)).toISOString();
export const isoOrNull = (us: EpochUs | null): string | null => (us === null ? null : isoOf(us));

/** @throws Refusal INVALID_INPUT it is no time */
export function startOf(startsAt: string): EpochUs {
  const ms = Date.parse(startsAt);
  if (Number.isNaN(ms) || ms <= 0) throw new Refusal('INVALID_INPUT', { errors: ['starts_at'] });
  return ms * 1_000;
}

/** @throws Refusal START_REFUSED too soon for anybody to hear of it, or further away than anybody plans */
export function requireStart(startsAtUs: EpochUs, nowUs: EpochUs): void {
  if (startsAtUs < nowUs + NOTICE_US || startsAtUs > nowUs + AHEAD_US) throw new Refusal('START_REFUSED');
}

/** The next time of the same hour and minute that is far enough away. */
export function sameTimeLater(startUs: EpochUs, nowUs: EpochUs): EpochUs {
  const days = Math.max(1, Math.ceil((nowUs + NOTICE_US - startUs) / DAY_US));
  return startUs + days * DAY_US;
}
