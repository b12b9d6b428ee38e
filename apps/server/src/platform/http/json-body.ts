import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

export const BODY_BYTES_MAX = 16 * 1024;
const JSON_DEPTH_MAX = 8;

const utf8 = new TextDecoder('utf-8', { fatal: true });
// A surrogate without its other half is no character: PostgreSQL and every honest UTF-8 encoder refuse it.
const NO_TEXT = /\p{Surrogate}|\0/u;

/**
 * Reads JSON that anyone may have sent: valid UTF-8, at most 8 deep, no NUL, no lone surrogates, and no key that could
 * reach an object's prototype. Used for bodies and for socket frames.
 * @throws Refusal INVALID_INPUT
 */
function parseJson(bytes: Uint8Array): unknown {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch (cause) {
    throw new Refusal('INVALID_INPUT', { cause });
  }
  checkValue(value, 1);
  return value;
}

function checkValue(value: unknown, depth: number): void {
  if (typeof value === 'string') return checkText(value);
  if (typeof value === 'number') {
    // 1e999 is valid JSON and reads as Infinity.
    if (!Number.isFinite(value)) throw new Refusal('INVALID_INPUT');
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth > JSON_DEPTH_MAX) throw new Refusal('INVALID_INPUT');
  if (Array.isArray(value)) {
    for (const item of value) checkValue(item, depth + 1);
    return;
  }
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__' || key === 'constructor' || key === 'prototype') throw new Refusal('INVALID_INPUT');
    checkText(key);
    checkValue(item, depth + 1);
  }
}

function checkText(text: string): void {
  if (NO_TEXT.test(text)) throw new Refusal('INVALID_INPUT');
}

/** JSON only; every other content type is refused with 415 before its body is read. */
export function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    try {
      done(null, parseJson(body));
    } catch (error) {
      done(error as Error, undefined);
    }
  });
  // A NUL in an address would reach PostgreSQL as text that it can't hold. Pages answer with a page: theirs is 'not found'.
  app.addHook('onRequest', ({ url }, _reply, done) => {
    if (url.includes('%00') && /^\/(api|ws)\//.test(url)) throw new Refusal('INVALID_INPUT');
    done();
  });
}
