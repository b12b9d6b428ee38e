const DAY_MS = 86_400_000;
const NAIROBI_OFFSET_MS = 3 * 3_600_000;
/** Free shipping takes 3 to 5 business days (WIN-2). */
const BUSINESS_DAYS = { first: 3, last: 5 } as const;

/** The day so many business days (Monday to Friday, in Nairobi) after `fromMs`, in epoch ms. */
export function businessDaysLater(fromMs: number, days: number): number {
  let atMs = fromMs;
  for (let left = days; left > 0; ) {
    atMs += DAY_MS;
    const weekday = new Date(atMs + NAIROBI_OFFSET_MS).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return atMs;
}

/** Between which days something ordered at `nowMs` arrives. */
export function deliveryDays(nowMs: number): { firstMs: number; lastMs: number } {
  return {
    firstMs: businessDaysLater(nowMs, BUSINESS_DAYS.first),
    lastMs: businessDaysLater(nowMs, BUSINESS_DAYS.last),
  };
}
