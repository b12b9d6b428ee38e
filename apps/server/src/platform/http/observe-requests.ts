import { HEADERS } from '@mnada/contract';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../metrics.ts';

/** Logs and counts every answer. The address is logged without its query: tickets and codes may stand there (S35). */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  const seconds = metrics.histogram(
    'http_request_seconds',
    'Time from the request’s headers to the end of its answer',
    {
      labelNames: ['route', 'method', 'status'],
    },
  );
  app.addHook('onResponse', async (request, reply) => {
    const status = String(reply.statusCode);
    seconds.observe(reply.elapsedTime / 1000, {
      route: request.routeOptions.url ?? 'unknown',
      method: request.method,
      status,
    });
    const entry = {
      method: request.method,
      path: request.routeOptions.config.hidesPath ? request.routeOptions.url : request.url.split('?', 1)[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      userId: request.viewer?.userId,
      client: clientName(request.headers[HEADERS.apiKey]),
    };
    // Reading is most of the traffic and says little; what acts or fails is kept.
    if (reply.statusCode >= 400 || (request.method !== 'GET' && request.method !== 'HEAD'))
      request.log.info(entry, 'answered');
    else request.log.debug(entry, 'answered');
  });
}

/** `X-Api-Key` names a client application (GEN-5): it opens nothing and is only written down, bounded. */
const clientName = (key: string | string[] | undefined): string | undefined =>
  typeof key === 'string' && /^[\w.-]{1,64}$/.test(key) ? key : undefined;
