import { randomBytes, randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aBid, makeLive, makePeople } from '../../testing/auction-world.ts';
import {
  LiveClient,
  type RealtimeNode,
  SpokenSessions,
  startRealtimeNode,
  until,
} from '../../testing/realtime-node.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { checkInvariants } from '../invariants/index.ts';

const database = await testDatabase();
afterEach(async () => expect(await checkInvariants(database.pool)).toEqual([]));
const sessions = new SpokenSessions();
let node: RealtimeNode;
let auctionId = 0;
let errors = 0;
const count = () => {
  errors++;
};

beforeAll(async () => {
  process.on('uncaughtExceptionMonitor', count);
  process.on('unhandledRejection', count);
  node = await startRealtimeNode(database, { sessions, limits: { pingEveryMs: 900 } });
  [auctionId = 0] = await makeLive(database);
  await node.sync.sweep();
});
afterAll(async () => {
  await node?.stop();
  process.off('uncaughtExceptionMonitor', count);
  process.off('unhandledRejection', count);
});

const page = (who?: string, headers?: Record<string, string>) =>
  LiveClient.open(node, `/ws/auctions/${auctionId}`, who, headers);

/** Somebody else, who must notice nothing: bids and is answered. */
async function stillServes() {
  const [who = ''] = await makePeople(database, 1);
  const client = await page(who);
  expect((await client.bid(auctionId)).type).toBe('bid_success');
  client.ws.terminate();
  expect(errors).toBe(0);
}

/** A raw line that has upgraded, for bytes that no library would send. */
async function rawSocket(): Promise<{ socket: Socket; received: () => Buffer; ended: Promise<void> }> {
  const socket = connect(node.port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk) => chunks.push(chunk));
  socket.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  const key = randomBytes(16).toString('base64');
  socket.write(
    `GET /ws/auctions/${auctionId} HTTP/1.1\r\nHost: 127.0.0.1:${node.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  );
  await until(() => Buffer.concat(chunks).includes('\r\n\r\n'));
  return { socket, received: () => Buffer.concat(chunks), ended };
}

/** A client's frame: masked with zeros, so that the bytes stay as they are. */
const frame = (opcode: number, payload: Buffer, { fin = true, masked = true, rsv = 0 } = {}) => {
  const head = Buffer.from([
    (fin ? 0x80 : 0) | (rsv << 4) | opcode,
    (masked ? 0x80 : 0) | Math.min(payload.length, 126),
  ]);
  const long = payload.length >= 126 ? Buffer.from([payload.length >> 8, payload.length & 255]) : Buffer.alloc(0);
  return Buffer.concat([head, long, masked ? Buffer.alloc(4) : Buffer.alloc(0), payload]);
};
/** The code of the close frame that the server sent last. */
const closeCode = (bytes: Buffer): number => {
  const at = bytes.lastIndexOf(0x88);
  return at < 0 ? 0 : bytes.readUInt16BE(at + 2);
};

describe('[S39, S40] frames that are none', () => {
  const text = (value: string) => Buffer.from(value);
  test.each([
    ['binary', [frame(2, text('{}'))], 1003],
    ['invalid UTF-8', [frame(1, Buffer.from([0xc3, 0x28]))], 1007],
    ['4 KiB and one byte', [frame(1, Buffer.alloc(4_097, 'x'))], 1009],
    ['a length of 2 GiB', [Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 0, 0])], 1009],
    ['unmasked', [frame(1, text('{}'), { masked: false })], 1002],
    ['an unknown opcode', [frame(3, text('{}'))], 1002],
    ['compressed, which was not agreed', [frame(1, text('{}'), { rsv: 4 })], 1002],
    ['a continuation of nothing', [frame(0, text('{}'))], 1002],
    [
      'seventeen fragments',
      [frame(1, text('['), { fin: false }), ...Array.from({ length: 17 }, () => frame(0, text(' '), { fin: false }))],
      1008,
    ],
  ])('%s: closed with its code', async (_name, frames, code) => {
    const raw = await rawSocket();
    for (const bytes of frames) raw.socket.write(bytes);
    await until(() => closeCode(raw.received()) !== 0);
    expect(closeCode(raw.received())).toBe(code);
    raw.socket.destroy();
    await stillServes();
  });

  test('sixteen fragments are still one message', async () => {
    const raw = await rawSocket();
    const parts = [...'{"type":"ping"'].slice(0, 14);
    raw.socket.write(frame(1, text(parts.join('')), { fin: false }));
    raw.socket.write(frame(0, text(',"data":{}}')));
    await until(() => raw.received().includes('"pong"'));
    raw.socket.destroy();
  });

  test('any bytes at all: the line may close, the server lives', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 2_000 }), async (bytes) => {
        const raw = await rawSocket();
        raw.socket.end(Buffer.from(bytes));
        await raw.ended;
      }),
      { numRuns: 60 },
    );
    await stillServes();
  });
});

describe('[S03, S56] messages that are none', () => {
  test('each is answered with an error frame that says so, in the language of the page, and the socket lives', async () => {
    const client = await page(undefined, { 'accept-language': 'sw' });
    await client.next('auction_state');
    for (const text of [
      '{',
      '[]',
      '{"type":"x"}',
      '{"type":"ping","data":[]}',
      '{"type":"place_bid","data":{"auction_id":"x"}}',
      '"\\ud800"',
      '\u0000',
    ]) {
      client.ws.send(text);
      const { code, error } = await client.next('error');
      expect(['INVALID_INPUT', 'UNKNOWN_MESSAGE']).toContain(code);
      expect(error).toMatch(/[a-z] /);
      expect(error).not.toMatch(/\bthe\b/);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    client.send('watch', { ids: [1] });
    expect((await client.next('error')).code).toBe('UNKNOWN_MESSAGE');
    client.send('ping');
    await client.next('pong');
    client.ws.terminate();
  });

  test('a thousand random messages change nothing', async () => {
    const [who = ''] = await makePeople(database, 1, { bids: 5 });
    const before = node.board.get(auctionId)?.head.seq;
    const clients = await Promise.all(Array.from({ length: 20 }, () => page()));
    const values = fc.sample(fc.json({ maxDepth: 4 }), 500);
    const almost = fc.sample(
      fc.record({
        type: fc.constantFrom('place_bid', 'resume', 'watch', 'ping', '__proto__'),
        data: fc.jsonValue({ maxDepth: 2 }),
      }),
      500,
    );
    for (const [i, value] of [...values, ...almost.map((a) => JSON.stringify(a))].entries()) {
      const client = clients[i % clients.length];
      if (client?.ws.readyState === 1) client.ws.send(value);
    }
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(node.board.get(auctionId)?.head.seq).toBe(before);
    for (const client of clients) client.ws.terminate();
    const { rows } = await database.pool.query<{ balance: number }>('select balance from account where owner_id = $1', [
      who,
    ]);
    expect(rows[0]?.balance).toBe(5);
    await stillServes();
  });

  test('[BID-1] a visitor who bids is asked to log in; nothing is charged to anybody', async () => {
    const client = await page();
    const answer = await client.bid(auctionId);
    expect(answer).toMatchObject({
      type: 'error',
      data: { code: 'SIGN_IN_TO_BID', error: 'Please log in to place a bid.' },
    });
    client.ws.terminate();
  });

  test('[S12] an unknown auction, a draft and what can’t be an id are turned away alike: told, then 4404', async () => {
    const { rows } = await database.owner.query<{ id: number }>(
      `insert into auction (product_id, status, scheduled_start_us, name, category, description, specifications, images,
                            original_price_cents, product_hash, spent_account_id)
       select product_id, 'draft', 1, name, category, description, specifications, images, original_price_cents, product_hash,
              spent_account_id from auction where id = $1 returning id`,
      [auctionId],
    );
    for (const id of [999_999_999, rows[0]?.id, 'abc', '0', '1e3']) {
      const client = await LiveClient.open(node, `/ws/auctions/${id}`);
      expect(await client.closed).toEqual({ code: 4404, reason: 'Auction not found' });
      expect(client.frames).toMatchObject([
        { type: 'error', data: { code: 'AUCTION_NOT_FOUND', error: 'Auction not found' } },
      ]);
    }
  });

  test('[BID-1] a bid on an auction that does not exist is refused', async () => {
    const [who = ''] = await makePeople(database, 1);
    const client = await page(who);
    expect(await client.bid(999_999_999)).toMatchObject({ data: { code: 'AUCTION_NOT_FOUND' } });
    client.ws.terminate();
  });

  test('[ACC-8] staff can watch, and are refused by the decision itself', async () => {
    const [who = ''] = await makePeople(database, 1, { kind: 'staff' });
    sessions.kinds.set(who, { kind: 'staff' });
    const client = await page(who);
    expect(await client.next('user_info')).toMatchObject({
      balance: 0,
      bids_used: 0,
      barred_by: 'STAFF_MAY_NOT_BID',
    });
    expect(await client.bid(auctionId)).toMatchObject({ data: { code: 'STAFF_MAY_NOT_BID' } });
    client.ws.terminate();
  });

  test('[ACC-6] a dead ticket makes a visitor, who is told so at once, on an auction and on a list', async () => {
    const list = await LiveClient.open(node, '/ws/auctions', 'nobody at all');
    await list.next('ticket_refused');
    list.ws.terminate();
    const client = await LiveClient.open(node, `/ws/auctions/${auctionId}`, 'nobody at all');
    await client.next('ticket_refused');
    await client.next('auction_state');
    expect(await client.bid(auctionId)).toMatchObject({ data: { code: 'SIGN_IN_TO_BID' } });
    client.ws.terminate();
  });
});

describe('those who take too much', () => {
  test('[S41] more than ten frames a second are refused, and at last the socket is closed with 1008', async () => {
    const client = await page();
    const startedMs = performance.now();
    for (let i = 0; i < 200; i++) client.send('ping');
    expect((await client.closed).code).toBe(1008);
    const seconds = (performance.now() - startedMs) / 1_000;
    const pongs = client.frames.filter((f) => f.type === 'pong').length;
    const refused = client.frames.filter((f) => f.type === 'error' && f.data.code === 'RATE_LIMITED').length;
    expect(pongs).toBeGreaterThanOrEqual(20);
    expect(pongs).toBeLessThanOrEqual(21 + 10 * seconds);
    expect(refused).toBe(60);
  });

  test('[BID-1] eleven attempts in five seconds: the last is refused as too fast, over two sockets as over one', async () => {
    const [who = ''] = await makePeople(database, 1, { bids: 3 });
    const ids = await makeLive(database, 2);
    await node.sync.sweep();
    const clients = await Promise.all(ids.map((id) => LiveClient.open(node, `/ws/auctions/${id}`, who)));
    const codes: string[] = [];
    for (let i = 0; i < 11; i++) {
      const answer = await clients[i % 2]?.bid(ids[i % 2] ?? 0);
      if (answer?.type === 'error') codes.push(answer.data.code);
    }
    expect(codes.filter((code) => code === 'BID_RATE').length).toBeGreaterThanOrEqual(1);
    expect(codes.at(-1)).toBe('BID_RATE');
    for (const client of clients) client.ws.terminate();
  });

  test('[S38] pages of others are refused; the right ones, and programs, are let in', async () => {
    const origin = (value: string) => page(undefined, { origin: value });
    await expect(origin('https://evil.example')).rejects.toThrow('403');
    await expect(origin('null')).rejects.toThrow('403');
    await expect(page(undefined, { host: 'evil.example' })).rejects.toThrow('421');
    for (const client of [
      await origin('https://mnada.example'),
      await origin(`http://127.0.0.1:${node.port}`),
      await page(),
    ]) {
      client.ws.terminate();
    }
    await expect(LiveClient.open(node, '/ws/elsewhere')).rejects.toThrow('404');
  });

  test('[S42] visitors behind one address have a share, and are told when it is full; signed-in neighbours don’t feel it', async () => {
    const small = await startRealtimeNode(database, { limits: { perAddress: 3 } });
    const open = (who?: string) => LiveClient.open(small, '/ws/auctions', who);
    const clients = await Promise.all([open(), open(), open()]);
    const fourth = await open();
    expect((await fourth.next('error')).code).toBe('SOCKETS_CROWDED');
    expect(await fourth.closed).toMatchObject({ code: 4429 });
    const people = await makePeople(database, 6);
    const members = await Promise.all(people.map((who) => open(who)));
    for (const member of members) await member.next('user_info');
    expect(small.sockets.open).toBe(3 + members.length);
    await clients[0]?.close();
    await until(() => small.sockets.open === 2 + members.length);
    const again = await open();
    again.send('ping');
    await again.next('pong');
    for (const client of [...clients, ...members, again]) client.ws.terminate();
    await small.stop();
  });

  test('[S43] a receiver that never reads is cut; the others hear everything', async () => {
    const deaf = await rawSocket();
    deaf.socket.pause();
    const viewer = await page();
    await viewer.next('auction_state');
    const [x = '', y = ''] = await makePeople(database, 2, { bids: 50 });
    const from = node.board.get(auctionId)?.head.seq ?? 0;
    for (let i = 0; i < 6; i++) {
      const answer = await node.lane.submit(aBid(auctionId, i % 2 ? x : y, randomUUID()));
      expect(answer.ok).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, 520));
    }
    await until(() => node.hub.sockets.size <= 1);
    await viewer.next('bid_placed', (data) => data.seq === from + 6);
    deaf.socket.destroy();
    viewer.ws.terminate();
  });
});

describe('a node that goes away', () => {
  test('tells everybody when to come back, closes them, lets nobody in', async () => {
    const leaving = await startRealtimeNode(database);
    const clients = await Promise.all(Array.from({ length: 130 }, () => LiveClient.open(leaving, '/ws/auctions')));
    const drained = leaving.sockets.drain(2_000);
    await expect(LiveClient.open(leaving, '/ws/auctions')).rejects.toThrow('503');
    await drained;
    const delays: number[] = [];
    for (const client of clients) {
      expect((await client.closed).code).toBe(1012);
      const [frame] = client.frames.filter((f) => f.type === 'server_draining');
      if (frame?.type === 'server_draining') delays.push(frame.data.reconnect_in_ms);
    }
    expect(delays).toHaveLength(130);
    expect(new Set(delays).size).toBeGreaterThan(1);
    await leaving.stop();
  });
});
