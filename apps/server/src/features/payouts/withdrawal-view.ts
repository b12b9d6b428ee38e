import { productNames, type Withdrawal } from '@mnada/contract';
import { payoutDueMs, toShillings, withdrawalStatus } from '@mnada/rules';
import type { WithdrawalRow } from './withdrawal.sql.ts';

/** `WD-1001`: what people and staff call it. */
export const withdrawalReference = (number: number): string => `WD-${number}`;

/** A withdrawal as its owner sees it. */
export function withdrawalView(row: WithdrawalRow): Withdrawal {
  const payout = row.payoutState === null ? null : { state: row.payoutState, goesOn: row.goesOn };
  const status = withdrawalStatus(row.state, payout);
  const isHeld = status === 'pending' && row.heldUntil !== null;
  const isUnderWay = status === 'pending' || status === 'processing';
  return {
    id: row.id,
    reference: withdrawalReference(row.number),
    source: row.source,
    status,
    amount: toShillings(row.grossCents),
    service_fee: toShillings(row.feeCents),
    tax_withheld: toShillings(row.taxCents),
    net_amount: toShillings(row.netCents),
    recipient_name: `${row.firstName} ${row.lastName}`,
    mpesa_number: row.phone,
    receipt: row.receipt,
    ...(row.productName === null ? { product_name: null } : productNames(row.productName, row.productNameSw)),
    product_image: row.images ?? [],
    auction_id: row.auctionId,
    admin_notes: row.adminNotes,
    created_at: row.createdAt.toISOString(),
    completed_at: row.completedAt?.toISOString() ?? null,
    is_refused: row.state === 'refused',
    is_approved: status === 'pending' && row.state === 'approved',
    held_until: isHeld ? (row.heldUntil?.toISOString() ?? null) : null,
    hold_reason: isHeld ? row.holdReason : null,
    waits_for: row.waitsFor,
    ...(row.waitsFor === 'debt' ? { debt: toShillings(row.debtCents) } : {}),
    // No time is promised for what waits for its owner.
    due_at:
      isUnderWay && (row.waitsFor === null || row.waitsFor === 'review')
        ? new Date(promisedMs(row)).toISOString()
        : null,
  };
}

/**
 * By when it is promised to be there (WIN-3), after whatever holds it, or held it; else the day of the review counts from when it was asked
 * for. Its owner and staff read the same hour.
 */
export function promisedMs({
  createdAt,
  heldUntil,
  waitsUntil,
}: Pick<WithdrawalRow, 'createdAt' | 'heldUntil' | 'waitsUntil'>): number {
  const held = [heldUntil, waitsUntil].flatMap((each) => (each === null ? [] : [each.getTime()]));
  return payoutDueMs(createdAt.getTime(), held.length === 0 ? null : Math.max(...held));
}
