import type { FastifyReply } from 'fastify';
import type { Log } from '../../platform/log.ts';
import { EventStreams } from '../../platform/http/index.ts';
import { type ControlSources, controlRoom, readSlowFacts, type SlowFacts } from './control-room.ts';

/** What the database is asked for. */
const SLOW_EVERY_MS = 5_000;

/** Pages of staff that watch live: one picture a second, made once for all of them; nothing runs while nobody watches. */
export class LiveStreams {
  readonly #sources: ControlSources;
  readonly #streams: EventStreams;
  #facts: Promise<SlowFacts> | null = null;
  #factsAtMs = 0;

  constructor(sources: ControlSources, log: Pick<Log, 'warn'>) {
    this.#sources = sources;
    this.#streams = new EventStreams(
      () => this.#frame(),
      (error) => log.warn({ err: error }, 'the control room could not be read'),
    );
  }

  /** Takes an answer over, beginning with the picture now: nobody else answers from here on. @throws Refusal LIVE_CROWDED */
  async add(reply: FastifyReply, userId: string, stands: () => Promise<boolean>): Promise<void> {
    const first = await this.#frame();
    this.#streams.admit(userId);
    this.#streams.add(reply, userId, stands, first);
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
    this.#streams.stop();
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
