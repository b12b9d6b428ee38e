import { startAutobids } from '../../features/autobid/index.ts';
import { Archive, Board, Sync, ChangeFeed, startAuctionWorkers } from '../../features/auctions/index.ts';
import { createLane } from '../../features/bidding/index.ts';
import { LiveStats } from '../../features/control/index.ts';
import { Hub } from '../../features/realtime/index.ts';
import { bidSpans } from '../wiring/tracing.ts';
import { part, runsWorkers, takesBids } from '../values.ts';

/** Auctions and bids: what is decided here, and what is known of what others decide. */
export const engineParts = [
  part('feed', [], { start: () => new ChangeFeed() }),
  part('board', ['database', 'feed'], {
    async start({ database, feed }) {
      const board = new Board({ sql: database.pool, feed });
      await board.start();
      return board;
    },
    stop: (board) => board.stop(),
  }),
  part('archive', ['database', 'board'], { start: ({ database, board }) => new Archive(database.pool, board) }),
  part('sync', ['database', 'board', 'feed', 'bus', 'clock', 'log'], {
    async start({ database, clock, ...more }) {
      const sync = new Sync({ sql: database.pool, nowUs: () => clock.nowUs(), ...more });
      await sync.start();
      return sync;
    },
    stop: (sync) => sync.stop(),
  }),
  part('liveStats', ['board', 'clock', 'metrics', 'tracer'], {
    start({ board, clock, metrics, tracer }) {
      const seconds = metrics.histogram('bid_decision_seconds', 'From a bid’s arrival in the lane to its answer');
      const refused = metrics.counter('bids_refused_total', 'Refused bids, by code', ['code']);
      const stats = new LiveStats({
        nowUs: () => clock.nowUs(),
        onAnswer(answer, waitedMs) {
          seconds.observe(waitedMs / 1000);
          if (!answer.ok) refused.add(1, { code: answer.code });
          tracer?.add(...bidSpans(answer, waitedMs, clock.nowUs()));
        },
      });
      stats.watch(board);
      return stats;
    },
  }),
  part('lane', ['database', 'feed', 'bus', 'log', 'metrics', 'liveStats'], {
    start({ database, feed, bus, log, metrics, liveStats: observer }) {
      const batches = metrics.histogram('lane_batch_seconds', 'One batch of the lane, commit included');
      const accepted = metrics.counter('bids_accepted_total', 'Accepted bids');
      const unplaced = metrics.counter(
        'autobids_failed_total',
        'Auctions whose due autobid could not be decided, each time',
      );
      return createLane({
        connect: () => database.connect({ name: 'mnada lane', pipeline: true }),
        feed,
        log,
        observer,
        onAutobidFailed: () => unplaced.add(1),
        onAutobids: (userIds) => bus.publish('balance', ...userIds),
        onBatch: (batch) => {
          batches.observe(batch.durationMs / 1000);
          accepted.add(batch.accepted);
        },
      });
    },
    stop: (lane) => lane.stop(),
  }),
  part('hub', ['board', 'archive', 'clock', 'metrics'], {
    start({ board, archive, clock, metrics }) {
      const late = metrics.histogram(
        'bid_frame_seconds',
        'From a bid’s decision to its frame at the last watcher here',
      );
      const onTold = (lateUs: number) => late.observe(lateUs / 1e6);
      const hub = new Hub({ board, archive, nowUs: () => clock.nowUs(), onTold });
      hub.start();
      return hub;
    },
    stop: (hub) => hub.stop(),
  }),
  part('auctionWorkers', ['config', 'database', 'feed', 'log', 'clock', 'nodeId', 'lane', 'phase'], {
    start({ config, database, feed, log, clock, nodeId, lane, phase }) {
      // No auction ends that nobody could bid on: each node that people reach says so, whoever closes.
      const canTakeBids = () => takesBids(config) && phase.isListening && lane.healthy;
      const heartbeatOnly = !runsWorkers(config);
      return startAuctionWorkers({ db: database.db, feed, log, canTakeBids, clock, nodeId, heartbeatOnly });
    },
    stop: (workers) => workers.stop(),
  }),
  part('autobids', ['config', 'database', 'bus', 'log', 'lane', 'phase'], {
    start({ config, database: { db }, bus, log, lane, phase }) {
      const canTakeBids = () => takesBids(config) && phase.isListening && lane.healthy;
      return startAutobids({ db, bus, log, lane, canTakeBids });
    },
    stop: (autobids) => autobids.stop(),
  }),
];
