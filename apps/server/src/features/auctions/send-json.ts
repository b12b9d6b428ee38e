import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ListPage } from './list-pages.ts';

const JSON_TYPE = 'application/json; charset=utf-8';

/** Whether the asker holds this very text already. */
function isHeld(request: FastifyRequest, etag: string): boolean {
  const held = request.headers['if-none-match'];
  return held !== undefined && held.split(',').some((one) => one.trim() === etag);
}

/** Sends a text that is JSON already. With an ETag it may be kept and asked about; without one it may not be kept. */
export function sendJson(request: FastifyRequest, reply: FastifyReply, json: string, etag: string | null) {
  void reply.header('vary', 'Authorization').header('cache-control', etag === null ? 'no-store' : 'no-cache');
  if (etag !== null) {
    void reply.header('etag', etag);
    if (isHeld(request, etag)) return reply.code(304).send();
  }
  return reply.type(JSON_TYPE).send(Buffer.from(json));
}

/** Sends a page of the list: not at all if the asker holds it, else compressed once for everybody. */
export async function sendPage(request: FastifyRequest, reply: FastifyReply, page: ListPage) {
  void reply.header('etag', page.etag).header('cache-control', 'no-cache');
  if (isHeld(request, page.etag)) return reply.code(304).send();
  void reply.type(JSON_TYPE);
  const accepted = String(request.headers['accept-encoding'] ?? '');
  const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : null;
  if (encoding === null || page.json.length < 1_024) return reply.send(page.json);
  return reply
    .header('content-encoding', encoding)
    .header('vary', 'Accept-Encoding')
    .send(await page.compressed(encoding));
}
