import { type EpochUs, SECOND_US } from '../units.ts';

/** AUC-9: so many seats somebody holds at once of auctions that haven't opened yet: a promise to be there, not a collection. */
export const SEATS_HELD_MOST = 3;

/** From so long before its start on nobody gives a seat back: one person's would call a full auction off with nobody left to follow. */
export const SEATS_KEPT_US = 600 * SECOND_US;

/** Whether whoever has a seat may still give it back. @param startsAtUs as it stands now: a start that moves frees them again */
export const maySeatGoBack = (startsAtUs: EpochUs, nowUs: EpochUs): boolean => nowUs < startsAtUs - SEATS_KEPT_US;

/** Whether it lacks seats that it may open with only. @param needed null: it opens without any */
export const isUnfilled = (needed: number | null, booked: number): boolean => needed !== null && booked < needed;

export type SeatRefusal =
  | 'SEATS_NOT_OFFERED'
  | 'SEAT_NEEDS_PHONE'
  | 'SEAT_NEEDS_BIDS'
  | 'SEATS_HELD_MOST'
  | 'SEATS_FULL';

/**
 * Decides a booking (AUC-9); whether the person may bid there at all was asked before (BID-1). Pure: the caller holds the
 * auction's lock and that of the person's account.
 */
export function decideSeat(
  auction: {
    readonly isScheduled: boolean;
    readonly seatsNeeded: number | null;
    readonly seatsBooked: number;
    readonly bidsPerTap: number;
  },
  person: { readonly isPhoneProved: boolean; readonly balance: number; readonly seatsHeld: number },
): SeatRefusal | null {
  if (!auction.isScheduled || auction.seatsNeeded === null) return 'SEATS_NOT_OFFERED';
  if (!person.isPhoneProved) return 'SEAT_NEEDS_PHONE';
  if (person.balance < auction.bidsPerTap) return 'SEAT_NEEDS_BIDS';
  if (person.seatsHeld >= SEATS_HELD_MOST) return 'SEATS_HELD_MOST';
  return isUnfilled(auction.seatsNeeded, auction.seatsBooked) ? null : 'SEATS_FULL';
}
