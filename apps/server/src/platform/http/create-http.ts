import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { constants } from 'node:zlib';
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
  type RawServerDefault,
} from 'fastify';
import { createSerializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod';
import type { Sessions } from './viewer.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { SharedCounts } from '../limits/shared-counts.ts';
import type { Metrics } from '../metrics.ts';
import { guardRoutes } from './access.ts';
import { allowedHosts, refuseOtherHosts } from './allowed-hosts.ts';
import './augment.ts';
import { protectBrowsers } from './browser-safety.ts';
import { clientAddress } from './client-address.ts';
import { documentApi } from './docs/document-api.ts';
import { answerBrokenRequest, answerErrors, sendRefusal } from './error-handler.ts';
import { acceptJsonOnly, BODY_BYTES_MAX } from './json-body.ts';
import { limitRates, widerBudget } from './rate-limit.ts';
import { Refusal } from './refusal.ts';
import { RepeatedAnswers } from './repeated-answers.ts';
import { RequestLog } from './request-log.ts';
import { observeRequests } from './observe-requests.ts';
import { noteUntrustedProxy } from './untrusted-proxy.ts';
import { randomUUID } from 'node:crypto';
import { CLIENT_VERSION_SUPPORTED, HEADERS } from '@mnada/contract';

export type Http = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

export type HttpDeps = {
  readonly config: Pick<Config, 'publicUrl' | 'corsOrigins' | 'trustProxy'> & {
    /** Where the provider of payments calls, if that is another name. */
    readonly mpesa?: Pick<Config['mpesa'], 'callbackUrl'>;
  };
  readonly log: Log;
  readonly metrics: Metrics;
  readonly sessions: Sessions;
  /** Counts over all nodes; without it each counts for itself. */
  readonly sharedCounts?: SharedCounts | null;
  /** Development: Vite's own scripts and socket are let through the page policy. */
  readonly relaxed?: boolean;
  /** Tests shorten them. */
  readonly timeouts?: { readonly headersMs: number; readonly requestMs: number; readonly checkEveryMs: number };
};

// Fault 20: slow headers are cut at 10 s, slow bodies at 15 s.
const TIMEOUTS = { headersMs: 10_000, requestMs: 15_000, checkEveryMs: 1_000 };
const KEEP_ALIVE_MS = 65_000; // longer than the usual 60 s of load balancers, so that they close first

/** Each part reads what it serves: on a machine that has other work, ten seconds (Fastify's own) are not always enough. */
const STARTS_WITHIN_MS = 60_000;

/**
 * The HTTP base that every route stands on: contract validation, one error shape, access by route, limits, headers,
 * documentation. Routes are added by plugins; an address under /api that none of them has is a 404 in that shape.
 */
export async function createHttp(deps: HttpDeps): Promise<Http> {
  const { config, log, metrics } = deps;
  const timeouts = deps.timeouts ?? TIMEOUTS;
  // Shared schemas are zod/mini, whose texts are bare until a language is set.
  z.config(z.locales.en());
  let ofEveryAnswer: Readonly<Record<string, string>> = {};
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }), // observe-requests.ts writes our own
    childLoggerFactory: (parent, bindings, options) => new RequestLog(parent as Log, bindings, options),
    genReqId: requestId,
    requestIdHeader: false,
    trustProxy: trustedHops(config.trustProxy),
    bodyLimit: BODY_BYTES_MAX,
    pluginTimeout: STARTS_WITHIN_MS,
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    http: {
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: timeouts.checkEveryMs,
      maxHeaderSize: 16_384,
    },
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: false },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) =>
      void sendRefusal(error, request as FastifyRequest, (reply as FastifyReply).headers(ofEveryAnswer)),
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(createSerializerCompiler());

  const seconds = observeRequests(app, metrics, log);
  noteUntrustedProxy(app, config, { log, metrics });
  refuseOtherHosts(app, allowedHosts(ownAddresses(config)));
  await app.register(cookie);
  identifyRequests(app);
  ofEveryAnswer = await protectBrowsers(app, { ...config, relaxed: deps.relaxed ?? false });
  acceptJsonOnly(app);
  guardRoutes(app, deps.sessions);
  const networks = widerBudget();
  limitRates(app, deps.sharedCounts ?? null, networks);
  await app.register(compress, {
    globalDecompression: false, // bodies come uncompressed: nothing can swell (fault 21)
    encodings: ['br', 'gzip'],
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  app.decorateReply('again', null);
  new RepeatedAnswers({
    requestId,
    addressOf: clientAddress(config.trustProxy),
    admitsNetwork: (address) => networks(address) === null,
    seconds,
    log,
    trustsProxy: config.trustProxy !== false,
  }).attach(app);
  answerErrors(app);
  await documentApi(app, config.publicUrl);
  return app;
}

/** Under which addresses this shop is asked. */
export const ownAddresses = ({ publicUrl, mpesa }: HttpDeps['config']): string[] => [
  publicUrl,
  ...(mpesa?.callbackUrl ? [mpesa.callbackUrl] : []),
];

/** A number trusts that many proxies, counted from this machine outwards; everything further is only a claim (S52). */
function trustedHops(trust: Config['trustProxy']) {
  return typeof trust === 'number' ? (_address: string, hop: number) => hop < trust : trust;
}

/** For whoever answers unknown pages: unknown addresses of the API get the error shape, never a page. */
export function answerUnknown(app: Http, page?: Parameters<Http['setNotFoundHandler']>[0]): void {
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (page && isPage && !/^\/(api|ws)(\/|\?|$)/.test(request.url)) {
      return (page as (req: typeof request, rep: typeof reply) => unknown).call(app, request, reply);
    }
    throw new Refusal('NOT_FOUND');
  });
}

/** The caller's `X-Request-Id` if it could be one, else a new one (GEN-5). Bounded, and safe to write into a log. */
function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers[HEADERS.requestId];
  return typeof given === 'string' && /^[A-Za-z0-9._:-]{1,100}$/.test(given) ? given : randomUUID();
}

/** `1`, `1.0.0`, `v2.3-beta`: others name their versions as they like; only the first number is compared. */
const VERSION = /^(?=.{1,32}$)v?([0-9]{1,9})(?:[.+_-][A-Za-z0-9.+_-]*)?$/i;
const SHAPE = {
  en: 'a version such as 1 or 1.0.0, at most 32 characters',
  sw: 'toleo kama 1 au 1.0.0, lisizidi herufi 32',
} as const;

/** Echoes the request's id and turns away clients that are too old to be answered (GEN-5). */
function identifyRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header(HEADERS.requestId, request.id);
    const version = request.headers[HEADERS.clientVersion];
    if (version === undefined) return done();
    const major = typeof version === 'string' ? VERSION.exec(version)?.[1] : undefined;
    if (major === undefined)
      throw new Refusal('INVALID_INPUT', { details: (language) => [`${HEADERS.clientVersion}: ${SHAPE[language]}`] });
    if (Number(major) < CLIENT_VERSION_SUPPORTED) throw new Refusal('CLIENT_TOO_OLD');
    done();
  });
}
