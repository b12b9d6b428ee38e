import { createRequire } from 'node:module';
import type { FastifyRateLimitOptions, FastifyRateLimitStore } from '@fastify/rate-limit';

// The plugin's own store, which it neither exports nor types.
const LocalStore: new (continueExceeding: boolean, exponentialBackoff: boolean, callersMax: number) => Counts =
  createRequire(import.meta.url)('@fastify/rate-limit/store/LocalStore.js');
type Counts = Pick<FastifyRateLimitStore, 'incr'>;

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

  incr(...[key, callback, windowMs, max]: Parameters<FastifyRateLimitStore['incr']>): void {
    this.#counts.incr(key, (error, count) => callback(error, count && { ...count }), windowMs, max);
  }

  child(): FastifyRateLimitStore {
    return new CallCounts();
  }
}
