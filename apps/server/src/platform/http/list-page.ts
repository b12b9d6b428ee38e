import { LIST_LIMIT_DEFAULT, LIST_LIMIT_MAX } from '@mnada/contract';
import type { FastifyReply } from 'fastify';
import { Refusal } from './refusal.ts';

/** Where a page ended: the last entry's time in µs, and its id. */
export type Place = { readonly atUs: number; readonly id: string };
export type PageRequest = { readonly limit: number; readonly after: Place | null };

const PLACE = /^([1-9][0-9]{0,15}):([0-9a-f-]{1,36})$/;

/**
 * Reads `limit` (clamped, never refused) and `cursor`.
 * @throws Refusal INVALID_INPUT a cursor that was never given out
 */
export function readPage(
  query: { readonly limit?: string | undefined; readonly cursor?: string | undefined },
  id: RegExp,
) {
  const limit = Math.min(LIST_LIMIT_MAX, Math.max(1, Number(query.limit ?? LIST_LIMIT_DEFAULT)));
  if (query.cursor === undefined) return { limit, after: null };
  const match = PLACE.exec(Buffer.from(query.cursor, 'base64url').toString('latin1'));
  if (!match?.[1] || !match[2] || !id.test(match[2])) throw new Refusal('INVALID_INPUT', { errors: ['cursor'] });
  return { limit, after: { atUs: Number(match[1]), id: match[2] } };
}

/** Cuts what was read (one more than asked for tells that there is a next page) and says where the next page begins. */
export function sendPage<T>(
  reply: FastifyReply,
  path: string,
  { limit, kept }: { readonly limit: number; readonly kept?: Readonly<Record<string, string>> },
  rows: readonly T[],
  placeOf: (row: T) => Place,
): readonly T[] {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  if (rows.length > limit && last !== undefined) {
    const { atUs, id } = placeOf(last);
    const cursor = Buffer.from(`${atUs}:${id}`).toString('base64url');
    const next = new URLSearchParams({ ...kept, limit: String(limit), cursor });
    void reply.header('link', `<${path}?${next.toString()}>; rel="next"`);
  }
  return shown;
}
