import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { Refusal } from './refusal.ts';

/** How often something is sent at most. */
const EVERY_MS = 1_000;
/** What ends a session ends its streams within five seconds (S18): asked every three, a tick late at most, and answered within one. */
const CHECK_EVERY_MS = 3_000;
const CHECK_MS_MAX = 1_000;
const STREAMS_MAX = 100;
/** Of one person, in however many sessions. */
const STREAMS_OF_ONE_MAX = 5;
/** Whoever takes nothing for so much is cut; the page comes back by itself. */
const UNSENT_BYTES_MAX = 1_048_576;
/** A stream ends by itself, so that none is kept open for ever by something in between. */
const STREAM_MS_MAX = 30 * 60_000;
const COMES_BACK_AFTER_MS = 2_000;

type Stream = {
  readonly raw: ServerResponse;
  readonly userId: string;
  readonly stands: () => Promise<boolean>;
  readonly sinceMs: number;
};

/** What streams send: the frame of this second, or null where there is nothing to say. */
type FrameSource = () => Promise<string | null>;

/** Pages of staff that are told things live, by server-sent events; nothing runs while nobody listens. */
export class EventStreams {
  readonly #frame: FrameSource;
  readonly #onFailure: (error: unknown) => void;
  readonly #streams = new Set<Stream>();
  #timer: NodeJS.Timeout | null = null;
  #checkedAtMs = 0;

  constructor(frame: FrameSource, onFailure: (error: unknown) => void) {
    this.#frame = frame;
    this.#onFailure = onFailure;
  }

  /** Right before `add`. @throws Refusal LIVE_CROWDED */
  admit(userId: string): void {
    const own = [...this.#streams].filter((stream) => stream.userId === userId).length;
    if (this.#streams.size >= STREAMS_MAX || own >= STREAMS_OF_ONE_MAX) throw new Refusal('LIVE_CROWDED');
  }

  /** Takes the answer over until its page goes, its session ends, or it takes nothing any more. */
  add(reply: FastifyReply, userId: string, stands: () => Promise<boolean>, first: string): void {
    const { raw } = reply.hijack();
    raw.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const stream: Stream = { raw, userId, stands, sinceMs: performance.now() };
    this.#streams.add(stream);
    raw.on('close', () => this.#forget(stream));
    raw.on('error', () => this.#forget(stream));
    raw.write(`retry: ${COMES_BACK_AFTER_MS}\n\n${first}`);
    this.#timer ??= setInterval(() => void this.#tick(), EVERY_MS).unref();
  }

  stop(): void {
    for (const stream of [...this.#streams]) this.#end(stream);
  }

  async #tick(): Promise<void> {
    try {
      const nowMs = performance.now();
      if (nowMs - this.#checkedAtMs >= CHECK_EVERY_MS) {
        this.#checkedAtMs = nowMs;
        await Promise.all([...this.#streams].map((stream) => this.#check(stream, nowMs)));
      }
      if (this.#streams.size === 0) return;
      const frame = await this.#frame();
      if (frame === null) return;
      for (const stream of this.#streams) {
        if (stream.raw.writableLength > UNSENT_BYTES_MAX) this.#end(stream);
        // Who is behind gets the next one, not all that it missed.
        else if (!stream.raw.writableNeedDrain) stream.raw.write(frame);
      }
    } catch (error) {
      this.#onFailure(error);
    }
  }

  /** Nobody is told anything on a session that can't be read now: the page comes back by itself, and is let in once it can. */
  async #check(stream: Stream, nowMs: number): Promise<void> {
    const stands = await saysYes(stream.stands(), CHECK_MS_MAX);
    if (!stands || nowMs - stream.sinceMs > STREAM_MS_MAX) this.#end(stream);
  }

  #end(stream: Stream): void {
    this.#forget(stream);
    stream.raw.destroy();
  }

  #forget(stream: Stream): void {
    this.#streams.delete(stream);
    if (this.#streams.size > 0 || this.#timer === null) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }
}

/** @returns false: it says no, it fails, or it takes too long */
const saysYes = (asked: Promise<boolean>, withinMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const late = setTimeout(resolve, withinMs, false);
    void asked.then(resolve, () => resolve(false)).finally(() => clearTimeout(late));
  });
