import { claimRefusal, productTotalCents, toShillings } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/http/index.ts';
import { claimKey, type MoneyCall, settleKey } from '../../../platform/idempotency/index.ts';
import type { Payments } from '../../payments/index.ts';
import type { OneAtATime } from '../one-at-a-time.ts';
import { lockAuction, currentOrder, type Trx } from '../order.sql.ts';
import { lockBuyer } from '../person.sql.ts';
import { type PlacedOrder, paymentUnderWay, placedBefore, startPayment } from '../start-payment.ts';
import { readWins, type WinRow, winState } from './win.sql.ts';

export type WinOrderCommand = {
  readonly auctionId: number;
  /** KES, as the screen showed them: both must be the server's own. */
  readonly finalBidPrice: number;
  readonly amount: number;
  readonly phone: string;
  readonly addressId: string | null;
};

export type PlaceDeps = {
  readonly db: Db;
  readonly payments: Payments;
  /** Orders of one person, by their id. */
  readonly queue: OneAtATime;
};

/**
 * A winner orders the product (WIN-2). Nothing is claimed yet: that happens when it is paid. May be called any number of
 * times; while a payment is under way the answer is that payment.
 * @throws Refusal with the reason; nothing was written
 */
export async function placeWinOrder(
  { db, payments, queue }: PlaceDeps,
  call: MoneyCall,
  command: WinOrderCommand,
): Promise<PlacedOrder> {
  const write = async (trx: Trx): Promise<PlacedOrder> => {
    const known = await claimKey(trx, call);
    if (known !== null) return placedBefore(trx, known);
    await lockBuyer(trx, call.userId);
    await refuseUnlessWon(trx, call.userId, command.auctionId);
    await lockAuction(trx, command.auctionId); // claims of it are decided one after the other, cash claims too
    const win = await wonBy(trx, call.userId, command.auctionId);
    const result = await decide(trx, payments, call, win, command);
    await settleKey(trx, call, result.paymentId);
    return result;
  };
  const placed = await queue.run(call.userId, () => db.transaction().execute(write));
  if (placed.isNew) void payments.push(placed.paymentId);
  return placed;
}

async function decide(trx: Trx, payments: Payments, { userId, ip }: MoneyCall, win: WinRow, command: WinOrderCommand) {
  const totalCents = productTotalCents(win.priceCents);
  if (command.finalBidPrice !== toShillings(win.priceCents) || command.amount !== toShillings(totalCents)) {
    throw new Refusal('PRICE_CHANGED');
  }
  const { auctionId, productId } = win;
  const order = await currentOrder(trx, { userId, auctionId, kind: 'win' });
  if (order?.state === 'awaiting_payment') {
    const underWay = await paymentUnderWay(trx, payments, order, command);
    if (underWay) return underWay;
  }
  const refusal = claimRefusal(winState(win), win.claimDays, win.nowUs);
  if (refusal !== null) throw new Refusal(refusal);
  const { phone, addressId } = command;
  return startPayment(trx, payments, order, {
    userId,
    auctionId,
    productId,
    kind: 'win',
    totalCents,
    phone,
    addressId,
    ip,
  });
}

/** Without a lock, so that nobody holds up an auction that isn't theirs. An outcome never changes. */
async function refuseUnlessWon(trx: Trx, userId: string, auctionId: number): Promise<void> {
  if ((await readWins(trx, { userId, auctionId })).length > 0) return;
  const { rows } = await sql`
    select from auction where id = ${auctionId} and status in ('scheduled', 'live')`.execute(trx);
  throw new Refusal(rows.length > 0 ? 'STATE_FORBIDS' : 'AUCTION_NOT_FOUND');
}

async function wonBy(trx: Trx, userId: string, auctionId: number): Promise<WinRow> {
  const [win] = await readWins(trx, { userId, auctionId });
  if (!win) throw new Error('a win is gone');
  return win;
}
