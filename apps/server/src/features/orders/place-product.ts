import { buyNowRefusal, toShillings } from '@mnada/rules';
import type { Bus } from '../../platform/bus/index.ts';
import { Refusal } from '../../platform/http/index.ts';
import { claimKey, type MoneyCall, settleKey } from '../../platform/idempotency/index.ts';
import { lockAuction, currentOrder, type Trx } from './order.sql.ts';
import { lockBuyer } from './person.sql.ts';
import type { PlaceDeps } from './wins/place-win.ts';
import { hasBought, holdBids, inStock, type ProductOffer, readOffer } from './product-order.sql.ts';
import { type PlacedOrder, paymentUnderWay, placedBefore, startPayment } from './start-payment.ts';

export type ProductOrderCommand = {
  readonly auctionId: number;
  /** KES, as the screen showed them: both must be the server's own. */
  readonly originalPrice: number;
  readonly amount: number;
  readonly phone: string;
  readonly addressId: string | null;
};

/**
 * Somebody buys an auction's product at the shop price (WIN-5). From here until the payment is decided the lane refuses
 * their bids there: order and hold are made under the auction's lock, so nobody takes the lead in between.
 * @throws Refusal with the reason; nothing was written
 */
export async function placeProductOrder(
  { db, payments, bus, queue }: PlaceDeps & { readonly bus: Bus },
  call: MoneyCall,
  command: ProductOrderCommand,
): Promise<PlacedOrder> {
  const { userId } = call;
  const write = async (trx: Trx): Promise<PlacedOrder> => {
    const known = await claimKey(trx, call);
    if (known !== null) return placedBefore(trx, known);
    await lockBuyer(trx, userId);
    // Asked once without the lock, so that what is refused anyway holds up nobody's bids.
    const seen = await offerOrRefuse(trx, userId, command);
    await lockAuction(trx, command.auctionId);
    const order = await currentOrder(trx, { userId, auctionId: command.auctionId, kind: 'buy_now' });
    if (order?.state === 'awaiting_payment') {
      const underWay = await paymentUnderWay(trx, payments, order, command);
      if (underWay) {
        await settleKey(trx, call, underWay.paymentId);
        return underWay;
      }
    }
    await offerOrRefuse(trx, userId, command);
    const { auctionId, productId, originalPriceCents: totalCents } = seen;
    const { phone, addressId } = command;
    const { ip } = call;
    const attempt = { userId, auctionId, productId, kind: 'buy_now', totalCents, phone, addressId, ip } as const;
    const started = await startPayment(trx, payments, order, attempt);
    await holdBids(trx, auctionId, userId, 'pending');
    await settleKey(trx, call, started.paymentId);
    return started;
  };
  const placed = await queue.run(userId, () => db.transaction().execute(write));
  if (placed.isNew) {
    void payments.push(placed.paymentId);
    bus.publish('balance', userId); // open pages learn that no bid is taken there now
  }
  return placed;
}

async function offerOrRefuse(trx: Trx, userId: string, command: ProductOrderCommand): Promise<ProductOffer> {
  const offer = await readOffer(trx, userId, command.auctionId);
  if (!offer) throw new Refusal('AUCTION_NOT_FOUND');
  const shopPrice = toShillings(offer.originalPriceCents);
  if (command.originalPrice !== shopPrice || command.amount !== shopPrice) throw new Refusal('PRICE_CHANGED');
  const buyer = { userId, isStaff: false, hasBought: hasBought(offer) };
  const refusal = buyNowRefusal(offer, buyer, inStock(offer), offer.buyNowDays, offer.nowUs);
  if (refusal !== null) throw new Refusal(refusal);
  return offer;
}
