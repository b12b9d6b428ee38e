import { randomBytes } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import { bearerToken } from './access.ts';
import { HEADERS } from '@mnada/contract';

export type BrowserSafetyOptions = {
  readonly publicUrl: string;
  /** Other origins that may call the API from a browser. */
  readonly corsOrigins: readonly string[];
  /** Development: Vite's own scripts, styles and socket are let through. */
  readonly relaxed?: boolean;
};

const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Headers that tell browsers what is ours: policies, CORS for a fixed list, and no storing of private answers. */
export async function protectBrowsers(app: FastifyInstance, options: BrowserSafetyOptions): Promise<void> {
  const overTls = options.publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: false, // ours depends on the page; see below
    strictTransportSecurity: overTls ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Link previews and other shops' pages may show our pictures; they are public.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    xFrameOptions: { action: 'deny' },
  });
  const pagePolicy = policyOfPages(options);
  app.decorateReply('pageNonce', function pageNonce() {
    const set = /'nonce-([^']+)'/.exec(String(this.getHeader('content-security-policy') ?? ''))?.[1];
    if (set !== undefined) return set;
    const nonce = randomBytes(16).toString('base64');
    this.header('content-security-policy', pagePolicy(nonce));
    return nonce;
  });
  app.addHook('onSend', async (request, reply) => {
    if (!reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', NOTHING);
    // What was asked with a token is one person's; what changes something is never asked twice by a cache (S51).
    const isPrivate = bearerToken(request) !== null || (request.method !== 'GET' && request.method !== 'HEAD');
    if (isPrivate) void reply.header('cache-control', 'no-store');
    else if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
      void reply.header('cache-control', 'no-cache');
    }
  });
  if (options.corsOrigins.length > 0) allowOrigins(app, options.corsOrigins);
}

function policyOfPages({ publicUrl, relaxed }: BrowserSafetyOptions): (nonce: string) => string {
  // Older browsers don't count sockets of the same host as 'self'.
  const sockets = publicUrl.replace(/^http/, 'ws');
  return (nonce) =>
    [
      "default-src 'self'",
      `script-src 'self' 'nonce-${nonce}'`,
      // Inline styles are the measured first paint (docs/decisions); they can't run anything.
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: blob:",
      "font-src 'self' data:",
      `connect-src 'self' ${sockets}${relaxed ? ' ws: wss:' : ''}`,
      "worker-src 'self'",
      "manifest-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ].join('; ');
}

const SENT_HEADERS = ['authorization', 'content-type', ...Object.values(HEADERS)].join(', ');
const READ_HEADERS = [HEADERS.requestId, 'link', 'retry-after', 'etag'].join(', ');

/** A fixed list, compared exactly; bearer tokens are sent by hand, so cookies never travel (S49). */
function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return;
    void reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', READ_HEADERS);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return;
    return reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
      .header('access-control-allow-headers', SENT_HEADERS)
      .header('access-control-max-age', '600')
      .send();
  });
}
