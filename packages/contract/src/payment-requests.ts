import * as z from 'zod/mini';
import { PageQuery } from './page-query.ts';
import { Id, Kes, TypedPhone } from './primitives.ts';

/** `amount` and `bidsCount` must be the server's own for that pack, or 409 PRICE_CHANGED (PAY-1). */
export const BuyBidsBody = z.object({
  packageId: z.union([Id, z.string().check(z.regex(/^[1-9][0-9]{0,14}$/))]),
  phoneNumber: TypedPhone,
  amount: z.number(),
  bidsCount: z.number(),
});

/** `POST /api/pay_debt`: what `GET /api/debt` says, or 409 PRICE_CHANGED (PAY-6). */
export const PayDebtBody = z.object({ phoneNumber: TypedPhone, amount: z.number() });
/** `GET /api/debt`: what is owed after money went back, and what paying it alone comes to; null: it can't be paid by itself. */
export const DebtAnswer = z.object({
  owed: Kes,
  pay: z.nullable(
    z.object({
      amount: Kes,
      /** What is left then is less than a bid, and is let go. */
      let_go: Kes,
    }),
  ),
});
export type DebtAnswer = z.infer<typeof DebtAnswer>;

export const ChooseBody = z.object({
  receipt: z.string().check(z.regex(/^[A-Za-z0-9]{4,40}$/)),
  choice: z.enum(['pack', 'top_up', 'back']),
  /** The pack that was shown; PRICE_CHANGED when it is another by now. */
  package_id: z.optional(Id),
  /** Of a top-up: whose PIN is asked for; left out: the number that was asked first. */
  phone_number: z.optional(TypedPhone),
});

export const PaymentsQuery = PageQuery;
