import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { BRAND_FONT, sendsFilesOf, serveFolder } from '../../platform/http/index.ts';

const YEAR = 'public, max-age=31536000, immutable';
const WEEK = 'public, max-age=604800';
const HOUR = 'public, max-age=3600';
const WORKER = 'sw.js';
/** Whose files bear their content's hash in their name. */
const HASHED = 'assets';
/** Scripts, styles, fonts and pictures: nothing that a browser could show as a document. */
const LIGHT = /\.(?:js|css|woff2|avif)(?:\.(?:br|gz))?$/;
/**
 * Headers that mean something on documents only. A first visit fetches about forty files over HTTP/1.1, where headers
 * are not compressed: 270 bytes on each are 11 kB, a twentieth of a second on slow 4G.
 */
const DOCUMENTS_ONLY = [
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Referrer-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
];
const BRAND_TYPE = /^bricolage-grotesque-mnada[\w-]*\.woff2$/;
const FOUND_ONLY = { access: 'public' } as const;

/**
 * Serves what the web build made. Files under /assets carry their content's hash in their name and never change; pictures
 * change by name; the rest is asked for again within the hour. Compressed copies lie beside the files.
 */
export async function siteFiles(app: FastifyInstance, clientFolder: string): Promise<void> {
  const entries = await readdir(clientFolder, { withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !/\.(?:br|gz)$/.test(entry.name));
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'));
  await sendsFilesOf(app, clientFolder, (reply, path) => {
    const [folder, ...rest] = relative(clientFolder, path).split(sep);
    // What lies in no folder says itself how long it may be kept.
    if (rest.length === 0) return;
    void reply.header('cache-control', folder === HASHED ? YEAR : WEEK);
    if (LIGHT.test(path)) for (const name of DOCUMENTS_ONLY) void reply.removeHeader(name);
  });
  for (const { name } of files) {
    if (name === WORKER) continue;
    app.get(`/${name}`, { config: FOUND_ONLY, schema: { hide: true } }, (_request, reply) =>
      reply.header('cache-control', HOUR).sendFile(name),
    );
  }
  if (files.some(({ name }) => name === WORKER)) serveWorker(app);
  for (const { name } of folders) {
    // What never changes is never asked about again.
    const never = name === HASHED ? { etag: false, lastModified: false } : {};
    serveFolder(app, { prefix: `/${name}/`, root: join(clientFolder, name), ...never });
  }
}

/**
 * The shop's type under a name that stays, for the small pages that the server writes itself (platform/http/plain-page.ts).
 * @param folder holds the file, whose name may bear its content's hash; without it the pages use the system's type
 */
export async function brandType(app: FastifyInstance, folder: string): Promise<void> {
  const name = (await readdir(folder).catch(() => [])).find((each) => BRAND_TYPE.test(each));
  if (name === undefined) return;
  const bytes = await readFile(join(folder, name));
  app.get(BRAND_FONT, { config: FOUND_ONLY, schema: { hide: true } }, (_request, reply) =>
    reply.type('font/woff2').header('cache-control', WEEK).send(bytes),
  );
}

/**
 * The service worker (apps/web/src/worker): asked about at every look for a new version, in charge of every address, and
 * allowed to fetch from here and nowhere else. What it may do stands in the policy of its own answer.
 */
function serveWorker(app: FastifyInstance): void {
  app.get(`/${WORKER}`, { config: FOUND_ONLY, schema: { hide: true } }, (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .header('service-worker-allowed', '/')
      .header('content-security-policy', "default-src 'none'; script-src 'self'; connect-src 'self'")
      .sendFile(WORKER),
  );
}
