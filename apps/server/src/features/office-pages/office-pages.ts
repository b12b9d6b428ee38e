import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COOKIES } from '@mnada/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../platform/config.ts';
import { openToAll, sendsFilesOf, serveFolder } from '../../platform/http/index.ts';

/** Development: the page and its files from their sources. Whoever hands it in ends it, too. */
export type OfficeSources = {
  /** @returns the page, with the slot for its nonce */
  page(path: string): Promise<string>;
  /** Answers what is a source file, and hands on everything else. */
  serve(request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void;
};

export type OfficePagesDeps = {
  readonly config: Pick<Config, 'publicUrl'>;
  /** apps/office; found beside this package when absent. */
  readonly officeFolder?: string;
  readonly sources?: OfficeSources | null;
};

const OFFICE_FOLDER = fileURLToPath(new URL('../../../../office', import.meta.url));
/** As apps/office/vite.config.ts writes it. */
const NONCE_SLOT = 'bm9uY2Utc2xvdA';
const YEAR = 'public, max-age=31536000, immutable';
const HOUR = 'public, max-age=3600';
const OPEN = { config: { access: 'public' }, schema: { hide: true } } as const;

/**
 * Serves the back office's own application (OPS-1): one page for `/admin` and every address below it, drawn in the
 * browser; what it shows, it asks the API for. The page says nothing of anybody: who may see what, the calls decide.
 * It is never stored, framed or indexed; its files carry their content's hash and never change.
 */
export function officePages(deps: OfficePagesDeps): (app: FastifyInstance) => Promise<void> {
  return async (app) => {
    openToAll(app);
    const page = await (deps.sources ? fromSources(app, deps.sources) : fromBuild(app, deps.officeFolder));
    const answer = async (request: FastifyRequest, reply: FastifyReply) => {
      const nonce = randomBytes(16).toString('base64');
      const html = (await page(request.url)).replaceAll(NONCE_SLOT, nonce);
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', officePolicy(nonce, deps.config.publicUrl, deps.sources != null))
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'same-origin')
        .header('cross-origin-opener-policy', 'same-origin')
        .header('x-robots-tag', 'noindex, nofollow')
        .send(withTheme(html, request));
    };
    app.get('/admin', OPEN, answer);
    app.get('/admin/*', OPEN, answer);
  };
}

/** Told by the cookie, the colours are right before any script runs. */
function withTheme(html: string, { cookies }: FastifyRequest): string {
  const theme = cookies[COOKIES.theme];
  return theme === 'light' || theme === 'dark' ? html.replace('<html ', () => `<html class="${theme}" `) : html;
}

function fromSources(app: FastifyInstance, sources: OfficeSources): (path: string) => Promise<string> {
  app.addHook('onRequest', (request, reply, done) => {
    sources.serve(request.raw, reply.raw, (error?: unknown) => done(error instanceof Error ? error : undefined));
  });
  return (path) => sources.page(path);
}

async function fromBuild(app: FastifyInstance, folder = OFFICE_FOLDER): Promise<() => Promise<string>> {
  const client = join(folder, 'dist/client');
  const html = await readFile(join(client, 'index.html'), 'utf8').catch((cause: unknown) => {
    throw new Error(`The back office is not built (${client}). Run "npm run build" first.`, { cause });
  });
  const assets = join(client, 'assets');
  await sendsFilesOf(app, assets, (reply) => void reply.header('cache-control', YEAR));
  serveFolder(app, { prefix: '/admin/assets/', root: assets, etag: false, lastModified: false });
  const theme = await readFile(join(client, 'theme.js'));
  app.get('/admin/theme.js', OPEN, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', HOUR).send(theme),
  );
  return async () => html;
}

/**
 * What the back office may load and run: its own files, by this answer's nonce, and nothing inline. No text becomes a
 * script (Trusted Types), nobody frames it, and it talks to this server alone (S45).
 * @param relaxed development: Vite's socket, and its page for errors, which writes markup
 */
function officePolicy(nonce: string, publicUrl: string, relaxed: boolean): string {
  // Older browsers don't count sockets of the same host as 'self'.
  const sockets = publicUrl.replace(/^http/, 'ws');
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ${sockets}${relaxed ? ' ws: wss:' : ''}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(relaxed ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
  ].join('; ');
}
