import {
  CLOSE_CROWDED,
  CLOSE_REPLACED,
  CLOSE_SIGNED_OUT,
  CLOSE_UNKNOWN_AUCTION,
  type ClientFrame,
  ServerFrame,
} from '@mnada/contract';
import { Heartbeat } from './heartbeat.ts';
import { type PageSignals, pageSignals } from './page-signals.ts';
import { type PageTime, pageTime, type Timer } from './page-time.ts';
import { afterSilenceMs, reconnectDelayMs } from './reconnect-delay.ts';
import type { ServerClock } from './server-clock.ts';

/**
 * connecting: first try, or open but not yet known to be current. live: what is shown is what the server has.
 * stale: open, but silent for too long. offline: closed, another try comes. replaced: open in another tab.
 * not_found: there is no such auction. crowded: too many visitors of this network watch; another try comes in a minute.
 */
export type ConnectionState = 'connecting' | 'live' | 'stale' | 'offline' | 'replaced' | 'not_found' | 'crowded';

export type Connection = {
  readonly state: ConnectionState;
  readonly roundTripMs: number | null;
  /** Pings in a row without an answer. */
  readonly lostPings: number;
  /** When the next try comes, in `monotonicMs()`; null while none is planned. */
  readonly retryAtMs: number | null;
  /** Tries in a row that failed since the connection was last live. */
  readonly failedTries: number;
  /** How often a lost connection has come back: "Back online" is told when it grows. */
  readonly comebacks: number;
};

export const NOT_CONNECTED: Connection = {
  state: 'connecting',
  roundTripMs: null,
  lostPings: 0,
  retryAtMs: null,
  failedTries: 0,
  comebacks: 0,
};

/** The part of the browser's WebSocket that is used. */
export type SocketLike = {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  readyState: number;
  send(text: string): void;
  close(code?: number, reason?: string): void;
};

export type ReconnectingSocketOptions = {
  /** Address without its query. */
  readonly address: string;
  /** The page that shows it with others (S42), as it calls itself. */
  readonly page?: string | undefined;
  /** A one-time ticket (ACC-3), or null to watch as a visitor. A rejection counts as a failed try. */
  readonly ticket: () => Promise<string | null>;
  readonly clock: ServerClock;
  /** What is said first on each new connection. */
  readonly greeting: () => readonly ClientFrame[];
  /** Whether the server should be heard every 2 s now. */
  readonly speaksOften: () => boolean;
  /** Takes a frame. `true`: what the page shows is now proven to be what the server has. */
  readonly onFrame: (frame: ServerFrame) => boolean;
  readonly onConnection: (connection: Connection) => void;
  readonly createSocket: (address: string) => SocketLike;
  readonly random?: () => number;
  /** The browser's, unless a test or a simulation brings its own. */
  readonly time?: PageTime | undefined;
  readonly signals?: PageSignals | undefined;
};

const CONNECTING = 0;
const OPEN = 1;
/** A socket that doesn't open for that long counts as a failed try. */
const OPEN_WITHIN_MS = 10_000;
/** Longer than the longest wait and the silence behind it: lines that fall silent again and again are counted together. */
const SILENCES_WITHIN_MS = 60_000;
/** Between this and twice this. */
const CROWDED_AGAIN_MS = 60_000;

/**
 * One address, kept connected (rules of reconnecting: `docs/spec`, Wire and formats). Whoever made it starts it once and
 * stops it once; in between it reconnects by itself, except when the server said that another tab took its place or that
 * there is no such auction. Frames that don't parse are dropped.
 */
export class ReconnectingSocket {
  readonly #options: ReconnectingSocketOptions;
  readonly #heartbeat: Heartbeat;
  #connection: Connection = NOT_CONNECTED;
  #socket: SocketLike | null = null;
  #wasLive = false;
  readonly #time: PageTime;
  readonly #signals: PageSignals;
  #stopListening: (() => void) | null = null;
  /** True from the start where the page itself came without a network. */
  #lostOnce: boolean;
  #stopped = true;
  /** Waits since the connection was last live, or since something suggested that it works again. */
  #waits = 0;
  /** Silences one soon after the other, with lines between them that proved themselves. */
  #silences = 0;
  #silentAtMs = Number.NEGATIVE_INFINITY;
  /** When the server, about to go away, asked us to come again (monotonic). */
  #drainAtMs: number | null = null;
  /** Grows with each try, so that what belongs to an older one is recognised. */
  #tries = 0;
  #wasOpen = false;
  #retry: Timer | undefined;
  #openLate: Timer | undefined;
  /** The next question whether the session still stands whose ticket was refused. */
  #askTicket: Timer | undefined;
  /** How often a ticket was refused, or could not be had then, since one was last taken. */
  #refusals = 0;

  constructor(options: ReconnectingSocketOptions) {
    this.#options = options;
    this.#time = options.time ?? pageTime;
    this.#signals = options.signals ?? pageSignals;
    this.#lostOnce = this.#signals.cameOffline();
    this.#heartbeat = new Heartbeat({
      clock: options.clock,
      time: this.#time,
      sendPing: () => void this.send({ type: 'ping', data: {} }),
      speaksOften: options.speaksOften,
      onSilent: () => this.#silent(),
      onMeasure: (roundTripMs, lostPings) => this.#tell({ roundTripMs, lostPings }),
    });
  }

  get connection(): Connection {
    return this.#connection;
  }

  start(): void {
    if (!this.#stopped) return;
    this.#stopped = false;
    this.#stopListening = this.#signals.listen({
      online: this.#wake,
      offline: this.#offline,
      visibility: this.#visible,
    });
    void this.#connect();
  }

  stop(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.#stopListening?.();
    this.#time.cancel(this.#retry);
    this.#drop(1000, 'Left the page');
  }

  /** Tries at once: Retry, or "Use here" in a tab that was replaced. */
  retry(): void {
    if (this.#stopped || this.#connection.state === 'not_found') return;
    if (this.#connection.state === 'live' || this.#socket?.readyState === CONNECTING) return;
    this.#waits = 0;
    this.#silences = 0;
    void this.#connect();
  }

  /** @returns whether it left; when not, the caller keeps what matters (the bid outbox). */
  send(frame: ClientFrame): boolean {
    if (this.#socket?.readyState !== OPEN) return false;
    this.#socket.send(JSON.stringify(frame));
    return true;
  }

  readonly #wake = (): void => {
    if (this.#connection.state === 'offline' || this.#connection.state === 'stale') this.retry();
  };

  /** The phone says that it has no network: believe it at once instead of waiting for the silence. */
  readonly #offline = (): void => {
    if (this.#socket) this.#lost();
  };

  readonly #visible = (): void => {
    if (this.#signals.isHidden()) return;
    this.#wake();
    // A phone that slept may hold a dead connection, and its clock stood still meanwhile.
    if (this.#socket?.readyState === OPEN) {
      this.#options.clock.restarted();
      this.#heartbeat.ping();
    }
  };

  async #connect(): Promise<void> {
    this.#time.cancel(this.#retry);
    this.#drop(1000, 'Connecting anew');
    const thisTry = ++this.#tries;
    this.#drainAtMs = null;
    // Once lost, the screen says Disconnected until the new connection is proven, not "Connecting" at each try.
    this.#tell({ retryAtMs: null, state: this.#lostOnce ? 'offline' : 'connecting' });
    this.#openLate = this.#time.after(OPEN_WITHIN_MS, () => this.#failed(thisTry));
    let ticket: string | null;
    try {
      ticket = await this.#options.ticket();
    } catch {
      this.#failed(thisTry);
      return;
    }
    if (this.#stopped || thisTry !== this.#tries) return;
    this.#open(thisTry, ticket);
  }

  #open(thisTry: number, ticket: string | null): void {
    const { address, page } = this.#options;
    const query = [
      ...(ticket === null ? [] : [`token=${encodeURIComponent(ticket)}`]),
      ...(page === undefined ? [] : [`page=${encodeURIComponent(page)}`]),
      // The same visit: its line was lost.
      ...(this.#wasOpen ? ['again=1'] : []),
    ].join('&');
    const socket = this.#options.createSocket(query === '' ? address : `${address}?${query}`);
    this.#socket = socket;
    socket.onopen = () => {
      this.#wasOpen = true;
      this.#time.cancel(this.#openLate);
      this.#options.clock.restarted();
      for (const frame of this.#options.greeting()) this.send(frame);
      this.#heartbeat.start();
    };
    socket.onmessage = (event) => this.#received(event.data);
    socket.onclose = (event) => {
      if (event.code === CLOSE_REPLACED.code && event.reason === CLOSE_REPLACED.reason) this.#over('replaced');
      else if (event.code === CLOSE_UNKNOWN_AUCTION) this.#over('not_found');
      else if (event.code === CLOSE_CROWDED) this.#crowded();
      // The network is fine: whose line it is from here on is asked at once, and nothing shows as Disconnected.
      else if (event.code === CLOSE_SIGNED_OUT && this.#connection.state === 'live') void this.#connect();
      else this.#failed(thisTry);
    };
  }

  #received(data: unknown): void {
    const frame = parseFrame(data);
    if (!frame) return;
    this.#heartbeat.heard();
    const { data: body } = frame;
    if (frame.type === 'ticket_refused') return this.#ticketRefused(this.#tries);
    if (frame.type === 'user_info') this.#refusals = 0;
    if (frame.type === 'pong') this.#heartbeat.ponged(frame.data.server_time);
    else if ('server_time' in body && typeof body.server_time === 'number')
      this.#options.clock.stamped(body.server_time);
    if (frame.type === 'server_draining') {
      this.#drainAtMs = this.#time.monotonicMs() + frame.data.reconnect_in_ms;
      this.#plan(frame.data.reconnect_in_ms);
    }
    const current = this.#options.onFrame(frame);
    if (current && this.#socket && this.#connection.state !== 'live') this.#alive();
  }

  /**
   * The server serves a visitor here, though a ticket was shown (ACC-6). The line stays; whose it is is asked until it is
   * known: a session that is over gets no ticket, and one that stands connects anew. Even the first question waits: a node
   * may believe for two seconds what it read.
   */
  #ticketRefused(thisTry: number): void {
    const afterMs = reconnectDelayMs(this.#refusals++, (this.#options.random ?? Math.random)());
    const isPast = () => this.#stopped || thisTry !== this.#tries;
    this.#askTicket = this.#time.after(afterMs, () => {
      this.#options.ticket().then(
        (ticket) => {
          if (ticket !== null && !isPast()) void this.#connect();
        },
        () => {
          if (!isPast()) this.#ticketRefused(thisTry);
        },
      );
    });
  }

  #alive(): void {
    if (this.#drainAtMs === null) this.#time.cancel(this.#retry);
    this.#waits = 0;
    const comebacks = this.#connection.comebacks + (this.#wasLive && this.#lostOnce ? 1 : 0);
    this.#wasLive = true;
    this.#lostOnce = false;
    this.#tell({ state: 'live', failedTries: 0, retryAtMs: null, comebacks });
  }

  /**
   * Silent for too long: say so, and try anew unless it speaks again before. The first time at once; once more within a minute,
   * whether it had spoken in between or not, waits longer each time: a link on which every line falls silent isn't mended by more of
   * them, and each costs a ticket and a handshake.
   */
  #silent(): void {
    if (this.#connection.state === 'stale') return;
    this.#lostOnce = true;
    this.#tell({ state: 'stale' });
    const nowMs = this.#time.monotonicMs();
    if (nowMs - this.#silentAtMs > SILENCES_WITHIN_MS) this.#silences = 0;
    this.#silentAtMs = nowMs;
    const before = Math.max(this.#waits++, this.#silences++);
    const random = (this.#options.random ?? Math.random)();
    this.#plan(before === 0 ? afterSilenceMs(random) : reconnectDelayMs(before, random));
  }

  #failed(thisTry: number): void {
    if (this.#stopped || thisTry !== this.#tries) return;
    const wasOpen = this.#connection.state === 'live' || this.#connection.state === 'stale';
    if (!wasOpen) this.#tell({ failedTries: this.#connection.failedTries + 1 });
    this.#lost();
  }

  #lost(): void {
    this.#drop(4000, 'Lost');
    this.#tries += 1;
    this.#lostOnce = true;
    this.#tell({ state: 'offline', roundTripMs: null, lostPings: 0 });
    const drainInMs = this.#drainAtMs === null ? null : Math.max(0, this.#drainAtMs - this.#time.monotonicMs());
    this.#plan(drainInMs ?? this.#nextDelayMs());
  }

  /** There is no room for more visitors of this network: asked again seldom, so that the crowd does not grow by asking. */
  #crowded(): void {
    this.#drop(1000, '');
    this.#lostOnce = true;
    this.#tell({ state: 'crowded', roundTripMs: null, lostPings: 0 });
    this.#plan(CROWDED_AGAIN_MS * (1 + (this.#options.random ?? Math.random)()));
  }

  #over(state: 'replaced' | 'not_found'): void {
    this.#drop(1000, '');
    this.#time.cancel(this.#retry);
    this.#lostOnce = false;
    this.#tell({ state, retryAtMs: null, roundTripMs: null });
  }

  #plan(afterMs: number): void {
    this.#time.cancel(this.#retry);
    this.#retry = this.#time.after(afterMs, () => void this.#connect());
    this.#tell({ retryAtMs: this.#time.monotonicMs() + afterMs });
  }

  /** Forgets the socket; nothing that it still says is heard. */
  #drop(code: number, reason: string): void {
    this.#time.cancel(this.#openLate);
    this.#time.cancel(this.#askTicket);
    this.#heartbeat.stop();
    const socket = this.#socket;
    if (!socket) return;
    this.#socket = null;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close(code, reason);
  }

  #nextDelayMs(): number {
    return reconnectDelayMs(this.#waits++, (this.#options.random ?? Math.random)());
  }

  #tell(change: Partial<Connection>): void {
    this.#connection = { ...this.#connection, ...change };
    if (!this.#stopped) this.#options.onConnection(this.#connection);
  }
}

/** A frame as the contract knows it, or null. */
function parseFrame(data: unknown): ServerFrame | null {
  if (typeof data !== 'string') return null;
  try {
    const parsed = ServerFrame.safeParse(JSON.parse(data));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
