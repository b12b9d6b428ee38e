import type { RefundView } from '@mnada/contract';
import { payerShown, type RefundStep, refundView, toShillings } from '@mnada/rules';
import { type RawBuilder, sql } from 'kysely';
import { refundReference } from './refund.sql.ts';

/** A refund as `refundsOf` reads it. */
export type SeenRefundRow = {
  readonly number: number;
  readonly step: RefundStep;
  readonly amountCents: number;
  readonly phone: string | null;
  readonly returnedBy: string | null;
  readonly owedAtMs: number;
  /** The same sum paid its order once more, and the order stands. */
  readonly isTwice: boolean;
};

const SEEN_MAX = 20;

/**
 * What goes back of some payments, as a JSON column: read within the statement that reads whose they are, so that nobody
 * sees another's.
 * @param which a condition on `paid`, the payment that it is owed for
 */
export const refundsOf = (which: RawBuilder<unknown>) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('number', f.number, 'step', f.state, 'amountCents', f.amount_cents,
            'phone', f.phone, 'returnedBy', f.returned_by, 'isTwice', f.is_twice,
            'owedAtMs', floor(extract(epoch from f.created_at) * 1000)) order by f.number), '[]')
     from (select f.*, coalesce(came.payer_phone, paid.phone) as phone,
                  f.cause in ('paid_twice', 'not_to_be_had') and f.amount_cents = paid.amount_cents and exists (
                    select from payment kept join shop_order bought on bought.id = kept.order_id
                     where kept.order_id = paid.order_id and kept.state = 'paid'
                       and bought.state not in ('awaiting_payment', 'cancelled')) as is_twice
             from payment paid join refund_due f on f.payment_id = paid.id left join receipt came on came.receipt = f.receipt
            where ${which} order by f.number limit ${SEEN_MAX}) f)`;

/** As its payer sees it (PAY-6): the number masked, the step, and by when or under which code. */
export const toRefundView = (
  { number, step, amountCents, phone, returnedBy, owedAtMs, isTwice }: SeenRefundRow,
  nowMs: number,
) => {
  const { state, expectedByMs } = refundView({ step, owedAtMs }, nowMs);
  return {
    reference: refundReference(number),
    state,
    amount: toShillings(amountCents),
    phone: payerShown(phone),
    expected_by: expectedByMs === null ? null : new Date(expectedByMs).toISOString(),
    receipt: returnedBy,
    ...(isTwice ? { paid_twice: true } : {}),
  } satisfies RefundView;
};
