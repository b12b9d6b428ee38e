import type { BreakLength } from '@mnada/contract';

const DAY_MS = 86_400_000;

/** About when a break that begins now is over, to be said before it is begun; the server's answer has the exact end. */
export function breakEndMs(length: BreakLength, nowMs: number): number {
  if (length === '24h') return nowMs + DAY_MS;
  if (length === '7d') return nowMs + 7 * DAY_MS;
  if (length === '30d') return nowMs + 30 * DAY_MS;
  const end = new Date(nowMs);
  const month = end.getUTCMonth() + 6;
  end.setUTCMonth(month);
  // A day that the month lacks is its last one.
  if (end.getUTCMonth() !== month % 12) end.setUTCDate(0);
  return end.getTime();
}
