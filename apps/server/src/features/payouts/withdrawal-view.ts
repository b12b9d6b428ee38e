import type { Withdrawal } from '@mnada/contract';
import { toShillings, withdrawalStatus } from '@mnada/rules';
import type { WithdrawalRow } from './withdrawal.sql.ts';

/** `WD-1001`: what people and staff call it. */
export const withdrawalReference = (number: number): string => `WD-${number}`;

/** A withdrawal as its owner sees it. */
export function withdrawalView(row: WithdrawalRow): Withdrawal {
  const payout = row.payoutState === null ? null : { state: row.payoutState, goesOn: row.goesOn };
  const status = withdrawalStatus(row.state, payout);
  return {
    id: row.id,
    reference: withdrawalReference(row.number),
    source: row.source,
    status,
    amount: toShillings(row.grossCents),
    service_fee: toShillings(row.feeCents),
    net_amount: toShillings(row.netCents),
    recipient_name: `${row.firstName} ${row.lastName}`,
    mpesa_number: row.phone,
    receipt: row.receipt,
    product_name: row.productName,
    product_image: row.images ?? [],
    auction_id: row.auctionId,
    admin_notes: row.adminNotes,
    created_at: row.createdAt.toISOString(),
    completed_at: row.completedAt?.toISOString() ?? null,
    held_until: status === 'pending' && row.heldUntil !== null ? row.heldUntil.toISOString() : null,
  };
}
