import { CLIENT_VERSION, HEADERS, HttpError } from '@mnada/contract';
import { useRouteContext } from '@tanstack/react-router';
import * as z from 'zod/mini';

/** Why a call failed, in words for the person. `code` is the server's, or NETWORK when there was no answer at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly string[];
  readonly retryAfterSeconds: number | null;
  /** Of a refused sign-in: where the person can say what they say to it (OPS-26). */
  readonly appealPass: string | null;

  constructor(failure: {
    status: number;
    code: string;
    message: string;
    errors?: readonly string[];
    retryAfterSeconds?: number | null;
    appealPass?: string | null;
  }) {
    super(failure.message);
    this.name = 'ApiError';
    this.status = failure.status;
    this.code = failure.code;
    this.errors = failure.errors ?? [];
    this.retryAfterSeconds = failure.retryAfterSeconds ?? null;
    this.appealPass = failure.appealPass ?? null;
  }
}

type Schema<T> = z.ZodMiniType<T>;
/**
 * What a call may add. `idempotencyKey`: on every call that moves money (GEN-6). `background`: nobody pressed for it, so
 * that nobody is sent to sign in when it is refused.
 */
type CallOptions = { signal?: AbortSignal; idempotencyKey?: string; background?: boolean };

/** One page of a list, and the address of the next (`Link: rel="next"`), or null at the end. */
export type ListPage<T> = { data: T; next: string | null };

/** The server's calls, answers parsed by the contract. Every failure is an `ApiError`. */
export type Api = {
  get<T>(path: string, schema: Schema<T>, options?: CallOptions): Promise<T>;
  getPage<T>(path: string, schema: Schema<T>, options?: CallOptions): Promise<ListPage<T>>;
  post<T>(path: string, body: unknown, schema: Schema<T>, options?: CallOptions): Promise<T>;
  put<T>(path: string, body: unknown, schema: Schema<T>, options?: CallOptions): Promise<T>;
  patch<T>(path: string, body: unknown, schema: Schema<T>, options?: CallOptions): Promise<T>;
  delete<T>(path: string, body: unknown, schema: Schema<T>, options?: CallOptions): Promise<T>;
};

/** How a request travels: over the network in a browser, straight into the application on the server. */
export type Transport = (request: {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
  signal: AbortSignal | undefined;
}) => Promise<{
  status: number;
  header: (name: string) => string | null;
  json: () => unknown;
  /** The session's token that it was asked with; null for visitors. */
  token?: string | null;
}>;

/** How a refused call was made: what it was asked with, and whether somebody is waiting for what they pressed. */
export type Refused = { readonly token: string | null; readonly isPressed: boolean };

export function makeApi(transport: Transport, onRefused?: (error: ApiError, how: Refused) => void): Api {
  async function callForPage<T>(
    method: string,
    path: string,
    body: unknown,
    schema: Schema<T>,
    options?: CallOptions,
  ): Promise<ListPage<T>> {
    const headers: Record<string, string> = {
      accept: 'application/json',
      [HEADERS.clientVersion]: String(CLIENT_VERSION),
    };
    if (body !== undefined) headers['content-type'] = 'application/json';
    if (options?.idempotencyKey !== undefined) headers[HEADERS.idempotencyKey] = options.idempotencyKey;
    const text = body === undefined ? undefined : JSON.stringify(body);
    const answer = await transport({ method, path, headers, body: text, signal: options?.signal });
    const data = answer.json();
    if (answer.status >= 200 && answer.status < 300) {
      const parsed = z.safeParse(schema, data);
      if (parsed.success) return { data: parsed.data, next: nextPage(answer.header('link')) };
      throw new ApiError({ status: answer.status, code: 'UNREADABLE', message: 'The answer could not be read.' });
    }
    const refusal = z.safeParse(HttpError, data);
    const retryAfter = answer.header('retry-after');
    const seconds = Number(retryAfter);
    const error = new ApiError({
      status: answer.status,
      code: refusal.data?.code ?? 'UNREADABLE',
      message: refusal.data?.message ?? `${answer.status}`,
      errors: refusal.data?.errors ?? [],
      appealPass: refusal.data?.appeal_pass ?? null,
      retryAfterSeconds: retryAfter !== null && Number.isFinite(seconds) ? seconds : null,
    });
    const isPressed = method !== 'GET' && options?.background !== true;
    onRefused?.(error, { token: answer.token ?? null, isPressed });
    throw error;
  }
  const call = async <T>(method: string, path: string, body: unknown, schema: Schema<T>, options?: CallOptions) =>
    (await callForPage(method, path, body, schema, options)).data;
  return {
    getPage: (path, schema, options) => callForPage('GET', path, undefined, schema, options),
    get: (path, schema, options) => call('GET', path, undefined, schema, options),
    post: (path, body, schema, options) => call('POST', path, body ?? {}, schema, options),
    put: (path, body, schema, options) => call('PUT', path, body ?? {}, schema, options),
    patch: (path, body, schema, options) => call('PATCH', path, body ?? {}, schema, options),
    delete: (path, body, schema, options) => call('DELETE', path, body, schema, options),
  };
}

/** Of the address only path and query are followed: a page's next part is never elsewhere. */
function nextPage(link: string | null): string | null {
  const address = /<([^>]+)>;\s*rel="next"/.exec(link ?? '')?.[1];
  if (address === undefined) return null;
  const { pathname, search } = new URL(address, 'http://here');
  return pathname + search;
}

export function useApi(): Api {
  return useRouteContext({ from: '__root__', select: (context: { api: Api }) => context.api });
}
