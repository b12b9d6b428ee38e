import { randomFillSync } from 'node:crypto';
import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import { fastify, type FastifyInstance } from 'fastify';
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

/**
 * Headers that tell browsers what is ours: policies, CORS for a fixed list, and no storing of private answers.
 * @returns those that stand on every answer, for what is answered before any hook runs: an address that is none
 */
export async function protectBrowsers(
  app: FastifyInstance,
  options: BrowserSafetyOptions,
): Promise<Readonly<Record<string, string>>> {
  const overTls = options.publicUrl.startsWith('https:');
  const always = await headersOfHelmet({
    contentSecurityPolicy: false, // ours depends on the page; see below
    strictTransportSecurity: overTls ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Link previews and other shops' pages may show our pictures; they are public.
    crossOriginResourcePolicy: { policy: 'cross-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    xFrameOptions: { action: 'deny' },
  });
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(always);
    done();
  });
  const pagePolicy = policyOfPages(options);
  app.decorateReply('ownNonce', null);
  const freshNonce = () => {
    const nonce = newNonce();
    return { nonce, policy: pagePolicy(nonce) };
  };
  app.decorate('freshNonce', freshNonce);
  app.decorateReply('pageNonce', function pageNonce() {
    if (this.ownNonce === null) {
      const { nonce, policy } = freshNonce();
      this.ownNonce = nonce;
      this.header('content-security-policy', policy);
    }
    return this.ownNonce;
  });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (!reply.hasHeader('content-security-policy')) void reply.header('content-security-policy', NOTHING);
    // What was asked with a token is one person's; what changes something is never asked twice by a cache (S51).
    const isPrivate = bearerToken(request) !== null || (request.method !== 'GET' && request.method !== 'HEAD');
    if (isPrivate) void reply.header('cache-control', 'no-store');
    else if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
      void reply.header('cache-control', 'no-cache');
    }
    done();
  });
  if (options.corsOrigins.length > 0) allowOrigins(app, options.corsOrigins);
  return { ...always, 'content-security-policy': NOTHING };
}

/** What helmet sets is the same on every answer: it is asked once, and its dozen functions run no more. */
async function headersOfHelmet(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const asked = fastify();
  await asked.register(helmet, options);
  asked.get('/', (_request, reply) => reply.send(reply.raw.getHeaders()));
  const headers = (await asked.inject('/')).json<Record<string, string>>();
  await asked.close();
  return headers;
}

const NONCE_BYTES = 16;
/** Random bytes come in one call for many nonces; none is used twice. */
const random = Buffer.alloc(NONCE_BYTES * 256);
let randomAt = random.length;

function newNonce(): string {
  if (randomAt === random.length) {
    randomFillSync(random);
    randomAt = 0;
  }
  randomAt += NONCE_BYTES;
  return random.toString('base64', randomAt - NONCE_BYTES, randomAt);
}

function policyOfPages({ publicUrl, relaxed }: BrowserSafetyOptions): (nonce: string) => string {
  // Older browsers don't count sockets of the same host as 'self'.
  const sockets = publicUrl.replace(/^http/, 'ws');
  const start = "default-src 'self'; script-src 'self' 'nonce-";
  const end = [
    "'",
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
  return (nonce) => start + nonce + end;
}

const SENT_HEADERS = ['authorization', 'content-type', ...Object.values(HEADERS)].join(', ');
const READ_HEADERS = [HEADERS.requestId, 'link', 'retry-after', 'etag'].join(', ');

/** A fixed list, compared exactly; bearer tokens are sent by hand, so cookies never travel (S49). */
function allowOrigins(app: FastifyInstance, origins: readonly string[]): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.includes(origin)) return done();
    void reply.header('access-control-allow-origin', origin).header('access-control-expose-headers', READ_HEADERS);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) return done();
    void reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
      .header('access-control-allow-headers', SENT_HEADERS)
      .header('access-control-max-age', '600')
      .send();
  });
}
