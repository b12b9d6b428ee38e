import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Connection, ReconnectingSocket } from './reconnecting-socket.ts';
import { ServerClock } from './server-clock.ts';
import { FakeSocket } from './testing/fake-socket.ts';

type Setup = {
  sockets: FakeSocket[];
  seen: Connection[];
  live: ReconnectingSocket;
  now: () => Connection;
  last: () => FakeSocket;
};

let running: ReconnectingSocket[] = [];
let auctionLive = true;
let tickets: (string | null | Error)[] = [];

function setUp(): Setup {
  const sockets: FakeSocket[] = [];
  const seen: Connection[] = [];
  const live = new ReconnectingSocket({
    address: 'ws://mnada.test/ws/auctions/7',
    clock: new ServerClock(),
    ticket: async () => {
      const next = tickets.length > 0 ? tickets.shift() : null;
      if (next instanceof Error) throw next;
      return next ?? null;
    },
    greeting: () => [{ type: 'resume', data: { from_seq: 4 } }],
    speaksOften: () => auctionLive,
    onFrame: (frame) => frame.type === 'timer_update',
    onConnection: (connection) => seen.push(connection),
    createSocket: (address) => {
      const socket = new FakeSocket(address);
      sockets.push(socket);
      return socket;
    },
    random: () => 0.5,
  });
  running.push(live);
  const last = () => {
    const socket = sockets.at(-1);
    if (!socket) throw new Error('no socket was opened');
    return socket;
  };
  return { sockets, seen, live, now: () => live.connection, last };
}

const tick = { auction_id: 7, seq: 4, ends_at: 1, server_time: 1_750_000_000_000, time_remaining: 1 };
const proof = { type: 'timer_update', data: tick } as const;
const pong = { type: 'pong', data: { server_time: 1_750_000_000_000 } } as const;

async function goLive(setup: Setup): Promise<void> {
  setup.live.start();
  await vi.advanceTimersByTimeAsync(0);
  setup.last().open();
  setup.last().receive(proof);
}

/** Lets time pass while the server keeps speaking. */
async function passSpeaking(setup: Setup, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 1000) {
    await vi.advanceTimersByTimeAsync(1000);
    setup.last().receive(proof);
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  auctionLive = true;
  tickets = [];
});
afterEach(() => {
  for (const live of running) live.stop();
  running = [];
  vi.useRealTimers();
});

describe('connecting', () => {
  test('[ACC-3] a ticket stands in the address, a visitor’s has none', async () => {
    tickets = ['abc/+'];
    const setup = setUp();
    await goLive(setup);
    expect(setup.last().address).toBe('ws://mnada.test/ws/auctions/7?token=abc%2F%2B');
    const visitor = setUp();
    await goLive(visitor);
    expect(visitor.last().address).toBe('ws://mnada.test/ws/auctions/7');
  });

  test('[MON-9] a line that was lost is no new visit, and says so; one that never opened is none yet', async () => {
    tickets = [null, 'two', 'three'];
    const setup = setUp();
    setup.live.start();
    await vi.advanceTimersByTimeAsync(0);
    setup.last().closeFromServer();
    await vi.advanceTimersByTimeAsync(4_500);
    expect(setup.last().address).toBe('ws://mnada.test/ws/auctions/7?token=two');
    setup.last().open();
    setup.last().closeFromServer();
    await vi.advanceTimersByTimeAsync(9_000);
    expect(setup.last().address).toBe('ws://mnada.test/ws/auctions/7?token=three&again=1');
  });

  test('open alone isn’t live: only what proves the page current makes it so', async () => {
    const setup = setUp();
    setup.live.start();
    await vi.advanceTimersByTimeAsync(0);
    setup.last().open();
    expect(setup.now().state).toBe('connecting');
    setup.last().receive(pong);
    expect(setup.now().state).toBe('connecting');
    setup.last().receive(proof);
    expect(setup.now()).toMatchObject({ state: 'live', failedTries: 0, comebacks: 0 });
  });

  test('five pings at first, then one every 30 s', async () => {
    const setup = setUp();
    await goLive(setup);
    for (let ping = 1; ping <= 5; ping += 1) {
      expect(setup.last().sentOf('ping')).toHaveLength(ping);
      setup.last().receive(pong);
      await vi.advanceTimersByTimeAsync(200);
    }
    await passSpeaking(setup, 29_000);
    expect(setup.last().sentOf('ping')).toHaveLength(5);
    await passSpeaking(setup, 1_000);
    expect(setup.last().sentOf('ping')).toHaveLength(6);
  });

  test('frames that nobody knows are dropped', async () => {
    const setup = setUp();
    await goLive(setup);
    for (const junk of [
      '',
      '{',
      '[]',
      '{"type":"x","data":{}}',
      '{"type":"pong"}',
      new ArrayBuffer(3),
      '{"__proto__":1}',
    ])
      setup.last().receiveRaw(junk);
    expect(setup.now().state).toBe('live');
  });
});

describe('a lost connection', () => {
  test('is tried again after 3 to 4 s, then doubling to 30 s, counting what failed', async () => {
    const setup = setUp();
    await goLive(setup);
    setup.last().closeFromServer();
    expect(setup.now()).toMatchObject({ state: 'offline', failedTries: 0 });
    await vi.advanceTimersByTimeAsync(3_400);
    expect(setup.sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(setup.sockets).toHaveLength(2);
    const gapsMs: number[] = [];
    for (let tries = 1; tries <= 5; tries += 1) {
      setup.last().closeFromServer();
      expect(setup.now()).toMatchObject({ state: 'offline', failedTries: tries });
      gapsMs.push((setup.now().retryAtMs ?? 0) - performance.now());
      await vi.advanceTimersByTimeAsync(gapsMs.at(-1) ?? 0);
    }
    expect(gapsMs.map(Math.round)).toEqual([5250, 10_500, 21_000, 26_250, 26_250]);
  });

  test('comes back with what it missed asked for, and says so once', async () => {
    const setup = setUp();
    await goLive(setup);
    setup.last().closeFromServer();
    await vi.advanceTimersByTimeAsync(4_000);
    setup.last().open();
    expect(setup.last().sentOf('resume')).toEqual([{ from_seq: 4 }]);
    expect(setup.now().state).toBe('offline');
    setup.last().receive(proof);
    expect(setup.now()).toMatchObject({ state: 'live', comebacks: 1, failedTries: 0, retryAtMs: null });
  });

  test('4.5 s of silence on a live auction show as Disconnected, and a word heals it', async () => {
    const setup = setUp();
    await goLive(setup);
    await vi.advanceTimersByTimeAsync(4_400);
    expect(setup.now().state).toBe('live');
    await vi.advanceTimersByTimeAsync(100);
    expect(setup.now().state).toBe('stale');
    setup.last().receive(proof);
    expect(setup.now()).toMatchObject({ state: 'live', comebacks: 1, retryAtMs: null });
    expect(setup.sockets).toHaveLength(1);
  });

  test('a silence that lasts is given up for a new connection within a quarter of a second: a frozen node is left in 5 s', async () => {
    const setup = setUp();
    await goLive(setup);
    await vi.advanceTimersByTimeAsync(4_500);
    expect(setup.sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(250);
    expect(setup.sockets).toHaveLength(2);
    expect(setup.sockets[0]?.closedWith).not.toBeNull();
    expect(setup.now().state).toBe('offline');
  });

  test('a line that opens and stays silent is not opened again and again at once', async () => {
    const setup = setUp();
    await goLive(setup);
    await vi.advanceTimersByTimeAsync(4_750);
    setup.last().open();
    await vi.advanceTimersByTimeAsync(4_500 + 4_000);
    expect(setup.sockets).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(setup.sockets).toHaveLength(3);
  });

  test('lines that prove themselves and fall silent, one after the other, are left at longer and longer pauses', async () => {
    const setup = setUp();
    await goLive(setup);
    const gapsMs: number[] = [];
    for (let silences = 0; silences < 6; silences += 1) {
      await vi.advanceTimersByTimeAsync(4_500);
      expect(setup.now().state).toBe('stale');
      gapsMs.push(Math.round((setup.now().retryAtMs ?? 0) - performance.now()));
      await vi.advanceTimersByTimeAsync(gapsMs.at(-1) ?? 0);
      setup.last().open();
      setup.last().receive(proof);
      expect(setup.now().state).toBe('live');
    }
    expect(gapsMs).toEqual([125, 5250, 10_500, 21_000, 26_250, 26_250]);
    // Who presses Retry, or a minute without a silence, says that it works again.
    await vi.advanceTimersByTimeAsync(4_500);
    setup.live.retry();
    await vi.advanceTimersByTimeAsync(0);
    setup.last().open();
    setup.last().receive(proof);
    await vi.advanceTimersByTimeAsync(4_500);
    expect(Math.round((setup.now().retryAtMs ?? 0) - performance.now())).toBe(125);
    setup.last().receive(proof);
    await passSpeaking(setup, 61_000);
    await vi.advanceTimersByTimeAsync(4_500);
    expect(Math.round((setup.now().retryAtMs ?? 0) - performance.now())).toBe(125);
  });

  test('a quiet auction may be silent; two lost pings tell that the line is dead', async () => {
    auctionLive = false;
    const setup = setUp();
    await goLive(setup);
    for (let ping = 1; ping <= 5; ping += 1) {
      setup.last().receive(pong);
      await vi.advanceTimersByTimeAsync(200);
    }
    await vi.advanceTimersByTimeAsync(28_000);
    expect(setup.now().state).toBe('live');
    await vi.advanceTimersByTimeAsync(2_000 + 5_000);
    expect(setup.now()).toMatchObject({ state: 'live', lostPings: 1 });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(setup.now()).toMatchObject({ state: 'offline', lostPings: 2 });
    expect(setup.sockets).toHaveLength(2);
  });

  test('is tried at once when the phone comes online, the page is seen again, or Retry is pressed', async () => {
    const wakers = [
      () => window.dispatchEvent(new Event('online')),
      () => document.dispatchEvent(new Event('visibilitychange')),
      null,
    ];
    for (const wake of wakers) {
      const setup = setUp();
      await goLive(setup);
      setup.last().closeFromServer();
      await vi.advanceTimersByTimeAsync(10);
      if (wake) wake();
      else setup.live.retry();
      await vi.advanceTimersByTimeAsync(0);
      expect(setup.sockets).toHaveLength(2);
      setup.live.stop();
    }
  });

  test('the phone’s word that it has no network is believed at once', async () => {
    const setup = setUp();
    await goLive(setup);
    window.dispatchEvent(new Event('offline'));
    expect(setup.now().state).toBe('offline');
  });

  test('a ticket that can’t be had is a failed try', async () => {
    tickets = [new Error('no network'), 'second'];
    const setup = setUp();
    setup.live.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(setup.now()).toMatchObject({ state: 'offline', failedTries: 1 });
    await vi.advanceTimersByTimeAsync(4_000);
    expect(setup.last().address).toContain('token=second');
  });

  test('a socket that never opens is a failed try after 10 s', async () => {
    const setup = setUp();
    setup.live.start();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(setup.now()).toMatchObject({ state: 'offline', failedTries: 1 });
  });
});

describe('what the server says about leaving', () => {
  test('New connection established: never again by itself; "Use here" takes it back', async () => {
    const setup = setUp();
    await goLive(setup);
    setup.last().closeFromServer(1000, 'New connection established');
    expect(setup.now()).toMatchObject({ state: 'replaced', retryAtMs: null });
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(120_000);
    expect(setup.sockets).toHaveLength(1);
    setup.live.retry();
    await vi.advanceTimersByTimeAsync(0);
    expect(setup.sockets).toHaveLength(2);
  });

  test('[S42] too many visitors of this network: said, and asked again after a minute at the earliest', async () => {
    const setup = setUp();
    setup.live.start();
    await vi.advanceTimersByTimeAsync(0);
    setup.last().closeFromServer(4429, 'crowded');
    expect(setup.now().state).toBe('crowded');
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(59_000);
    expect(setup.sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(62_000);
    expect(setup.sockets.length).toBeGreaterThan(1);
  });

  test('an ordinary 1000 is a lost connection like any other', async () => {
    const setup = setUp();
    await goLive(setup);
    setup.last().closeFromServer(1000, 'bye');
    expect(setup.now().state).toBe('offline');
  });

  test('[ACC-6] a session that ended while the line was live: its page asks at once, and is never shown as Disconnected', async () => {
    tickets = ['good', null];
    const setup = setUp();
    await goLive(setup);
    setup.last().closeFromServer(4401, 'Session ended');
    expect(setup.now().state).toBe('connecting');
    await vi.advanceTimersByTimeAsync(0);
    expect(setup.sockets).toHaveLength(2);
    expect(setup.last().address).not.toContain('token=');
    // Closed again before it was live: then it is a failed try like any other, and nothing turns in a circle.
    setup.last().closeFromServer(4401, 'Session ended');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(setup.now().state).toBe('offline');
    expect(setup.sockets).toHaveLength(2);
  });

  test('4404: there is no such auction, and nobody asks again', async () => {
    const setup = setUp();
    await goLive(setup);
    setup.last().closeFromServer(4404, 'unknown');
    setup.live.retry();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(setup.now().state).toBe('not_found');
    expect(setup.sockets).toHaveLength(1);
  });

  test('a node that goes away names the moment to come again', async () => {
    const setup = setUp();
    await goLive(setup);
    setup.last().receive({ type: 'server_draining', data: { reconnect_in_ms: 700 } });
    await vi.advanceTimersByTimeAsync(300);
    setup.last().closeFromServer(1012, 'restart');
    expect(setup.sockets).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(400);
    expect(setup.sockets).toHaveLength(2);
  });

  test('[ACC-6] a ticket that was refused: the line stays live, and whose it is is asked until it is known', async () => {
    tickets = ['dead', new Error('no network'), 'good', 'better'];
    const setup = setUp();
    await goLive(setup);
    setup.last().receive({ type: 'ticket_refused', data: {} });
    await passSpeaking(setup, 3_000);
    expect(setup.now().state).toBe('live');
    expect(tickets).toHaveLength(3);
    await passSpeaking(setup, 1_000);
    // That question failed; the next one is answered, and the line is opened again as its person's.
    expect(setup.sockets).toHaveLength(1);
    expect(setup.now().state).toBe('live');
    await passSpeaking(setup, 6_000);
    expect(setup.sockets).toHaveLength(2);
    expect(setup.last().address).toContain('token=better');
  });

  test('[ACC-6] a ticket that was refused because the session is over: the line is a visitor’s, and nobody asks again', async () => {
    tickets = ['dead', null, 'never asked for'];
    const setup = setUp();
    await goLive(setup);
    setup.last().receive({ type: 'ticket_refused', data: {} });
    await passSpeaking(setup, 30_000);
    expect(setup.now().state).toBe('live');
    expect(setup.sockets).toHaveLength(1);
    expect(tickets).toEqual(['never asked for']);
  });

  test('after stop nothing is tried, told or left open', async () => {
    const setup = setUp();
    await goLive(setup);
    const told = setup.seen.length;
    setup.live.stop();
    expect(setup.last().closedWith?.code).toBe(1000);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(setup.sockets).toHaveLength(1);
    expect(setup.seen).toHaveLength(told);
    expect(vi.getTimerCount()).toBe(0);
  });
});
