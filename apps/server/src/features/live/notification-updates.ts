import type { NotificationView } from '@mnada/contract';
import { HintReader, type HintReaderDeps } from './hint-reader.ts';
import type { LiveSocket } from './live-socket.ts';
import { encode } from './server-frames.ts';

/** How some people's inboxes stand; `newest` is null when nothing came lately that they have not read. */
export type ReadNotificationNews = (
  userIds: readonly string[],
) => Promise<readonly { readonly userId: string; readonly unread: number; readonly newest: NotificationView | null }[]>;

/**
 * Tells people that their inbox changed, on all their sockets of this node (OWN-4). The bus only names the person; the
 * same notice is told once to each socket.
 */
export function notificationUpdates({
  read,
  socketsOf,
  ...deps
}: Pick<HintReaderDeps, 'bus' | 'log'> & {
  readonly read: ReadNotificationNews;
  readonly socketsOf: (userId: string) => ReadonlySet<LiveSocket>;
}): HintReader {
  /** The newest notice told to each socket; forgotten with the socket. */
  const told = new WeakMap<LiveSocket, number>();
  return new HintReader({
    ...deps,
    topic: 'notification',
    waitingMax: 5_000,
    atOnce: 200,
    concerns: (userId) => socketsOf(userId).size > 0,
    async tell(userIds) {
      for (const { userId, unread, newest } of await read(userIds)) {
        for (const socket of socketsOf(userId)) {
          const isNew = newest !== null && newest.id > (told.get(socket) ?? 0);
          if (isNew) told.set(socket, newest.id);
          socket.tell(encode({ type: 'notification', data: { notification: isNew ? newest : null, unread } }));
        }
      }
    },
  });
}
