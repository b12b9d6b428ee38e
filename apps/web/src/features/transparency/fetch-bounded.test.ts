import { afterEach, expect, test, vi } from 'vitest';
import { fetchBounded, textOfBytes } from './fetch-bounded.ts';
import { printable } from './verify-file-kept.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Answers with pieces for as long as it is read. */
function endless(onCancel: () => void): Response {
  const piece = new Uint8Array(1_000);
  return new Response(new ReadableStream({ pull: (to) => to.enqueue(piece), cancel: onCancel }));
}

test('[LOG-7] a text that never ends is not read further than it may be', async () => {
  const cancelled = vi.fn<() => void>();
  vi.stubGlobal('fetch', async () => endless(cancelled));
  await expect(fetchBounded('/vkey', { bytesMax: 5_000 })).rejects.toThrow('longer than 5000 bytes');
  expect(cancelled).toHaveBeenCalledOnce();
  vi.stubGlobal('fetch', async () => new Response('x'.repeat(5_000)));
  expect(textOfBytes((await fetchBounded('/vkey', { bytesMax: 5_000 })).bytes)).toHaveLength(5_000);
});

test('[LOG-7] what isn’t there is told by its status, and its text is left', async () => {
  const cancelled = vi.fn<() => void>();
  vi.stubGlobal('fetch', async () => new Response(endless(cancelled).body, { status: 404 }));
  expect(await fetchBounded('/vkey', { bytesMax: 5_000 })).toMatchObject({ status: 404, ok: false });
  expect(cancelled).toHaveBeenCalledOnce();
});

test('[LOG-7] who says nothing for too long is left; whoever asked can stop it, too', async () => {
  vi.useFakeTimers();
  const silent = (_url: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_, reject) => {
      if (signal.aborted) reject(signal.reason as Error);
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  vi.stubGlobal('fetch', silent);
  const left = expect(fetchBounded('/vkey', { bytesMax: 10 })).rejects.toThrow('says nothing for too long');
  await vi.advanceTimersByTimeAsync(30_000);
  await left;
  const stop = new AbortController();
  const stopped = expect(fetchBounded('/vkey', { bytesMax: 10, signal: stop.signal })).rejects.toThrow('enough');
  stop.abort(new Error('enough'));
  await stopped;
  await expect(fetchBounded('/vkey', { bytesMax: 10, signal: stop.signal })).rejects.toThrow('enough');
  expect(vi.getTimerCount()).toBe(0);
});

test('[LOG-7] the one file prints nothing that a terminal obeys', () => {
  const hostile = 'abc\u001B[1A\u001B[2K\r\nVERIFIED in 31 ms\u001B[8m\u0000\u009B8m\u202E\u2028\u007F';
  expect(printable(hostile)).toBe('abc�[1A�[2K��VERIFIED in 31 ms�[8m��8m���');
  expect(printable('— mnada.test/ledger/1 Ab3+E/9h= Wanjikũ’s')).toBe('— mnada.test/ledger/1 Ab3+E/9h= Wanjikũ’s');
  expect(printable('x'.repeat(9_000))).toHaveLength(2_000);
});
