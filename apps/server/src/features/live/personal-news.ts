import type { Bus } from '../../platform/bus/index.ts';
import { type Queryable, readStandings } from '../auctions/index.ts';
import type { LiveSocket } from './live-socket.ts';
import type { Presence } from './presence.ts';
import { userInfoFrame } from './server-frames.ts';

const TOPIC = 'balance';
const READ_AT_ONCE = 500;

/**
 * What is only for one person, told to all their sockets on every node: how many bids they have. Whoever changes
 * somebody's bids says so on the bus (`balance`, the user's id), after the commit; each node that holds a socket of
 * theirs reads it anew.
 */
export class PersonalNews {
  readonly #sql: Queryable;
  readonly #bus: Bus;
  readonly #presence: Presence;
  readonly #log: { warn(fields: object, text: string): void };
  #waiting = new Set<LiveSocket>();
  #reading: Promise<void> | null = null;
  #toldHere = false;
  #stopHearing: (() => void) | null = null;

  constructor(deps: {
    sql: Queryable;
    bus: Bus;
    presence: Presence;
    log: { warn(fields: object, text: string): void };
  }) {
    this.#sql = deps.sql;
    this.#bus = deps.bus;
    this.#presence = deps.presence;
    this.#log = deps.log;
  }

  start(): void {
    this.#stopHearing ??= this.#bus.hear(TOPIC, (userIds) => {
      if (this.#toldHere) return;
      for (const userId of userIds) for (const socket of this.#presence.socketsOf(userId)) this.greet(socket);
    });
  }

  async stop(): Promise<void> {
    this.#stopHearing?.();
    this.#stopHearing = null;
    this.#waiting.clear();
    await this.#reading;
  }

  /** Reads how this socket's person stands and tells them, soon. */
  greet(socket: LiveSocket): void {
    this.#waiting.add(socket);
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = null;
    });
  }

  /** An auction was called off and its bids went back: whoever bid on it and is here learns their balance. */
  async bidsReturned(auctionId: number): Promise<void> {
    try {
      const { rows } = await this.#sql.query<{ user_id: string }>(
        'select user_id from participant where auction_id = $1 and user_id = any($2)',
        [auctionId, [...this.#presence.people]],
      );
      for (const row of rows) for (const socket of this.#presence.socketsOf(row.user_id)) this.greet(socket);
    } catch (error) {
      this.#log.warn({ error: String(error), auctionId }, 'who got bids back could not be read');
    }
  }

  /** An accepted bid of theirs: what it left is known, so nothing is read on this node. */
  bidAccepted(from: LiveSocket, userId: string, balance: number): void {
    const frame = userInfoFrame({ balance });
    for (const socket of this.#presence.socketsOf(userId)) if (socket !== from) socket.tell(frame);
    this.#toldHere = true;
    this.#bus.publish(TOPIC, userId);
    this.#toldHere = false;
  }

  async #readAll(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.size > 0) {
      const sockets = [...this.#waiting].slice(0, READ_AT_ONCE);
      for (const socket of sockets) this.#waiting.delete(socket);
      try {
        await this.#tellThese(sockets);
      } catch (error) {
        this.#log.warn({ error: String(error) }, 'balances could not be read for open sockets');
      }
    }
  }

  async #tellThese(sockets: readonly LiveSocket[]): Promise<void> {
    const asked = sockets.flatMap(({ viewer, auctionId }) => (viewer ? [{ userId: viewer.userId, auctionId }] : []));
    const standing = await readStandings(this.#sql, asked);
    for (const socket of sockets) {
      const { viewer, auctionId } = socket;
      const found = viewer && standing({ userId: viewer.userId, auctionId });
      if (!found) continue;
      const { balance, bidsUsed, barredBy, excludedUntilMs: excluded_until } = found;
      const person = { balance, excluded_until };
      socket.tell(userInfoFrame(auctionId === null ? person : { ...person, bids_used: bidsUsed, barred_by: barredBy }));
    }
  }
}
