import type { ServerResponse } from 'node:http';
import type { Log } from '../../platform/log.ts';
import { Refusal } from '../../platform/http/index.ts';
import { type ControlSources, controlRoom, readSlowFacts, type SlowFacts } from './control-room.ts';

/** A picture a second; what the database is asked for, and whether a session still stands, every five (S18). */
const EVERY_MS = 1_000;
const SLOW_EVERY_MS = 5_000;
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

/** Pages of staff that watch live: one picture a second, made once for all of them; nothing runs while nobody watches. */
export class LiveStreams {
  readonly #sources: ControlSources;
  readonly #log: Pick<Log, 'warn'>;
  readonly #streams = new Set<Stream>();
  #timer: NodeJS.Timeout | null = null;
  #facts: Promise<SlowFacts> | null = null;
  #factsAtMs = 0;
  #checkedAtMs = 0;

  constructor(sources: ControlSources, log: Pick<Log, 'warn'>) {
    this.#sources = sources;
    this.#log = log;
  }

  get open(): number {
    return this.#streams.size;
  }

  /** @throws Refusal LIVE_CROWDED */
  admit(userId: string): void {
    const own = [...this.#streams].filter((stream) => stream.userId === userId).length;
    if (this.#streams.size >= STREAMS_MAX || own >= STREAMS_OF_ONE_MAX) throw new Refusal('LIVE_CROWDED');
  }

  /** Takes the answer over until its page goes, its session ends, or it takes nothing any more. */
  async add(raw: ServerResponse, userId: string, stands: () => Promise<boolean>): Promise<void> {
    const stream: Stream = { raw, userId, stands, sinceMs: performance.now() };
    this.#streams.add(stream);
    raw.on('close', () => this.#forget(stream));
    raw.on('error', () => this.#forget(stream));
    raw.write(`retry: ${COMES_BACK_AFTER_MS}\n\n`);
    raw.write(await this.#frame());
    this.#timer ??= setInterval(() => void this.#tick(), EVERY_MS).unref();
  }

  /** The picture now, for who asks once. */
  async now() {
    return controlRoom(this.#sources, await this.#slowFacts());
  }

  /** What the database says is asked anew: somebody has just changed it. */
  forgetFacts(): void {
    this.#facts = null;
  }

  stop(): void {
    for (const stream of [...this.#streams]) this.#end(stream);
  }

  async #tick(): Promise<void> {
    try {
      const nowMs = performance.now();
      if (nowMs - this.#checkedAtMs >= SLOW_EVERY_MS) {
        this.#checkedAtMs = nowMs;
        await Promise.all([...this.#streams].map((stream) => this.#check(stream, nowMs)));
      }
      if (this.#streams.size === 0) return;
      const frame = await this.#frame();
      for (const stream of this.#streams) {
        if (stream.raw.writableLength > UNSENT_BYTES_MAX) this.#end(stream);
        // Who is behind gets the next picture, not all that it missed.
        else if (!stream.raw.writableNeedDrain) stream.raw.write(frame);
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'the control room could not be read');
    }
  }

  /** A session whose state can't be read now stands until it can. */
  async #check(stream: Stream, nowMs: number): Promise<void> {
    const stands = await stream.stands().catch(() => true);
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

  async #frame(): Promise<string> {
    return `data: ${JSON.stringify(await this.now())}\n\n`;
  }

  #slowFacts(): Promise<SlowFacts> {
    const nowMs = performance.now();
    if (this.#facts !== null && nowMs - this.#factsAtMs < SLOW_EVERY_MS) return this.#facts;
    this.#factsAtMs = nowMs;
    const facts = readSlowFacts(this.#sources.db);
    facts.catch(() => {
      if (this.#facts === facts) this.#facts = null;
    });
    return (this.#facts = facts);
  }
}
