import { randomBytes } from 'node:crypto';
import type { Bus } from '../../platform/bus/index.ts';
import { AddressShares } from '../../platform/http/index.ts';

const TOPIC = 'visitors';
const TELL_EVERY_MS = 1_000;
/** A node that says nothing for so long is gone, and its sockets with it. */
const KEPT_MS = 3_500;
/** Of their share; networks with fewer sockets on each node can't use up a share together. */
const TOLD_FROM = 0.1;

/**
 * The sockets of visitors, counted by network over all nodes: each says every second which networks hold much of their share on
 * it. What comes within that second may be too many, and is not cut again.
 */
export class VisitorShares {
  readonly #bus: Bus;
  readonly #here: AddressShares;
  readonly #toldFrom: number;
  readonly #nowMs: () => number;
  readonly #node = randomBytes(4).toString('hex');
  /** Network → other node → how many it holds. */
  readonly #elsewhere = new Map<string, Map<string, { readonly count: number; readonly heardAtMs: number }>>();
  #stopHearing: (() => void) | null = null;
  #timer: NodeJS.Timeout | null = null;

  /** @param max for an IPv4 address or an IPv6 /64; a /32 has ten times that */
  constructor(bus: Bus, max: number, nowMs: () => number = () => performance.now()) {
    this.#bus = bus;
    this.#nowMs = nowMs;
    this.#toldFrom = Math.max(1, Math.ceil(max * TOLD_FROM));
    this.#here = new AddressShares(max, (group) => this.#heldElsewhere(group));
  }

  start(): void {
    this.#stopHearing ??= this.#bus.hear(TOPIC, (keys, origin) => {
      if (origin === 'elsewhere') for (const key of keys) this.#heard(key);
    });
    this.#timer ??= setInterval(() => this.tell(), TELL_EVERY_MS);
    this.#timer.unref();
  }

  stop(): void {
    this.#stopHearing?.();
    this.#stopHearing = null;
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** @returns gives it back, and may be called twice; null: the network's share is used up over all nodes */
  take(ip: string): (() => void) | null {
    return this.#here.take(ip);
  }

  /** Says what is held here; run every second. */
  tell(): void {
    const much = [...this.#here.held()].filter(([, count]) => count >= this.#toldFrom);
    if (much.length > 0) this.#bus.publish(TOPIC, ...much.map(([group, count]) => `${group} ${this.#node} ${count}`));
    this.#forget();
  }

  #heard(key: string): void {
    const [group = '', node = '', told] = key.split(' ');
    const count = Number(told);
    if (node === this.#node || !Number.isSafeInteger(count)) return;
    let nodes = this.#elsewhere.get(group);
    if (!nodes) this.#elsewhere.set(group, (nodes = new Map()));
    nodes.set(node, { count, heardAtMs: this.#nowMs() });
  }

  #heldElsewhere(group: string): number {
    const sinceMs = this.#nowMs() - KEPT_MS;
    let held = 0;
    for (const { count, heardAtMs } of this.#elsewhere.get(group)?.values() ?? [])
      if (heardAtMs >= sinceMs) held += count;
    return held;
  }

  #forget(): void {
    const sinceMs = this.#nowMs() - KEPT_MS;
    for (const [group, nodes] of this.#elsewhere) {
      for (const [node, { heardAtMs }] of nodes) if (heardAtMs < sinceMs) nodes.delete(node);
      if (nodes.size === 0) this.#elsewhere.delete(group);
    }
  }
}
