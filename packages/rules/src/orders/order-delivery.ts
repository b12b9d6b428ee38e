const DAY_MS = 86_400_000;
/** East Africa Time has no summer time. */
const NAIROBI_OFFSET_MS = 3 * 3_600_000;

/** WIN-2: free shipping takes 3 to 5 business days. */
export const DELIVERY_BUSINESS_DAYS = { first: 3, last: 5 } as const;

/** 0 is Sunday, 6 Saturday. */
export const nairobiWeekday = (atMs: number): number => new Date(atMs + NAIROBI_OFFSET_MS).getUTCDay();
/** The midnight in Nairobi with which its day began, in epoch ms. */
export const startOfNairobiDay = (atMs: number): number =>
  Math.floor((atMs + NAIROBI_OFFSET_MS) / DAY_MS) * DAY_MS - NAIROBI_OFFSET_MS;

/** The moment so many business days (Monday to Friday, in Nairobi) after `fromMs`, in epoch ms. */
export function afterBusinessDays(fromMs: number, days: number): number {
  let atMs = fromMs;
  for (let left = days; left > 0; ) {
    atMs += DAY_MS;
    const weekday = nairobiWeekday(atMs);
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return atMs;
}

/** So many days ahead a day may be promised (WIN-2). */
const PROMISED_DAYS_MAX = 90;
/** Whether a day of Nairobi, by the moment with which it ends, may be promised now: today, or one of the next days (WIN-2). */
export function mayPromiseDay(endsAtMs: number, nowMs: number): boolean {
  const days = (startOfNairobiDay(endsAtMs) - startOfNairobiDay(nowMs)) / DAY_MS;
  return days >= 0 && days <= PROMISED_DAYS_MAX;
}

/** By when something paid at `paidAtMs` is delivered. */
export const deliveredByMs = (paidAtMs: number): number => afterBusinessDays(paidAtMs, DELIVERY_BUSINESS_DAYS.last);
