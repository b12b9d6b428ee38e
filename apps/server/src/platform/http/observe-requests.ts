import { HEADERS } from '@mnada/contract';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';
import type { Histogram, Metrics } from '../metrics.ts';

export type RequestSeconds = Histogram<'route' | 'method' | 'status'>;

/** Logs and counts every answer. The address is logged without its query: tickets and codes may stand there (S35). */
export function observeRequests(app: FastifyInstance, metrics: Metrics, log: Log): RequestSeconds {
  const seconds = metrics.histogram(
    'http_request_seconds',
    'Time from the request’s headers to the end of its answer',
    {
      labelNames: ['route', 'method', 'status'],
    },
  );
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const { statusCode, elapsedTime } = reply;
    const { url, config } = request.routeOptions;
    seconds.observe(elapsedTime / 1000, { route: url ?? 'unknown', method, status: String(statusCode) });
    // Reading is most of the traffic and says little; what acts or fails is kept.
    const level = statusCode >= 400 || (method !== 'GET' && method !== 'HEAD') ? 'info' : 'debug';
    if (log.isLevelEnabled(level)) {
      const entry = {
        method,
        path: config.hidesPath ? url : request.url.split('?', 1)[0],
        status: statusCode,
        ms: Math.round(elapsedTime * 10) / 10,
        userId: request.viewer?.userId,
        client: clientName(request.headers[HEADERS.apiKey]),
      };
      request.log[level](entry, 'answered');
    }
    done();
  });
  return seconds;
}

/** `X-Api-Key` names a client application (GEN-5): it opens nothing and is only written down, bounded. */
const clientName = (key: string | string[] | undefined): string | undefined =>
  typeof key === 'string' && /^[\w.-]{1,64}$/.test(key) ? key : undefined;
