import { cashClaim, DAY_US, type EpochUs, MINUTE_US, toShillings } from '@mnada/rules';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../../../platform/database/index.ts';
import { addAddress, type AddressFields, endTakenAsCash } from '../../orders/index.ts';
import { notifyWinners } from '../../notifications/index.ts';
import { claimCash } from '../../payouts/index.ts';
import type { Guest } from '../past-auctions.ts';
import { SHOPPER } from '../people.ts';
import { fulfil, type PastWin } from './past-wins.ts';
import { payInThePast } from './quiet-money.ts';
import { setBack, setBackPayments } from './set-back.ts';

type Trx = Transaction<Tables>;

/** The pack with which the shopper took part in the past, of 150 at KSh 9.00. */
const PACK_BIDS = 150;
const PACK_DAYS_AGO = 14;
const HOUR_US = 60 * MINUTE_US;

/** What became of the shopper's wins, by their auctions' places from the newest. */
const WINS = { toClaim: 2, toPay: 5, payout: 9, underWay: 19, delivered: 29 } as const;
/** So many bids went into each; the rest of them were lost. */
const PART: Guest['part'] = new Map([
  [WINS.toClaim, { bids: 16, wins: true }],
  [WINS.toPay, { bids: 19, wins: true }],
  [WINS.payout, { bids: 12, wins: true }],
  [WINS.underWay, { bids: 21, wins: true }],
  [WINS.delivered, { bids: 14, wins: true }],
  [0, { bids: 9, wins: false }],
  [3, { bids: 14, wins: false }],
  [7, { bids: 6, wins: false }],
  [12, { bids: 11, wins: false }],
  [22, { bids: 8, wins: false }],
  [26, { bids: 13, wins: false }],
]);

const HOME: AddressFields = {
  firstName: 'Demonstration',
  lastName: 'Shopper',
  phone: SHOPPER.phone,
  address: 'Waiyaki Way, Apartment 7C',
  region: 'Nairobi',
  area: 'Westlands',
};
const WORK = { ...HOME, label: 'Work', address: 'Kenyatta Avenue 12, 4th floor', area: 'Nairobi Central' };
/** Not the account's own, so that it is held for two days and can be looked at meanwhile (S28). */
const PAYOUT_PHONE = '+254722000111';

export type ShopperPack = { readonly guest: Guest; readonly accountId: number; readonly bids: number };

/** The pack of bids that the shopper bought two weeks ago, and where its bids went. */
export async function buyShoppersPack(trx: Trx, userId: string, nowUs: EpochUs): Promise<ShopperPack> {
  const { rows: packs } = await sql<{ id: number; priceCents: number }>`
    select id, price_cents as "priceCents" from bid_package where bids = ${PACK_BIDS} and is_on_sale(is_offered, valid_from, valid_until)`.execute(
    trx,
  );
  const [pack] = packs;
  if (!pack) throw new Error(`no pack of ${PACK_BIDS} bids is on offer`);
  const atUs = nowUs - PACK_DAYS_AGO * DAY_US;
  const command = { userId, purpose: 'pack', packageId: pack.id, amountCents: pack.priceCents } as const;
  const paymentId = await payInThePast(trx, { ...command, phone: SHOPPER.phone, paidAtMs: Math.floor(atUs / 1_000) });
  await setBackPayments(trx, [{ paymentId, atUs }]);
  const { rows } = await sql<{ id: number; accountId: number; unitPriceCents: number }>`
    select id, account_id as "accountId", unit_price_cents as "unitPriceCents" from bid_lot
     where source = ${`pack:${paymentId}`}`.execute(trx);
  const [lot] = rows;
  if (!lot) throw new Error('a paid pack made no lot');
  const { id, accountId, unitPriceCents } = lot;
  const guest = { userId, lot: { id, originId: id, unitPriceCents, bidsLeft: PACK_BIDS }, part: PART };
  return { guest, accountId, bids: PACK_BIDS };
}

/**
 * What the shopper did with their wins: one waits to be claimed, one to be paid, one is under way, one was delivered and can
 * be rated, and one is being paid out in cash.
 * @param wins the shopper's
 */
export async function liveOn(trx: Trx, wins: readonly PastWin[], nowUs: EpochUs): Promise<void> {
  const won = (place: number): PastWin => {
    const win = wins.find((one) => one.place === place);
    if (!win) throw new Error(`the demonstration shopper did not win the auction at ${place}`);
    return win;
  };
  const [toClaim, toPay, payout, underWay, delivered] = [
    won(WINS.toClaim),
    won(WINS.toPay),
    won(WINS.payout),
    won(WINS.underWay),
    won(WINS.delivered),
  ];
  await addAddress(trx, toClaim.userId, { ...HOME, label: 'Home' }, true);
  await addAddress(trx, toClaim.userId, WORK, false);
  const order = { goesTo: HOME, stars: null } as const;
  const later = ({ endedAtUs }: PastWin, hours: number) => endedAtUs + hours * HOUR_US;
  await setBack(trx, [
    await fulfil(trx, toPay, { ...order, state: 'awaiting_payment', orderedAtUs: later(toPay, 1) }),
    await fulfil(trx, underWay, { ...order, state: 'shipped', orderedAtUs: later(underWay, 2) }),
    await fulfil(trx, delivered, { ...order, state: 'delivered', orderedAtUs: later(delivered, 3) }),
  ]);
  await takeCash(trx, payout, nowUs);
  await notifyWinners(
    trx,
    [toClaim, toPay, payout, underWay, delivered].map(({ auctionId }) => auctionId),
  );
  await sql`
    update notification set created_at = won.at, planned_at = won.at,
           read_at = case when won.auction_id = ${toClaim.auctionId} then null else won.at + interval '1 h' end
      from (select auction_id, to_timestamp(decided_at_us / 1000000.0) as at from outcome) won
     where source = 'won:' || won.auction_id and user_id = ${toClaim.userId}`.execute(trx);
}

/** To another number than the account's own: it is held, and stays on its way while the shop is looked at. */
async function takeCash(trx: Trx, { auctionId, userId, priceCents }: PastWin, nowUs: EpochUs): Promise<void> {
  const { rows } = await sql<{ shopCents: number }>`
    select original_price_cents as "shopCents" from auction where id = ${auctionId}`.execute(trx);
  const cash = cashClaim(rows[0]?.shopCents ?? 0, priceCents);
  const [firstName, lastName] = [HOME.firstName, HOME.lastName];
  const given = { auctionId, firstName, lastName, phone: PAYOUT_PHONE };
  const sums = { cashAmount: toShillings(cash.netCents), serviceFee: cash.feeCents / 100 };
  const clock = async () => Math.floor(nowUs / 1_000);
  const deps = { clock, mode: 'demo', endUnpaidOrder: endTakenAsCash } as const;
  await claimCash(trx, deps, { userId, deviceHash: null }, { ...given, ...sums });
}
