import { createRequire } from 'node:module';
import type { FastifyRateLimitOptions, FastifyRateLimitStore } from '@fastify/rate-limit';
import type { SharedCounts } from '../limits/shared-counts.ts';

// The plugin's own store, which it neither exports nor types.
const LocalStore: new (continueExceeding: boolean, exponentialBackoff: boolean, callersMax: number) => Counts =
  createRequire(import.meta.url)('@fastify/rate-limit/store/LocalStore.js');
type Counts = Pick<FastifyRateLimitStore, 'incr'>;
type Incr = Parameters<FastifyRateLimitStore['incr']>;
type ChildOf = Parameters<FastifyRateLimitStore['child']>[0];

/** Of each route; whoever called longest ago is forgotten first. */
const CALLERS_MAX = 5_000;

/**
 * Counts calls of one route in this process's memory. The plugin's store hands out the very counter, and the plugin reads it after
 * it has waited: calls that came at once all read the last one's number, and none of them passed. This one hands out a copy.
 */
export class CallCounts implements FastifyRateLimitStore {
  readonly #counts: Counts = new LocalStore(false, false, CALLERS_MAX);

  // The plugin says how it was set up: nothing of that counts here.
  constructor(_options?: FastifyRateLimitOptions) {}

  incr(...[key, callback, windowMs, max]: Incr): void {
    this.#counts.incr(key, (error, count) => callback(error, count && { ...count }), windowMs, max);
  }

  child(_route?: ChildOf): FastifyRateLimitStore {
    return new CallCounts();
  }
}

type Route = { readonly routeInfo?: { readonly method?: unknown; readonly url?: string; readonly config?: object } };

async function answerWithHigher(
  here: { current: number; ttl: number },
  asked: ReturnType<SharedCounts['add']>,
  callback: Incr[1],
): Promise<void> {
  const all = await asked;
  callback(null, all === null || all.current <= here.current ? here : { current: all.current, ttl: all.ttlMs });
}

/**
 * The same, and over all nodes for routes with a limit of their own: of both counts the higher one decides, so that nothing begins
 * anew where the shared one is away. What every route has guards a node's own processor, and stays the node's.
 */
export function callCountsWith(shared: SharedCounts): typeof CallCounts {
  return class SharedCallCounts extends CallCounts {
    #route: string | null = null;

    override incr(...[key, callback, windowMs, max]: Incr): void {
      const route = this.#route;
      super.incr(
        key,
        (error, here) => {
          if (error || !here || route === null) return callback(error, here);
          void answerWithHigher(here, shared.add(`${route} ${key}`, windowMs), callback);
        },
        windowMs,
        max,
      );
    }

    override child(route?: ChildOf): FastifyRateLimitStore {
      const { routeInfo } = (route ?? {}) as Route;
      const store = new SharedCallCounts();
      if (routeInfo?.config !== undefined && 'limit' in routeInfo.config)
        store.#route = `${String(routeInfo.method)} ${routeInfo.url}`;
      return store;
    }
  };
}
