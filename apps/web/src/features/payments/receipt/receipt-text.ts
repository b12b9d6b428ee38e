import { chosenText, type PaymentView } from '@mnada/contract';
import { formatDate, formatKes, type Language, translate } from '../../../client/i18n/index.ts';
import { paidSum, receiptsOf } from '../receipts-of.ts';

/** What was paid for, in a few words. Pure. */
export function paidFor(
  payment: Pick<PaymentView, 'purpose' | 'bids' | 'pays_debt' | 'product_name' | 'product_name_sw'>,
  language: Language,
): string {
  if (payment.pays_debt) return translate(language, 'payments.purpose_debt');
  if (payment.purpose === 'pack') return translate(language, 'payments.purpose_pack', { count: payment.bids ?? 0 });
  const { product_name: name, product_name_sw: nameSw } = payment;
  const isWin = payment.purpose === 'win';
  if (name === undefined) return translate(language, isWin ? 'receipt.win' : 'receipt.order');
  return translate(language, isWin ? 'receipt.winOf' : 'receipt.orderOf', {
    product: chosenText(name, nameSw, language).text,
  });
}

/** The same as a row beside its sum: of a pack whose whole price was used, with what one bid cost. Pure. */
export function paidRow(payment: PaymentView, language: Language): string {
  const what = paidFor(payment, language);
  const { paid, back } = paidSum(payment);
  if (payment.purpose !== 'pack' || payment.pays_debt || !payment.bids || back > 0) return what;
  return translate(language, 'receipt.rowAt', { what, price: formatKes(paid / payment.bids, 'always') });
}

/** How the part of the money that bought nothing stands: on its way back, or back (PAY-6). Pure. */
export const backName = ({ refunds }: Pick<PaymentView, 'refunds'>, language: Language): string =>
  translate(
    language,
    refunds.length > 0 && refunds.every(({ state }) => state === 'returned') ? 'receipt.returned' : 'receipt.goesBack',
  );

/** The receipt as a message for somebody else: what it proves, and nothing about who paid. Pure. */
export function receiptText(payment: PaymentView, language: Language): string {
  const code = receiptsOf(payment).join(' + ');
  const { paid, paidAt } = paidSum(payment);
  // M-PESA's code may come after the news that it was paid.
  return translate(language, code === '' ? 'receipt.sharedEarly' : 'receipt.shared', {
    shop: 'Mnada',
    what: paidFor(payment, language),
    amount: formatKes(paid),
    code,
    date: formatDate(paidAt ?? payment.created_at, language),
  });
}

/** What is handed on of a receipt. Of a payment that went back it begins with that: nobody hands over goods for it. Pure. */
export function sharedText(payment: PaymentView, language: Language): string {
  const text = receiptText(payment, language);
  return payment.state === 'reversed' ? translate(language, 'receipt.sharedReturned', { text }) : text;
}
