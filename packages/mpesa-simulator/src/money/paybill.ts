import { randomUUID } from 'node:crypto';
import { checkPin, fundsOf } from '../phones/phones.ts';
import { failedText } from '../phones/texts.ts';
import type { World } from '../world.ts';
import { announce, validate } from './announce.ts';
import type { Transaction } from './ledger.ts';
import { pay } from './pay.ts';

export type PaybillRequest = {
  readonly business_number: string;
  readonly account: string;
  readonly amount: number;
  readonly pin: string;
};
export type PaybillAnswer =
  | { readonly status: 'paid'; readonly receipt: string }
  | {
      readonly status: 'failed';
      readonly reason:
        | 'phone_off'
        | 'unknown_business'
        | 'invalid_amount'
        | 'wrong_pin'
        | 'pin_locked'
        | 'no_funds'
        | 'refused';
    };

const failed = (reason: Extract<PaybillAnswer, { status: 'failed' }>['reason']): PaybillAnswer => ({
  status: 'failed',
  reason,
});

/** Pays into the account by hand, as from the phone's own menu. */
export async function payBill(world: World, msisdn: string, request: PaybillRequest): Promise<PaybillAnswer> {
  const phone = world.phones.get(msisdn);
  if (phone.isOff) return failed('phone_off');
  if (request.business_number !== world.credentials.stk.shortcode) return failed('unknown_business');
  if (!Number.isInteger(request.amount) || request.amount < 1 || request.amount > 250_000)
    return failed('invalid_amount');
  const pin = checkPin(phone, request.pin, world.settings.pin);
  if (pin !== 'right') return failed(pin === 'locked' ? 'pin_locked' : 'wrong_pin');
  if (fundsOf(phone) < request.amount) {
    const text = failedText('1', request.amount, world.settings.businessName, fundsOf(phone));
    if (text !== null) world.phones.send(phone, text);
    return failed('no_funds');
  }
  const transaction = openPaybill(world, msisdn, request.account, request.amount);
  if (!(await validate(world, transaction))) {
    world.ledger.close(transaction, 'C2B00016', null, new Date());
    return failed('refused');
  }
  pay(world, transaction);
  void announce(world, transaction, 0);
  return { status: 'paid', receipt: transaction.receipt ?? '' };
}

/** A payment by hand that is about to be made. */
export const openPaybill = (world: World, phone: string, account: string, amountKes: number): Transaction =>
  world.ledger.open({
    id: randomUUID(),
    kind: 'paybill',
    phone,
    amountKes,
    reference: account,
    createdAt: new Date(),
  });
