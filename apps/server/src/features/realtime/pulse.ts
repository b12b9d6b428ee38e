import type { ViewerSocket } from './viewer-socket.ts';
import { PING_FRAME } from './ws-frame.ts';

const PING_EVERY_MS = 30_000;
/** S43: sockets that say nothing for two pings end. */
const UNANSWERED_MAX = 2;
const SLOTS = 30;

/** Pings every socket each 30 s, a thirtieth of them per second, and ends those that went silent. */
export class Pulse {
  readonly #slots: Set<ViewerSocket>[] = Array.from({ length: SLOTS }, () => new Set());
  readonly #slotOf = new Map<ViewerSocket, Set<ViewerSocket>>();
  readonly #everyMs: number;
  #next = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(pingEveryMs = PING_EVERY_MS) {
    this.#everyMs = pingEveryMs / SLOTS;
  }

  start(): void {
    this.#timer ??= setInterval(() => this.#beat(), this.#everyMs);
    this.#timer.unref();
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
  }

  add(socket: ViewerSocket): void {
    const slot = this.#slots.reduce((least, other) => (other.size < least.size ? other : least));
    slot.add(socket);
    this.#slotOf.set(socket, slot);
  }

  remove(socket: ViewerSocket): void {
    this.#slotOf.get(socket)?.delete(socket);
    this.#slotOf.delete(socket);
  }

  #beat(): void {
    this.#next = (this.#next + 1) % SLOTS;
    for (const socket of this.#slots[this.#next] ?? []) {
      if (socket.unanswered >= UNANSWERED_MAX) socket.cut();
      else {
        socket.unanswered++;
        socket.tell(PING_FRAME);
      }
    }
  }
}
