import * as z from 'zod/mini';
import { IsoTime, Kes } from './primitives.ts';

/** A PIN of the revenue authority: a letter, nine digits, a letter. */
export const PIN = /^[AP][0-9]{9}[A-Z]$/;
/** `GET` and `PUT /api/account/buyer-pin`: on whose name tax invoices are made; null: on nobody's. */
export const BuyerPinAnswer = z.object({ pin: z.nullable(z.string()) });
export const BuyerPinBody = z.object({ pin: z.nullable(z.string().check(z.maxLength(20))) });

const TaxPaper = z.object({
  /** `00-000042`: of its branch, without a gap. */
  number: z.string(),
  issued_at: IsoTime,
  buyer_pin: z.nullable(z.string()),
  /** Where anybody checks what the revenue authority signed of it; absent or null: nothing is signed, or nobody said where. */
  check_url: z.optional(z.nullable(z.string())),
});
/** `GET /api/payments/{id}/tax`: what a paid payment was taxed with, and its papers, for its owner. */
export const PaymentTaxAnswer = z.object({
  gross: Kes,
  tax: Kes,
  net: Kes,
  lines: z.array(z.object({ code: z.string(), name: z.string(), percent: z.number(), amount: Kes })),
  /** null: none is made, as the seller has no PIN, or not yet: then there is a receipt. */
  invoice: z.nullable(TaxPaper),
  credit_note: z.nullable(TaxPaper),
  seller: z.object({ name: z.nullable(z.string()), pin: z.nullable(z.string()), address: z.nullable(z.string()) }),
  licences: z.array(z.string()),
});
export type PaymentTaxAnswer = z.infer<typeof PaymentTaxAnswer>;
