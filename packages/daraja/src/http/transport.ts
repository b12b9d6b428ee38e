import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

const CONNECT_WITHIN_MS = 5_000;
/** The longest answer that is read; Safaricom's have a few hundred bytes. */
const ANSWER_MAX_BYTES = 64 * 1024;

export type HttpRequest = {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** From the start to the answer's last byte. */
  readonly timeoutMs: number;
};

export type HttpAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string }
  /** No connection came about: not one byte of the request has left. */
  | { readonly kind: 'not_connected' }
  /** It may have been received and carried out. */
  | { readonly kind: 'lost'; readonly why: 'timed_out' | 'connection_lost' | 'too_large' };

/** Sends one request, once. Never rejects. */
export type Transport = (request: HttpRequest) => Promise<HttpAnswer>;

/**
 * The transport of every call: a connection of its own each time. A kept one may die under a request, and then nobody
 * knows whether a prompt is on its way; here "not connected" is certain.
 */
export const sendHttp: Transport = ({ method, url, headers, body, timeoutMs }) =>
  new Promise((resolve) => {
    const secure = url.startsWith('https:');
    const request = (secure ? requestHttps : requestHttp)(url, {
      method,
      agent: false,
      headers: body === undefined ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    });
    let connected = false;
    const finish = (answer: HttpAnswer) => {
      clearTimeout(connecting);
      clearTimeout(waiting);
      resolve(answer);
      request.destroy();
    };
    const lose = (why: 'timed_out' | 'connection_lost' | 'too_large') =>
      finish(connected ? { kind: 'lost', why } : { kind: 'not_connected' });
    const connecting = setTimeout(() => connected || lose('timed_out'), Math.min(CONNECT_WITHIN_MS, timeoutMs));
    const waiting = setTimeout(() => lose('timed_out'), timeoutMs);

    request.once('socket', (socket) => {
      socket.once(secure ? 'secureConnect' : 'connect', () => {
        connected = true;
      });
    });
    request.on('error', () => lose('connection_lost'));
    request.once('response', (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > ANSWER_MAX_BYTES) lose('too_large');
        else chunks.push(chunk);
      });
      response.on('error', () => lose('connection_lost'));
      response.once('close', () => {
        if (!response.complete) return lose('connection_lost');
        finish({ kind: 'answered', status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') });
      });
    });
    request.end(body);
  });
