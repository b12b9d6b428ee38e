import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  NOON_US,
  someBids,
  someEnded,
  someFacts,
  someHead,
  someLive,
  someScheduled,
} from '../../testing/board-samples.ts';
import { fakeSocket, type FakeSocket } from '../../testing/fake-viewer-socket.ts';
import type { Archive, Board, BoardEntry, BoardEvent } from '../auctions/index.ts';
import { Hub } from './hub.ts';

let hub: Hub;
let emit: (event: BoardEvent) => void;
let state: Map<number, BoardEntry>;
let lateUs: number[];

function start(...entries: BoardEntry[]) {
  state = new Map(entries.map((entry) => [entry.facts.auctionId, entry]));
  const board = {
    get: (id: number) => state.get(id) ?? null,
    onEvent: (listener: typeof emit) => {
      emit = listener;
      return () => undefined;
    },
  } as unknown as Board;
  const archive = { find: async (id: number) => state.get(id) ?? null } as unknown as Archive;
  lateUs = [];
  const nowUs = () => NOON_US + Math.round(performance.now() * 1_000);
  hub = new Hub({ board, archive, nowUs, onTold: (us) => lateUs.push(us) });
  hub.start();
}

/** Bids `from`…`to` were accepted. */
function bid(auctionId: number, from: number, to = from) {
  const entry = {
    ...(state.get(auctionId) as BoardEntry),
    head: someHead(auctionId, to),
    bids: someBids(Math.max(1, to - 63), to),
  };
  state.set(auctionId, entry);
  emit({ kind: 'bids', entry, bids: someBids(from, to) });
}
const join = async (socket: FakeSocket) => {
  await hub.join(socket);
  return socket;
};
const types = (socket: FakeSocket) => socket.frames().map((frame) => frame.type);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  hub.stop();
  vi.useRealTimers();
});

describe('a room', () => {
  test('a viewer gets the whole state first, then every bid exactly once, however fast they come', async () => {
    start(someLive(1, 5));
    const socket = await join(fakeSocket());
    let seq = 5;
    for (let ms = 0; ms < 1_000; ms += 7) {
      bid(1, ++seq);
      await vi.advanceTimersByTimeAsync(7);
    }
    await vi.advanceTimersByTimeAsync(200);
    const [state, ...frames] = socket.frames();
    expect(state?.type === 'auction_state' && state.data.seq).toBe(5);
    const seen = frames.flatMap((frame) =>
      frame.type === 'bid_placed' ? (frame.data.bids ?? [frame.data.latest_bid]).map((b) => b?.seq) : [],
    );
    expect(seen).toEqual(Array.from({ length: seq - 5 }, (_, i) => 6 + i));
  });

  test('the first bid after 100 ms of quiet goes out at once; in a rush ten frames a second', async () => {
    start(someLive(1, 0));
    const socket = await join(fakeSocket());
    await vi.advanceTimersByTimeAsync(150);
    socket.frames();
    bid(1, 1);
    expect(types(socket)).toEqual(['bid_placed']);
    for (let seq = 2; seq <= 1_000; seq++) {
      bid(1, seq);
      await vi.advanceTimersByTimeAsync(2);
    }
    const sent = socket.frames().filter((frame) => frame.type === 'bid_placed');
    expect(sent.length).toBeGreaterThan(15);
    expect(sent.length).toBeLessThanOrEqual(20);
  });

  test('how late a frame of bids was is told once its last socket has it, and of no other frame', async () => {
    start(someLive(1, 0));
    await Promise.all(Array.from({ length: 500 }, () => join(fakeSocket())));
    await vi.advanceTimersByTimeAsync(150);
    const decidedAtUs = NOON_US + Math.round(performance.now() * 1_000) - 40_000;
    const entry = state.get(1) as BoardEntry;
    emit({ kind: 'bids', entry, bids: someBids(1, 1).map((one) => ({ ...one, decidedAtUs })) });
    expect(lateUs).toEqual([]); // 400 of 500 have it
    await vi.advanceTimersByTimeAsync(60);
    expect(lateUs).toEqual([expect.any(Number)]);
    expect(lateUs[0]).toBeGreaterThanOrEqual(40_000);
    await vi.advanceTimersByTimeAsync(2_500); // the quiet one
    expect(lateUs).toHaveLength(1);
  });

  test('single fields speak of the newest bid; one bid alone travels without a list', async () => {
    start(someLive(1, 0));
    const socket = await join(fakeSocket());
    await vi.advanceTimersByTimeAsync(150);
    socket.frames();
    bid(1, 1);
    bid(1, 2);
    bid(1, 3);
    await vi.advanceTimersByTimeAsync(150);
    const [first, rest] = socket.frames();
    expect(first?.type === 'bid_placed' && [first.data.seq, first.data.bids]).toEqual([1, undefined]);
    expect(
      rest?.type === 'bid_placed' && [rest.data.seq, rest.data.latest_bid?.seq, rest.data.bids?.map((b) => b.seq)],
    ).toEqual([3, 3, [2, 3]]);
  });

  test('more bids than a page can use travel as the whole state, which leaves no hole', async () => {
    start(someLive(1, 0));
    const socket = await join(fakeSocket());
    bid(1, 1);
    for (let seq = 2; seq <= 102; seq++) bid(1, seq);
    await vi.advanceTimersByTimeAsync(300);
    const frames = socket.frames();
    expect(frames.at(-1)?.type === 'auction_state' && frames.at(-1)?.data).toMatchObject({ seq: 102, total_bids: 102 });
  });

  test('an end does not wait, and what was gathered goes before it', async () => {
    start(someLive(1, 0));
    const socket = await join(fakeSocket());
    await vi.advanceTimersByTimeAsync(150);
    socket.frames();
    bid(1, 1);
    bid(1, 2);
    const entry = someEnded(1, 2);
    state.set(1, entry);
    emit({ kind: 'ended', entry });
    expect(types(socket)).toEqual(['bid_placed', 'bid_placed', 'auction_ended']);
  });

  test('openings, extensions and edits are told', async () => {
    start(someScheduled(1));
    const socket = await join(fakeSocket());
    socket.frames();
    emit({ kind: 'opened', entry: someLive(1) });
    emit({ kind: 'extended', entry: someLive(1), reason: 'outage' });
    emit({ kind: 'reset', entry: someLive(1, 9) });
    emit({ kind: 'listed', auctionId: 1, entry: someScheduled(1) });
    emit({ kind: 'listed', auctionId: 1, entry: null });
    expect(types(socket)).toEqual(['auction_started', 'auction_extended', 'auction_state', 'auction_state']);
  });

  test('a live room hears something after 2 s of quiet; a scheduled or ended one does not', async () => {
    start(someLive(1, 3), someScheduled(2), someEnded(3, 1));
    const [live, scheduled, ended] = await Promise.all([1, 2, 3].map((auctionId) => join(fakeSocket({ auctionId }))));
    for (const socket of [live, scheduled, ended]) socket?.frames();
    await vi.advanceTimersByTimeAsync(300);
    live?.frames();
    await vi.advanceTimersByTimeAsync(6_800);
    expect(live && types(live)).toEqual(['timer_update', 'timer_update', 'timer_update']);
    expect([scheduled, ended].map((socket) => socket && types(socket))).toEqual([[], []]);
  });

  test('whoever left hears nothing any more', async () => {
    start(someLive(1, 0));
    const socket = await join(fakeSocket());
    hub.leave(socket);
    hub.leave(socket);
    socket.frames();
    bid(1, 1);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(types(socket)).toEqual([]);
  });

  test('a large room is written in slices, so that no tick of the event loop is long', async () => {
    start(someLive(1, 0));
    const sockets = await Promise.all(Array.from({ length: 1_000 }, () => join(fakeSocket())));
    await vi.advanceTimersByTimeAsync(150);
    for (const socket of sockets) socket.frames();
    bid(1, 1);
    const reached = () => sockets.filter((socket) => socket.fake.writes.length > 0).length;
    expect(reached()).toBeLessThanOrEqual(400);
    expect(reached()).toBeGreaterThan(300);
    await vi.advanceTimersByTimeAsync(5);
    expect(reached()).toBe(1_000);
    expect(new Set(sockets.map((socket) => socket.fake.writes[0])).size).toBe(1);
  });
});

describe('resume', () => {
  test('the bids missed, if they are among the last 64', async () => {
    start(someLive(1, 80));
    const socket = await join(fakeSocket());
    socket.frames();
    expect(await hub.resume(socket, 77)).toBe(true);
    const [frame] = socket.frames();
    expect(frame?.type === 'bid_placed' && frame.data.bids?.map((b) => b.seq)).toEqual([78, 79, 80]);
    await hub.resume(socket, 16);
    const [all] = socket.frames();
    expect(all?.type === 'bid_placed' && all.data.bids?.length).toBe(64);
  });

  test('the whole state, if more was missed or it has ended', async () => {
    start(someLive(1, 80), someEnded(2, 3));
    const [live, ended] = await Promise.all([join(fakeSocket()), join(fakeSocket({ auctionId: 2 }))]);
    for (const socket of [live, ended]) socket.frames();
    await hub.resume(live, 15);
    await hub.resume(ended, 3);
    expect([types(live), types(ended)]).toEqual([['auction_state'], ['auction_state']]);
  });

  test('the clock, if nothing was missed', async () => {
    start(someLive(1, 80));
    const socket = await join(fakeSocket());
    socket.frames();
    await hub.resume(socket, 80);
    expect(types(socket)).toEqual(['timer_update']);
  });

  test('nothing older than the page has: who knows more than this node waits until it has read', async () => {
    start(someLive(1, 80));
    const socket = await join(fakeSocket());
    socket.frames();
    expect(await hub.resume(socket, 81)).toBe(false);
    expect(types(socket)).toEqual([]);
  });
});

describe('lists', () => {
  const list = () => join(fakeSocket({ auctionId: null }));

  test('two rounds a second at most, each with the newest state of what changed', async () => {
    start(someLive(1, 0), someLive(2, 0));
    const socket = await list();
    for (let seq = 1; seq <= 200; seq++) {
      bid(1, seq);
      if (seq % 2) bid(2, (seq + 1) / 2);
      await vi.advanceTimersByTimeAsync(10);
    }
    await vi.advanceTimersByTimeAsync(600);
    expect(socket.fake.writes.length).toBeLessThanOrEqual(6);
    const frames = socket.frames();
    expect(frames.filter((frame) => frame.type === 'bid_placed').at(-1)).toMatchObject({ data: { total_bids: 100 } });
    expect(frames.some((frame) => frame.type === 'bid_placed' && (frame.data.bids || frame.data.latest_bid))).toBe(
      false,
    );
  });

  test('watch narrows it to the cards on screen; watching none leaves only what is personal', async () => {
    start(someLive(1, 0), someLive(2, 0));
    const [one, none, empty] = await Promise.all([list(), list(), list()]);
    hub.watch(one, [2, 2, 99]);
    hub.watch(none, []);
    hub.watch(empty, [], 'usual', true);
    bid(1, 1);
    bid(2, 1);
    emit({ kind: 'listed', auctionId: 3, entry: someScheduled(3) });
    await vi.advanceTimersByTimeAsync(600);
    const frames = one.frames();
    expect(frames.map((frame) => frame.type).sort()).toEqual(['auction_list_update', 'bid_placed']);
    expect(frames.find((frame) => frame.type === 'bid_placed')).toMatchObject({ data: { auction_id: 2 } });
    expect(none.frames()).toEqual([]);
    // A list without a card on screen: the first auction must be able to appear on it.
    expect(empty.frames().map((frame) => frame.type)).toEqual(['auction_list_update']);
  });

  test('who saves data hears a round in two seconds, of the same newest state, and of a changed list twice a minute', async () => {
    start(someLive(1, 5));
    const [usual, slow] = await Promise.all([list(), list()]);
    hub.watch(slow, [1], 'slow');
    for (let seq = 6; seq <= 45; seq++) {
      bid(1, seq);
      vi.advanceTimersByTime(250);
    }
    vi.advanceTimersByTime(2_000);
    const heard = (socket: FakeSocket) =>
      socket.frames().flatMap((frame) => (frame.type === 'bid_placed' ? [frame.data.seq] : []));
    const [often, seldom] = [heard(usual), heard(slow)];
    expect(often.at(-1)).toBe(45);
    expect(seldom.at(-1)).toBe(45);
    expect(often.length).toBeGreaterThan(15);
    expect(seldom.length).toBeLessThanOrEqual(6);
    for (let n = 0; n < 60; n++) {
      emit({ kind: 'listed', auctionId: 1, entry: someLive(1, 45) });
      vi.advanceTimersByTime(1_000);
    }
    const updates = (socket: FakeSocket) => types(socket).filter((type) => type === 'auction_list_update').length;
    expect(updates(usual)).toBeGreaterThanOrEqual(5);
    expect(updates(slow)).toBeLessThanOrEqual(3);
  });

  test('openings and ends reach the cards; the list is to be fetched again at most every 10 s', async () => {
    start(someLive(1, 0));
    const socket = await list();
    for (let i = 0; i < 100; i++) {
      emit({ kind: 'opened', entry: someLive(1) });
      await vi.advanceTimersByTimeAsync(250);
    }
    emit({ kind: 'ended', entry: someEnded(1, 0) });
    await vi.advanceTimersByTimeAsync(600);
    const seen = types(socket);
    expect(seen.filter((type) => type === 'auction_list_update').length).toBe(3);
    expect(seen.at(-1)).toBe('auction_ended');
    expect(seen).toContain('auction_started');
  });

  test('an end that moved without a bid is a timer_update', async () => {
    start(someLive(1, 0));
    const socket = await list();
    emit({ kind: 'extended', entry: someLive(1), reason: 'outage' });
    await vi.advanceTimersByTimeAsync(600);
    expect(types(socket)).toEqual(['timer_update']);
  });

  test('a round that would cost more than fetching the list is an auction_list_update', async () => {
    const many = Array.from({ length: 400 }, (_, i) => someLive(i + 1, 0, { facts: someFacts(i + 1) }));
    start(...many);
    const [all, few] = await Promise.all([list(), list()]);
    hub.watch(few, [1, 2]);
    for (const { facts } of many) bid(facts.auctionId, 1);
    await vi.advanceTimersByTimeAsync(600);
    expect(types(all)).toEqual(['auction_list_update']);
    expect(types(few)).toEqual(['bid_placed', 'bid_placed']);
  });

  test('sockets with the same cards are written the same bytes', async () => {
    start(someLive(1, 0));
    const sockets = await Promise.all([list(), list(), list()]);
    for (const socket of sockets) hub.watch(socket, [1]);
    bid(1, 1);
    await vi.advanceTimersByTimeAsync(600);
    expect(new Set(sockets.map((socket) => socket.fake.writes[0])).size).toBe(1);
  });
});

describe('seats', () => {
  const seated = (booked: number): BoardEntry => {
    const entry = someScheduled(1);
    return { ...entry, facts: { ...entry.facts, seatsNeeded: 3, seatsBooked: booked } };
  };

  test('[AUC-9] a booking is a small frame to its page and to lists that show its card, and nobody fetches a list for it', async () => {
    start(seated(0), someScheduled(2));
    const page = await join(fakeSocket());
    const list = await join(fakeSocket({ auctionId: null }));
    const other = await join(fakeSocket({ auctionId: null }));
    hub.watch(list, [1], 'usual', true);
    hub.watch(other, [2], 'usual', true);
    for (const socket of [page, list, other]) socket.frames();
    for (const booked of [1, 2]) emit({ kind: 'seats', entry: seated(booked) });
    await vi.advanceTimersByTimeAsync(12_000);
    const seats = (socket: FakeSocket) =>
      socket.frames().map((frame) => (frame.type === 'auction_seats' ? frame.data.seats.booked : frame.type));
    expect([seats(page), seats(list), seats(other)]).toEqual([[1, 2], [2], []]);
  });
});

describe('slow receivers', () => {
  test('at 64 KiB unsent no update is queued any more; once it has read, it gets the newest state', async () => {
    start(someLive(1, 0));
    const socket = await join(fakeSocket({ sync: (late) => void hub.showState(late) }));
    const other = await join(fakeSocket());
    socket.fake.reads = false;
    for (let seq = 1; seq <= 3_000; seq++) {
      bid(1, seq);
      await vi.advanceTimersByTimeAsync(110);
    }
    expect(socket.behind).toBe(true);
    expect(socket.fake.unsent).toBeLessThan(64 * 1024 + 4_096);
    expect(socket.closes).toEqual([]);
    socket.frames();
    socket.fake.drain();
    await vi.advanceTimersByTimeAsync(10);
    const [frame] = socket.frames();
    expect(frame?.type === 'auction_state' && frame.data.seq).toBe(3_000);
    expect(other.frames().filter((f) => f.type === 'bid_placed').length).toBe(3_000);
  });

  test('what is personal is never left out, but at 256 KiB unsent the line is cut', () => {
    start();
    const socket = fakeSocket();
    socket.fake.reads = false;
    for (let i = 0; i < 5; i++) socket.tell(Buffer.alloc(60 * 1024));
    expect(socket.closes).toEqual(['cut']);
    expect(socket.fake.unsent).toBeLessThanOrEqual(256 * 1024);
  });
});
