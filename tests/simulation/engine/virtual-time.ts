import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import timersPromises from 'node:timers/promises';
import { EventHeap } from './event-heap.ts';
import type { Random } from './random.ts';

/** Virtual microseconds since 1970: the database's clock, which is the only one that decides. */
export type VirtualUs = number;

const START_US: VirtualUs = 1_790_000_000_000_000;
const EVENTS_MAX = 400_000;
const STEPS_AT_ONCE = 64;

/**
 * Somebody whose code runs: a node, a tab, the database. Its clocks may be wrong, it may stand still, and when it dies
 * everything that it still had before it is gone.
 */
export class Actor {
  readonly name: string;
  alive = true;
  #frozenUntilUs: VirtualUs = 0;
  /** What its wall clock shows too much. */
  wallSkewMs = 0;
  /** How much its monotonic clock runs fast, in millionths; where it began is arbitrary. */
  driftPpm = 0;
  readonly monotonicOriginMs: number;

  constructor(name: string, monotonicOriginMs = 0) {
    this.name = name;
    this.monotonicOriginMs = monotonicOriginMs;
  }

  /** Nothing of it runs before this (a process stopped, a phone asleep). */
  get frozenUntilUs(): VirtualUs {
    return this.#frozenUntilUs;
  }

  /** Stands still until then, or for as long as it was to anyway: what comes meanwhile waits, and keeps its order. */
  freezeUntil(us: VirtualUs): void {
    this.#frozenUntilUs = Math.max(this.#frozenUntilUs, us);
  }
}

const real = {
  setTimeout: globalThis.setTimeout,
  clearTimeout: globalThis.clearTimeout,
  setInterval: globalThis.setInterval,
  clearInterval: globalThis.clearInterval,
  setImmediate: globalThis.setImmediate,
  clearImmediate: globalThis.clearImmediate,
  performanceNow: performance.now.bind(performance),
  dateNow: Date.now,
  random: Math.random,
  hrtimeBigint: process.hrtime.bigint,
  sleep: timersPromises.setTimeout,
  randomUUID: crypto.randomUUID,
  randomBytes: crypto.randomBytes,
};

class VirtualTimer {
  cancelled = false;
  readonly everyMs: number | null;

  constructor(everyMs: number | null) {
    this.everyMs = everyMs;
  }

  unref(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  hasRef(): boolean {
    return true;
  }

  refresh(): this {
    return this;
  }

  [Symbol.toPrimitive](): number {
    return 0;
  }

  [Symbol.dispose](): void {
    this.cancelled = true;
  }
}

/**
 * One heap of events and the clocks that follow it. Everything that the product asks of time or chance (timers, dates,
 * monotonic clocks, random ids) is answered from here while it is installed; an event runs, then every promise that it
 * settled, then the next event. So one seed is one history.
 */
export class VirtualTime {
  readonly startUs = START_US;
  nowUs: VirtualUs = START_US;
  current: Actor | null = null;
  /** Calls into the real world (the floor over PostgreSQL) that the next event has to wait for. */
  pending = 0;
  events = 0;
  readonly failures: unknown[] = [];
  readonly #heap = new EventHeap();
  readonly #random: Random;

  constructor(random: Random) {
    this.#random = random;
  }

  /** Runs `work` as `actor` after so long; what is due at the same instant runs in the order in which it was asked. */
  after(delayUs: number, actor: Actor, work: () => void): void {
    this.#heap.push(this.nowUs + Math.max(0, Math.round(delayUs)), actor, work);
  }

  /** Runs as somebody, now and at once. */
  as<T>(actor: Actor, work: () => T): T {
    const before = this.current;
    this.current = actor;
    try {
      return work();
    } finally {
      this.current = before;
    }
  }

  /** Waits, as whoever asks. */
  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms * 1_000, this.#who(), resolve));
  }

  /**
   * Runs events until the given time, or until `stop` says so after one of them.
   * @throws whatever an event threw: nothing in this world may fail unseen
   */
  run(untilUs: VirtualUs, stop: () => boolean = () => false): Promise<void> {
    return new Promise((resolve, reject) => {
      let isOver = false;
      const step = () => {
        if (isOver || this.pending > 0) return;
        try {
          isOver = !this.#runNext(untilUs, stop);
        } catch (error) {
          isOver = true;
          reject(error);
        }
      };
      // Node settles every promise and tick between two immediates. Many of them at once, because each round of its
      // event loop asks the operating system for news, which took as long as an event does.
      const steps = () => {
        if (isOver) return resolve();
        for (let n = 0; n < STEPS_AT_ONCE; n++) real.setImmediate(step);
        real.setImmediate(steps);
      };
      steps();
    });
  }

  /** Ends the event before, of which nothing is left to do, and runs one more. @returns false: that was all */
  #runNext(untilUs: VirtualUs, stop: () => boolean): boolean {
    const isFirst = this.current === null;
    this.current = null;
    if (this.failures.length > 0) throw this.failures[0];
    if (!isFirst && stop()) return false;
    for (;;) {
      const next = this.#heap.peek();
      if (next === undefined || next.atUs > untilUs) {
        this.nowUs = Math.max(this.nowUs, untilUs);
        return false;
      }
      this.#heap.pop();
      this.nowUs = Math.max(this.nowUs, next.atUs);
      if (!next.actor.alive) continue;
      if (next.actor.frozenUntilUs > this.nowUs) {
        this.#heap.putOff(next, next.actor.frozenUntilUs);
        continue;
      }
      if (++this.events > EVENTS_MAX) throw new Error(`more than ${EVENTS_MAX} events: something runs in circles`);
      this.current = next.actor;
      next.work();
      return true;
    }
  }

  install(): void {
    const timer = (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
      this.#timer(work, ms, args, false);
    const interval = (work: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
      this.#timer(work, ms, args, true);
    const clear = (one: unknown) => {
      if (one instanceof VirtualTimer) one.cancelled = true;
      else real.clearTimeout(one as NodeJS.Timeout);
    };
    const sleep = (ms = 0, value?: unknown) =>
      this.current === null ? real.sleep(ms, value) : this.sleep(ms).then(() => value);
    const immediate = (work: (...args: unknown[]) => void, ...args: unknown[]) =>
      this.current === null ? real.setImmediate(work, ...args) : this.#timer(work, 0, args, false);
    Object.assign(globalThis, {
      setTimeout: timer,
      setInterval: interval,
      setImmediate: immediate,
      clearTimeout: clear,
      clearInterval: clear,
      clearImmediate: clear,
    });
    performance.now = () => this.#monotonicUs() / 1_000;
    Date.now = () => Math.floor(this.nowUs / 1_000) + (this.current?.wallSkewMs ?? 0);
    Math.random = () => this.#random.next();
    process.hrtime.bigint = () => BigInt(Math.round(this.#monotonicUs() * 1_000));
    Object.assign(timersPromises, { setTimeout: sleep });
    Object.assign(crypto, {
      randomUUID: () => this.#random.uuid(),
      randomBytes: (bytes: number) => Buffer.from(this.#random.hex(bytes), 'hex'),
    });
    syncBuiltinESMExports();
  }

  uninstall(): void {
    const { setTimeout, setInterval, setImmediate, clearTimeout, clearInterval, clearImmediate } = real;
    Object.assign(globalThis, {
      setTimeout,
      setInterval,
      setImmediate,
      clearTimeout,
      clearInterval,
      clearImmediate,
    });
    performance.now = real.performanceNow;
    Date.now = real.dateNow;
    Math.random = real.random;
    process.hrtime.bigint = real.hrtimeBigint;
    Object.assign(timersPromises, { setTimeout: real.sleep });
    Object.assign(crypto, { randomUUID: real.randomUUID, randomBytes: real.randomBytes });
    syncBuiltinESMExports();
    this.#heap.clear();
  }

  #monotonicUs(): number {
    const passedUs = this.nowUs - START_US;
    const { current } = this;
    if (current === null) return passedUs;
    return current.monotonicOriginMs * 1_000 + passedUs * (1 + current.driftPpm / 1e6);
  }

  #who(): Actor {
    if (this.current === null) throw new Error('nobody runs now');
    return this.current;
  }

  #timer(work: (...args: unknown[]) => void, ms: number, args: unknown[], repeats: boolean): unknown {
    if (this.current === null) return (repeats ? real.setInterval : real.setTimeout)(work, ms, ...args);
    const delayMs = Number.isFinite(ms) && ms >= 1 ? ms : repeats ? 1 : 0;
    const timer = new VirtualTimer(repeats ? delayMs : null);
    const actor = this.current;
    const fire = () => {
      if (timer.cancelled) return;
      if (timer.everyMs !== null) this.after(timer.everyMs * 1_000, actor, fire);
      work(...args);
    };
    this.after(delayMs * 1_000, actor, fire);
    return timer;
  }
}
