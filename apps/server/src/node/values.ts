import type { PushLimits } from '@mnada/rules';
import type { createPasswordHasher, createSessions, loadSecretKeys } from '../features/accounts/index.ts';
import type { Archive, Board, Sync, ChangeFeed, startAuctionWorkers } from '../features/auctions/index.ts';
import type { Lane } from '../features/bidding/index.ts';
import type { LiveStats } from '../features/control/index.ts';
import type { Hub, SocketServer } from '../features/realtime/index.ts';
import type { VisitCounter } from '../features/visits/index.ts';
import type { MessageSender } from '../features/messages/index.ts';
import type { OfficeSources } from '../features/office-pages/index.ts';
import type { PageSources } from '../features/pages/index.ts';
import type { createBus } from '../platform/bus/index.ts';
import type { createClockProbe } from '../platform/clock/index.ts';
import type { Config } from '../platform/config.ts';
import type { Database, Db } from '../platform/database/index.ts';
import type { Http } from '../platform/http/index.ts';
import type { Log } from '../platform/log.ts';
import type { SharedCounts } from '../platform/limits/shared-counts.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Tracer } from '../platform/tracing/tracer.ts';
import type { Money } from './wiring/money.ts';
import type { Notifications } from './wiring/notifications.ts';
import type { Payouts } from './wiring/payouts.ts';
import type { startAutobids } from '../features/autobid/index.ts';
import { partsOf } from './start-parts.ts';

export type NodeOptions = {
  /** Development: pages straight from their sources, reloading as they change. */
  readonly pageSources: PageSources | null;
  readonly officeSources: OfficeSources | null;
  /** Without the web pages: for tests of calls and sockets, which then need no build. */
  readonly withoutPages: boolean;
  /** No invariant is checked by itself: for tests that plant what never happens. */
  readonly withoutInvariantWatch: boolean;
  /** Under the role of staff, for the simulated operator of a demonstration; without it nobody approves anything. */
  readonly operator: Db | null;
  /** Under the role of staff, for the calls of the back office; without it there is none here (OFFICE). */
  readonly office: Db | null;
  /** Other limits of prompts than PAY-3's: for tests whose people all share one network. */
  readonly pushLimits: PushLimits;
};

/** Where in its life the node is. */
export type Phase = { isListening: boolean; isDraining: boolean };

/** What runs beside the calls, here or on another node. null: not on this one. */
type Worker = { stop(): unknown } | null;

/** What a node consists of: each part by its name. The first are given, all others are in `parts/`. */
export type NodeValues = {
  config: Config;
  database: Database;
  log: Log;
  options: NodeOptions;
  phase: Phase;

  nodeId: string;
  metrics: Metrics;
  clock: ReturnType<typeof createClockProbe>;
  bus: ReturnType<typeof createBus>;
  sharedCounts: SharedCounts | null;
  /** null: nothing is traced (OTEL_EXPORTER_OTLP_ENDPOINT). */
  tracer: Tracer | null;

  feed: ChangeFeed;
  board: Board;
  archive: Archive;
  sync: Sync;
  liveStats: LiveStats;
  autobids: ReturnType<typeof startAutobids>;
  lane: Lane;
  hub: Hub;
  auctionWorkers: ReturnType<typeof startAuctionWorkers>;

  keys: Awaited<ReturnType<typeof loadSecretKeys>>;
  sessions: ReturnType<typeof createSessions>;
  hasher: ReturnType<typeof createPasswordHasher>;
  messages: MessageSender;
  notifications: Notifications;

  payouts: Payouts;
  money: Money;
  payoutWorkers: Worker;

  lapsingWins: Worker;
  agingRequests: Worker;
  suspensions: Worker;
  riskLooks: Worker;
  waitingSettings: Worker;
  oldStaffAccess: Worker;
  books: Worker;
  taxDocuments: Worker;
  taxAuthority: Worker;
  auditChain: Worker;
  publicLog: Worker;
  odds: Worker;
  witnesses: Worker;
  statusSamples: Worker;
  moneyAlarms: Worker;
  deletions: Worker;
  schedules: Worker;
  invariants: Worker;

  http: Http;
  health: void;
  shopCalls: void;
  officeCalls: void;
  pages: void;
  visits: VisitCounter | null;
  sockets: SocketServer | null;
  gauges: void;
  demo: Worker;
  ready: void;
  /** Everybody who is connected: the first to go. */
  people: { leave(): Promise<void> };
};

export const part = partsOf<NodeValues>();

/** A node of role `worker` takes no bids and serves nobody; one of role `web` runs nothing beside that. */
export const takesBids = ({ role }: Pick<Config, 'role'>): boolean => role !== 'worker';
export const runsWorkers = ({ role }: Pick<Config, 'role'>): boolean => role !== 'web';
