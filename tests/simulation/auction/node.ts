/** One node of the shop, wired as `node/` wires it, over the simulated network, database and bus. */
import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import {
  Archive,
  Board,
  Sync,
  ChangeFeed,
  callOff,
  detailJson,
  readBidderStates,
  startAuctionWorkers,
} from '../../../apps/server/src/features/auctions/index.ts';
import { startAutobids, stopAutobid } from '../../../apps/server/src/features/autobid/index.ts';
import { createLane, settleBids } from '../../../apps/server/src/features/bidding/index.ts';
import { attachSockets, Hub } from '../../../apps/server/src/features/realtime/index.ts';
import type { Sessions } from '../../../apps/server/src/platform/http/viewer.ts';
import { GatheringBus } from '../../../apps/server/src/platform/bus/gathering-bus.ts';
import { createClockProbe } from '../../../apps/server/src/platform/clock/index.ts';
import type { DatabaseServer } from '../database/database-server.ts';
import { NodeDatabase } from '../database/database-line.ts';
import { Random } from '../engine/random.ts';
import { Actor, type VirtualTime } from '../engine/virtual-time.ts';
import type { Door } from '../network/web-socket.ts';
import type { BusLine } from './bus-line.ts';

export type NodeDeps = {
  readonly time: VirtualTime;
  readonly seed: number;
  readonly databaseServer: DatabaseServer;
  readonly bus: BusLine;
  readonly sessions: Sessions;
  /** What a node complains of as an error: a bug, or a failure that was made. */
  readonly onError: (what: string) => void;
  /** A promise of an orderly stop is broken. */
  readonly onCutShort: (what: string) => void;
};

type Parts = {
  readonly stop: () => Promise<void>;
  readonly read: (auctionId: number, userId: string | null) => Promise<string | null>;
  readonly callOff: (auctionId: number) => Promise<boolean>;
  readonly stopAutobid: (auctionId: number, userId: string) => Promise<unknown>;
  readonly tellBalance: (userId: string) => void;
};

/** A process: it starts, may stop in order, or die; then another one comes up in its place. */
export class SimulatedNode {
  readonly actor: Actor;
  readonly server = new EventEmitter();
  readonly #deps: NodeDeps;
  readonly #lines: NodeDatabase;
  #parts: Parts | null = null;
  isListening = false;
  isStopping = false;

  constructor(name: string, deps: NodeDeps) {
    this.#deps = deps;
    this.actor = new Actor(name, 5_000);
    this.#lines = new NodeDatabase(deps.databaseServer, this.actor, deps.seed);
  }

  get door(): Door {
    return { actor: this.actor, server: this.server, accepts: () => this.actor.alive && this.isListening };
  }

  /** Starts, as soon as the database lets it. */
  start(): void {
    this.#deps.time.as(this.actor, () => void this.#startUntilItWorks());
  }

  /** kill -9: what it had in memory is gone, and its lines break. */
  die(): void {
    this.actor.alive = false;
    this.isListening = false;
    this.#lines.died();
    this.#deps.bus.forget(this.actor.name);
  }

  /** As on a deployment. Resolves when all of it is over. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.#parts?.stop();
    this.isListening = false;
    this.actor.alive = false;
    this.#deps.bus.forget(this.actor.name);
  }

  /** `GET /api/auctions/{id}`. @returns null: not found */
  async read(auctionId: number, userId: string | null): Promise<string | null> {
    if (!this.#parts) throw new Error('not listening');
    return this.#parts.read(auctionId, userId);
  }

  async callOff(auctionId: number): Promise<boolean> {
    return this.#parts?.callOff(auctionId) ?? false;
  }

  async stopAutobid(auctionId: number, userId: string): Promise<void> {
    await this.#parts?.stopAutobid(auctionId, userId);
  }

  tellBalance(userId: string): void {
    this.#parts?.tellBalance(userId);
  }

  async #startUntilItWorks(): Promise<void> {
    for (;;) {
      try {
        this.#parts = await this.#wire();
        this.isListening = true;
        return;
      } catch {
        await this.#deps.time.sleep(500);
      }
    }
  }

  async #wire(): Promise<Parts> {
    const { time, seed, bus: busLine, sessions, onError, onCutShort } = this.#deps;
    const { database } = this.#lines;
    const log = {
      info: () => undefined,
      warn: () => undefined,
      error: (fields: { err?: unknown }, text: string) =>
        onError(`${this.actor.name}: ${text} (${fields.err instanceof Error ? fields.err.message : 'no reason told'})`),
    };
    const clock = createClockProbe({ connect: () => database.connect({ name: 'clock' }), log });
    await clock.start();
    const nowUs = () => clock.nowUs();
    const bus = new GatheringBus(this.actor.name, busLine.carrier(this.actor), log);
    await bus.start();
    const feed = new ChangeFeed();
    const sql = database.pool;
    const board = new Board({ sql, feed });
    await board.start();
    const archive = new Archive(sql, board);
    const sync = new Sync({ sql, board, feed, bus, nowUs, log });
    await sync.start();
    const lane = createLane({
      connect: () => database.connect({ name: 'lane', pipeline: true }),
      ...{ feed, log, onAutobids: (userIds: readonly string[]) => bus.publish('balance', ...userIds) },
    });
    const hub = new Hub({ board, archive, nowUs });
    hub.start();
    const workers = startAuctionWorkers({
      db: database.db,
      feed,
      log,
      canTakeBids: () => this.isListening && !this.isStopping && lane.healthy,
      clock,
      nodeId: Random.of(seed, this.actor.name).uuid(),
    });
    const canFire = () => this.isListening && !this.isStopping && lane.healthy;
    const autobids = startAutobids({ db: database.db, bus, lane, log, canTakeBids: canFire });
    const random = Random.of(seed, `changes of ${this.actor.name}`);
    const sockets = attachSockets(this.server as unknown as Server, {
      hub,
      lane,
      sessions,
      clock,
      sql,
      refresh: (auctionId: number) => sync.refresh(auctionId),
      settleBids: (userId, bidIds) => settleBids(database.db, userId, bidIds),
      archive,
      bus,
      origins: () => ['https://mnada.example'],
      trustProxy: false,
      log,
    });
    return {
      stop: async () => {
        const gone = time.sleep(4_000);
        const drained = lane.drain().then(() => {
          if (this.#lines.isBusy('lane')) onCutShort(`${this.actor.name} was drained with a batch under way`);
        });
        await Promise.race([Promise.all([drained, sockets.drain(3_500)]), gone]);
        await sockets.stop();
        await Promise.all([workers.stop(), autobids.stop(), lane.stop()]);
        hub.stop();
        await sync.stop();
        board.stop();
        await bus.stop();
        await clock.stop();
      },
      read: async (auctionId, userId) => {
        const entry = await archive.find(auctionId);
        if (!entry) return null;
        const json = detailJson(entry, nowUs());
        if (userId === null) return json;
        const who = { userId, auctionId };
        const bidderState = (await readBidderStates(sql, [who]))(who);
        const you = {
          bids_used: bidderState?.bidsUsed ?? 0,
          is_leading: bidderState?.isLeading ?? false,
          is_saved: false,
          barred_by: bidderState?.barredBy ?? null,
          account_version: bidderState?.accountVersion ?? 0,
        };
        return `${json.slice(0, -1)},"you":${JSON.stringify(you)}}`;
      },
      callOff: (auctionId) =>
        callOff({ db: database.db, feed, log }, auctionId, { reason: 'called off', actorId: null }),
      stopAutobid: (auctionId, userId) =>
        stopAutobid({ db: database.db, bus }, { auctionId, userId, changeId: random.uuid() }),
      tellBalance: (userId) => bus.publish('balance', userId),
    };
  }
}
