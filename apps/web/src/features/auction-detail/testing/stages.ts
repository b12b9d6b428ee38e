/** The stages of an auction on its page, and what stands there when somebody leads. */
import { publishConnection } from '../../../realtime/connection-store.ts';
import { type Connection, NOT_CONNECTED } from '../../../realtime/reconnecting-socket.ts';
import { aBid, anAuction } from '../../../realtime/testing/auction-fixtures.ts';
import type { Stage } from '../use-stage.ts';

export const unhurried: Stage = { kind: 'live', urgency: 'calm', leftMs: 8000, paused: false, leads: false };
export const led = anAuction({
  seq: 1417,
  current_bid: 1417,
  current_price: 1417,
  total_bids: 1417,
  highest_bidder: 'wanjiku_k',
  highest_bidder_avatar: '3.avif',
  recent_bids: [aBid(1417, { username: 'wanjiku_k' })],
});
/** Something of the connection, with the rest as it is before the first try. */
export const connect = (change: Partial<Connection>) => publishConnection({ ...NOT_CONNECTED, ...change });
