/** The shop's own hub and socket server without a database, for benches of what lies between a bid and its viewers. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Archive, Board, BoardEntry, BoardEvent } from '../apps/server/src/features/auctions/index.ts';
import type { BidLane } from '../apps/server/src/features/bidding/index.ts';
import { attachSockets, Hub } from '../apps/server/src/features/realtime/index.ts';
import { someBids, someHead, someLive } from '../apps/server/src/testing/board-samples.ts';

export type Side = { readonly port: number; tell(): void; stop(): Promise<void> };
export type FedHub = Omit<Side, 'tell'> & {
  readonly hub: Hub;
  /** So many bids on one of its auctions, the first unless told otherwise. */
  tell(auctionId?: number, bids?: number): void;
};

const nowUs = (): number => Math.round((performance.timeOrigin + performance.now()) * 1_000);

/** The real hub behind the real socket server; the board is fed by hand with auctions 1 to `auctions`. */
export async function ourHub(auctions = 1): Promise<FedHub> {
  const entries = new Map<number, BoardEntry>();
  for (let id = 1; id <= auctions; id++) entries.set(id, someLive(id, 0));
  let emit: (event: BoardEvent) => void = () => undefined;
  const board = {
    get: (id: number) => entries.get(id) ?? null,
    onEvent: (listener: typeof emit) => {
      emit = listener;
      return () => undefined;
    },
  } as unknown as Board;
  const archive = { find: async (id: number) => entries.get(id) ?? null } as unknown as Archive;
  const hub = new Hub({ board, archive, nowUs });
  hub.start();
  const server = createServer();
  const log = { warn: console.error, error: console.error };
  const sockets = attachSockets(server, {
    hub,
    archive,
    lane: {} as BidLane,
    sessions: { stands: async () => true, resolveSocketToken: async () => null },
    clock: { nowUs, stampUs: nowUs, disagreementUs: () => 0 },
    sql: { query: (async () => ({ rows: [] })) as never },
    settleBids: async () => ({ bids: [], account: null }),
    refresh: async () => undefined,
    bus: { publish: () => undefined, hear: () => () => undefined },
    origins: () => [],
    trustProxy: false,
    log,
    limits: { perAddress: Number.MAX_SAFE_INTEGER },
  });
  const port = await listen(server);
  return {
    port,
    hub,
    tell(auctionId = 1, count = 1) {
      const entry = entries.get(auctionId);
      if (entry === undefined) throw new Error(`no auction ${auctionId} here`);
      const { seq } = entry.head;
      const bids = someBids(seq + 1, seq + count);
      const told = { ...entry, head: someHead(auctionId, seq + count), bids: [...entry.bids, ...bids].slice(-64) };
      entries.set(auctionId, told);
      emit({ kind: 'bids', entry: told, bids });
    },
    async stop() {
      await sockets.stop();
      hub.stop();
      await close(server);
    },
  };
}

export const listen = (server: Server): Promise<number> =>
  new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port)));
export const close = (server: Server): Promise<void> => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
};
