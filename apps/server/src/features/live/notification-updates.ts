import type { NotificationView } from '@mnada/contract';
import type { Bus } from '../../platform/bus/index.ts';
import type { LiveSocket } from './live-socket.ts';
import { encode } from './server-frames.ts';

const TOPIC = 'notification';
const WAITING_MAX = 5_000;
const READ_AT_ONCE = 200;

/** How some people's inboxes stand; `newest` is null when nothing came lately that they have not read. */
export type ReadNotificationNews = (
  userIds: readonly string[],
) => Promise<readonly { readonly userId: string; readonly unread: number; readonly newest: NotificationView | null }[]>;

/**
 * Tells people that their inbox changed, on all their sockets of this node (OWN-4). The bus only names the person: what is
 * told is read anew, and the same notice is told once, so a lost or doubled hint does no harm.
 */
export class NotificationUpdates {
  readonly #bus: Bus;
  readonly #read: ReadNotificationNews;
  readonly #socketsOf: (userId: string) => ReadonlySet<LiveSocket>;
  readonly #log: { warn(fields: object, text: string): void };
  readonly #waiting = new Set<string>();
  /** The newest notice told to each socket; forgotten with the socket. */
  readonly #told = new WeakMap<LiveSocket, number>();
  #reading: Promise<void> | null = null;
  #stopHearing: (() => void) | null = null;

  constructor(deps: {
    bus: Bus;
    read: ReadNotificationNews;
    socketsOf: (userId: string) => ReadonlySet<LiveSocket>;
    log: { warn(fields: object, text: string): void };
  }) {
    this.#bus = deps.bus;
    this.#read = deps.read;
    this.#socketsOf = deps.socketsOf;
    this.#log = deps.log;
  }

  start(): void {
    this.#stopHearing ??= this.#bus.hear(TOPIC, (userIds) => {
      for (const id of userIds) {
        if (this.#waiting.size < WAITING_MAX && this.#socketsOf(id).size > 0) this.#waiting.add(id);
      }
      if (this.#waiting.size === 0) return;
      this.#reading ??= this.#tellAll().finally(() => {
        this.#reading = null;
      });
    });
  }

  async stop(): Promise<void> {
    this.#stopHearing?.();
    this.#stopHearing = null;
    this.#waiting.clear();
    await this.#reading;
  }

  async #tellAll(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
    while (this.#waiting.size > 0) {
      const ids = [...this.#waiting].slice(0, READ_AT_ONCE);
      for (const id of ids) this.#waiting.delete(id);
      try {
        for (const news of await this.#read(ids)) this.#tell(news);
      } catch (error) {
        this.#log.warn({ error: String(error) }, 'inboxes could not be read for open sockets');
      }
    }
  }

  #tell({ userId, unread, newest }: Awaited<ReturnType<ReadNotificationNews>>[number]): void {
    for (const socket of this.#socketsOf(userId)) {
      const isNew = newest !== null && newest.id > (this.#told.get(socket) ?? 0);
      if (isNew) this.#told.set(socket, newest.id);
      socket.tell(encode({ type: 'notification', data: { notification: isNew ? newest : null, unread } }));
    }
  }
}
