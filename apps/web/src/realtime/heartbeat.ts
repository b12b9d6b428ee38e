import { PING_EVERY_MS, SILENCE_MAX_MS } from '@mnada/contract';
import type { PageTime, Timer } from './page-time.ts';
import type { ServerClock } from './server-clock.ts';

/** A ping without an answer for that long is lost; TCP alone would wait for minutes. */
const PONG_LATE_MS = 5_000;
const FIRST_PINGS = 5;
const FIRST_PINGS_GAP_MS = 150;

export type HeartbeatOptions = {
  readonly clock: ServerClock;
  readonly time: Pick<PageTime, 'monotonicMs' | 'after' | 'cancel'>;
  readonly sendPing: () => void;
  /** Whether the server is expected to speak every 2 s now: a live auction. */
  readonly speaksOften: () => boolean;
  /** Nothing has come for 4.5 s although it should have. */
  readonly onSilent: () => void;
  /** The measures changed: a round trip, or a lost ping. */
  readonly onMeasure: (roundTripMs: number | null, lostPings: number) => void;
};

/**
 * Pings of one open connection (five on connect, then one every 30 s) and the watch over its silence. Pongs come in the
 * order of their pings, so a queue of send times tells which is which.
 */
export class Heartbeat {
  readonly #options: HeartbeatOptions;
  #sentAtMs: number[] = [];
  #pongs = 0;
  #lostPings = 0;
  #nextPing: Timer | undefined;
  #pongLate: Timer | undefined;
  #silence: Timer | undefined;

  constructor(options: HeartbeatOptions) {
    this.#options = options;
  }

  /** The connection opened: begins to ping and to watch. */
  start(): void {
    this.stop();
    this.#pongs = 0;
    this.#lostPings = 0;
    this.#sentAtMs = [];
    this.ping();
    this.heard();
  }

  stop(): void {
    this.#options.time.cancel(this.#nextPing);
    this.#options.time.cancel(this.#pongLate);
    this.#options.time.cancel(this.#silence);
  }

  /** Something arrived. */
  heard(): void {
    this.#options.time.cancel(this.#silence);
    this.#silence = this.#options.time.after(SILENCE_MAX_MS, () => {
      if (this.#options.speaksOften()) this.#options.onSilent();
      else this.heard();
    });
  }

  /** A pong arrived, with the server's time in epoch ms. */
  ponged(serverTimeMs: number): void {
    const sentAtMs = this.#sentAtMs.shift();
    if (sentAtMs === undefined) return;
    this.#options.clock.ponged(sentAtMs, serverTimeMs);
    this.#pongs += 1;
    this.#lostPings = 0;
    this.#options.time.cancel(this.#pongLate);
    this.#options.onMeasure(this.#options.clock.roundTripMs, 0);
    this.#schedule(this.#pongs < FIRST_PINGS ? FIRST_PINGS_GAP_MS : PING_EVERY_MS);
  }

  /** Sends a ping now, besides the regular ones. */
  ping(): void {
    this.#sentAtMs.push(this.#options.time.monotonicMs());
    this.#options.sendPing();
    this.#options.time.cancel(this.#pongLate);
    this.#pongLate = this.#options.time.after(PONG_LATE_MS, () => {
      this.#lostPings += 1;
      this.#options.onMeasure(this.#options.clock.roundTripMs, this.#lostPings);
      // Quiet auctions have no other sign of life: two lost pings are their silence.
      if (this.#lostPings >= 2 && !this.#options.speaksOften()) this.#options.onSilent();
      else this.ping();
    });
  }

  #schedule(afterMs: number): void {
    this.#options.time.cancel(this.#nextPing);
    this.#nextPing = this.#options.time.after(afterMs, () => this.ping());
  }
}
