import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import { COOKIES } from '@mnada/contract';
import type { FastifyCompressOptions } from '@fastify/compress';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import {
  acceptedEncoding,
  addressGroup,
  type Again,
  openToAll,
  Refusal,
  requestLanguage,
} from '../../platform/http/index.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { assembleDocument, NONCE_SLOT } from './document.ts';
import { PageBytes } from './page-bytes.ts';
import { PageStore } from './page-store.ts';
import { RenderQueue, ShareUsedUp, TooManyPages } from './render-queue.ts';
import { builtRenderer, type PageSources, type Rendered, type Renderer, type Transport } from './renderer.ts';
import { brandType, siteFiles } from './site-files.ts';

export type PagesDeps = {
  readonly config: Pick<Config, 'publicUrl' | 'mode'>;
  /** Others bid here, or once did, who are simulated (BID-8). */
  readonly hasSimulated: boolean;
  readonly metrics: Metrics;
  /** apps/web; found beside this package when absent. */
  readonly webFolder?: string;
  /** Development: pages straight from their sources. */
  readonly sources?: PageSources | null;
};

const WEB_FOLDER = fileURLToPath(new URL('../../../../web', import.meta.url));
const PATH_LENGTH_MAX = 2_000;
const TIMEOUT_MS = 8_000;
/** For whoever takes no ready Brotli (page-bytes.ts), at the same step. */
const COMPRESSION = {
  encodings: ['br', 'gzip'],
  threshold: 1024,
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
} as const satisfies FastifyCompressOptions;
const NOT_SOURCES = /^\/(?:api|ws|docs|healthz|readyz|metrics)(?:\/|\?|$)/;
const OTHER_HOST = /^[/\\]{2,}/;
const NOT_PAGES = /^\/(?:api|ws|docs|assets)(?:\/|\?|$)/;

type Page =
  | (Omit<Extract<Rendered, { kind: 'page' }>, 'html'> & { readonly bytes: PageBytes })
  | Extract<Rendered, { kind: 'redirect' }>;

/**
 * Serves the shop: every address that nothing else answers is a page, rendered here, the same for everybody (what is a
 * person's own is fetched by their browser). Kept for a second per (path, theme, language, data saver); only the nonce
 * of its scripts is new for each answer. Unknown addresses are a page too, with status 404. What is kept costs nobody
 * anything; of what must be drawn each network has a share and its turn.
 */
export function pagesPlugin(deps: PagesDeps): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    const webFolder = deps.webFolder ?? WEB_FOLDER;
    openToAll(app);
    let renderer: Renderer;
    if (deps.sources) {
      renderer = deps.sources.renderer;
      serveSources(app, deps.sources);
      await brandType(app, join(webFolder, 'src/assets/fonts'));
    } else {
      renderer = await builtRenderer(join(webFolder, 'dist'));
      await siteFiles(app, join(webFolder, 'dist/client'));
      await brandType(app, join(webFolder, 'dist/client/assets'));
    }
    robots(app, deps);
    servePages(app, deps, renderer);
  };
}

/** What is a source file is answered on the bare response; everything else is ours. */
function serveSources(app: FastifyInstance, { serve }: PageSources): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (NOT_SOURCES.test(request.url)) return done();
    serve(request.raw, reply.raw, (error?: unknown) => done(error instanceof Error ? error : undefined));
  });
}

function servePages(app: FastifyInstance, deps: PagesDeps, renderer: Renderer): void {
  const store = new PageStore<Page>();
  const queue = new RenderQueue();
  const seconds = deps.metrics.histogram(
    'page_render_seconds',
    'Time to render one page, waiting for its turn included',
  );
  const making = deps.metrics.gauge('pages_in_making', 'Pages that read their data, wait for their turn or are drawn');
  deps.metrics.beforeReading(() => making.set(queue.pages));

  const options = { config: { access: 'public' }, schema: { hide: true }, compress: COMPRESSION } as const;
  app.get('/*', options, async (request, reply) => {
    const [bare = '/'] = request.url.split('?', 1);
    if (NOT_PAGES.test(request.url) || bare.length > PATH_LENGTH_MAX) return reply.callNotFound();
    // To a browser `//name` is another host: such an address is read as the path it was meant to be, and never followed (GEN-4).
    if (OTHER_HOST.test(request.url)) return reply.redirect(request.url.replace(OTHER_HOST, '/'), 308);
    // No page knows a search that long.
    if (request.url.length > PATH_LENGTH_MAX) return reply.redirect(bare, 307);
    const preferences = preferencesOf(request);
    const path = request.url;
    const key = [path, preferences.theme, preferences.language, preferences.dataSaver].join('\n');
    const asked = { key, from: addressGroup(request.ip) };
    let page: Page;
    try {
      queue.alsoFor(asked);
      page = await store.get(key, () =>
        queue.page(asked, async (draw) => {
          const startedMs = performance.now();
          const application = await renderer.application();
          const rendered = await application.render({
            path,
            page: {
              language: preferences.language,
              dataSaver: preferences.dataSaver,
              origin: originOf(app, deps),
            },
            nonce: NONCE_SLOT,
            transport: intoTheApplication(app, request),
            draw,
            timeoutMs: TIMEOUT_MS,
          });
          seconds.observe((performance.now() - startedMs) / 1000);
          if (rendered.kind === 'redirect') return rendered;
          const parts = {
            ...rendered,
            language: preferences.language,
            theme: preferences.theme,
            dataSaver: preferences.dataSaver,
            isDemo: deps.hasSimulated,
            beforePaint: application.BEFORE_PAINT,
            symbols: application.SYMBOLS,
          };
          const { html: _drawn, ...facts } = rendered;
          return { ...facts, bytes: new PageBytes(assembleDocument(parts, await renderer.assets(path)), NONCE_SLOT) };
        }),
      );
    } catch (error) {
      if (error instanceof ShareUsedUp) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: 2 });
      if (error instanceof TooManyPages || isTimeout(error))
        throw new Refusal('NOT_READY', { retryAfterSeconds: 2, cause: error });
      throw error;
    }
    if (page.kind === 'redirect') return reply.code(page.status).header('location', page.location).send();
    if (page.noIndex) void reply.header('x-robots-tag', 'noindex');
    void reply
      .code(page.status)
      .type('text/html; charset=utf-8')
      // A browser's own copy is asked about again: prices are a second old at most.
      .header('cache-control', 'private, no-cache')
      .header('vary', 'Origin, Cookie, Accept-Language, Save-Data, Accept-Encoding');
    const nonce = reply.pageNonce();
    const brotli = acceptedEncoding(request) === 'br' ? await page.bytes.brotli(nonce) : null;
    if (brotli !== null) {
      if (!deps.sources) reply.again = againOf({ app, store, key, noIndex: page.noIndex });
      return reply.header('content-encoding', 'br').send(brotli);
    }
    return reply.send(page.bytes.text(nonce));
  });
}

/** Kept for as long as the answer may be repeated: it holds these four and nothing of the request that it answered first. */
function againOf({
  app,
  store,
  key,
  noIndex,
}: {
  readonly app: FastifyInstance;
  readonly store: PageStore<Page>;
  readonly key: string;
  readonly noIndex: boolean;
}): Again {
  return () => {
    const now = store.kept(key);
    if (now?.kind !== 'page' || now.status !== 200 || now.noIndex !== noIndex) return null;
    const fresh = app.freshNonce();
    const body = now.bytes.brotliNow(fresh.nonce);
    return body === null ? null : { headers: ['content-security-policy', fresh.policy], body: [body] };
  };
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/** What of a request changes how a page looks; nothing else of it reaches a page. */
function preferencesOf(request: FastifyRequest) {
  const theme = request.cookies[COOKIES.theme];
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    language: requestLanguage(request),
    dataSaver: savesData(request),
  } as const;
}

/** As the person chose; else as the device asks (`Save-Data`). */
function savesData({ cookies, headers }: FastifyRequest): boolean {
  const chosen = cookies[COOKIES.dataSaver];
  return chosen === '1' || (chosen !== '0' && headers['save-data'] === 'on');
}

/** Calls of a page's loaders run the same routes as everybody's, without a token: they can see only what is public. */
function intoTheApplication(app: FastifyInstance, request: FastifyRequest): Transport {
  const language = requestLanguage(request);
  const remoteAddress = request.ip;
  return async ({ method, path, headers, body }) => {
    const answer = await app.inject({
      method: method as 'GET',
      url: path,
      remoteAddress,
      headers: { ...headers, cookie: `${COOKIES.language}=${language}` },
      ...(body === undefined ? {} : { payload: body }),
    });
    return {
      status: answer.statusCode,
      header: (name) => (answer.headers[name] === undefined ? null : String(answer.headers[name])),
      json: () => answer.json<unknown>(),
    };
  };
}

/** Search engines see the shop; samples, account pages and calls are none of theirs. */
function robots(app: FastifyInstance, deps: PagesDeps): void {
  app.get('/robots.txt', { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `User-agent: *\nDisallow: /api/\nDisallow: /ws/\nDisallow: /docs\nDisallow: /admin\nDisallow: /test\nAllow: /\n# ${originOf(app, deps)}\n`,
      ),
  );
}

/** Where people reach us, for absolute addresses. A port that the system chose is known only after listening. */
function originOf(app: FastifyInstance, deps: PagesDeps): string {
  const { publicUrl } = deps.config;
  const address = app.server.address();
  return publicUrl.endsWith(':0') && typeof address === 'object' && address !== null
    ? publicUrl.replace(/:0$/, `:${address.port}`)
    : publicUrl;
}
