import * as z from 'zod/mini';
import { Id, Kes } from '../primitives.ts';
import { OwedWords } from './payments.ts';
import { Cursor, IsoTime, Reason, ShopperRef, StaffRef, Uuid } from './primitives.ts';

export const LooseReceiptRow = z.object({
  receipt: z.string(),
  amount: Kes,
  /** By M-PESA's clock, else when it was told. */
  at: IsoTime,
  /** By when somebody settles it (OPS-18). */
  answer_by: IsoTime,
  payer_name: z.nullable(z.string()),
  payer_phone: z.nullable(z.string()),
  /** As the payer typed it. */
  account: z.string(),
  why: z.string(),
  told_by: z.string(),
  /** A request about it that waits for a second person. */
  open_request: z.nullable(z.string()),
});
export type LooseReceiptRow = z.infer<typeof LooseReceiptRow>;

/** `GET /api/admin/unallocated` (`payments.match`): what belongs to nobody, the longest-waiting first, in pages of 50. */
export const UnallocatedListQuery = z.object({ cursor: z.optional(Cursor) });
export const UnallocatedAnswer = z.object({
  receipts: z.array(LooseReceiptRow),
  next_cursor: z.nullable(Cursor),
  /** Of all pages. */
  count: z.int(),
  total: Kes,
  /** What was matched or sent back lately, and by whom. */
  settled: z.array(
    z.object({
      receipt: z.string(),
      amount: Kes,
      state: z.string(),
      user: z.nullable(z.string()),
      by: z.nullable(StaffRef),
      at: IsoTime,
    }),
  ),
});
export type UnallocatedAnswer = z.infer<typeof UnallocatedAnswer>;

export const ReceiptCandidate = z.object({
  user: ShopperRef,
  name: z.string(),
  referral_code: z.string(),
  phone: z.enum(['same', 'other', 'unknown']),
  name_is: z.enum(['same', 'part', 'other', 'unknown']),
  code: z.enum(['same', 'close', 'other', 'unknown']),
  prompt: z.enum(['same', 'other']),
  bids_left: z.int(),
  /** What they owe: whole bids of a pack go towards it first. */
  debt: Kes,
  /** A payment of theirs of this very sum that is not paid: what it would be booked for. */
  payment: z.nullable(
    z.object({
      id: Uuid,
      reference: z.string(),
      asked_at: IsoTime,
      /** `150 bids`, `order`, or `debt`: what is owed. */
      what: z.string(),
      bids: z.nullable(z.int()),
    }),
  ),
});
export type ReceiptCandidate = z.infer<typeof ReceiptCandidate>;

/** `GET /api/admin/unallocated/:receipt?q=` (`payments.match`): with the best accounts, or those that `q` names; a look, with its line in the audit. */
export const UnallocatedQuery = z.object({ q: z.optional(z.string().check(z.maxLength(80))) });
export const UnallocatedPage = z.object({
  receipt: LooseReceiptRow,
  candidates: z.array(ReceiptCandidate),
  /** The pack on sale of this sum, and the dearest that costs less: its rest goes back. */
  packs: z.array(z.object({ id: Id, bids: z.int(), price: Kes, rest: Kes })),
  /** Named by an unlisted address: a hint, no proof. */
  claimed_for: z.array(z.string()),
  /** What its payer is told the moment that it is owed back; null: nobody's prompt brought it, so nobody is told. */
  tells: z.nullable(OwedWords),
});
export type UnallocatedPage = z.infer<typeof UnallocatedPage>;

/** `POST /api/admin/unallocated/:receipt/owe` (`payments.reverse`, step-up `receipt:…`): it goes back; its payment takes a second person. */
export const ReceiptOweBody = z.object({ reason: Reason });
export const ReceiptOwed = z.object({ refund: z.string() });
