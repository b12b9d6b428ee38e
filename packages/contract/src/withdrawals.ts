/** Cash on its way to a phone (WIN-3, OWN-3). */
import * as z from 'zod/mini';
import { StopsPayout } from './claims.ts';
import { ProductNameSw } from './product-fields.ts';
import { Id, IsoTime, Kes, Uuid } from './primitives.ts';

export const WITHDRAWAL_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const;
export const Withdrawal = z.object({
  id: Uuid,
  reference: z.string(),
  source: z.enum(['cash_claim', 'referral']),
  status: z.enum(WITHDRAWAL_STATUSES),
  /** Original price of what was won. */
  amount: Kes,
  service_fee: Kes,
  /** Kept back for the revenue authority, exact (TAX-3). */
  tax_withheld: z.optional(Kes),
  /** Whole shillings that reach the phone. */
  net_amount: Kes,
  recipient_name: z.string(),
  mpesa_number: z.string(),
  receipt: z.nullable(z.string()),
  product_name: z.nullable(z.string()),
  ...ProductNameSw,
  product_image: z.array(z.string()),
  auction_id: z.nullable(Id),
  admin_notes: z.nullable(z.string()),
  created_at: IsoTime,
  completed_at: z.nullable(IsoTime),
  /** Failed, and never sent: it was refused, and what it was asked for is its owner's again to claim or withdraw. */
  is_refused: z.optional(z.boolean()),
  /** Pending and approved: it waits for its hold to end, or for its turn. */
  is_approved: z.optional(z.boolean()),
  /** Held back until then, for `hold_reason`; null once it goes on. */
  held_until: z.nullable(IsoTime),
  /** Later versions may know more reasons. */
  hold_reason: z.nullable(z.string()),
  /**
   * `review`: a person looks at its owner's account, and `due_at` tells by when. Or what of its owner's it waits for: a `debt` to be settled, and once it is approved a `payment` that stands (cash takes one), the
   * `account` to be open; null: nothing. Later versions may know more.
   */
  waits_for: z.nullable(z.string()),
  ...StopsPayout,
  /** By when it was promised; null once it is paid, or failed, or while it waits for something of its owner's. */
  due_at: z.nullable(IsoTime),
});
export type Withdrawal = z.infer<typeof Withdrawal>;
export const WithdrawalAnswer = z.object({ withdrawal: Withdrawal });
/** Newest first, paged. */
export const WithdrawalsAnswer = z.object({ withdrawals: z.array(Withdrawal) });
