import type { BidPackage, PaymentView } from '@mnada/contract';
import { aUser } from '../../../../client/testing/fake-api.ts';

/** Two of the packs that are sold. */
export const SMALL: BidPackage = { id: 1, bids: 50, price: 500, savings: 0, perBid: 10, badge: null };
export const USUAL: BidPackage = { id: 2, bids: 150, price: 1_350, savings: 150, perBid: 9, badge: null };

/** A server that sells packs: its packs and payments may be changed, and it keeps what was asked to be paid. */
export function packShop(payments: PaymentView[], packs: BidPackage[] = [SMALL, USUAL]) {
  const asked: unknown[] = [];
  const call = async (path: string, body: unknown): Promise<unknown> => {
    if (path === '/api/bid-packages') return { packages: packs };
    if (path === '/api/current-bids') return { currentBids: 0 };
    if (path === '/api/settings/limits') return { limits: [], break: null, server_time: new Date().toISOString() };
    if (path === '/api/buy_bids') {
      asked.push(body);
      return { success: true, message: '', payment_id: BEGUN_ID };
    }
    if (path.startsWith('/api/payments?')) return { payments };
    if (path.startsWith('/api/payments/')) return { payment: payments.find(({ id }) => path.endsWith(id)) };
    return { simulator_url: null, mpesa_name: null, support: { phone: null, email: null, whatsapp: null } };
  };
  return { call, asked };
}

/** The payment that a press begins. */
export const BEGUN_ID = '7d0f2c5e-1111-4a4a-8b8b-333333333333';

/** This browser waited for it when the page was left. */
export const remembered = ({ id }: PaymentView): void =>
  localStorage.setItem('openPayments', JSON.stringify({ [`${aUser.id}/pack`]: id }));
