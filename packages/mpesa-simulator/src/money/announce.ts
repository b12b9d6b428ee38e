import { eatTimestamp } from '@mnada/daraja';
import { maskedMsisdn } from '../wire/stk-callback.ts';
import type { Registration, World } from '../world.ts';
import type { Transaction } from './ledger.ts';

const VALIDATE_WITHIN_MS = 8_000;

/** A payment into the account as version 2 tells it: flat, the sum as text, the payer masked. */
const body = (world: World, transaction: Transaction, at: Date): object => ({
  TransactionType: 'Pay Bill',
  TransID: transaction.receipt,
  TransTime: eatTimestamp(at),
  TransAmount: transaction.amountKes.toFixed(2),
  BusinessShortCode: world.credentials.stk.shortcode,
  BillRefNumber: transaction.reference,
  InvoiceNumber: '',
  OrgAccountBalance: world.funds.collectedKes.toFixed(2),
  ThirdPartyTransID: '',
  MSISDN: maskedMsisdn(transaction.phone),
  FirstName: 'TEST',
  MiddleName: '',
  LastName: 'PAYER',
});

const registration = (world: World): Registration | undefined =>
  world.registrations.get(world.credentials.stk.shortcode);

/** Tells the confirmation address of a payment, if one is registered. */
export async function announce(world: World, transaction: Transaction, delayMs: number): Promise<void> {
  const to = registration(world);
  if (!to) return;
  const about = { kind: 'c2b', shortcode: world.credentials.stk.shortcode, attempts: transaction.attempts };
  const payload = body(world, transaction, transaction.endedAt ?? new Date());
  await world.deliveries.deliver(to.confirmationUrl, payload, about, { delayMs });
}

/** Asks the validation address, where that is switched on. @returns whether the payment may go on */
export async function validate(world: World, transaction: Transaction): Promise<boolean> {
  const to = registration(world);
  if (!world.settings.c2bValidation || !to) return true;
  const about = { kind: 'c2b_validation', shortcode: world.credentials.stk.shortcode, attempts: transaction.attempts };
  const answer = await Promise.race([
    world.deliveries.post(to.validationUrl, body(world, transaction, new Date()), about),
    world.scheduler.wait(VALIDATE_WITHIN_MS),
  ]);
  if (typeof answer !== 'object' || answer === null) return to.whenSilent === 'Completed';
  return String((answer as { ResultCode?: unknown }).ResultCode) === '0';
}
