import type { Cents } from '../units.ts';
import { debtLetGo } from './bids-towards-debt.ts';

type OfferedPack = { readonly id: number; readonly bids: number; readonly priceCents: Cents };

/** A payment that pays a debt and buys nothing: a share of a pack whose bids all go to it. */
export type DebtPayment = {
  readonly packId: number;
  readonly bids: number;
  /** In whole shillings, as M-PESA takes them. */
  readonly amountCents: Cents;
  /** What is left then and is less than a bid, which is let go. */
  readonly letGoCents: Cents;
};

const SHILLING_CENTS = 100;

/**
 * What is asked for when somebody pays what they owe and nothing more (PAY-6): as many whole bids of a pack on sale as the debt takes, at
 * its price. Of all packs the one with which nobody pays a cent too much, then the one that leaves the least to let go.
 * @param mostCents what M-PESA takes at once; a larger debt is paid in several payments
 * @returns null: nothing is owed, or less than any bid costs
 */
export function debtPayment(debtCents: Cents, packs: readonly OfferedPack[], mostCents: Cents): DebtPayment | null {
  const ways = packs.flatMap((pack) => {
    const unitPriceCents = pack.priceCents / pack.bids;
    const bids = Math.floor(Math.min(debtCents, mostCents) / unitPriceCents);
    if (bids < 1) return [];
    const worthCents = bids * unitPriceCents;
    const amountCents = Math.ceil(worthCents / SHILLING_CENTS) * SHILLING_CENTS;
    const letGoCents = debtLetGo({ bids, unitPriceCents, debtCents });
    return [{ packId: pack.id, bids, amountCents, letGoCents, overCents: amountCents - worthCents }];
  });
  const [best] = ways.sort((a, b) => a.overCents - b.overCents || a.letGoCents - b.letGoCents || a.packId - b.packId);
  if (best === undefined) return null;
  const { overCents: _over, ...payment } = best;
  return payment;
}
