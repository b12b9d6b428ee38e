import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressGroup, widerGroup } from './address-group.ts';
import type { SharedCounts } from '../limits/shared-counts.ts';
import { CallCounts, callCountsWith } from './call-counts.ts';
import { Refusal } from './refusal.ts';

/** `by: 'viewer'` counts a signed-in person wherever they are, and visitors by address (IPv6: by its /64). */
export type RateLimit = { readonly max: number; readonly windowSeconds: number; readonly by: 'address' | 'viewer' };

// Generous per address: phones of one mobile operator share a few (S42).
const EVERY_ROUTE: RateLimit = { max: 3_000, windowSeconds: 10, by: 'address' };

/** All calls of a whole IPv6 /32 together: whoever rents one owns very many /64s. Ten times what one of them may. */
const WIDER = { max: 30_000, windowMs: 10_000, groupsMax: 10_000 } as const;

/** Counts calls of wide networks in fixed windows. @returns ms until the next window when there were too many, else null */
export function widerBudget(nowMs: () => number = () => performance.now()): (ip: string) => number | null {
  let counts = new Map<string, number>();
  let endsAtMs = nowMs() + WIDER.windowMs;
  return (ip) => {
    const group = widerGroup(ip);
    if (group === null) return null;
    const now = nowMs();
    if (now >= endsAtMs || counts.size >= WIDER.groupsMax) {
      counts = new Map();
      endsAtMs = now + WIDER.windowMs;
    }
    const count = (counts.get(group) ?? 0) + 1;
    counts.set(group, count);
    return count > WIDER.max ? endsAtMs - now : null;
  };
}

/**
 * Counts calls per route and caller in this process's memory (bounded), and refuses with 429 and `Retry-After`.
 * What must hold over all nodes whatever fails, such as codes per number and day, is counted in the database by its feature.
 * @param shared with it, a route's own limit holds over all nodes together, as long as it answers
 */
export async function limitRates(app: FastifyInstance, shared: SharedCounts | null = null): Promise<void> {
  const wider = widerBudget();
  app.addHook('onRequest', async (request) => {
    const waitMs = wider(request.ip);
    if (waitMs !== null) throw tooMany(waitMs);
  });
  // Before the plugin: its own hook reads what this one writes.
  app.addHook('onRoute', (route) => {
    const { max, windowSeconds, by } = route.config?.limit ?? EVERY_ROUTE;
    route.config = {
      ...route.config,
      rateLimit: {
        max,
        timeWindow: windowSeconds * 1000,
        keyGenerator: (request: FastifyRequest) =>
          by === 'viewer' && request.viewer ? request.viewer.userId : addressGroup(request.ip),
        // After access: the viewer is known by then.
        hook: 'preParsing',
      },
    };
  });
  await app.register(rateLimit, {
    global: false,
    store: shared === null ? CallCounts : callCountsWith(shared),
    // Whoever is refused reads `Retry-After`; counters on every answer would be read by nobody, and sent with each file.
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    // A refusal, not the plugin's own shape: the error handler writes it (GEN-4).
    errorResponseBuilder: (_request, context) => tooMany(context.ttl),
  });
}

const tooMany = (ttlMs: number) =>
  new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(ttlMs / 1000)) });
