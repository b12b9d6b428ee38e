import { type IncomingMessage, request as plainRequest } from 'node:http';
import { request } from 'node:https';
import { encryptPush, type PushReader } from './encrypt-push.ts';
import { pushEndpoint, publicLookup } from './push-address.ts';
import type { PushKeys } from './push-keys.ts';

type PushOptions = {
  /** How long the push service keeps it for a phone that is off. */
  readonly ttlSeconds: number;
  /** Whether a sleeping phone wakes for it (RFC 8030). */
  readonly urgency: 'high' | 'normal';
  /** At most 32 signs of base64url: a newer one of the same topic replaces one that waits. */
  readonly topic: string;
};

/** What became of a push. `gone`: that browser takes none any more. `later`: try again, after so many seconds if told. */
type PushResult =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly why: string }
  | { readonly kind: 'later'; readonly why: string; readonly afterSeconds: number | null };

export type PushSender = (
  to: PushReader & { readonly endpoint: string },
  plain: Buffer,
  options: PushOptions,
) => Promise<PushResult>;

/** For tests: a service of their own at the network's edge, without a certificate. */
export type PushEdge = {
  /** Whether it serves that endpoint. */
  readonly serves: (endpoint: string) => boolean;
  /** Where it really listens: `http://127.0.0.1:4000`. */
  readonly origin: string;
};

const TIMEOUT_MS = 10_000;
const RETRY_AFTER_MAX_SECONDS = 3_600;

/** Sends pushes to where browsers said. Follows nothing, reads no answer's body, and never to an inner address. */
export function createPushSender(keys: PushKeys, edge?: PushEdge): PushSender {
  return async (to, plain, options) => {
    const url = edge?.serves(to.endpoint) === true ? new URL(to.endpoint) : pushEndpoint(to.endpoint);
    if (url === null) return { kind: 'gone' };
    const body = encryptPush(plain, to);
    const headers = {
      authorization: keys.authorization(url, Date.now()),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': body.length,
      ttl: String(options.ttlSeconds),
      urgency: options.urgency,
      topic: options.topic,
    };
    const how = { method: 'POST', headers, agent: false };
    return new Promise<PushResult>((resolve) => {
      const answered = (response: IncomingMessage) => {
        const after = Number(response.headers['retry-after']);
        resolve(readStatus(response.statusCode ?? 0, Number.isFinite(after) && after >= 0 ? after : null));
        response.destroy();
      };
      const call = edge
        ? plainRequest(new URL(url.pathname, edge.origin), how, answered)
        : request(url, { ...how, lookup: publicLookup }, answered);
      // From beginning to end: neither a slow name nor a slow answer holds up the others.
      const timer = setTimeout(() => call.destroy(new Error('no answer in time')), TIMEOUT_MS);
      call.on('close', () => clearTimeout(timer));
      call.on('error', (error: NodeJS.ErrnoException) => resolve(readFailure(error)));
      call.end(body);
    });
  };
}

function readStatus(status: number, afterSeconds: number | null): PushResult {
  const why = `HTTP ${status}`;
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status === 429 || status >= 500) {
    return { kind: 'later', why, afterSeconds: afterSeconds && Math.min(afterSeconds, RETRY_AFTER_MAX_SECONDS) };
  }
  return { kind: 'refused', why };
}

/** A name that leads inside was no push service. */
const readFailure = ({ code }: NodeJS.ErrnoException): PushResult =>
  code === 'ENOTPUBLIC' ? { kind: 'gone' } : { kind: 'later', why: code ?? 'no answer in time', afterSeconds: null };
