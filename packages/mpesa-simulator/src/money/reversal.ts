import { randomUUID } from 'node:crypto';
import { reversedText } from '../phones/texts.ts';
import type { World } from '../world.ts';
import type { Transaction } from './ledger.ts';
import { freshReceipt } from './pay.ts';

/** Gives a payment back. @returns the reversal, or the code that it fails with */
export function reverse(world: World, receipt: string, amountKes: number): Transaction | string {
  const original = world.ledger.byReceipt(receipt);
  // Payouts can't be reversed by anyone but their receiver.
  if (!original || (original.kind !== 'push' && original.kind !== 'paybill')) return 'R000002';
  if (original.state === 'reversed') return 'R000001';
  if (amountKes !== original.amountKes) return 'R000002';
  const at = new Date();
  const phone = world.phones.get(original.phone);
  const transaction = world.ledger.open({
    id: randomUUID(),
    kind: 'reversal',
    phone: original.phone,
    amountKes,
    reference: receipt,
    createdAt: at,
  });
  const own = freshReceipt(world, at);
  world.ledger.close(transaction, '0', own, at);
  original.state = 'reversed';
  phone.balanceKes += amountKes;
  world.funds.collectedKes -= amountKes;
  const business = world.settings.businessName;
  world.phones.send(
    phone,
    reversedText({ receipt: own, original: receipt, amountKes, business, at, balanceKes: phone.balanceKes }),
  );
  return transaction;
}
