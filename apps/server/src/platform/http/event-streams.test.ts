import type { FastifyReply } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { EventStreams } from './event-streams.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** An open page that takes what it is told. */
function aPage() {
  const page = { heard: [] as string[], endedAtMs: null as number | null };
  const raw = {
    writableLength: 0,
    writableNeedDrain: false,
    writeHead: () => undefined,
    write: (text: string) => page.heard.push(text),
    on: () => undefined,
    destroy: () => (page.endedAtMs ??= performance.now()),
  };
  // Of a reply the streams take its socket and its headers alone.
  const reply = { hijack: () => ({ raw }), getHeaders: () => ({}) } as unknown as FastifyReply;
  return { page, reply };
}
const PROMISED_MS = 5_000;

describe('[S18][ACC-8] a stream of the office ends within five seconds', () => {
  for (const [story, stands] of [
    ['of the end of its session', async () => false],
    [
      'of the last moment at which its session could be read: the database fails',
      () => Promise.reject(new Error('no database')),
    ],
    ['of that moment: the database does not answer', () => new Promise<boolean>(() => undefined)],
  ] as const)
    test(`${story}, whenever that is`, async () => {
      for (let afterMs = 0; afterMs < 6_000; afterMs += 250) {
        let now: () => Promise<boolean> = async () => true;
        const streams = new EventStreams(
          async () => 'data: {}\n\n',
          () => undefined,
        );
        const { page, reply } = aPage();
        streams.add(reply, 'ann', () => now(), '');
        await vi.advanceTimersByTimeAsync(afterMs);
        expect(page.endedAtMs).toBeNull();
        now = stands;
        const overAtMs = performance.now();
        await vi.advanceTimersByTimeAsync(PROMISED_MS);
        expect(page.endedAtMs, `${story}, after ${afterMs} ms`).not.toBeNull();
        expect((page.endedAtMs ?? Number.NaN) - overAtMs).toBeLessThanOrEqual(PROMISED_MS);
        streams.stop();
      }
    });

  test('and one whose session stands goes on', async () => {
    const streams = new EventStreams(
      async () => 'data: {}\n\n',
      () => undefined,
    );
    const { page, reply } = aPage();
    streams.add(reply, 'ann', async () => true, '');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(page.endedAtMs).toBeNull();
    expect(page.heard.length).toBeGreaterThan(15);
    streams.stop();
  });
});
