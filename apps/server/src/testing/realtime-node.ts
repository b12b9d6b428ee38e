/** Whole nodes over one test database, and clients that speak to them as browsers do. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import type { ServerFrame, ServerFrameOf } from '@mnada/contract';
import { WebSocket } from 'ws';
import type { Sessions, Viewer } from '../platform/http/viewer.ts';
import { Archive, Board, Sync, ChangeFeed } from '../features/auctions/index.ts';
import { type BidLane, createLane, settleBids } from '../features/bidding/index.ts';
import {
  attachSockets,
  Hub,
  type SocketLimits,
  type SocketServer,
  type SocketServerDeps,
} from '../features/realtime/index.ts';
import { type Bus, createBus, type RunningBus } from '../platform/bus/index.ts';
import { type ClockProbe, createClockProbe } from '../platform/clock/index.ts';
import type { Database } from '../platform/database/index.ts';
import { allowedHosts } from '../platform/http/index.ts';
import { quietLog } from './auction-world.ts';
import { strictly } from './fake-viewer-socket.ts';

/** A busy machine is slow, not wrong: how long something may take to come that certainly comes. */
const PATIENCE_MS = 60_000;

/** Sessions by word of mouth: the token `of.<user id>` is that person, until they sign out. */
export class SpokenSessions implements Sessions {
  readonly ended = new Set<string>();
  readonly kinds = new Map<string, Partial<Viewer>>();

  async resolve(token: string): Promise<Viewer | null> {
    const userId = /^of\.([0-9a-f-]{36})$/.exec(token)?.[1];
    if (!userId || this.ended.has(userId)) return null;
    return {
      userId,
      sessionId: userId,
      kind: 'user',
      status: 'active',
      username: userId.slice(0, 8),
      avatar: null,
      isSimulated: false,
      language: 'en',
      ...this.kinds.get(userId),
    };
  }

  resolveSocketToken(token: string): Promise<Viewer | null> {
    return this.resolve(token);
  }

  async stands(sessionId: string): Promise<boolean> {
    return !this.ended.has(sessionId);
  }
}

export type RealtimeNode = {
  readonly port: number;
  readonly server: Server;
  readonly board: Board;
  readonly sync: Sync;
  readonly feed: ChangeFeed;
  readonly bus: Bus;
  readonly hub: Hub;
  readonly sockets: SocketServer;
  readonly lane: BidLane;
  readonly sessions: SpokenSessions;
  readonly clock: ClockProbe;
  readonly archive: Archive;
  stop(): Promise<void>;
};

export type LiveNodeOptions = {
  readonly sessions?: SpokenSessions;
  /** Wraps the bus, to lose or double what it says. */
  readonly bus?: (bus: RunningBus) => Bus;
  readonly redisUrl?: string;
  readonly limits?: Partial<SocketLimits>;
  readonly visits?: { opened(): void };
  readonly lane?: BidLane;
  /** Wraps the database as the sockets read it, to slow answers down. */
  readonly sql?: (pool: Database['pool']) => SocketServerDeps['sql'];
  readonly settleBids?: SocketServerDeps['settleBids'];
  readonly sharedCounts?: SocketServerDeps['sharedCounts'];
  readonly readPayment?: SocketServerDeps['readPayment'];
  readonly readNotifications?: SocketServerDeps['readNotifications'];
};

/** Starts a node as `node/` wires it, on a free port, without pages and workers. */
export async function startRealtimeNode(database: Database, options: LiveNodeOptions = {}): Promise<RealtimeNode> {
  const sessions = options.sessions ?? new SpokenSessions();
  const log = quietLog;
  const clock = createClockProbe({ connect: () => database.connect({ name: 'test clock' }), log });
  await clock.start();
  const nowUs = () => clock.nowUs();
  const line = createBus({
    nodeId: randomUUID(),
    connect: () => database.connect({ name: 'test bus' }),
    redisUrl: options.redisUrl,
    log,
  });
  await line.start();
  const bus = options.bus?.(line) ?? line;
  const feed = new ChangeFeed();
  const sql = database.pool;
  const board = new Board({ sql, feed });
  await board.start();
  const archive = new Archive(sql, board);
  const sync = new Sync({ sql, board, feed, bus, nowUs, log });
  await sync.start();
  const ownLane = options.lane
    ? null
    : createLane({ connect: () => database.connect({ name: 'test lane', pipeline: true }), feed, log });
  const lane = options.lane ?? (ownLane as BidLane);
  const hub = new Hub({ board, archive, nowUs });
  hub.start();
  const server = createServer();
  const sockets = attachSockets(server, {
    hub,
    lane,
    sessions,
    clock,
    sql: options.sql?.(sql) ?? sql,
    settleBids: options.settleBids ?? ((userId, bidIds) => settleBids(database.db, userId, bidIds)),
    refresh: (auctionId) => sync.refresh(auctionId),
    archive,
    bus,
    origins: () => ['https://mnada.example'],
    trustProxy: false,
    isOurHost: allowedHosts(['https://mnada.example']),
    log,
    sharedCounts: options.sharedCounts ?? null,
    ...(options.limits ? { limits: options.limits } : {}),
    ...(options.visits ? { visits: options.visits } : {}),
    ...(options.readPayment ? { readPayment: options.readPayment } : {}),
    ...(options.readNotifications ? { readNotifications: options.readNotifications } : {}),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    server,
    board,
    sync,
    feed,
    bus,
    hub,
    sockets,
    lane,
    sessions,
    clock,
    archive,
    async stop() {
      await sockets.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      hub.stop();
      await ownLane?.stop();
      await sync.stop();
      board.stop();
      await line.stop();
      await clock.stop();
    },
  };
}

/** A page's socket: keeps every frame, parsed strictly by the contract. */
export class LiveClient {
  readonly ws: WebSocket;
  readonly frames: ServerFrame[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  closedWith: { code: number; reason: string } | null = null;
  #waiting: (() => void)[] = [];

  private constructor(ws: WebSocket) {
    this.ws = ws;
    ws.on('error', () => undefined);
    ws.on('message', (data) => {
      this.frames.push(strictly(JSON.parse(String(data))));
      for (const wake of this.#waiting.splice(0)) wake();
    });
    this.closed = new Promise((resolve) => {
      ws.on('close', (code, reason) => {
        this.closedWith = { code, reason: String(reason) };
        resolve(this.closedWith);
        for (const wake of this.#waiting.splice(0)) wake();
      });
    });
  }

  /** @param who a user's id; none: a visitor */
  static async open(
    node: Pick<RealtimeNode, 'port'>,
    path: string,
    who?: string,
    headers: Record<string, string> = {},
  ): Promise<LiveClient> {
    const query = who === undefined ? '' : `?token=${encodeURIComponent(`of.${who}`)}`;
    const client = new LiveClient(new WebSocket(`ws://127.0.0.1:${node.port}${path}${query}`, { headers }));
    await new Promise<void>((resolve, reject) => {
      client.ws.once('open', resolve);
      client.ws.once('error', reject);
    });
    return client;
  }

  send(type: string, data: object = {}): void {
    this.ws.send(JSON.stringify({ type, data }));
  }

  /** The first frame that fits, of those not looked at yet or to come. */
  async next<T extends ServerFrame['type']>(
    type: T,
    fits: (data: ServerFrameOf<T>['data']) => boolean = () => true,
    withinMs = PATIENCE_MS,
  ): Promise<ServerFrameOf<T>['data']> {
    const deadline = performance.now() + withinMs;
    for (;;) {
      for (const [index, frame] of this.frames.entries()) {
        if (frame.type !== type || !fits(frame.data as ServerFrameOf<T>['data'])) continue;
        this.frames.splice(0, index + 1);
        return frame.data as ServerFrameOf<T>['data'];
      }
      const left = deadline - performance.now();
      if (left <= 0 || this.closedWith) {
        const seen = this.frames.map((frame) => frame.type).join(', ');
        throw new Error(`no ${type} within ${withinMs} ms; ${JSON.stringify(this.closedWith)}; seen: ${seen}`);
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.#waiting.push(() => {
          clearTimeout(timer);
          resolve();
        });
      });
    }
  }

  /** Bids and is told what became of it. */
  async bid(auctionId: number, bidId: string = randomUUID()): Promise<ServerFrame> {
    this.send('place_bid', { auction_id: auctionId, bid_id: bidId });
    const mine = (frame: ServerFrame) =>
      (frame.type === 'bid_success' || frame.type === 'error') && frame.data.bid_id === bidId;
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const index = this.frames.findIndex(mine);
      const [frame] = index >= 0 ? this.frames.splice(index, 1) : [];
      if (frame) return frame;
      if (performance.now() > deadline || this.closedWith) throw new Error(`no answer to the bid ${bidId}`);
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  }

  async close(): Promise<void> {
    this.ws.close();
    await this.closed;
  }
}

/** Waits until something is so. */
export async function until(holds: () => boolean, withinMs = PATIENCE_MS): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`not so within ${withinMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
