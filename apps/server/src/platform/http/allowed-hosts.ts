import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Whether a name in a `Host` header, without its port, is one that this shop answers to. */
export type HostCheck = (name: string) => boolean;

/** Without a name: whatever it is asked under, a load balancer learns whether the process lives. */
const UNDER_ANY_NAME = new Set(['/healthz', '/readyz', '/metrics']);
const TWO_NAMES = 'More than one Host header.\n';
const NOT_SERVED = 'This name is not served here. See PUBLIC_URL.\n';

/**
 * The names of the addresses given, this machine's own, and any bare address: nobody can point an address of theirs at us
 * (DNS rebinding), and health checks and phones in the same network come by it. Any other name is somebody else's.
 */
export function allowedHosts(addresses: readonly string[]): HostCheck {
  const names = new Set(['localhost', ...addresses.map((address) => new URL(address).hostname.toLowerCase())]);
  return (name) => {
    const plain = name.toLowerCase().replace(/\.$/, '');
    return names.has(plain) || isIP(plain.replace(/^\[(.*)\]$/, '$1')) !== 0;
  };
}

/** The name in a `Host` header: without the port, with the brackets of IPv6. */
export const hostName = (header: string): string => /^(\[[^\]]*\]|[^:]*)(?::[0-9]*)?$/.exec(header)?.[1] ?? '';

/** RFC 9112 3.2: which of two names is meant, a proxy may see otherwise than we do. */
export function namesTwoHosts({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean {
  let hosts = 0;
  for (let n = 0; n < rawHeaders.length; n += 2) {
    const name = rawHeaders[n] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Refuses two names with 400, and what was asked under a name of somebody else's with 421, before anything is done for it. */
export function refuseOtherHosts(app: FastifyInstance, isOurs: HostCheck): void {
  let lastOfOurs: string | null = null; // nearly all ask under one
  app.addHook('onRequest', (request, reply, done) => {
    // Behind a trusted proxy this is the name that the proxy was asked under.
    const host = request.host ?? '';
    if (namesTwoHosts(request.raw)) {
      void reply.code(400).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(TWO_NAMES);
      return;
    }
    if (host === lastOfOurs) return done();
    if (isOurs(hostName(host))) {
      lastOfOurs = host;
      return done();
    }
    if (UNDER_ANY_NAME.has(request.url.split('?', 1)[0] ?? '')) return done();
    void reply.code(421).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send(NOT_SERVED);
  });
}
