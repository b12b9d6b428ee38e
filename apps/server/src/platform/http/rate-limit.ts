import type { FastifyInstance, FastifyRequest, preParsingAsyncHookHandler, preParsingHookHandler } from 'fastify';
import { addressGroup, widerGroup } from './address-group.ts';
import type { SharedCounts } from '../limits/shared-counts.ts';
import { CallCounts } from './call-counts.ts';
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
 * Counts calls per route and caller in this process's memory (bounded), and refuses with 429 and `Retry-After`: of a burst the
 * first ones pass. What must hold over all nodes whatever fails, such as codes per number and day, is counted in the database by
 * its feature.
 * @param shared with it, a route's own limit holds over all nodes together, as long as it answers: of both counts the higher one
 *   decides, so that nothing begins anew where the shared one is away. What every route has guards a node's own processor, and
 *   stays the node's
 */
export function limitRates(
  app: FastifyInstance,
  shared: SharedCounts | null = null,
  networks: ReturnType<typeof widerBudget> = widerBudget(),
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const waitMs = networks(request.ip);
    if (waitMs !== null) throw tooMany(waitMs);
    done();
  });
  app.addHook('onRoute', (route) => {
    const own = route.config?.limit;
    const { max, windowSeconds, by } = own ?? EVERY_ROUTE;
    const counts = new CallCounts(windowSeconds * 1000);
    const name = `${String(route.method)} ${route.url}`;
    const callerOf = (request: FastifyRequest) =>
      by === 'viewer' && request.viewer ? request.viewer.userId : addressGroup(request.ip);
    const ofNode: preParsingHookHandler = (request, _reply, payload, done) => {
      const { current, ttlMs } = counts.add(callerOf(request));
      if (current > max) throw tooMany(ttlMs);
      done(null, payload);
    };
    const ofAll: preParsingAsyncHookHandler = async (request) => {
      const caller = callerOf(request);
      const here = counts.add(caller);
      const all = await shared?.add(`${name} ${caller}`, windowSeconds * 1000);
      const { current, ttlMs } = all == null || all.current <= here.current ? here : all;
      if (current > max) throw tooMany(ttlMs);
    };
    // After access: the viewer is known by then, and no body was read.
    const isOfNode = shared === null || own === undefined;
    route.preParsing = [...[route.preParsing ?? []].flat(), isOfNode ? ofNode : ofAll];
    if (isOfNode) route.config = { ...route.config, admitsFrom: (caller) => counts.add(caller).current <= max };
  });
}

const tooMany = (ttlMs: number) =>
  new Refusal('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(ttlMs / 1000)) });
