import * as z from 'zod/mini';
import { IsoTime, Kes } from './primitives.ts';

/** As the buyer sees them: nothing sent yet; M-PESA is asked; late, so a person looks into it; back on the phone. */
export const REFUND_STATES = ['owed', 'sending', 'late', 'returned'] as const;

/** Money that goes back to its payer (PAY-6). */
export const RefundView = z.object({
  /** `RF-12`, for support. */
  reference: z.string(),
  state: z.enum(REFUND_STATES),
  amount: Kes,
  /** Where it goes, masked: `0712 ••• 678`; null: the provider did not tell the payer's number. */
  phone: z.nullable(z.string()),
  /** Back by then; null once it is back, or late. */
  expected_by: z.nullable(IsoTime),
  /** M-PESA's code of the way back, once returned. */
  receipt: z.nullable(z.string()),
  /** Its order was paid twice: this is the second sum, and the order stays. */
  paid_twice: z.optional(z.boolean()),
});
export type RefundView = z.infer<typeof RefundView>;
/** What goes back of one payment or order, the oldest first; empty: nothing. */
export const RefundViews = z.array(RefundView);
