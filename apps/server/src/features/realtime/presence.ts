import { CLOSE_REPLACED, SIDE_BY_SIDE_MAX } from '@mnada/contract';
import type { Bus } from '../../platform/bus/index.ts';
import type { ViewerSocket } from './viewer-socket.ts';

/**
 * One person's open places, over all nodes and auctions (S42): a socket is one; the sockets of one page that shows auctions
 * side by side are one together.
 */
const SOCKETS_PER_USER = 5;
const TOPIC = 'socket';
/** A node that died never says that its sockets are gone: after so long they count no more. */
const ELSEWHERE_KEPT_MS = 10 * 60_000;
const ELSEWHERE_KEPT_MAX = 2 * SOCKETS_PER_USER * SIDE_BY_SIDE_MAX;

type Opened = { readonly socketId: string; readonly page: string; readonly openedAtUs: number };
type Person = { readonly here: Set<ViewerSocket>; elsewhere: (Opened & { readonly heardAtMs: number })[] };

/**
 * Who of the signed-in is connected here. Keeps to one socket per person and auction and five places per person, across
 * nodes: each opening is told on the bus, and the node with the older socket closes it. The oldest socket's node has
 * heard of every later one, so no node needs the whole picture. A lost invalidation leaves one socket too many, no harm.
 */
export class Presence {
  readonly #bus: Bus;
  readonly #people = new Map<string, Person>();
  #stopHearing: (() => void) | null = null;

  constructor(bus: Bus) {
    this.#bus = bus;
  }

  start(): void {
    this.#stopHearing ??= this.#bus.hear(TOPIC, (keys, origin) => {
      if (origin === 'elsewhere') for (const key of keys) this.#heard(key);
    });
  }

  stop(): void {
    this.#stopHearing?.();
    this.#stopHearing = null;
  }

  /** Everybody signed in who has a socket here. */
  get people(): IterableIterator<string> {
    return this.#people.keys();
  }

  socketsOf(userId: string): ReadonlySet<ViewerSocket> {
    return this.#people.get(userId)?.here ?? NOBODY;
  }

  /** Takes in a new socket of somebody signed in, and closes what it replaces. */
  enter(socket: ViewerSocket, userId: string): void {
    let person = this.#people.get(userId);
    if (!person) this.#people.set(userId, (person = { here: new Set(), elsewhere: [] }));
    person.here.add(socket);
    this.#replaceOlder(person, socket.auctionId, opened(socket));
    this.#keepNewest(person);
    this.#bus.publish(
      TOPIC,
      `+ ${userId} ${socket.auctionId ?? 'list'} ${socket.openedAtUs} ${socket.id} ${socket.page}`,
    );
  }

  /** May be called twice. */
  leave(socket: ViewerSocket, userId: string): void {
    const person = this.#people.get(userId);
    if (!person?.here.delete(socket)) return;
    if (person.here.size === 0) this.#people.delete(userId);
    this.#bus.publish(TOPIC, `- ${userId} ${socket.id}`);
  }

  #heard(key: string): void {
    const [sign, userId = '', ...rest] = key.split(' ');
    const person = this.#people.get(userId);
    if (!person) return;
    if (sign === '-') {
      person.elsewhere = person.elsewhere.filter((other) => other.socketId !== rest[0]);
      return;
    }
    const [auction, openedAtUs, socketId = '', page = socketId] = rest;
    const other = { socketId, page, openedAtUs: Number(openedAtUs), heardAtMs: performance.now() };
    if (person.elsewhere.some((known) => known.socketId === socketId)) return;
    person.elsewhere = [...person.elsewhere, other].slice(-ELSEWHERE_KEPT_MAX);
    this.#replaceOlder(person, auction === 'list' ? null : Number(auction), other);
    this.#keepNewest(person);
  }

  #replaceOlder(person: Person, auctionId: number | null, newer: Opened): void {
    if (auctionId === null) return;
    for (const socket of person.here) {
      if (socket.auctionId === auctionId && isNewer(newer, opened(socket))) close(socket);
    }
  }

  #keepNewest(person: Person): void {
    const sinceMs = performance.now() - ELSEWHERE_KEPT_MS;
    person.elsewhere = person.elsewhere.filter((other) => other.heardAtMs >= sinceMs);
    const all: Opened[] = [...[...person.here].filter((s) => !s.closing).map(opened), ...person.elsewhere];
    const pages = new Map<string, Opened>();
    for (const each of all) {
      const newest = pages.get(each.page);
      if (newest === undefined || isNewer(each, newest)) pages.set(each.page, each);
    }
    for (const socket of person.here) {
      if (socket.closing) continue;
      const own = opened(socket);
      const ofPage = pages.get(own.page) ?? own;
      const newerPages = [...pages.values()].filter((other) => isNewer(other, ofPage)).length;
      const newerHere = all.filter((other) => other.page === own.page && isNewer(other, own)).length;
      if (newerPages >= SOCKETS_PER_USER || newerHere >= SIDE_BY_SIDE_MAX) close(socket);
    }
  }
}

const NOBODY: ReadonlySet<ViewerSocket> = new Set();
const opened = (socket: ViewerSocket): Opened => ({
  socketId: socket.id,
  page: socket.page,
  openedAtUs: socket.openedAtUs,
});
const isNewer = (a: Opened, b: Opened): boolean =>
  a.openedAtUs > b.openedAtUs || (a.openedAtUs === b.openedAtUs && a.socketId > b.socketId);
const close = (socket: ViewerSocket): void => socket.close(CLOSE_REPLACED.code, CLOSE_REPLACED.reason);
