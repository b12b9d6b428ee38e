import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Socket } from 'node:net';
import {
  CLOSE_CROWDED,
  CLOSE_UNKNOWN_AUCTION,
  COOKIES,
  type ErrorCode,
  errorText,
  FRAME_BYTES_MAX,
  type Language,
} from '@mnada/contract';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Bus, InvalidationReader } from '../../platform/bus/index.ts';
import {
  AddressShares,
  type HostCheck,
  hostName,
  namesTwoHosts,
  preferredLanguage,
} from '../../platform/http/index.ts';
import type { Sessions, Viewer } from '../../platform/http/viewer.ts';
import type { Archive } from '../auctions/index.ts';
import { Admission } from './admission.ts';
import { BidQuestions, type SettleBids } from './bid-questions.ts';
import { clientAddress, type TrustProxy } from '../../platform/http/index.ts';
import { FrameBudget } from './frame-budget.ts';
import { ViewerSocket } from './viewer-socket.ts';
import { VisitorShares } from './visitor-shares.ts';
import { type FrameHandlerDeps, FrameHandler } from './frame-handler.ts';
import { notificationUpdates, type ReadNotificationNews } from './notification-updates.ts';
import { paymentUpdates, type ReadPaymentNews } from './payment-updates.ts';
import { PersonalNews } from './personal-news.ts';
import { Presence } from './presence.ts';
import { Pulse } from './pulse.ts';
import { readFrame } from './read-frame.ts';
import { bidStatusFrame, drainingFrame, errorFrame, ticketRefusedFrame } from './server-frames.ts';
import { SessionWatch } from './session-watch.ts';
import { UpgradeCounts } from './upgrade-counts.ts';
import { originAllowed, readSocketAddress, type SocketAddress } from './socket-address.ts';

export type SocketServerDeps = Omit<FrameHandlerDeps, 'news' | 'questions' | 'log' | 'sessions'> & {
  /** Says what became of bids that their person asks about (BID-9). */
  readonly settleBids: SettleBids;
  readonly archive: Archive;
  readonly sessions: Pick<Sessions, 'stands' | 'resolveSocketToken' | 'isOurTicket'>;
  readonly bus: Bus;
  /** Exact origins whose pages may open sockets. */
  readonly origins: () => readonly string[];
  readonly trustProxy: TrustProxy;
  /** Which names of this shop sockets are opened under; any, unless given. */
  readonly isOurHost?: HostCheck;
  readonly log: { warn(fields: object, text: string): void; error(fields: object, text: string): void };
  readonly limits?: Partial<SocketLimits>;
  /** Is told that an auction was opened, and of nobody by whom (MON-9). */
  readonly visits?: { opened(): void };
  /** What is told of a payment that moved; without it nothing is. */
  readonly readPayment?: ReadPaymentNews;
  /** What is told of inboxes that changed; without it nothing is. */
  readonly readNotifications?: ReadNotificationNews;
};

export type SocketLimits = {
  /**
   * Sockets of visitors for an IPv4 address or an IPv6 /64, ten times that for a /32: generous, since phones of one operator
   * share a few (S42). Who is signed in counts against themselves instead (presence.ts).
   */
  readonly perAddress: number;
  readonly admittedPerSecond: number;
  readonly pingEveryMs: number;
};
const LIMITS: SocketLimits = { perAddress: 300, admittedPerSecond: 800, pingEveryMs: 30_000 };

const TOKEN_ANSWER_MAX_MS = 3_000;
/** How long a goodbye may take before the line is simply cut. */
const CLOSE_TIMEOUT_MS = 2_000;
/** Sockets of one network whose upgrade may be under way; more where more visitors are let in. */
const ARRIVING_MIN = 300;
const FRAGMENTS_MAX = 16;
const CHUNKS_MAX = 64;
const CLOSE_RESTART = { code: 1012, reason: 'Service restart' } as const;
const DRAIN_STEP_MS = 50;

export interface SocketServer {
  /** How many sockets are open. */
  readonly open: number;
  /** Who of the signed-in has which auction's own page open, on this node. */
  watching(): { readonly userId: string; readonly auctionId: number }[];
  /**
   * Lets nobody in any more, tells everybody when to come back, and closes them one after the other.
   * Resolves when all are gone, after `withinMs` at the latest.
   */
  drain(withinMs: number): Promise<void>;
  /** Ends everything at once; may be called twice. */
  stop(): Promise<void>;
}

/** Serves the sockets of `/ws/auctions` and `/ws/auctions/{id}` on an HTTP server; other upgrades are left alone. */
export function attachSockets(server: Server, deps: SocketServerDeps): SocketServer {
  return new AuctionSockets(server, deps);
}

class AuctionSockets implements SocketServer {
  readonly #server: Server;
  readonly #deps: SocketServerDeps;
  readonly #limits: SocketLimits;
  readonly #ws: WebSocketServer;
  readonly #admission: Admission;
  readonly #presence: Presence;
  readonly #news: PersonalNews;
  /** What tells people of their payments and inboxes. */
  readonly #personal: readonly InvalidationReader<string>[];
  readonly #questions: BidQuestions;
  readonly #frameHandler: FrameHandler;
  readonly #pulse: Pulse;
  readonly #sessionWatch: SessionWatch;
  readonly #addressOf: (request: IncomingMessage) => string;
  /** Visitors with an open socket. */
  readonly #visitors: VisitorShares;
  /** On their way in, of whom nobody knows yet who they are, apart: visitors, who shows a ticket of ours, and who shows anything else. */
  readonly #arriving: Readonly<Record<'visitors' | 'withTicket' | 'withToken', AddressShares>>;
  readonly #upgrades: UpgradeCounts;
  #draining = false;

  constructor(server: Server, deps: SocketServerDeps) {
    this.#server = server;
    this.#deps = deps;
    this.#limits = { ...LIMITS, ...deps.limits };
    const options = {
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: FRAME_BYTES_MAX,
      maxFragments: FRAGMENTS_MAX,
      maxBufferedChunks: CHUNKS_MAX,
      closeTimeout: CLOSE_TIMEOUT_MS, // not in the published types
    };
    this.#ws = new WebSocketServer(options);
    this.#admission = new Admission(this.#limits.admittedPerSecond);
    this.#presence = new Presence(deps.bus);
    this.#news = new PersonalNews({ sql: deps.sql, bus: deps.bus, presence: this.#presence, log: deps.log });
    const { bus, log, readPayment, readNotifications } = deps;
    const socketsOf = (userId: string) => this.#presence.socketsOf(userId);
    const isAnybodyHere = () => deps.hub.sockets.size > 0;
    this.#personal = [
      ...(readPayment ? [paymentUpdates({ bus, log, socketsOf, isAnybodyHere, read: readPayment })] : []),
      ...(readNotifications ? [notificationUpdates({ bus, log, socketsOf, read: readNotifications })] : []),
    ];
    this.#questions = new BidQuestions({
      settle: deps.settleBids,
      log: deps.log,
      onSettled: (userId, status) => {
        for (const socket of socketsOf(userId)) {
          socket.tell(bidStatusFrame(status));
          this.#news.greet(socket);
        }
      },
    });
    this.#frameHandler = new FrameHandler({ ...deps, news: this.#news, questions: this.#questions });
    this.#pulse = new Pulse(this.#limits.pingEveryMs);
    this.#sessionWatch = new SessionWatch(deps.sessions, () => deps.hub.sockets, deps.log);
    this.#addressOf = clientAddress(deps.trustProxy);
    const { perAddress } = this.#limits;
    this.#visitors = new VisitorShares(deps.bus, perAddress);
    const arriving = Math.max(ARRIVING_MIN, perAddress);
    this.#arriving = {
      visitors: new AddressShares(arriving),
      withTicket: new AddressShares(arriving),
      withToken: new AddressShares(arriving),
    };
    this.#upgrades = new UpgradeCounts(perAddress);
    deps.hub.onVoid((auctionId) => void this.#news.bidsReturned(auctionId));
    this.#presence.start();
    this.#visitors.start();
    this.#news.start();
    for (const reader of this.#personal) reader.start();
    this.#pulse.start();
    this.#sessionWatch.start();
    server.on('upgrade', this.#upgrade);
  }

  get open(): number {
    return this.#deps.hub.sockets.size;
  }

  watching(): { readonly userId: string; readonly auctionId: number }[] {
    return [...this.#presence.people].flatMap((userId) =>
      [...this.#presence.socketsOf(userId)].flatMap(({ auctionId }) =>
        auctionId === null ? [] : [{ userId, auctionId }],
      ),
    );
  }

  async drain(withinMs: number): Promise<void> {
    this.#draining = true;
    this.#admission.stop();
    const sockets = [...this.#deps.hub.sockets];
    const steps = Math.max(1, Math.floor((withinMs * 0.7) / DRAIN_STEP_MS));
    const perStep = Math.max(50, Math.ceil(sockets.length / steps));
    // Each is told its own time, so that the other nodes see them come one after the other.
    sockets.forEach((socket, index) => socket.tell(drainingFrame(Math.floor(index / perStep) * DRAIN_STEP_MS)));
    for (let from = 0; from < sockets.length; from += perStep) {
      if (from > 0) await pause(DRAIN_STEP_MS);
      for (const socket of sockets.slice(from, from + perStep)) socket.close(CLOSE_RESTART.code, CLOSE_RESTART.reason);
    }
    const deadlineMs = performance.now() + withinMs * 0.3;
    while (this.#deps.hub.sockets.size > 0 && performance.now() < deadlineMs) await pause(10);
    for (const socket of [...this.#deps.hub.sockets]) socket.cut();
  }

  async stop(): Promise<void> {
    this.#draining = true;
    this.#server.off('upgrade', this.#upgrade);
    this.#admission.stop();
    this.#pulse.stop();
    this.#sessionWatch.stop();
    for (const socket of [...this.#deps.hub.sockets]) socket.cut();
    this.#presence.stop();
    this.#visitors.stop();
    await Promise.all([this.#questions, this.#news, ...this.#personal].map((one) => one.stop()));
  }

  readonly #upgrade = (request: IncomingMessage, raw: Duplex, head: Buffer): void => {
    // A visitor who hangs up while waiting must not end the process.
    raw.on('error', noop);
    const address = readSocketAddress(request.url ?? '');
    if (!address) return refuse(raw, '404 Not Found');
    if (!this.#isOurName(request)) return refuse(raw, '421 Misdirected Request');
    if (!originAllowed(request.headers, this.#deps.origins())) return refuse(raw, '403 Forbidden');
    if (this.#draining) return refuse(raw, '503 Service Unavailable');
    const from = this.#addressOf(request);
    if (address.token === null && !this.#upgrades.ofVisitor(from)) return refuse(raw, '429 Too Many Requests');
    const shows = this.#shownBy(address.token);
    // What is worth nothing is counted once that is known: behind too many of a network no more are looked up.
    if (shows === 'withToken' && this.#upgrades.isSpent(from)) return refuse(raw, '429 Too Many Requests');
    const arrived = this.#arriving[shows].take(from);
    if (arrived === null) return refuse(raw, '429 Too Many Requests');
    // A share and a place in the queue are one: who hangs up gives both back, and from its turn on both last until it is in.
    const hungUp = () => {
      if (leave()) arrived();
      raw.destroy();
    };
    const turn = () => void raw.off('end', hungUp).off('close', hungUp);
    const leave = this.#admission.ask(
      () => {
        turn();
        void this.#admit(request, raw, head, address).finally(arrived);
      },
      () => {
        turn();
        arrived();
        refuse(raw, '503 Service Unavailable');
      },
    );
    // Nobody who is still to be answered has said all: an end without an answer is a hang-up, too.
    raw.once('end', hungUp).once('close', hungUp);
  };

  /** A ticket of ours is known by its mark, so what anybody makes up takes no place of who shows one. */
  #shownBy(token: string | null): 'visitors' | 'withTicket' | 'withToken' {
    if (token === null) return 'visitors';
    return (this.#deps.sessions.isOurTicket?.(token) ?? true) ? 'withTicket' : 'withToken';
  }

  /** Behind a trusted proxy the name is the proxy's to check: the pages' origin is asked for in any case. */
  #isOurName(request: IncomingMessage): boolean {
    const { isOurHost, trustProxy } = this.#deps;
    const { headers } = request;
    if (namesTwoHosts(request)) return false;
    return isOurHost === undefined || trustProxy !== false || isOurHost(hostName(headers.host ?? ''));
  }

  async #admit(request: IncomingMessage, raw: Duplex, head: Buffer, address: SocketAddress): Promise<void> {
    if (raw.destroyed) return;
    const viewer = address.token === null ? null : await this.#viewerOf(address.token);
    if (address.token !== null && !this.#countsWithin(viewer, request)) return refuse(raw, '429 Too Many Requests');
    const auctionId = address.kind === 'list' ? null : address.auctionId;
    let known = address.kind === 'list';
    try {
      if (auctionId !== null) known = (await this.#deps.archive.find(auctionId)) !== null;
    } catch (error) {
      this.#deps.log.warn({ error: String(error) }, 'an auction could not be looked up for a socket');
      return refuse(raw, '503 Service Unavailable');
    }
    if (raw.destroyed) return;
    if (this.#draining) return refuse(raw, '503 Service Unavailable');
    this.#ws.handleUpgrade(request, raw, head, (ws) => {
      const language = viewer?.language ?? languageOf(request);
      if (!known) return turnAway(ws, raw, language, 'AUCTION_NOT_FOUND', CLOSE_UNKNOWN_AUCTION);
      // Five a person are kept elsewhere; whoever isn't counted there takes of the share of their network.
      if (viewer?.status !== 'active') {
        const left = this.#visitors.take(this.#addressOf(request));
        if (left === null) return turnAway(ws, raw, language, 'SOCKETS_CROWDED', CLOSE_CROWDED);
        raw.once('close', left);
      }
      const page = address.kind === 'auction' ? address.page : null;
      if (address.kind === 'auction' && !address.isAgain) this.#deps.visits?.opened();
      this.#opened(ws, raw as Socket, {
        auctionId,
        page,
        viewer,
        language,
        isRefused: address.token !== null && !viewer,
      });
    });
  }

  /** Whose ticket is worth nothing is a visitor (ACC-6), and counts as one. */
  #countsWithin(viewer: Viewer | null, request: IncomingMessage): boolean {
    if (viewer?.status === 'active') return this.#upgrades.ofPerson(viewer.userId);
    return this.#upgrades.ofVisitor(this.#addressOf(request));
  }

  /** A dead ticket or token makes a visitor, and so does a database that is silent: watching must go on (ACC-6). */
  async #viewerOf(token: string): Promise<Viewer | null> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), TOKEN_ANSWER_MAX_MS);
    });
    try {
      return await Promise.race([this.#deps.sessions.resolveSocketToken(token), late]);
    } catch (error) {
      this.#deps.log.warn({ error: String(error) }, 'a socket ticket could not be checked');
      return null;
    } finally {
      clearTimeout(timer);
    }
  }

  #opened(
    ws: WebSocket,
    raw: Socket,
    who: {
      auctionId: number | null;
      page: string | null;
      viewer: Viewer | null;
      language: Language;
      isRefused: boolean;
    },
  ): void {
    const { hub, clock, log } = this.#deps;
    const sync = (late: ViewerSocket) => void hub.showState(late).catch(noop);
    const socket = new ViewerSocket({ ...who, ws, wire: raw, openedAtUs: clock.nowUs(), sync });
    const budget = new FrameBudget(performance.now());
    const { viewer } = who;
    const member = viewer !== null && viewer.status === 'active' ? viewer.userId : null;
    ws.on('error', noop); // a broken frame: ws closes with the right code by itself
    ws.on('message', (data, isBinary) => this.#frame(socket, budget, data, isBinary));
    ws.on('pong', () => {
      socket.unanswered = 0;
    });
    ws.on('ping', () => this.#within(socket, budget));
    ws.on('close', () => {
      this.#pulse.remove(socket);
      hub.leave(socket);
      if (member !== null) this.#presence.leave(socket, member);
    });
    this.#pulse.add(socket);
    // The page believes that it is signed in, and no session is left here that could be seen to end.
    if (who.isRefused) socket.tell(ticketRefusedFrame());
    hub.join(socket).catch((error: unknown) => log.warn({ error: String(error) }, 'a socket got no first state'));
    if (member === null) return;
    this.#presence.enter(socket, member);
    this.#news.greet(socket);
  }

  #frame(socket: ViewerSocket, budget: FrameBudget, data: RawData, isBinary: boolean): void {
    // First of all: what comes after takes time that is not the bidder's.
    const receivedAtUs = this.#deps.clock.stampUs();
    socket.unanswered = 0;
    if (socket.closing) return;
    if (isBinary) return socket.close(1003, 'Text frames only');
    const within = this.#within(socket, budget);
    const read = readFrame((data as Buffer).toString('utf8'));
    if (!within) {
      const bidId = read.ok ? (read.frame.type === 'place_bid' ? (read.frame.data.bid_id ?? null) : null) : read.bidId;
      return socket.tell(errorFrame('RATE_LIMITED', socket.language, bidId === null ? {} : { bid_id: bidId }));
    }
    if (!read.ok) {
      return socket.tell(errorFrame(read.code, socket.language, read.bidId === null ? {} : { bid_id: read.bidId }));
    }
    void this.#frameHandler.handle(socket, read.frame, receivedAtUs);
  }

  #within(socket: ViewerSocket, budget: FrameBudget): boolean {
    const verdict = budget.take(performance.now());
    if (verdict === 'close') socket.close(1008, 'Too many frames');
    return verdict === 'ok';
  }
}

const noop = (): void => undefined;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());

function refuse(raw: Duplex, status: string): void {
  if (raw.destroyed) return;
  // Its other half would stay open as long as whoever was refused likes.
  raw.once('finish', () => raw.destroy());
  raw.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** A failed upgrade is invisible to a browser: it is let in, told, and closed for good. */
function turnAway(ws: WebSocket, raw: Duplex, language: Language, code: ErrorCode, closeCode: number): void {
  ws.on('error', noop);
  raw.write(errorFrame(code, language));
  ws.close(closeCode, errorText(code));
}

function languageOf(request: IncomingMessage): Language {
  const cookie = new RegExp(`(?:^|;\\s*)${COOKIES.language}=(en|sw)(?:;|$)`).exec(request.headers.cookie ?? '');
  return (cookie?.[1] as Language | undefined) ?? preferredLanguage(request.headers['accept-language']);
}
