import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics.ts';
import { bearerToken } from './access.ts';
import { Refusal } from './refusal.ts';

/** One thing that must be right before requests are sent here; resolves to why it isn't, or null. */
type ReadinessCheck = () => Promise<string | null> | string | null;

export type HealthDeps = {
  readonly metrics: Metrics;
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
  readonly metricsToken: string | null;
  /** Whether the process goes, and serves on until its pages are elsewhere. */
  readonly isLeaving?: () => boolean;
  /** What is wrong and keeps nobody from being served: shown with the reasons. */
  readonly warnings?: () => readonly string[];
};

// A check that hangs is an answer, too.
const CHECK_WITHIN_MS = 2_000;

// To a balancer a missing answer says "nobody new", and 503 "cut who is there": a node that goes still serves its own.
const LEAVING = 404;
const UNREADY = 503;

/** `/healthz`: the process lives. `/readyz`: it can take requests. `/metrics` and the reasons are private (S60). */
export function healthRoutes({
  metrics,
  checks,
  metricsToken,
  isLeaving = () => false,
  warnings = () => [],
}: HealthDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    const open = { config: { access: 'public' as const }, schema: { hide: true } };
    app.get('/healthz', open, async (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'ok' }),
    );
    app.get('/readyz', open, async (request, reply) => {
      const reasons = await runChecks(checks);
      const ready = Object.keys(reasons).length === 0;
      const told = warnings();
      const details = mayRead(request, metricsToken) ? { reasons, ...(told.length > 0 ? { warnings: told } : {}) } : {};
      const body = { status: ready ? 'ready' : 'not ready', ...details };
      return reply
        .code(ready ? 200 : isLeaving() ? LEAVING : UNREADY)
        .header('cache-control', 'no-store')
        .send(body);
    });
    app.get('/metrics', open, async (request, reply) => {
      if (!mayRead(request, metricsToken)) throw new Refusal('NOT_FOUND');
      return reply
        .header('cache-control', 'no-store')
        .type('text/plain; version=0.0.4; charset=utf-8')
        .send(await metrics.text());
    });
  };
}

async function runChecks(checks: HealthDeps['checks']): Promise<Record<string, string>> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => [name, await runCheck(check)] as const),
  );
  return Object.fromEntries(results.filter((result): result is [string, string] => result[1] !== null));
}

async function runCheck(check: ReadinessCheck): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((done) => {
    timer = setTimeout(() => done('no answer'), CHECK_WITHIN_MS);
  });
  try {
    return await Promise.race([check(), late]);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    clearTimeout(timer);
  }
}

/** With a token: whoever sends it. Without: this machine only, and nothing that a proxy passed on. */
function mayRead(request: FastifyRequest, token: string | null): boolean {
  if (token !== null) {
    const [given, wanted] = [Buffer.from(bearerToken(request) ?? ''), Buffer.from(token)];
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }
  const passedOn = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'].some(
    (name) => name in request.headers,
  );
  return !passedOn && /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '');
}
