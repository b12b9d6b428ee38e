import type { OwnUser } from '@mnada/contract';
import { type Api, ApiError } from '../api.ts';

export const aUser: OwnUser = {
  id: '0b8f4a52-5f0e-4c8e-9d6e-111111111111',
  username: 'wanjiku',
  fullName: 'Wanjiku Mwangi',
  email: null,
  phoneNumber: '+254712345678',
  avatar: '4.avif',
  isVerified: true,
  registrationType: 'phone',
  referralCode: 'MND000042',
  role: 'user',
  language: 'en',
  theme: 'system',
  createdAt: '2025-06-01T00:00:00.000Z',
};

export type Call = {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly key?: string | undefined;
};
/** What the server would answer to `GET /path`, or to `/path` however it is asked; a function is asked each time, and may throw. */
export type Answers = Record<string, unknown>;

export const refusal = (status: number, code: string, message = code): never => {
  throw new ApiError({ status, code, message });
};
export const networkFailure = (): never => refusal(0, 'NETWORK', 'No network.');

/**
 * An api whose answers a test gives, and what was asked of it. Answers may be changed while it is in use; what has none is a
 * 404, as on the server. @param usual what is answered where a test says nothing
 */
export function fakeApi(answers: Answers, usual: Answers = {}): { api: Api; calls: Call[] } {
  const calls: Call[] = [];
  const ask = async (method: string, path: string, body?: unknown, key?: string) => {
    calls.push({ method, path, body, key });
    const found = answers[`${method} ${path}` in answers ? `${method} ${path}` : path] ?? usual[path];
    if (found === undefined) return refusal(404, 'NOT_FOUND', path);
    return (typeof found === 'function' ? found(body) : found) as never;
  };
  const api: Api = {
    get: (path) => ask('GET', path),
    getPage: (path) => ask('GET', path),
    post: (path, body, _schema, more) => ask('POST', path, body, more?.idempotencyKey),
    put: (path, body) => ask('PUT', path, body),
    patch: (path, body) => ask('PATCH', path, body),
    delete: (path, body) => ask('DELETE', path, body),
  };
  return { api, calls };
}

/** Whatever is called, and with which idempotency key. */
export type AnyCall = (path: string, body: unknown, key: string | undefined) => Promise<unknown>;

/** An API whose every call is answered by a function of the test. */
export function scriptedApi(answer: AnyCall): Api {
  const read: Api['get'] = (path) => answer(path, undefined, undefined) as never;
  const write: Api['post'] = (path, body, _schema, options) => answer(path, body, options?.idempotencyKey) as never;
  const page: Api['getPage'] = async (path) => ({ data: (await read(path, {} as never)) as never, next: null });
  return { get: read, getPage: page, post: write, put: write, patch: write, delete: write };
}
