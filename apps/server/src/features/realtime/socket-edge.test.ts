import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fakeSocket, readFrames, someViewer } from '../../testing/fake-viewer-socket.ts';
import { Admission } from './admission.ts';
import { CountsInMemory } from '../../testing/counts-in-memory.ts';
import { ATTEMPTS_MAX, BidAttempts } from './bid-attempts.ts';
import { clientAddress } from '../../platform/http/index.ts';
import { FRAMES_BURST, FrameBudget, REFUSALS_MAX } from './frame-budget.ts';
import { Pulse } from './pulse.ts';
import { readFrame } from './read-frame.ts';
import { errorFrame } from './server-frames.ts';
import { SessionWatch } from './session-watch.ts';
import { originAllowed, readSocketAddress } from './socket-address.ts';
import { textFrame } from './ws-frame.ts';

afterEach(() => vi.useRealTimers());

describe('a frame of a client', () => {
  const BID = '3f1c9c5e-8d44-4a7e-9a9b-0d3c7b1e2f00';

  test.each([
    ['{"type":"ping","data":{}}', 'ping'],
    ['{"type":"resume","data":{"from_seq":0}}', 'resume'],
    ['{"type":"watch","data":{"ids":[1,2]}}', 'watch'],
    [
      `{"type":"place_bid","data":{"auction_id":"17","bid_id":"${BID}","user_id":"x","price":1},"role":"owner"}`,
      'place_bid',
    ],
  ])('is read by the contract: %s', (text, type) => {
    const read = readFrame(text);
    expect(read.ok && read.frame.type).toBe(type);
  });

  test('[S02, S15] what the contract does not name is left out', () => {
    const read = readFrame(
      `{"type":"place_bid","data":{"auction_id":17,"bid_id":"${BID}","user_id":"x","__proto__":{"a":1}}}`,
    );
    expect(read.ok && read.frame.data).toEqual({ auction_id: 17, bid_id: BID });
  });

  test.each([
    ['', 'INVALID_INPUT'],
    ['{', 'INVALID_INPUT'],
    ['null', 'UNKNOWN_MESSAGE'],
    ['[]', 'UNKNOWN_MESSAGE'],
    ['{"type":"auction_ended","data":{}}', 'UNKNOWN_MESSAGE'],
    ['{"__proto__":{"type":"ping"},"data":{}}', 'UNKNOWN_MESSAGE'],
    ['{"type":"ping"}', 'INVALID_INPUT'],
    ['{"type":"resume","data":{"from_seq":-1}}', 'INVALID_INPUT'],
    ['{"type":"resume","data":{"from_seq":1e309}}', 'INVALID_INPUT'],
    ['{"type":"resume","data":{"from_seq":9007199254740993}}', 'INVALID_INPUT'],
    ['{"type":"place_bid","data":{"auction_id":[17]}}', 'INVALID_INPUT'],
    ['{"type":"place_bid","data":{"auction_id":17,"bid_id":"\\ud800"}}', 'INVALID_INPUT'],
    ['{"type":"place_bid","data":{"auction_id":"17\\u0000"}}', 'INVALID_INPUT'],
    [`{"type":"watch","data":{"ids":[${'1,'.repeat(200)}1]}}`, 'INVALID_INPUT'],
  ])('[S03] anything else is refused: %s', (text, code) => {
    const read = readFrame(text);
    expect(read.ok || read.code).toBe(code);
  });

  test('a refused bid is told under its id', () => {
    const read = readFrame(`{"type":"place_bid","data":{"auction_id":-1,"bid_id":"${BID}"}}`);
    expect(!read.ok && read.bidId).toBe(BID);
  });

  test('no text, however strange, does more than be refused', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes).toString('utf8')),
          fc.json({ maxDepth: 2 }),
        ),
        (text) => typeof readFrame(text).ok === 'boolean',
      ),
      { numRuns: 200 },
    );
  });
});

describe('the bytes of a server frame', () => {
  test.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])('%i characters come back whole', (length) => {
    const frame = errorFrame('NOT_FOUND', 'en', {});
    expect(readFrames(frame)).toHaveLength(1);
    const bytes = textFrame('é'.repeat(Math.floor(length / 2)) + 'x'.repeat(length % 2));
    expect(bytes.length).toBe(length + (length < 126 ? 2 : length < 65_536 ? 4 : 10));
  });
});

describe('[S41] frames per second', () => {
  test('twenty at once, then ten a second', () => {
    const budget = new FrameBudget(0);
    expect(Array.from({ length: FRAMES_BURST + 1 }, () => budget.take(0)).at(-1)).toBe('refuse');
    expect([budget.take(90), budget.take(110), budget.take(120)]).toEqual(['refuse', 'ok', 'refuse']);
  });

  test('whoever never stops is closed', () => {
    const budget = new FrameBudget(0);
    const verdicts = Array.from({ length: FRAMES_BURST + REFUSALS_MAX + 1 }, () => budget.take(0));
    expect(verdicts.indexOf('close')).toBe(FRAMES_BURST + REFUSALS_MAX);
  });
});

describe('[BID-1] attempts to bid', () => {
  const of = async (attempts: BidAttempts, userId: string, ...atMs: number[]) => {
    const verdicts: boolean[] = [];
    for (const nowMs of atMs) verdicts.push(await attempts.take(userId, nowMs));
    return verdicts;
  };
  const times = (count: number, everyMs = 0) => Array.from({ length: count }, (_, i) => i * everyMs);

  test('[S07] ten in any five seconds pass and one more does not, each person for themselves', async () => {
    const attempts = new BidAttempts('place_bid');
    const verdicts = await of(attempts, 'a', ...times(12, 100));
    expect(verdicts).toEqual([...Array<boolean>(ATTEMPTS_MAX).fill(true), false, false]);
    expect(await of(attempts, 'b', 1_200)).toEqual([true]);
    expect(await of(attempts, 'a', 4_999, 5_001)).toEqual([false, true]);
  });

  test('one that was known already is given back', async () => {
    for (const shared of [null, new CountsInMemory()]) {
      const attempts = new BidAttempts('place_bid', shared);
      await of(attempts, 'a', ...times(ATTEMPTS_MAX));
      attempts.giveBack('a');
      attempts.giveBack('nobody');
      expect(await of(attempts, 'a', 1, 1)).toEqual([true, false]);
    }
  });

  test('[S07] three nodes that count together don’t triple it: of thirty at once ten pass; what is asked is counted by itself', async () => {
    const shared = new CountsInMemory();
    const nodes = [1, 2, 3].map(() => new BidAttempts('place_bid', shared));
    const verdicts = await Promise.all(nodes.flatMap((node) => times(10).map((nowMs) => node.take('a', nowMs))));
    expect(verdicts.filter(Boolean)).toHaveLength(ATTEMPTS_MAX);
    expect(await of(new BidAttempts('bid_status', shared), 'a', 0)).toEqual([true]);
  });

  test('while nobody can say what all counted, each node counts for itself', async () => {
    const away = { add: async () => null, giveBack: () => undefined, close: () => undefined };
    const verdicts = await of(new BidAttempts('place_bid', away), 'a', ...times(11));
    expect(verdicts.filter(Boolean)).toHaveLength(ATTEMPTS_MAX);
  });
});

describe('the address of a socket', () => {
  test.each([
    ['/ws/auctions', { kind: 'list', token: null }],
    ['/ws/auctions/', { kind: 'list', token: null }],
    ['/ws/auctions?token=t.abc', { kind: 'list', token: 't.abc' }],
    ['/ws/auctions/17?token=abc&x=1', { kind: 'auction', auctionId: 17, token: 'abc', page: null, isAgain: false }],
    [
      '/ws/auctions/17?token=abc&page=3f1c9c5e-8d44-4a7e-9a9b-0d3c7b1e2f00',
      { kind: 'auction', auctionId: 17, token: 'abc', page: '3f1c9c5e-8d44-4a7e-9a9b-0d3c7b1e2f00', isAgain: false },
    ],
    ['/ws/auctions/17?page=two%20words', { kind: 'auction', auctionId: 17, token: null, page: null, isAgain: false }],
    ['/ws/auctions/17?again=1', { kind: 'auction', auctionId: 17, token: null, page: null, isAgain: true }],
    ['/ws/auctions/0', { kind: 'auction', auctionId: null, token: null, page: null, isAgain: false }],
    ['/ws/auctions/17;drop', { kind: 'auction', auctionId: null, token: null, page: null, isAgain: false }],
    [
      '/ws/auctions/99999999999999999999',
      { kind: 'auction', auctionId: null, token: null, page: null, isAgain: false },
    ],
    [`/ws/auctions?token=${'x'.repeat(201)}`, { kind: 'list', token: null }],
    ['/ws/auctions/17/more', null],
    ['/ws/other', null],
    ['/', null],
    ['', null],
  ])('%s', (target, expected) => expect(readSocketAddress(target)).toEqual(expected));

  test.each([
    [{ origin: undefined, host: 'mnada.example' }, true],
    [{ origin: 'https://mnada.example', host: 'mnada.example' }, true],
    [{ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }, true],
    [{ origin: 'https://app.example', host: 'inner:3000' }, true],
    [{ origin: 'https://app.example.evil.example', host: 'inner:3000' }, false],
    [{ origin: 'null', host: 'mnada.example' }, false],
    [{ origin: 'https://evil.example', host: 'mnada.example' }, false],
    [{ origin: 'https://mnada.example:444', host: 'mnada.example' }, false],
  ])('[S38] origin %j: %s', (headers, allowed) => {
    expect(originAllowed(headers, ['https://app.example'])).toBe(allowed);
  });
});

describe('[S52] whose connection it is', () => {
  const ask = (trust: Parameters<typeof clientAddress>[0], forwarded?: string) =>
    clientAddress(trust)({
      socket: { remoteAddress: '::ffff:10.0.0.1' },
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    } as unknown as IncomingMessage);

  test.each([
    [false, '1.1.1.1', '10.0.0.1'],
    [1, '6.6.6.6, 1.1.1.1', '1.1.1.1'],
    [2, '6.6.6.6, 1.1.1.1, 10.0.0.2', '1.1.1.1'],
    [1, undefined, '10.0.0.1'],
    [['10.0.0.0/8'], '6.6.6.6, 1.1.1.1, 10.0.0.2', '1.1.1.1'],
    [['10.0.0.9'], '1.1.1.1', '10.0.0.1'],
  ] as const)('trusting %j, forwarded %s: %s', (trust, forwarded, address) =>
    expect(ask(trust, forwarded)).toBe(address),
  );
});

describe('admission', () => {
  test('lets a crowd in at its pace, a few per tick, in the order in which they came', async () => {
    vi.useFakeTimers();
    const admission = new Admission(800);
    const entered: number[] = [];
    for (let i = 0; i < 2_000; i++)
      admission.ask(
        () => entered.push(i),
        () => entered.push(-1),
      );
    expect(entered).toEqual([]);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(entered.length).toBeGreaterThan(700);
    expect(entered.length).toBeLessThan(1_000);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(entered).toEqual(Array.from({ length: 2_000 }, (_, i) => i));
  });

  test('refuses beyond its bound, and everybody who waits when it stops', () => {
    const admission = new Admission();
    let refused = 0;
    for (let i = 0; i < 20_100; i++)
      admission.ask(
        () => undefined,
        () => refused++,
      );
    expect(refused).toBe(100);
    admission.stop();
    expect(refused).toBe(20_100);
  });
});

describe('[S43] the pulse', () => {
  test('two pings without a sign of life end a socket; one that answers stays', async () => {
    vi.useFakeTimers();
    const pulse = new Pulse(3_000);
    const [dead, alive] = [fakeSocket(), fakeSocket()];
    pulse.add(dead);
    pulse.add(alive);
    pulse.start();
    for (let second = 0; second < 12; second++) {
      await vi.advanceTimersByTimeAsync(1_000);
      alive.unanswered = 0;
    }
    expect([dead.closes, alive.closes]).toEqual([['cut'], []]);
    expect(alive.fake.writes.length).toBe(4);
    pulse.stop();
  });
});

describe('[S18] sessions of open sockets', () => {
  test('an ended session closes its sockets; no answer closes none', async () => {
    const ended = new Set<string>();
    let broken = false;
    const sessions = {
      async stands(id: string) {
        if (broken) throw new Error('no database');
        return !ended.has(id);
      },
    };
    const sockets = ['a', 'a', 'b'].map((user) => fakeSocket({ viewer: someViewer(user) }));
    const watch = new SessionWatch(sessions, () => [...sockets, fakeSocket()], { warn: () => undefined });
    await watch.look();
    expect(sockets.flatMap((socket) => socket.closes)).toEqual([]);
    ended.add('session of a');
    broken = true;
    await watch.look();
    expect(sockets.flatMap((socket) => socket.closes)).toEqual([]);
    broken = false;
    await watch.look();
    expect(sockets.map((socket) => socket.closes)).toEqual([['4401 Session ended'], ['4401 Session ended'], []]);
  });
});
