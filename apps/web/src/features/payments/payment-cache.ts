import type { AuctionDetail, PaymentView } from '@mnada/contract';
import type { QueryClient } from '@tanstack/react-query';
import { writeBalance } from '../wallet/index.ts';

export const paymentKey = (id: string) => ['payment', id] as const;
/** Every list of payments stands under this key. */
export const PAYMENTS_KEY = ['payments'] as const;

/**
 * The truer of two views of one payment. They come over HTTP and over the socket, in any order: the later by the
 * server's clock counts, and what is paid stays paid unless it was returned (daraja: PAID never leaves PAID).
 */
export function newerPayment(known: PaymentView, other: PaymentView): PaymentView {
  const isOver = (payment: PaymentView) => payment.state === 'paid' || payment.state === 'reversed';
  if (isOver(known) !== isOver(other)) return isOver(known) ? known : other;
  return other.server_time >= known.server_time ? other : known;
}

/** Money that goes back took a step, or is newly owed. */
const haveMoved = (before: PaymentView['refunds'], now: PaymentView['refunds']): boolean =>
  before.length !== now.length || now.some(({ state }, index) => before[index]?.state !== state);

/** Writes what the server said of a payment; a pack that has just been credited shows in the balance at once. */
export function writePayment(queryClient: QueryClient, said: PaymentView): PaymentView {
  const known = queryClient.getQueryData<PaymentView>(paymentKey(said.id));
  const next = known === undefined ? said : newerPayment(known, said);
  queryClient.setQueryData<PaymentView>(paymentKey(said.id), next);
  if (known?.state === next.state && !haveMoved(known.refunds, next.refunds)) return next;
  if (known !== undefined && known.state !== next.state && next.state === 'paid' && next.new_balance !== null)
    writeBalance(queryClient, { bids: next.new_balance, version: next.account_version });
  // Lists, and a balance that may have moved on since the payment was booked, are asked for again.
  void queryClient.invalidateQueries({ queryKey: PAYMENTS_KEY });
  // One that was taken back may have left a debt, which only that answer tells.
  if (next.state === 'paid' || next.state === 'reversed') void queryClient.invalidateQueries({ queryKey: ['balance'] });
  if (next.state === 'paid') {
    // From the first paid one on a win may be taken as cash (WIN-3): auctions that are open say so.
    queryClient.setQueriesData<AuctionDetail>({ queryKey: ['auction'] }, (auction) =>
      auction?.you?.cash_needs_purchase === true
        ? { ...auction, you: { ...auction.you, cash_needs_purchase: false } }
        : auction,
    );
  }
  return next;
}
