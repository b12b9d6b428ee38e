import { Redis } from 'ioredis';

/** One count of all nodes together. */
export type SharedCount = { readonly current: number; readonly ttlMs: number };

export interface SharedCounts {
  /** Counts one more within a window that begins with the first; null: nobody can say, each node counts for itself. Never rejects. */
  add(key: string, windowMs: number): Promise<SharedCount | null>;
  /** Counts one less in the window that runs, where it can be said. Waits for nobody and never throws. */
  giveBack(key: string): void;
  close(): void;
}

type CountsLog = { warn(fields: object, text: string): void };
type WithCount = Redis & {
  countOne(key: string, windowMs: number): Promise<[current: number, ttlMs: number]>;
  countBack(key: string): Promise<unknown>;
};

const PREFIX = 'mnada:count:';
const CONNECT_WITHIN_MS = 3_000;
/** A request waits no longer for it: then the node's own count decides. */
const ANSWERS_WITHIN_MS = 100;
const RETRY_MAX_MS = 5_000;
/** Frozen or cut off, it stays "ready": after one that waited in vain nobody asks for so long. */
const RESTS_MS = 2_000;

/** In one step, or a count whose node died in between would never end. */
const COUNT_ONE = `
local current = redis.call('INCR', KEYS[1])
if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { current, redis.call('PTTL', KEYS[1]) }`;

/** A window that ended meanwhile is not made anew, or it would begin below nothing and never end. */
const COUNT_BACK = `
if redis.call('EXISTS', KEYS[1]) == 1 then redis.call('DECR', KEYS[1]) end`;

/** Counts over all nodes in Redis, which may lose them: a restart begins every window anew, and no more is lost. */
export function sharedCounts(url: string, log: CountsLog): SharedCounts {
  const redis = new Redis(url, {
    connectTimeout: CONNECT_WITHIN_MS,
    commandTimeout: ANSWERS_WITHIN_MS,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    maxRetriesPerRequest: 0,
    retryStrategy: (times: number) => Math.min(100 * 2 ** Math.min(times, 6), RETRY_MAX_MS),
  }) as WithCount;
  redis.defineCommand('countOne', { numberOfKeys: 1, lua: COUNT_ONE });
  redis.defineCommand('countBack', { numberOfKeys: 1, lua: COUNT_BACK });
  redis.on('error', (error: Error) => log.warn({ error: error.message }, 'limits are counted by each node alone'));
  let restsUntilMs = 0;
  const canTell = () => redis.status === 'ready' && performance.now() >= restsUntilMs;
  return {
    async add(key, windowMs) {
      if (!canTell()) return null;
      try {
        const [current, ttlMs] = await redis.countOne(PREFIX + key, windowMs);
        return { current, ttlMs };
      } catch {
        restsUntilMs = performance.now() + RESTS_MS;
        return null;
      }
    },
    giveBack(key) {
      if (canTell()) redis.countBack(PREFIX + key).catch(() => undefined);
    },
    close: () => redis.disconnect(),
  };
}
