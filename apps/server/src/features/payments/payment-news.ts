import type { PaymentView } from '@mnada/contract';
import type { Db } from '../../platform/database/index.ts';
import { readPayment, toPaymentView } from './payment-view.ts';

/** A payment and whose it is, for that person's sockets; the words are English, the page has both languages. */
export type PaymentNews = { readonly userId: string; readonly payment: PaymentView };

export const paymentNews =
  ({ db, paybill }: { readonly db: Db; readonly paybill: string | null }) =>
  async (paymentId: string): Promise<PaymentNews | null> => {
    const row = await readPayment(db, paymentId, null);
    return row && { userId: row.user_id, payment: toPaymentView(row, { language: 'en', paybill }) };
  };
