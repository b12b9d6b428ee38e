import { randomBytes } from 'node:crypto';
import type { Db } from '../../../platform/database/index.ts';
import { orderPurposes } from '../../orders/index.ts';
import { bookPastPayment, packPurpose, type PaymentsDeps } from '../../payments/index.ts';
import { packWatch } from '../../referrals/index.ts';

const bus = { publish: () => undefined, hear: () => () => undefined };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
/** As M-PESA writes receipts: no sign that could be taken for another one. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

type Bought = Pick<
  Parameters<typeof bookPastPayment>[2],
  'userId' | 'purpose' | 'packageId' | 'orderId' | 'amountCents' | 'phone' | 'paidAtMs'
>;
type Trx = Parameters<typeof bookPastPayment>[1];

/**
 * Books payments of the past by the purposes that any payment has; nobody listens yet.
 * @returns the payment's id
 */
export function payInThePast(trx: Trx, bought: Bought): Promise<string> {
  const deps: PaymentsDeps = {
    db: trx as Db,
    bus,
    log,
    collector: null,
    networksOf: null,
    purposes: { ...orderPurposes({ bus }), pack: packPurpose({ bus, watch: packWatch({ bus }) }) },
  };
  return bookPastPayment(deps, trx, { ...bought, receipt: pastReceipt() });
}

/** A receipt as M-PESA would have named it. */
export const pastReceipt = (): string =>
  `S${Array.from(randomBytes(9), (byte) => SIGNS[byte % SIGNS.length]).join('')}`;
