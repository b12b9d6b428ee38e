import { newReceipt } from '../ids.ts';
import { failedText, paidText } from '../phones/texts.ts';
import type { World } from '../world.ts';
import type { Transaction } from './ledger.ts';

/** Moves the money of a push or paybill payment, gives it a receipt and tells the payer. */
export function pay(world: World, transaction: Transaction): void {
  const at = new Date();
  const phone = world.phones.get(transaction.phone);
  const receipt = freshReceipt(world, at);
  // A scripted success needs no funds.
  phone.balanceKes = Math.max(0, phone.balanceKes - transaction.amountKes);
  world.funds.collectedKes += transaction.amountKes;
  world.ledger.close(transaction, '0', receipt, at);
  const { amountKes, reference } = transaction;
  const business = world.settings.businessName;
  world.phones.send(phone, paidText({ receipt, amountKes, reference, business, at, balanceKes: phone.balanceKes }));
}

/** Ends a payment without money. */
export function fail(world: World, transaction: Transaction, code: string): void {
  const phone = world.phones.get(transaction.phone);
  world.ledger.close(transaction, code, null, new Date());
  const text = failedText(code, transaction.amountKes, world.settings.businessName, phone.balanceKes);
  if (text !== null) world.phones.send(phone, text);
}

export function freshReceipt(world: World, at: Date): string {
  for (;;) {
    const receipt = newReceipt(at);
    if (world.ledger.byReceipt(receipt) === undefined) return receipt;
  }
}
