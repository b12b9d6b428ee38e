import type pg from 'pg';
import type { RunningBus } from './bus.ts';
import { type BusLog, GatheringBus } from './gathering-bus.ts';
import { PostgresCarrier } from './postgres-carrier.ts';
import { RedisCarrier } from './redis-carrier.ts';

export { InvalidationReader } from './invalidation-reader.ts';
export type { Bus, InvalidationListener, RunningBus } from './bus.ts';

/**
 * The line between nodes: Redis where `redisUrl` is given, else LISTEN/NOTIFY of the database.
 * @param deps.nodeId random per process; a node does not hear its own texts twice
 * @param deps.connect opens a connection of its own beside the pools, e.g. `() => database.connect({ name: 'bus' })`
 */
export function createBus(deps: {
  nodeId: string;
  connect: () => Promise<pg.Client>;
  redisUrl?: string | undefined;
  log: BusLog;
}): RunningBus {
  const carrier = deps.redisUrl
    ? new RedisCarrier(deps.redisUrl, deps.log)
    : new PostgresCarrier(deps.connect, deps.log);
  return new GatheringBus(deps.nodeId, carrier, deps.log);
}
