import type { Random } from '../engine/random.ts';
import type { Actor, VirtualTime, VirtualUs } from '../engine/virtual-time.ts';

/**
 * The way between one tab and the servers. What goes through a connection keeps its order, as TCP does; everything else
 * may be late, held up, cut, or lost without a word.
 */
export class Link {
  readonly random: Random;
  latencyMs: number;
  jitterMs = 20;
  /** No new connection, no call; those that stand are lost. */
  offlineUntilUs: VirtualUs = 0;
  /** What is sent to the server meanwhile arrives afterwards, all at once. */
  stalledUpUntilUs: VirtualUs = 0;
  stalledDownUntilUs: VirtualUs = 0;
  /** The receiver doesn't read: what the server writes stays with the server. */
  blockedUntilUs: VirtualUs = 0;
  readonly connections = new Set<Connection>();

  constructor(random: Random) {
    this.random = random;
    this.latencyMs = random.whole(5, 120);
  }

  delayUs(): number {
    const burst = this.random.chance(0.03) ? this.random.next() * 900 : 0;
    return Math.round((this.latencyMs + this.random.next() * this.jitterMs + burst) * 1_000);
  }

  isOffline(nowUs: VirtualUs): boolean {
    return this.offlineUntilUs > nowUs;
  }
}

/** One direction of a connection: bytes arrive in order, or (lost) never. */
class Direction {
  lost = false;
  #lastArrivalUs = 0;

  send(time: VirtualTime, delayUs: number, heldUntilUs: VirtualUs, to: Actor, deliver: () => void): void {
    if (this.lost) return;
    const arrivesUs = Math.max(this.#lastArrivalUs, time.nowUs + delayUs, heldUntilUs);
    this.#lastArrivalUs = arrivesUs;
    time.after(arrivesUs - time.nowUs, to, () => {
      if (!this.lost) deliver();
    });
  }
}

/** A connection between a page and a node. */
export class Connection {
  readonly time: VirtualTime;
  readonly link: Link;
  readonly page: Actor;
  readonly node: Actor;
  readonly #up = new Direction();
  readonly #down = new Direction();

  constructor(time: VirtualTime, link: Link, page: Actor, node: Actor) {
    this.time = time;
    this.link = link;
    this.page = page;
    this.node = node;
    link.connections.add(this);
  }

  toServer(deliver: () => void): void {
    this.#up.send(this.time, this.link.delayUs(), this.link.stalledUpUntilUs, this.node, deliver);
  }

  toPage(deliver: () => void): void {
    this.#down.send(this.time, this.link.delayUs(), this.link.stalledDownUntilUs, this.page, deliver);
  }

  /** One side believes in it, and what it says or waits for never arrives. */
  get isHalfOpen(): boolean {
    return this.#up.lost || this.#down.lost;
  }

  /** Half-open: one side goes on believing in it. */
  lose(direction: 'up' | 'down' | 'both'): void {
    if (direction !== 'down') this.#up.lost = true;
    if (direction !== 'up') this.#down.lost = true;
  }

  onCut: (() => void) | null = null;

  /** Both sides learn that it is gone. */
  cut(): void {
    this.link.connections.delete(this);
    this.onCut?.();
  }
}
