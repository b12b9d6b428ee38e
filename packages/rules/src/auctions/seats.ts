/** AUC-9: so many seats somebody holds at once of auctions that haven't opened yet: a promise to be there, not a collection. */
export const SEATS_HELD_MOST = 3;

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
