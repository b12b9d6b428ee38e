import type { RefundSeen } from '@mnada/contract/office';
import { payerShown, toShillings } from '@mnada/rules';
import { type RawBuilder, sql } from 'kysely';
import { STATEMENT_TIME } from '../../../platform/clock/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { type RefundRow, refundReference } from '../refunds/refund.sql.ts';
import { unnamedRefunds } from '../refunds/unnamed-refunds.ts';

type Row = {
  readonly number: number;
  readonly source: string;
  readonly cause: RefundRow['cause'];
  readonly state: RefundRow['state'];
  readonly method: RefundRow['method'];
  readonly amountCents: number;
  readonly receipt: string | null;
  readonly paymentId: string | null;
  readonly reference: string | null;
  readonly phone: string | null;
  readonly why: string;
  readonly failedReason: string | null;
  readonly returnedBy: string | null;
  readonly isConfirmed: boolean;
  readonly createdAt: Date;
  readonly isByStaff: boolean;
  readonly payoutState: string | null;
  readonly openRequest: number | null;
};

const LIST_MAX = 200;

async function selectRefunds(db: Db, which: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select f.number, f.source, f.cause, f.state, f.method, f.amount_cents as "amountCents", f.receipt, p.id as "paymentId",
           p.reference, coalesce(r.payer_phone, p.phone) as phone, f.why, f.failed_reason as "failedReason",
           f.returned_by as "returnedBy", f.confirmed_at is not null as "isConfirmed", f.created_at as "createdAt",
           f.cause in ('reversal', 'unclaimed') as "isByStaff", payout.state as "payoutState",
           (select a.number from approval_request a where a.subject = 'refund:' || f.id and a.state = 'requested'
               and a.expires_at > ${STATEMENT_TIME} limit 1) as "openRequest"
      from refund_due f left join payment p on p.id = f.payment_id left join receipt r on r.receipt = f.receipt
      left join payout on payout.refund_id = f.id
     where ${which} order by f.created_at, f.number limit ${LIST_MAX}`.execute(db);
  return rows;
}

/** What may be asked at this moment; what can't be done all the same is refused with its reason when it is asked. */
function asksOf({ state, payoutState, isByStaff, source, receipt }: Row): RefundSeen['asks'] {
  const asks: RefundSeen['asks'] = [];
  const isWaiting = state === 'owed' || state === 'failed';
  if (isWaiting && !source.startsWith('rest:') && receipt !== null) asks.push('refund.pay');
  if (isWaiting && receipt !== null) asks.push('refund.send');
  if (isWaiting) asks.push('refund.returned');
  if (payoutState === 'indeterminate') asks.push('refund.not_paid');
  if (state === 'owed' && isByStaff) asks.push('refund.forget');
  return asks;
}

const toSeen = (row: Row): RefundSeen => ({
  reference: refundReference(row.number),
  cause: row.cause,
  amount: toShillings(row.amountCents),
  state: row.state,
  method: row.method,
  failed_reason: row.failedReason,
  why: row.why,
  owed_at: row.createdAt.toISOString(),
  returned_by: row.returnedBy,
  is_confirmed: row.isConfirmed,
  receipt: row.receipt,
  payment: row.paymentId === null ? null : { id: row.paymentId, reference: row.reference ?? '' },
  phone: payerShown(row.phone),
  asks: asksOf(row),
  may_ask_again: row.payoutState === 'indeterminate',
  open_request: row.openRequest === null ? null : `R-${row.openRequest}`,
});

export const refundsOfPayment = async (db: Db, paymentId: string): Promise<RefundSeen[]> =>
  (await selectRefunds(db, sql`f.payment_id = ${paymentId}`)).map(toSeen);

/** Whatever the shop owes back, or says by a typed receipt that it gave back; first what nobody can send back yet (PAY-6). */
export async function refundQueue(db: Db): Promise<RefundSeen[]> {
  const [unnamed, rows] = await Promise.all([
    unnamedRefunds(db),
    selectRefunds(db, sql`f.state <> 'returned' or f.confirmed_at is null`),
  ]);
  return [
    ...unnamed.map(
      (each): RefundSeen => ({
        ...{ reference: null, cause: 'not_to_be_had', amount: toShillings(each.amountCents), state: 'unverified' },
        ...{ method: null, failed_reason: null, why: each.why, owed_at: each.since.toISOString(), returned_by: null },
        ...{ is_confirmed: false, receipt: null, payment: null, phone: payerShown(each.phone), asks: [] },
        ...{ may_ask_again: false, open_request: null },
      }),
    ),
    ...rows.map(toSeen),
  ];
}
