/**
 * Autobids that may be due, as the rule reads them (`autobidDueUs`); of `auction a` and `autobid b`. One text for the sweep,
 * the lane and the close, so that they can't differ.
 */

/** The price that the next tap would make. */
const NEXT_PRICE = '(a.increment_cents * (a.seq + a.bids_per_tap))';

/** In its range, of somebody who doesn't lead, not stopped, and not asked yet at this number of bids: it waits for its moment. */
export const WAITS = `b.state = 'active' and b.user_id is distinct from a.leader_id and b.asked_seq <> a.seq
     and coalesce(b.stopping_seq, a.seq) = a.seq
     and b.from_cents <= ${NEXT_PRICE} and b.to_cents >= ${NEXT_PRICE}`;

/** Stopped within the last second before a trigger, and that has come: by a bid, or by its being passed over (BID-14). */
export const IS_STOPPED = `b.stopping_seq is not null and (a.seq <> b.stopping_seq or b.asked_seq = a.seq)`;

/** The price has gone beyond its range: it ends (BID-16). */
export const IS_PASSED = `b.state = 'active' and b.to_cents < ${NEXT_PRICE}`;

/** BID-14: whose turn it is. */
export const WAITED_LONGEST = 'b.last_fired_us, b.first_set_us, b.id';

/** So many of an auction are looked at for one trigger: those behind them come when these were passed over. */
export const LOOKED_AT = 8;
