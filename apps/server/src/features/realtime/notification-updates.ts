import type { NotificationView } from '@mnada/contract';
import { type Bus, InvalidationReader } from '../../platform/bus/index.ts';
import type { ViewerSocket } from './viewer-socket.ts';
import { encode } from './server-frames.ts';

/** How some people's inboxes stand: what came lately and is unread, the oldest first, and whether that is all of it. */
export type ReadNotificationNews = (userIds: readonly string[]) => Promise<
  readonly {
    readonly userId: string;
    readonly unread: number;
    readonly recent: readonly NotificationView[];
    readonly isAll: boolean;
  }[]
>;

/**
 * Tells people that their inbox changed, on all their sockets of this node (OWN-4). The bus only names the person; the
 * same notice is told once to each socket.
 */
export function notificationUpdates({
  read: readNews,
  socketsOf,
  bus,
  log,
}: {
  readonly bus: Bus;
  readonly log: { warn(fields: object, text: string): void };
  readonly read: ReadNotificationNews;
  readonly socketsOf: (userId: string) => ReadonlySet<ViewerSocket>;
}): InvalidationReader<string> {
  /** The newest notice told to each socket; forgotten with the socket. */
  const told = new WeakMap<ViewerSocket, number>();
  return new InvalidationReader({
    hears: {
      bus,
      topic: 'notification',
      keysOf: (keys) => keys.filter((userId) => socketsOf(userId).size > 0),
    },
    waitingMax: 5_000,
    atOnce: 200,
    onFailure: (error, keys) =>
      log.warn(
        { error: String(error), topic: 'notification', keys: keys.slice(0, 3) },
        'open sockets could not be told',
      ),
    async read(userIds) {
      for (const { userId, unread, recent, isAll } of await readNews(userIds)) {
        for (const socket of socketsOf(userId)) {
          const knownId = told.get(socket) ?? 0;
          const fresh = recent.filter(({ id }) => id > knownId);
          const newest = fresh.at(-1);
          if (newest !== undefined) told.set(socket, newest.id);
          // null: nothing is new, or more than is told one by one. A page that shows the inbox reads it again.
          const last = newest === undefined || (!isAll && fresh.length === recent.length) ? [null] : [];
          for (const notification of [...fresh, ...last]) {
            socket.tell(encode({ type: 'notification', data: { notification, unread } }));
          }
        }
      }
    },
  });
}
