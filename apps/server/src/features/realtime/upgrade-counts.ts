import { addressGroup, CallCounts, widerGroup } from '../../platform/http/index.ts';

const WINDOW_MS = 10_000;
/** In ten seconds, everything that may be open at a time ten times anew: lines break, pages are turned, nodes restart. */
const TIMES = 10;
/** So many times the share of one address or /64 a whole IPv6 /32 may have. */
const WIDER = 10;
/** Five of a person, each a page with six auctions side by side (S42). */
const OPEN_PER_PERSON = 30;

/**
 * Counts sockets that were asked for, whatever became of them, since one that is opened and hung up again and again never fills
 * the share of those that are open. Visitors by their network; who is signed in counts against themselves, so that phones behind
 * one operator's address don't pay for each other.
 */
export class UpgradeCounts {
  readonly #perNetwork: number;
  readonly #networks: CallCounts;
  readonly #people: CallCounts;

  /** @param openPerNetwork what visitors of an IPv4 address or an IPv6 /64 may have open */
  constructor(openPerNetwork: number, nowMs: () => number = () => performance.now()) {
    this.#perNetwork = openPerNetwork * TIMES;
    this.#networks = new CallCounts(WINDOW_MS, nowMs);
    this.#people = new CallCounts(WINDOW_MS, nowMs);
  }

  /** Counts one of a visitor. @returns false when it is too many */
  ofVisitor(ip: string): boolean {
    const wider = widerGroup(ip);
    const isWithin = this.#networks.add(addressGroup(ip)).current <= this.#perNetwork;
    return (wider === null || this.#networks.add(wider).current <= this.#perNetwork * WIDER) && isWithin;
  }

  /** Whether a visitor of it would be one too many; counts nothing. */
  isSpent(ip: string): boolean {
    const wider = widerGroup(ip);
    return (
      this.#networks.of(addressGroup(ip)) >= this.#perNetwork ||
      (wider !== null && this.#networks.of(wider) >= this.#perNetwork * WIDER)
    );
  }

  /** Counts one of somebody signed in. @returns false when it is too many */
  ofPerson(userId: string): boolean {
    return this.#people.add(userId).current <= OPEN_PER_PERSON * TIMES;
  }
}
