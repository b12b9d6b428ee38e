import { field, parseJson, textOf } from '../json.ts';
import type { DarajaOptions, Token } from '../options.ts';
import { sendHttp } from './transport.ts';

/** `unavailable`: no answer; try later. `refused`: key, secret or environment is wrong. */
type TokenAnswer =
  | { readonly kind: 'token'; readonly value: string }
  | { readonly kind: 'unavailable' }
  | { readonly kind: 'refused' };

export type Tokens = {
  /** @param refused the token that Safaricom has just refused, which is not handed out again */
  readonly get: (refused?: string) => Promise<TokenAnswer>;
};

const FETCH_WITHIN_MS = 15_000;
// Refreshed 60 to 120 s early, each process at a moment of its own: the first one writes what the others then read.
const EARLY_MIN_MS = 60_000;
const EARLY_SPREAD_MS = 60_000;

/** @returns how long an OAuth answer's token lives, in seconds; `expires_in` is a number or text */
export function readOauth(body: unknown): { value: string; ttlSeconds: number } | null {
  const value = textOf(field(body, 'access_token'));
  const ttlSeconds = Number(textOf(field(body, 'expires_in')) ?? Number.NaN);
  return value === null || !(ttlSeconds > 0) ? null : { value, ttlSeconds };
}

/** One token for all who ask, fetched once however many ask at a time. */
export function createTokens(options: DarajaOptions): Tokens {
  const { baseUrl, consumerKey, consumerSecret, clock, tokenStore, log, transport = sendHttp } = options;
  const basic = Buffer.from(`${consumerKey}:${consumerSecret}`, 'utf8').toString('base64');
  const earlyMs = EARLY_MIN_MS + Math.random() * EARLY_SPREAD_MS;
  let held: Token | null = null;
  let refusedValue: string | null = null;
  let running: Promise<TokenAnswer> | null = null;

  const isUsable = (token: Token | null, aheadMs: number): token is Token =>
    token !== null && token.value !== refusedValue && token.expiresAtMs - aheadMs > clock().getTime();

  async function fetchToken(): Promise<Token | 'unavailable' | 'refused'> {
    const askedAtMs = clock().getTime();
    const answer = await transport({
      method: 'GET',
      url: `${baseUrl}/oauth/v1/generate?grant_type=client_credentials`,
      headers: { authorization: `Basic ${basic}`, accept: 'application/json' },
      timeoutMs: FETCH_WITHIN_MS,
    });
    if (answer.kind !== 'answered') return 'unavailable';
    // A wrong key or the other environment's: HTTP 400 with an empty body.
    if (answer.status === 400 || answer.status === 401 || answer.status === 403) return 'refused';
    const read = answer.status === 200 ? readOauth(parseJson(answer.text)) : null;
    return read === null ? 'unavailable' : { value: read.value, expiresAtMs: askedAtMs + read.ttlSeconds * 1000 };
  }

  async function renew(): Promise<TokenAnswer> {
    const shared = await tokenStore?.read().catch(() => note('the token store could not be read'));
    if (shared && isUsable(shared, earlyMs)) {
      held = shared;
      return { kind: 'token', value: shared.value };
    }
    const fetched = await fetchToken();
    if (typeof fetched === 'object') {
      held = fetched;
      await tokenStore?.write(fetched).catch(() => note('the token store could not be written'));
      return { kind: 'token', value: fetched.value };
    }
    log?.warn({ outcome: fetched }, 'daraja: no new token');
    // The old one is good for another minute or two.
    return isUsable(held, 0) ? { kind: 'token', value: held.value } : { kind: fetched };
  }

  function note(message: string): null {
    log?.warn({}, `daraja: ${message}`);
    return null;
  }

  return {
    get(refused) {
      if (refused !== undefined) refusedValue = refused;
      if (isUsable(held, earlyMs)) return Promise.resolve({ kind: 'token', value: held.value });
      running ??= renew().finally(() => {
        running = null;
      });
      return running;
    },
  };
}
