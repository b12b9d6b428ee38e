const DAY_MS = 86_400_000;
/** As the server has it: 400 days. */
const DAYS_MOST = 400;
const isDay = (word: unknown): word is string =>
  typeof word === 'string' && /^20\d\d-\d\d-\d\d$/.test(word) && !Number.isNaN(Date.parse(word));

export type StatementSearch = { readonly from?: string; readonly to?: string };

/** Days out of an address; what is none is left out. */
export function readStatementSearch(search: Record<string, unknown>): StatementSearch {
  const { from, to } = search;
  return { ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) };
}

/** Why a statement of these days can't be had, or null. */
export function daysProblem(from: string, to: string, today: string): 'none' | 'order' | 'long' | 'ahead' | null {
  if (!isDay(from) || !isDay(to)) return 'none';
  if (from > to) return 'order';
  if (from > today) return 'ahead';
  return (Date.parse(to) - Date.parse(from)) / DAY_MS >= DAYS_MOST ? 'long' : null;
}

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
/** This month so far, the last one whole, and the last ninety days. */
export function usualDays(
  today: string,
): Readonly<Record<'month' | 'lastMonth' | 'ninety', Required<StatementSearch>>> {
  const first = `${today.slice(0, 8)}01`;
  const lastEnd = dayOf(Date.parse(first) - DAY_MS);
  return {
    month: { from: first, to: today },
    lastMonth: { from: `${lastEnd.slice(0, 8)}01`, to: lastEnd },
    ninety: { from: dayOf(Date.parse(today) - 89 * DAY_MS), to: today },
  };
}
