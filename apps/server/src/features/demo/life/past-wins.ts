import { DAY_US, type EpochUs, MINUTE_US } from '@mnada/rules';
import type { Transaction } from 'kysely';
import type { Tables } from '../../../platform/database/index.ts';
import { type AddressFields, placePastOrder } from '../../orders/index.ts';
import { writeRating } from '../../ratings/index.ts';
import { between, type Chance, pick } from '../chance.ts';
import type { PastMoments } from './set-back.ts';
import { payInThePast } from './quiet-money.ts';

export type PastWin = {
  /** 0 was the newest. */
  readonly place: number;
  readonly auctionId: number;
  readonly productId: number;
  readonly userId: string;
  readonly fullName: string;
  readonly priceCents: number;
  readonly endedAtUs: EpochUs;
};

const COURIER = 'Mnada Riders';
const HOUR_US = 60 * MINUTE_US;
/** Who won longer ago than this has it at home. */
const DELIVERED_AFTER_US = 2.6 * DAY_US;
const SHIPPED_AFTER_US = 1.4 * DAY_US;
const PACKED_AFTER_US = 0.8 * DAY_US;
const PAID_AFTER_US = 0.3 * DAY_US;
/** The first who won longer ago than this waits still, past the day that was promised. */
const LATE_AFTER_US = 9 * DAY_US;
/** Some leave it a while. */
const UNCLAIMED = 0.12;
const RATED = 0.75;
const STARS = [5, 5, 5, 4, 4, 4, 3] as const;
const PLACES = [
  ['Nairobi', 'Umoja', 'Moi Drive, House 14'],
  ['Mombasa', 'Nyali', 'Links Road, Flat 3B'],
  ['Kisumu', 'Milimani', 'Oginga Odinga Street 21'],
  ['Nakuru', 'Section 58', 'Kanu Street, Plot 9'],
  ['Kiambu', 'Ruaka', 'Limuru Road, Gate 5'],
  ['Uasin Gishu', 'Eldoret', 'Uganda Road, Shop 12'],
] as const;

/**
 * What the simulated winners of the past did with what they won: ordered and paid it, got it, most of them gave it stars
 * (AUC-8). Of the last days some wait to be packed or sent, and one is late, so that staff have something to do; the last wins are
 * still open, as in any shop.
 */
export async function claimPastWins(
  trx: Transaction<Tables>,
  wins: readonly PastWin[],
  nowUs: EpochUs,
  chance: Chance,
): Promise<PastMoments[]> {
  const moments: PastMoments[] = [];
  let hasLate = false;
  for (const [index, win] of wins.entries()) {
    const agoUs = nowUs - win.endedAtUs;
    if (agoUs < PAID_AFTER_US || chance() < UNCLAIMED) continue;
    const isLate: boolean = agoUs > LATE_AFTER_US && !hasLate;
    hasLate ||= isLate;
    const state = isLate ? 'shipped' : stateAfter(agoUs);
    const orderedAtUs = win.endedAtUs + Math.min(between(chance, 0.2, 9) * HOUR_US, agoUs / 2);
    const stars = state === 'delivered' && chance() < RATED ? pick(chance, STARS) : null;
    const goesTo = addressOf(win.fullName, index, chance);
    moments.push(await fulfil(trx, win, { state, orderedAtUs, goesTo, stars }));
  }
  return moments;
}

function stateAfter(agoUs: number): Exclude<Fulfilment['state'], 'awaiting_payment'> {
  if (agoUs > DELIVERED_AFTER_US) return 'delivered';
  if (agoUs > SHIPPED_AFTER_US) return 'shipped';
  return agoUs > PACKED_AFTER_US ? 'processing' : 'paid';
}

export type Fulfilment = {
  readonly state: 'awaiting_payment' | 'paid' | 'processing' | 'shipped' | 'delivered';
  readonly orderedAtUs: EpochUs;
  readonly goesTo: AddressFields;
  readonly stars: number | null;
};

const WAY: readonly Fulfilment['state'][] = ['awaiting_payment', 'paid', 'processing', 'shipped', 'delivered'];

/** One win's order, as far as it came; its times are set afterwards, with those of all others. */
export async function fulfil(
  trx: Transaction<Tables>,
  { auctionId, productId, userId, priceCents }: PastWin,
  { state, orderedAtUs, goesTo, stars }: Fulfilment,
): Promise<PastMoments> {
  const paidAtUs = orderedAtUs + MINUTE_US;
  const pay = ({ id, totalCents }: { readonly id: string; readonly totalCents: number }) =>
    payInThePast(trx, {
      userId,
      purpose: 'win',
      orderId: id,
      amountCents: totalCents,
      phone: goesTo.phone,
      paidAtMs: Math.floor(paidAtUs / 1_000),
    });
  const order = { userId, auctionId, productId, priceCents, goesTo, state, courier: COURIER };
  const { id, paymentId } = await placePastOrder({ pay }, trx, order);
  if (stars !== null) await writeRating(trx, { orderId: id, userId, productId, stars });
  const reached = WAY.indexOf(state);
  const steps = {
    awaiting_payment: orderedAtUs,
    ...(reached < 1 ? {} : { paid: paidAtUs }),
    ...(reached < 2 ? {} : { processing: paidAtUs + 3 * HOUR_US }),
    ...(reached < 3 ? {} : { shipped: paidAtUs + DAY_US }),
    ...(reached < 4 ? {} : { delivered: paidAtUs + 2 * DAY_US }),
  };
  return { orderId: id, paymentId, steps };
}

function addressOf(fullName: string, index: number, chance: Chance): AddressFields {
  const [firstName = fullName, lastName = 'K.'] = fullName.split(' ');
  const [region, area, address] = pick(chance, PLACES);
  // No operator gives these out: the simulated people have no phone that rings.
  const phone = `+2547000000${String(index % 100).padStart(2, '0')}`;
  return { firstName, lastName, phone, address, region, area };
}
