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
};

const SEEN_MAX = 20;

/**
 * What goes back of some payments, as a JSON column: read within the statement that reads whose they are, so that nobody
 * sees another's.
 * @param which a condition on `paid`, the payment that it is owed for
 */
export const refundsOf = (which: RawBuilder<unknown>) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('number', f.number, 'step', f.state, 'amountCents', f.amount_cents,
            'phone', f.phone, 'returnedBy', f.returned_by,
            'owedAtMs', floor(extract(epoch from f.created_at) * 1000)) order by f.number), '[]')
     from (select f.*, coalesce(came.payer_phone, paid.phone) as phone
             from payment paid join refund_due f on f.payment_id = paid.id left join receipt came on came.receipt = f.receipt
            where ${which} order by f.number limit ${SEEN_MAX}) f)`;

/** As its payer sees it (PAY-6): the number masked, the step, and by when or under which code. */
export const toRefundView = (
  { number, step, amountCents, phone, returnedBy, owedAtMs }: SeenRefundRow,
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
  } satisfies RefundView;
};
