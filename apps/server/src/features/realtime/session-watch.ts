import { CLOSE_SIGNED_OUT } from '@mnada/contract';
import type { Sessions } from '../../platform/http/viewer.ts';
import type { ViewerSocket } from './viewer-socket.ts';

/** With answers up to 2 s old, a socket of an ended session is closed within about 4 s (S18: 5 s, on every node). */
const LOOK_EVERY_MS = 2_000;

/** Closes the sockets of sessions that ended, wherever they were ended. */
export class SessionWatch {
  readonly #sessions: Pick<Sessions, 'stands'>;
  readonly #sockets: () => Iterable<ViewerSocket>;
  readonly #log: { warn(fields: object, text: string): void };
  #timer: NodeJS.Timeout | null = null;
  #looking = false;

  constructor(
    sessions: Pick<Sessions, 'stands'>,
    sockets: () => Iterable<ViewerSocket>,
    log: { warn(fields: object, text: string): void },
  ) {
    this.#sessions = sessions;
    this.#sockets = sockets;
    this.#log = log;
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.look(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  /** Looks once at everybody's session. Never rejects: without an answer nobody is thrown out. */
  async look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    try {
      const bySession = new Map<string, ViewerSocket[]>();
      for (const socket of this.#sockets()) {
        // A suspended account's socket shows what a visitor sees; it is closed once, when the suspension comes.
        if (!socket.viewer || socket.viewer.status !== 'active' || socket.closing) continue;
        const those = bySession.get(socket.viewer.sessionId);
        if (those) those.push(socket);
        else bySession.set(socket.viewer.sessionId, [socket]);
      }
      await Promise.all(
        [...bySession].map(async ([sessionId, sockets]) => {
          if (await this.#sessions.stands(sessionId)) return;
          for (const socket of sockets) socket.close(CLOSE_SIGNED_OUT, 'Session ended');
        }),
      );
    } catch (error) {
      this.#log.warn({ error: String(error) }, 'sessions of open sockets could not be checked');
    } finally {
      this.#looking = false;
    }
  }
}
