import { type Bus, InvalidationReader } from '../../platform/bus/index.ts';
import { type Queryable, readBidderStates, toKes } from '../auctions/index.ts';
import { readAccountVersions } from './account-versions.sql.ts';
import type { ViewerSocket } from './viewer-socket.ts';
import type { BidAnswer } from '../bidding/index.ts';
import type { Presence } from './presence.ts';
import { nextCost, ownCosts, userInfoFrame } from './server-frames.ts';

const TOPIC = 'balance';
const READ_AT_ONCE = 500;
/** After a read that failed; whoever waited for it waits on. */
const READ_AGAIN_AFTER_MS = 1_000;
/** So late at most is a change that nobody told of: its node died, the bus was away, a commit was found much later. */
const SWEEP_EVERY_MS = 5_000;

/**
 * What is only for one person, told to all their sockets on every node: how many bids they have. Whoever changes
 * somebody's bids says so on the bus (`balance`, the user's id), after the commit; each node that holds a socket of
 * theirs reads it anew. A sweep finds what no word told (BID-10).
 */
export class PersonalNews {
  readonly #sql: Queryable;
  readonly #bus: Bus;
  readonly #presence: Presence;
  readonly #log: { warn(fields: object, text: string): void };
  readonly #reader: InvalidationReader<ViewerSocket>;
  #toldHere = false;
  #sweeping: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #stopped = false;

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
    this.#reader = new InvalidationReader({
      hears: { bus: deps.bus, topic: TOPIC, keysOf: (userIds) => this.#socketsToTell(userIds) },
      // As many as there are sockets, which are counted at the door.
      waitingMax: Number.POSITIVE_INFINITY,
      atOnce: READ_AT_ONCE,
      pauseAfterFailureMs: READ_AGAIN_AFTER_MS,
      read: (sockets) => this.#tellThese(sockets),
      onFailure: (error, sockets) => {
        this.#log.warn({ error: String(error) }, 'balances could not be read for open sockets');
        // Nobody else would tell them, for as long as their page stays open.
        this.#reader.add(sockets.filter((socket) => !socket.closing && !socket.wire.destroyed));
      },
    });
  }

  start(): void {
    this.#reader.start();
    this.#timer ??= setInterval(() => void this.sweep(), SWEEP_EVERY_MS);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#stopped = true;
    await Promise.all([this.#reader.stop(), this.#sweeping]);
  }

  /** Looks once for accounts that have moved on since their sockets were told. Never throws: the next one comes soon. */
  sweep(): Promise<void> {
    this.#sweeping ??= this.#sweepOnce()
      .catch((error: unknown) => this.#log.warn({ error: String(error) }, 'the sweep of balances failed'))
      .finally(() => {
        this.#sweeping = null;
      });
    return this.#sweeping;
  }

  /** Reads how this socket's person stands and tells them, soon. */
  greet(socket: ViewerSocket): void {
    this.#reader.add([socket]);
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
      // Who of them it was isn't known: everybody here is read anew.
      for (const userId of this.#presence.people)
        for (const socket of this.#presence.socketsOf(userId)) this.greet(socket);
    }
  }

  /** An accepted bid of theirs: what it left is known, so on this node only tabs of other auctions are read anew. */
  bidAccepted(userId: string, left: BidAnswer & { ok: true }): void {
    const { newBalance: balance, accountVersion: account_version, spending } = left;
    const person = { balance, account_version };
    const here = { bids_used: left.bidsUsed, ...(spending && ownCosts(spending)) };
    for (const socket of this.#presence.socketsOf(userId)) {
      const isHere = socket.auctionId === left.auctionId;
      // What lies between may be a bid on this socket's auction of which no word came: after this news, no sweep finds it.
      const missesSome = socket.isBehindAccount(account_version - 1);
      socket.tellAccount(userInfoFrame(isHere ? { ...person, ...here } : person), account_version);
      // Another auction's tap takes as many bids as that one says: what they cost is read for it (BID-12).
      if (!isHere && (missesSome || socket.auctionId !== null)) this.greet(socket);
    }
    this.#toldHere = true;
    this.#bus.publish(TOPIC, userId);
    this.#toldHere = false;
  }

  async #sweepOnce(): Promise<void> {
    const people = [...this.#presence.people];
    for (let from = 0; from < people.length && !this.#stopped; from += READ_AT_ONCE) {
      const versions = await readAccountVersions(this.#sql, people.slice(from, from + READ_AT_ONCE));
      for (const { userId, version } of versions) {
        for (const socket of this.#presence.socketsOf(userId)) if (socket.isBehindAccount(version)) this.greet(socket);
      }
    }
  }

  #socketsToTell(userIds: readonly string[]): ViewerSocket[] {
    return this.#toldHere ? [] : userIds.flatMap((userId) => [...this.#presence.socketsOf(userId)]);
  }

  async #tellThese(sockets: readonly ViewerSocket[]): Promise<void> {
    const asked = sockets.flatMap(({ viewer, auctionId }) => (viewer ? [{ userId: viewer.userId, auctionId }] : []));
    const bidderState = await readBidderStates(this.#sql, asked);
    for (const socket of sockets) {
      const { viewer, auctionId } = socket;
      const found = viewer && bidderState({ userId: viewer.userId, auctionId });
      if (!found) continue;
      const { balance, accountVersion, bidsUsed, isBought, barredBy, excludedUntilMs: excluded_until } = found;
      const person = { balance, account_version: accountVersion, excluded_until };
      const bids_cost = toKes(found.costCents);
      const { cashNeedsPurchase: cash_needs_purchase } = found;
      const standing = {
        bids_used: bidsUsed,
        bids_cost,
        ...nextCost(found.nextBidCents),
        is_bought: isBought,
        barred_by: barredBy,
        cash_needs_purchase,
        ...(found.hasSeat && { has_seat: true }),
      };
      const here = auctionId === null ? {} : standing;
      // A bid was told while this was on its way: what is true now is read once more.
      if (!socket.tellAccount(userInfoFrame({ ...person, ...here }), accountVersion)) this.greet(socket);
    }
  }
}
