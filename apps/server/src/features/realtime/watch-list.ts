import type { ViewerSocket } from './viewer-socket.ts';

/** How often a list is told: `slow` for those that save data. */
export type Pace = 'usual' | 'slow';
type Group = {
  readonly ids: ReadonlySet<number> | null;
  readonly isList: boolean;
  readonly sockets: Set<ViewerSocket>;
};
type Groups = Map<string, Group>;

const ALL = '*';
/** A list none of whose cards is on screen: far below them, or nothing is live yet. */
const NO_CARD = '-';

/**
 * Which cards each list socket shows, and at which pace. Sockets with the same cards on screen share a group, so that what
 * they are sent is put together once.
 */
export class WatchList {
  readonly #groups: Record<Pace, Groups> = { usual: new Map(), slow: new Map() };
  readonly #places = new Map<ViewerSocket, { readonly groups: Groups; readonly key: string }>();

  get size(): number {
    return this.#places.size;
  }

  /** Whether anybody watches at that pace. */
  has(pace: Pace): boolean {
    return this.#groups[pace].size > 0;
  }

  groups(pace: Pace): IterableIterator<Group> {
    return this.#groups[pace].values();
  }

  /**
   * @param ids null: every auction; none: without `isList` this socket is only there for personal messages
   * @param isList it shows a list, whichever cards of it are on screen
   */
  watch(socket: ViewerSocket, ids: readonly number[] | null, pace: Pace = 'usual', isList = ids?.length !== 0): void {
    this.forget(socket);
    const groups = this.#groups[pace];
    const sorted = ids === null ? null : [...new Set(ids)].sort((a, b) => a - b);
    const key = sorted === null ? ALL : sorted.length === 0 && isList ? NO_CARD : sorted.join(' ');
    let group = groups.get(key);
    if (!group)
      groups.set(
        key,
        (group = { ids: sorted === null ? null : new Set(sorted), isList: key !== '', sockets: new Set() }),
      );
    group.sockets.add(socket);
    this.#places.set(socket, { groups, key });
  }

  /** Those who show a list at all. */
  *readers(pace: Pace): IterableIterator<ViewerSocket> {
    for (const group of this.#groups[pace].values()) {
      if (group.isList) yield* group.sockets;
    }
  }

  forget(socket: ViewerSocket): void {
    const place = this.#places.get(socket);
    if (place === undefined) return;
    this.#places.delete(socket);
    const group = place.groups.get(place.key);
    group?.sockets.delete(socket);
    if (group?.sockets.size === 0) place.groups.delete(place.key);
  }
}
