import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from './refusal.ts';

/** `by: 'viewer'` counts a signed-in person wherever they are, and visitors by address. */
export type RateLimit = { readonly max: number; readonly windowSeconds: number; readonly by: 'address' | 'viewer' };

// Generous per address: phones of one mobile operator share a few (S42).
const EVERY_ROUTE: RateLimit = { max: 3_000, windowSeconds: 10, by: 'address' };

/**
 * Counts calls per route and caller in this process's memory (bounded), and refuses with 429 and `Retry-After`.
 * What must hold over all nodes, such as codes per number and day, is counted in the database by its feature.
 */
export async function limitRates(app: FastifyInstance): Promise<void> {
  // Before the plugin: its own hook reads what this one writes.
  app.addHook('onRoute', (route) => {
    const { max, windowSeconds, by } = route.config?.limit ?? EVERY_ROUTE;
    route.config = {
      ...route.config,
      rateLimit: {
        max,
        timeWindow: windowSeconds * 1000,
        keyGenerator: (request: FastifyRequest) =>
          by === 'viewer' && request.viewer ? request.viewer.userId : request.ip,
        // After access: the viewer is known by then.
        hook: 'preParsing',
      },
    };
  });
  await app.register(rateLimit, {
    global: false,
    cache: 20_000,
    // Whoever is refused reads `Retry-After`; counters on every answer would be read by nobody, and sent with each file.
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    // A refusal, not the plugin's own shape: the error handler writes it (GEN-4).
    errorResponseBuilder: (_request, context) => tooMany(context.ttl),
  });
}

const tooMany = (ttlMs: number) =>
  new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(ttlMs / 1000)) });
