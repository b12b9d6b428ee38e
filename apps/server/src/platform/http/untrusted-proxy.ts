import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { Metrics } from '../metrics.ts';

type ProxyLog = { readonly warn: (text: string) => void; readonly error: (text: string) => void };

/**
 * Says loudly that a proxy stands in front and is not believed: then all visitors have its address, and what is counted by
 * address (prompts, codes, sign-in, sockets, free bids) shuts the whole shop out at once. Once in a process: anybody may send
 * such a header. Nothing is refused for it.
 */
export function noteUntrustedProxy(
  app: FastifyInstance,
  { trustProxy, publicUrl }: Pick<Config, 'trustProxy' | 'publicUrl'>,
  { log, metrics }: { readonly log: ProxyLog; readonly metrics: Metrics },
): void {
  const seen = metrics.gauge('proxy_untrusted', '1: requests came through a proxy while TRUST_PROXY is off');
  seen.set(0);
  if (trustProxy !== false) return;
  // This server speaks no TLS itself.
  if (publicUrl.startsWith('https:'))
    log.warn('PUBLIC_URL is https, so a proxy stands in front, and TRUST_PROXY is off: set it to that proxy');
  let isTold = false;
  app.addHook('onRequest', ({ headers }, _reply, done) => {
    if (isTold || (headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined)) return done();
    isTold = true;
    seen.set(1);
    log.error(
      'requests come through a proxy and TRUST_PROXY is off: all visitors count as one address, so limits on M-PESA requests, codes, sign-in and sockets shut out the whole shop. Set TRUST_PROXY to that proxy (docs/operations/go-live.md)',
    );
    done();
  });
}
