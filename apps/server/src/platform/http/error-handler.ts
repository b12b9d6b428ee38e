import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ErrorCode } from '@mnada/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { requestLanguage } from './language.ts';
import { Refusal } from './refusal.ts';

/** Answers every failure in the one shape of GEN-4; a page's own failures are the page's to draw. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: Error, request, reply) => sendRefusal(error, request, reply));
}

/** Turns whatever was thrown into an answer. Only what a client cannot cause is a 500, and only that is logged as an error. */
export function sendRefusal(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = toRefusal(error);
  if (refusal.statusCode >= 500) request.log.error({ err: error }, 'request failed');
  else if (refusal.cause !== undefined) request.log.debug({ err: refusal.cause }, 'request refused');
  if (refusal.retryAfterSeconds !== undefined) void reply.header('retry-after', refusal.retryAfterSeconds);
  return reply
    .code(refusal.statusCode)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(refusal.toBody(requestLanguage(request), request.id));
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    const errors = error.validation.slice(0, 20).map(({ instancePath, message }) => {
      const field = instancePath.replace(/^\//, '').replaceAll('/', '.');
      return field === '' ? (message ?? '') : `${field}: ${message}`;
    });
    return new Refusal('INVALID_INPUT', { errors, cause: error });
  }
  const { code = '', statusCode } = error as Partial<FastifyError>;
  return (
    databaseRefusal(code, error) ?? frameworkRefusal(statusCode, error) ?? new Refusal('INTERNAL', { cause: error })
  );
}

/** PostgreSQL's own words (SQLSTATE), and those of a connection that didn't come about. */
function databaseRefusal(code: string, cause: unknown): Refusal | null {
  // 22…: a value that PostgreSQL can't hold. It came from the request, whatever let it through.
  if (/^22[0-9A-Z]{3}$/.test(code)) return new Refusal('INVALID_INPUT', { cause });
  // 08 connection, 53 resources, 57 stopped or timed out, 55P03 lock, 40001 and 40P01 gave way to another; then Node's own names.
  const away =
    /^(08[0-9A-Z]{3}|53[0-9A-Z]{3}|57[0-9A-Z]{3}|55P03|40001|40P01|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE)$/.test(code);
  const lost =
    cause instanceof Error &&
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/.test(
      cause.message,
    );
  return away || lost ? new Refusal('NOT_READY', { retryAfterSeconds: 2, cause }) : null;
}

const BY_STATUS: Record<number, ErrorCode> = {
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA',
  429: 'RATE_LIMITED',
  503: 'NOT_READY',
};

/** Fastify's own refusals: body too long, unknown content type, bad address, … */
function frameworkRefusal(statusCode: number | undefined, cause: unknown): Refusal | null {
  if (statusCode === undefined || statusCode < 400) return null;
  const code = BY_STATUS[statusCode] ?? (statusCode < 500 ? 'INVALID_INPUT' : null);
  return code === null ? null : new Refusal(code, { cause });
}

/** What isn't even HTTP (or too slow, or too long) gets an answer in the same shape, on the bare socket. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
  const body = JSON.stringify(new Refusal('INVALID_INPUT').toBody('en', randomUUID()));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}
