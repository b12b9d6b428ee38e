import type { LiveSocket } from './live-socket.ts';

type Group = { readonly ids: ReadonlySet<number> | null; readonly sockets: Set<LiveSocket> };

const ALL = '*';

/**
 * Which cards each list socket shows. Sockets with the same cards on screen share a group, so that what they are sent
 * is put together once.
 */
export class WatchList {
  readonly #groups = new Map<string, Group>();
  readonly #keys = new Map<LiveSocket, string>();

  get size(): number {
    return this.#keys.size;
  }

  get groups(): IterableIterator<Group> {
    return this.#groups.values();
  }

  /** @param ids null: every auction; none: this socket is only there for personal messages */
  watch(socket: LiveSocket, ids: readonly number[] | null): void {
    this.forget(socket);
    const sorted = ids === null ? null : [...new Set(ids)].sort((a, b) => a - b);
    const key = sorted === null ? ALL : sorted.join(' ');
    let group = this.#groups.get(key);
    if (!group) this.#groups.set(key, (group = { ids: sorted === null ? null : new Set(sorted), sockets: new Set() }));
    group.sockets.add(socket);
    this.#keys.set(socket, key);
  }

  /** Those who show a list at all. */
  *readers(): IterableIterator<LiveSocket> {
    for (const group of this.#groups.values()) if (group.ids === null || group.ids.size > 0) yield* group.sockets;
  }

  forget(socket: LiveSocket): void {
    const key = this.#keys.get(socket);
    if (key === undefined) return;
    this.#keys.delete(socket);
    const group = this.#groups.get(key);
    group?.sockets.delete(socket);
    if (group?.sockets.size === 0) this.#groups.delete(key);
  }
}
