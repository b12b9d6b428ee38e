import { HEADERS, HttpError } from '@mnada/contract';
import * as z from 'zod/mini';
import { textNow } from './i18n/index.ts';

/** Why a call failed, in words for the person. `code` is the server's, or NETWORK when there was no answer at all. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly string[];
  readonly requestId: string;
  readonly retryAfterSeconds: number | null;
  /** All that was answered: some refusals say more beside code and text (`step_up`, `present`, `tries_left`). */
  readonly body: unknown;

  constructor(failure: {
    status: number;
    code: string;
    message: string;
    requestId: string;
    errors?: readonly string[];
    retryAfterSeconds?: number | null;
    body?: unknown;
  }) {
    super(failure.message);
    this.name = 'ApiError';
    this.status = failure.status;
    this.code = failure.code;
    this.requestId = failure.requestId;
    this.errors = failure.errors ?? [];
    this.retryAfterSeconds = failure.retryAfterSeconds ?? null;
    this.body = failure.body ?? null;
  }
}

const TIMEOUT_MS = 20_000;
/** 16 MB on a slow line. */
const UPLOAD_TIMEOUT_MS = 180_000;
type Schema<T> = z.ZodMiniType<T>;
/** `background`: nobody pressed for it, such as a list that refreshes itself; it keeps no session alive. */
type CallOptions = { signal?: AbortSignal; background?: boolean };
const BACKGROUND = 'x-office-background';
type Listener = (error: ApiError) => void;

let refused: Listener | null = null;
/** Hears of every refusal, before whoever called does: of a session that has ended above all. */
export function onRefusal(listener: Listener): void {
  refused = listener;
}

let trip: ((milliseconds: number | null) => void) | null = null;
/** Hears how long each answer took; null: there was none. */
export function onRoundTrip(listener: (milliseconds: number | null) => void): void {
  trip = listener;
}

let lastUseMs = 0;
/** When the server last answered something that a person did: the session's idle time began then. By this device's clock. */
export const lastUse = (): number => lastUseMs;

async function call<T>(
  method: string,
  path: string,
  body: unknown,
  schema: Schema<T>,
  options: CallOptions = {},
): Promise<T> {
  const requestId = crypto.randomUUID();
  const startedMs = performance.now();
  const isForm = body instanceof FormData;
  const deadline = AbortSignal.timeout(isForm ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
  let response: Response;
  let text: string;
  try {
    response = await fetch(path, {
      method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        [HEADERS.requestId]: requestId,
        // Of a form the browser writes the type itself, with what parts it.
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...(options.background === true ? { [BACKGROUND]: '1' } : {}),
      },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      signal: options.signal === undefined ? deadline : AbortSignal.any([deadline, options.signal]),
    });
    text = await response.text();
  } catch (cause) {
    if (options.signal?.aborted === true) throw cause;
    trip?.(null);
    throw new ApiError({ status: 0, code: 'NETWORK', message: textNow('common.noAnswer'), requestId });
  }
  trip?.(performance.now() - startedMs);
  if (response.ok && options.background !== true) lastUseMs = Date.now();
  const data = parse(text);
  if (response.ok) {
    const parsed = z.safeParse(schema, data);
    if (parsed.success) return parsed.data;
    throw new ApiError({
      status: response.status,
      code: 'OTHER_VERSION',
      message: textNow('common.otherVersion'),
      requestId: response.headers.get(HEADERS.requestId) ?? requestId,
    });
  }
  const refusal = z.safeParse(HttpError, data).data;
  const after = Number(response.headers.get('retry-after') ?? Number.NaN);
  const error = new ApiError({
    status: response.status,
    code: refusal?.code ?? 'UNREADABLE',
    message: refusal?.message ?? textNow('common.unreadable'),
    errors: refusal?.errors ?? [],
    requestId: refusal?.request_id ?? requestId,
    retryAfterSeconds: Number.isFinite(after) ? after : null,
    body: data,
  });
  refused?.(error);
  throw error;
}

function parse(text: string): unknown {
  try {
    return text === '' ? {} : (JSON.parse(text) as unknown);
  } catch {
    return null;
  }
}

/** The server's calls, answers parsed by the contract. Every failure is an `ApiError`. The session is a cookie that no script reads. */
export const api = {
  get: <T>(path: string, schema: Schema<T>, options?: CallOptions): Promise<T> =>
    call('GET', path, undefined, schema, options),
  post: <T>(path: string, body: unknown, schema: Schema<T>, options?: CallOptions): Promise<T> =>
    call('POST', path, body, schema, options),
  put: <T>(path: string, body: unknown, schema: Schema<T>, options?: CallOptions): Promise<T> =>
    call('PUT', path, body, schema, options),
  /** One file in a form. */
  upload: <T>(path: string, form: FormData, schema: Schema<T>): Promise<T> => call('POST', path, form, schema),
  delete: <T>(path: string, schema: Schema<T>, options?: CallOptions): Promise<T> =>
    call('DELETE', path, {}, schema, options),
};

/** Said on the way out, and sent though the page goes: nobody hears whether it came, or that it was refused. */
export function sayLeaving(path: string, body: unknown): void {
  const headers = { 'content-type': 'application/json', [BACKGROUND]: '1' };
  const sent = {
    method: 'POST',
    credentials: 'same-origin',
    keepalive: true,
    headers,
    body: JSON.stringify(body),
  } as const;
  fetch(path, sent).catch(() => undefined);
}

/** `?a=1&b=2` of what is set; nothing of what is not. */
export function query(values: Readonly<Record<string, string | number | undefined | null>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}
