import { describe, expect, test } from 'vitest';
import { fakeSocket, someViewer } from '../../testing/fake-viewer-socket.ts';
import type { Bus, InvalidationListener } from '../../platform/bus/index.ts';
import { Presence } from './presence.ts';

const ME = '00000000-0000-4000-8000-00000000000a';
const REPLACED = '1000 New connection established';

/** Nodes whose invalidations arrive at once, or never. */
class Invalidations {
  readonly #nodes: Map<string, Set<InvalidationListener>>[] = [];
  lost = false;

  node(): Bus {
    const mine = new Map<string, Set<InvalidationListener>>();
    this.#nodes.push(mine);
    return {
      publish: (topic, ...keys) => {
        for (const node of this.#nodes) {
          if (node !== mine && this.lost) continue;
          for (const listener of node.get(topic) ?? []) listener(keys, node === mine ? 'here' : 'elsewhere');
        }
      },
      hear: (topic, listener) => {
        const listeners = mine.get(topic) ?? new Set();
        mine.set(topic, listeners.add(listener));
        return () => listeners.delete(listener);
      },
    };
  }
}

function nodes(count: number) {
  const invalidations = new Invalidations();
  const all = Array.from({ length: count }, () => new Presence(invalidations.node()));
  for (const presence of all) presence.start();
  let clock = 0;
  const open = (node: number, auctionId: number | null, openedAtUs = ++clock, page: string | null = null) => {
    const socket = fakeSocket({ auctionId, viewer: someViewer(ME), openedAtUs, page });
    (all[node] as Presence).enter(socket, ME);
    return socket;
  };
  const together = (node: number, auctionId: number, page: string) => open(node, auctionId, undefined, page);
  return { invalidations, all, open, together };
}

describe('one socket per person and auction', () => {
  test.each([0, 1])('a new one closes the older with 1000, on the same node or another (%i)', (other) => {
    const { open } = nodes(2);
    const older = open(0, 17);
    const newer = open(other, 17);
    expect([older.closes, newer.closes]).toEqual([[REPLACED], []]);
  });

  test('another auction, the list and another person are not touched', () => {
    const { open, all } = nodes(2);
    const mine = [open(0, 17), open(1, 18), open(0, null), open(1, null)];
    const other = fakeSocket({ auctionId: 17, viewer: someViewer('b'), openedAtUs: 99 });
    all[1]?.enter(other, 'b');
    expect([...mine, other].flatMap((socket) => socket.closes)).toEqual([]);
  });

  test('when both open in the same microsecond, exactly one stays', () => {
    const { open } = nodes(2);
    const both = [open(0, 17, 5), open(1, 17, 5)];
    // The invalidation of the second arrived; that of the first came before the second was there.
    const survivors = both.filter((socket) => socket.closes.length === 0);
    expect(survivors.length).toBeGreaterThanOrEqual(1);
    expect(both[0]?.id === survivors[0]?.id || both[1]?.id === survivors.at(-1)?.id).toBe(true);
  });

  test('a lost invalidation leaves one too many and nothing worse', () => {
    const { invalidations, open } = nodes(2);
    invalidations.lost = true;
    expect([open(0, 17), open(1, 17)].flatMap((socket) => socket.closes)).toEqual([]);
  });
});

describe('five sockets per person', () => {
  test.each([
    ['one node', [0, 0, 0, 0, 0, 0, 0]],
    ['two nodes', [0, 1, 0, 1, 0, 1, 0]],
    ['one after the other', [0, 0, 0, 1, 1, 1, 1]],
    ['three nodes', [0, 1, 2, 0, 1, 2, 0]],
  ])('over %s, the oldest go', (_name, where) => {
    const { open } = nodes(3);
    const sockets = where.map((node, index) => open(node, index + 1));
    expect(sockets.map((socket) => socket.closes.length)).toEqual([1, 1, 0, 0, 0, 0, 0]);
  });

  test('closed ones count no more', () => {
    const { open, all } = nodes(2);
    const first = open(0, 1);
    for (let i = 0; i < 20; i++) {
      const passing = open(1, 2 + i);
      all[1]?.leave(passing, ME);
      all[1]?.leave(passing, ME);
    }
    expect(first.closes).toEqual([]);
  });

  test('visitors have no such limit, and what is told twice counts once', () => {
    const { open, all } = nodes(2);
    const first = open(0, 1);
    const second = open(1, 2);
    for (let i = 0; i < 10; i++) all[1]?.enter(second, ME);
    expect(first.closes).toEqual([]);
  });
});

describe('auctions side by side on one page', () => {
  test.each([
    ['one node', 1],
    ['three nodes', 3],
  ])('over %s, six of one page are one of the five places', (_name, count) => {
    const { open, together } = nodes(3);
    const page = [1, 2, 3, 4, 5, 6].map((id) => together(id % count, id, 'page-of-six'));
    const alone = [7, 8, 9, 10].map((id) => open(id % count, id));
    expect([...page, ...alone].flatMap((socket) => socket.closes)).toEqual([]);
    const fifth = open(0, 11);
    expect(page.map((socket) => socket.closes)).toEqual(page.map(() => [REPLACED]));
    expect([...alone, fifth].flatMap((socket) => socket.closes)).toEqual([]);
  });

  test('a page holds six: of more, its oldest go, and no other page does', () => {
    const { open, together } = nodes(1);
    const alone = open(0, 20);
    const page = [1, 2, 3, 4, 5, 6, 7].map((id) => together(0, id, 'page-of-seven'));
    expect(page.map((socket) => socket.closes.length)).toEqual([1, 0, 0, 0, 0, 0, 0]);
    expect(alone.closes).toEqual([]);
  });

  test('a panel that connects anew keeps its whole page among the newest', () => {
    const { open, together } = nodes(1);
    const page = [1, 2].map((id) => together(0, id, 'page-of-two'));
    const alone = [7, 8, 9, 10].map((id) => open(0, id));
    together(0, 2, 'page-of-two');
    open(0, 11);
    expect([page[0]?.closes, alone[0]?.closes]).toEqual([[], [REPLACED]]);
  });

  test('an auction stays with the newest of its sockets, on whatever page', () => {
    const { open, together } = nodes(2);
    const panel = together(0, 17, 'page-with-it');
    const other = together(0, 18, 'page-with-it');
    open(1, 17);
    expect([panel.closes, other.closes]).toEqual([[REPLACED], []]);
  });
});
