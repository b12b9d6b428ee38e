import type { OddsFigures, OddsLine } from '@mnada/contract';
import { formatDayOnly } from '../../client/i18n/index.ts';
import type { ReadOdds } from './odds-query.ts';
import { ALL } from './odds-search.ts';

/** What the page shows: a month as it was published last, with the lines before it; the running month; or all of them. */
export type OddsView =
  | { readonly kind: 'month'; readonly line: OddsLine; readonly before: readonly OddsLine[] }
  | { readonly kind: 'running'; readonly figures: OddsFigures }
  | { readonly kind: 'all'; readonly lines: readonly OddsLine[] }
  | { readonly kind: 'none' };

/** The last line of each month, the newest month first. */
export const newestLines = (lines: readonly OddsLine[]): OddsLine[] =>
  lines.filter(({ month, line }) => !lines.some((other) => other.month === month && other.line > line));

export function viewOf({ running, lines }: Pick<ReadOdds, 'running' | 'lines'>, month: string | undefined): OddsView {
  const newest = newestLines(lines);
  if (month === ALL && newest.length > 0) return { kind: 'all', lines: newest };
  if (running !== null && running.month === month) return { kind: 'running', figures: running };
  const line = newest.find((one) => one.month === month) ?? newest[0];
  if (line !== undefined) {
    return { kind: 'month', line, before: lines.filter((one) => one.month === line.month && one.line < line.line) };
  }
  return running === null ? { kind: 'none' } : { kind: 'running', figures: running };
}

/** So many of so many won. */
export type Odds = { readonly won: number; readonly of: number };

/**
 * "1 in 16", to the nearest whole. Where more than a third won, tenths, as "4 in 5": "1 in 1" would be said of ten people of
 * whom eight won, and promise what isn't so. All of them is said of all of them only. null: nobody won.
 */
export function oddsOf(bidders: number, winners: number): Odds | null {
  if (winners === 0) return null;
  if (winners >= bidders) return { won: 1, of: 1 };
  if (winners * 3 <= bidders) return { won: 1, of: Math.round(bidders / winners) };
  const tenths = Math.min(9, Math.round((10 * winners) / bidders));
  const part = [5, 2].find((each) => tenths % each === 0) ?? 1;
  return { won: tenths / part, of: 10 / part };
}

/** `6.4%` */
export const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '0%' : `${((100 * part) / whole).toFixed(1).replace(/\.0$/, '')}%`;

/** `May 2025` */
export const monthName = (month: string, language: 'en' | 'sw'): string =>
  formatDayOnly(`${month}-15T12:00:00Z`, language).replace(/^\d+ /, '');

/** The ends of a scale that four lines divide: the next number that three divides, in whole steps that people read. */
export function scaleOf(values: readonly number[]): readonly number[] {
  const most = Math.max(3, ...values);
  const rough = most / 3;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((part) => part * power).find((each) => each >= rough) ?? 10 * power;
  return [0, step, 2 * step, 3 * step].map((each) => Math.round(each));
}
