import { afterBusinessDays, DELIVERY_BUSINESS_DAYS } from '@mnada/rules';

/** Between which days something ordered at `nowMs` arrives: free shipping takes 3 to 5 business days (WIN-2). */
export function deliveryDays(nowMs: number): { firstMs: number; lastMs: number } {
  return {
    firstMs: afterBusinessDays(nowMs, DELIVERY_BUSINESS_DAYS.first),
    lastMs: afterBusinessDays(nowMs, DELIVERY_BUSINESS_DAYS.last),
  };
}
