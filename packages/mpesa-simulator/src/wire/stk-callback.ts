import { eatTimestamp } from '@mnada/daraja';
import type { Transaction } from '../money/ledger.ts';
import type { CallbackShape } from '../script/schema.ts';
import { callbackText, wireCode } from './stk-texts.ts';

type Item = { Name: string; Value?: string | number };

/** The callback of a push as Safaricom would send it, or as its script bends it. */
export function stkCallback(transaction: Transaction, code: string, shape: CallbackShape = {}): object {
  const checkout = transaction.checkoutRequestId ?? '';
  return {
    Body: {
      stkCallback: {
        MerchantRequestID: transaction.merchantRequestId,
        // Another payment's id, as nobody knows it.
        CheckoutRequestID: shape.unknown_checkout ? checkout.replace(/[0-9]{9}$/, '700000000') + '0' : checkout,
        ResultCode: shape.string_code ? code : wireCode(code),
        ResultDesc: callbackText(code),
        ...(code === '0' && !shape.without_metadata ? { CallbackMetadata: { Item: items(transaction, shape) } } : {}),
      },
    },
  };
}

function items(transaction: Transaction, shape: CallbackShape): Item[] {
  const at = eatTimestamp(transaction.endedAt ?? new Date());
  const phone = shape.masked_phone ? maskedMsisdn(transaction.phone) : Number(transaction.phone);
  const list: Item[] = [
    { Name: 'Amount', Value: shape.wrong_amount ?? transaction.amountKes },
    { Name: 'MpesaReceiptNumber', Value: transaction.receipt ?? '' },
    ...(shape.balance_without_value ? [{ Name: 'Balance' }] : []),
    { Name: 'TransactionDate', Value: shape.string_dates ? at : Number(at) },
    ...(shape.missing_phone ? [] : [{ Name: 'PhoneNumber', Value: phone }]),
  ];
  return shape.reorder ? list.reverse() : list;
}

/** `2547 ***** 126` */
export const maskedMsisdn = (msisdn: string): string => `${msisdn.slice(0, 4)} ***** ${msisdn.slice(-3)}`;
