import type { Bindings, ChildLoggerOptions, LogFn } from 'pino';
import type { FastifyBaseLogger } from 'fastify';
import type { Log } from '../log.ts';

type Level = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace';
type Words = Parameters<LogFn>;

/** The log of one request, with its id in each line. It is made when the first line is written: most requests write none. */
export class RequestLog implements FastifyBaseLogger {
  readonly #parent: Log;
  readonly #bindings: Bindings;
  readonly #options: ChildLoggerOptions | undefined;
  #own: Log | null = null;

  constructor(parent: Log, bindings: Bindings, options: ChildLoggerOptions | undefined) {
    this.#parent = parent;
    this.#bindings = bindings;
    this.#options = options;
  }

  get level(): string {
    return this.#parent.level;
  }

  fatal(...words: Words): void {
    this.#say('fatal', words);
  }

  error(...words: Words): void {
    this.#say('error', words);
  }

  warn(...words: Words): void {
    this.#say('warn', words);
  }

  info(...words: Words): void {
    this.#say('info', words);
  }

  debug(...words: Words): void {
    this.#say('debug', words);
  }

  trace(...words: Words): void {
    this.#say('trace', words);
  }

  silent(): void {}

  child(bindings: Bindings, options?: ChildLoggerOptions): Log {
    return this.#made().child(bindings, options);
  }

  #say(level: Level, words: Words): void {
    if (this.#parent.isLevelEnabled(level)) this.#made()[level](...words);
  }

  #made(): Log {
    this.#own ??= this.#parent.child(this.#bindings, this.#options);
    return this.#own;
  }
}
