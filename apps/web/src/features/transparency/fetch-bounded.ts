/**
 * Fetches what a shop publishes without believing it to end: whoever checks a log distrusts who serves it, and a text that never ends
 * would fill the memory of a phone. For the page and the one file for Node, alike.
 */

/** How many bytes each may have, unpacked. A bundle holds 256 entries of 65,535 bytes, each behind its length. */
export const BYTES_MAX = {
  /** Lists of logs, keys, checkpoints and proofs. */
  text: 262_144,
  names: 8_000_000,
  file: 50_000_000,
  tile: 8_192,
  bundle: 256 * 65_537,
} as const;

/** Nothing came for so long; a slow line that still sends goes on. */
const SILENT_MAX_MS = 30_000;

export type Fetched = { readonly status: number; readonly ok: boolean; readonly bytes: Uint8Array };
type Asked = Omit<RequestInit, 'signal'> & { readonly signal?: AbortSignal | undefined; readonly bytesMax: number };

/**
 * @returns of what isn't there or failed the status, without its text
 * @throws TypeError without a network; Error where it is larger than it may be, or says nothing for too long
 */
export async function fetchBounded(url: string, { bytesMax, signal, ...init }: Asked): Promise<Fetched> {
  const stop = new AbortController();
  const end = () => stop.abort(signal?.reason);
  if (signal?.aborted === true) end();
  signal?.addEventListener('abort', end);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isHeard = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stop.abort(new Error(`${url} says nothing for too long`)), SILENT_MAX_MS);
  };
  try {
    isHeard();
    const answer = await fetch(url, { ...init, signal: stop.signal });
    const { status, ok } = answer;
    if (ok) return { status, ok, bytes: await readBody(answer, bytesMax, isHeard) };
    await answer.body?.cancel();
    return { status, ok, bytes: new Uint8Array(0) };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}

async function readBody(answer: Response, bytesMax: number, isHeard: () => void): Promise<Uint8Array> {
  const reader = answer.body?.getReader();
  if (reader === undefined) return new Uint8Array(0);
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    isHeard();
    length += value.length;
    if (length > bytesMax) {
      await reader.cancel();
      throw new Error(`${answer.url} is longer than ${bytesMax} bytes`);
    }
    parts.push(value);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export const textOfBytes = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
