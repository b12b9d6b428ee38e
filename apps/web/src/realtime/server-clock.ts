/** Monotonic milliseconds of this page: never steps when somebody sets the phone's clock. */
export const monotonicMs = (): number => performance.now();

const SAMPLES_KEPT = 20;
/** Frames sit on the way for a while, so a stamp alone only says "at least this late". Pings say how long. */
type PingSample = { readonly offsetMs: number; readonly roundTripMs: number };

/**
 * What time it is on the server, from the server's own stamps (`reference`: the client's wall clock is never used).
 * Each ping gives an offset with half its round trip as error; the one with the best round trip counts. Until a ping has
 * come back the stamps of other frames serve as a lower bound, and before any of them the time is unknown: `null`.
 */
export class ServerClock {
  readonly #monotonicMs: () => number;
  #samples: PingSample[] = [];
  #hintOffsetMs: number | null = null;
  #offsetMs: number | null = null;

  constructor(nowMs: () => number = monotonicMs) {
    this.#monotonicMs = nowMs;
  }

  /** The server's time in epoch ms, or null while nothing is known. */
  now(): number | null {
    return this.#offsetMs === null ? null : this.#monotonicMs() + this.#offsetMs;
  }

  /**
   * The server's time when a frame sent now will get there: what is left until an end by this clock is the time left to
   * *send*, which is the honest one to show.
   */
  nowToSend(): number | null {
    const nowMs = this.now();
    return nowMs === null ? null : nowMs + this.sendDelayMs;
  }

  /** A stamped frame arrived just now. */
  stamped(serverTimeMs: number): void {
    const offsetMs = serverTimeMs - this.#monotonicMs();
    this.#hintOffsetMs = Math.max(this.#hintOffsetMs ?? offsetMs, offsetMs);
    this.#settle();
  }

  /** A ping sent at `sentAtMs` (monotonic) came back just now. */
  ponged(sentAtMs: number, serverTimeMs: number): void {
    const receivedAtMs = this.#monotonicMs();
    const roundTripMs = Math.max(0, receivedAtMs - sentAtMs);
    this.#samples.push({ roundTripMs, offsetMs: serverTimeMs + roundTripMs / 2 - receivedAtMs });
    if (this.#samples.length > SAMPLES_KEPT) this.#samples.shift();
    this.#settle();
  }

  /**
   * The path may be another one now (new connection, phone woke up): old measures no longer count. The last known time
   * goes on until a new one is there.
   */
  restarted(): void {
    this.#samples = [];
    this.#hintOffsetMs = null;
  }

  /** The latest round trip, or null before the first. */
  get roundTripMs(): number | null {
    return this.#samples.at(-1)?.roundTripMs ?? null;
  }

  /** How long a frame of ours takes to the server, nine times out of ten (half the round trip). Not known: 0. */
  get sendDelayMs(): number {
    if (this.#samples.length === 0) return 0;
    const sorted = this.#samples.map((sample) => sample.roundTripMs / 2).sort((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.9) - 1)] ?? 0;
  }

  #settle(): void {
    let best: PingSample | undefined;
    for (const sample of this.#samples) if (!best || sample.roundTripMs < best.roundTripMs) best = sample;
    this.#offsetMs = best ? best.offsetMs : this.#hintOffsetMs;
  }
}

/** The page's one server clock: every socket feeds it, every countdown reads it. */
export const serverClock: ServerClock = new ServerClock();
