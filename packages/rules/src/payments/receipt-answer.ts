import { afterBusinessDays, nairobiWeekday, startOfNairobiDay } from '../orders/order-delivery.ts';

const DAY_MS = 86_400_000;

/**
 * By when money of nobody has its answer, matched or on its way back (OPS-18): one working day of Nairobi after we heard of it, by the same
 * hour; of a weekend, by the end of Monday. Who comes later is never promised an earlier hour. In epoch ms.
 */
export function receiptAnswerByMs(heardAtMs: number): number {
  let fromMs = heardAtMs;
  while (nairobiWeekday(fromMs) % 6 === 0) fromMs = startOfNairobiDay(fromMs) + DAY_MS;
  return afterBusinessDays(fromMs, 1);
}
