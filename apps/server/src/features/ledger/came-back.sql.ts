/**
 * Whether what somebody used on an auction came back with a purchase of theirs and is there still (WIN-5); SQL, `h` is their
 * `purchase_hold` or nothing. A purchase that was taken back when its piece had left the shop keeps its hold, and its bids are gone
 * again: nobody is told that they came back, and a call-off returns them anew.
 */
export const CAME_BACK_TEXT = `coalesce(h.state = 'bought' and not exists (
  select from return_reversal taken join shop_order undone on undone.id = taken.order_id
   where taken.auction_id = h.auction_id and taken.user_id = h.user_id and undone.state <> 'cancelled'), false)`;
