import { readLimited } from '../../messages/index.ts';

const ANSWER_BYTES_MAX = 256 * 1024;
export const TIMEOUT_SECONDS = 10;

/** fetch for providers: no redirects, at most 10 s and 256 KiB (S10). Certificates are verified by Node. */
export async function safeFetch(url: string, options: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, {
    ...options,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1000),
  });
  const body = await readLimited(response, ANSWER_BYTES_MAX);
  const { status } = response;
  const hasNoBody = status === 204 || status === 304;
  return new Response(hasNoBody ? null : body, {
    status,
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  });
}
