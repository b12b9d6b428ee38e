import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, type CommonStart } from '../../platform/http/index.ts';
import type { ListPage } from './list-pages.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
/** Bytes; less than a packet gains nothing. */
const COMPRESSED_FROM = 1_024;

/** Whether the asker holds this very text already. */
function isHeld(request: FastifyRequest, etag: string): boolean {
  const held = request.headers['if-none-match'];
  return held !== undefined && held.split(',').some((one) => one.trim() === etag);
}

/**
 * Sends JSON that begins alike for everybody and ends for this answer. With an ETag it may be kept and asked about; without
 * one it may not be kept.
 */
export async function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  { start, end }: { readonly start: CommonStart; readonly end: string },
  etag: string | null,
  /** How it would read now, for everybody who asks like this; null: the usual way must say. */
  latest: (() => { readonly start: CommonStart; readonly end: string } | null) | null = null,
) {
  void reply
    .header('vary', 'Origin, Authorization, Accept-Encoding')
    .header('cache-control', etag === null ? 'no-store' : 'no-cache');
  if (etag !== null) {
    void reply.header('etag', etag);
    if (isHeld(request, etag)) return reply.code(304).send();
  }
  void reply.type(JSON_TYPE);
  if (acceptedEncoding(request) !== 'br' || start.text.length < COMPRESSED_FROM)
    return reply.send(Buffer.from(start.text + end));
  if (latest !== null) {
    reply.again = () => {
      const now = latest();
      const body = now?.start.brotliNow(now.end) ?? null;
      return body === null ? null : { headers: [], body: [body] };
    };
  }
  return reply.header('content-encoding', 'br').send(await start.brotli(end));
}

/** Sends a page of the list: not at all if the asker holds it, else compressed once for everybody. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ListPage,
  latest: () => ListPage | null,
) {
  if (page.link !== null) void reply.header('link', page.link);
  void reply.header('etag', page.etag).header('cache-control', 'no-cache');
  if (isHeld(request, page.etag)) return reply.code(304).send();
  void reply.type(JSON_TYPE);
  const encoding = acceptedEncoding(request);
  if (encoding === null || page.json.length < COMPRESSED_FROM) return reply.send(page.json);
  reply.again = () => {
    const now = latest();
    const body = now?.compressedNow(encoding) ?? null;
    if (now === null || body === null) return null;
    return { headers: ['etag', now.etag, ...(now.link === null ? [] : ['link', now.link])], body: [body] };
  };
  return reply
    .header('content-encoding', encoding)
    .header('vary', 'Origin, Accept-Encoding')
    .send(await page.compressed(encoding));
}
