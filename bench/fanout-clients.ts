/**
 * The other end of the benches of sockets: thousands of them in a process of their own, which count what they are sent, and bid
 * without looking: whether a bid was accepted, the database says.
 */
import { randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';

export type ClientsOrder =
  /** `tokens`: whose sockets the first are. */
  | {
      readonly do: 'open';
      readonly port: number;
      readonly path: string;
      readonly count: number;
      readonly tokens?: readonly string[];
    }
  /** So many presses a second from now on, of those who have tokens, in turn; 0: no more. */
  | { readonly do: 'bid'; readonly auctionId: number; readonly perSecond: number }
  | { readonly do: 'count' }
  | { readonly do: 'close' };
export type ClientsReport =
  | { readonly did: 'open'; readonly open: number }
  | { readonly did: 'bid'; readonly presses: number }
  /** `newestUs`: when the last frame arrived, µs of the machine's monotonic clock. */
  | { readonly did: 'count'; readonly frames: number; readonly bytes: number; readonly newestUs: number }
  | { readonly did: 'close' };

const OPENING_AT_ONCE = 200;
const HANDSHAKE =
  'Host: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n';
const monotonicUs = (): number => Number(process.hrtime.bigint() / 1_000n);

let sockets: Socket[] = [];
let frames = 0;
let bytes = 0;
let newestUs = 0;

/** Counts frames without looking inside: only lengths are read, across the borders of chunks. */
function countFrames(): (chunk: Buffer) => void {
  let head = Buffer.alloc(0);
  let skip = 0;
  return (chunk) => {
    bytes += chunk.length;
    let at = 0;
    while (at < chunk.length) {
      if (skip > 0) {
        const step = Math.min(skip, chunk.length - at);
        skip -= step;
        at += step;
        continue;
      }
      const missing = headLength(head) - head.length;
      const part = chunk.subarray(at, at + missing);
      head = Buffer.concat([head, part]);
      at += part.length;
      if (head.length < headLength(head)) continue;
      if ((head[0] ?? 0) === 0x81) {
        frames++;
        newestUs = monotonicUs();
      }
      skip = payloadLength(head);
      head = Buffer.alloc(0);
    }
  };
}
const short = (head: Buffer): number => (head[1] ?? 0) & 0x7f;
const headLength = (head: Buffer): number =>
  head.length < 2 ? 2 : short(head) < 126 ? 2 : short(head) === 126 ? 4 : 10;
const payloadLength = (head: Buffer): number =>
  short(head) < 126 ? short(head) : short(head) === 126 ? head.readUInt16BE(2) : Number(head.readBigUInt64BE(2));

function openOne(port: number, path: string, n: number, token: string | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const query = token === undefined ? '' : `?token=${token}`;
    const caller = `X-Forwarded-For: 10.${(n >> 14) & 255}.${(n >> 6) & 255}.${(n % 64) + 1}\r\n`;
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET ${path}${query} HTTP/1.1\r\n${caller}${HANDSHAKE}`),
    );
    let answer = Buffer.alloc(0);
    const read = (chunk: Buffer) => {
      answer = Buffer.concat([answer, chunk]);
      const end = answer.indexOf('\r\n\r\n');
      if (end < 0) return;
      if (!answer.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101'))) return reject(new Error(String(answer)));
      socket.off('data', read);
      const count = countFrames();
      socket.on('data', count);
      count(answer.subarray(end + 4));
      resolve();
    };
    socket.on('data', read);
    socket.on('error', reject);
    sockets.push(socket);
    if (token !== undefined) bidders.push(socket);
  });
}

async function open(port: number, path: string, count: number, tokens: readonly string[]): Promise<void> {
  const before = sockets.length;
  let started = 0;
  const opener = async () => {
    while (started < count) {
      const n = started++;
      await openOne(port, path, before + n, tokens[n]);
    }
  };
  await Promise.all(Array.from({ length: OPENING_AT_ONCE }, opener));
}

/** A client's text frame, masked with zeros: as valid as any other mask. */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const length =
    payload.length < 126 ? [0x80 | payload.length] : [0x80 | 126, payload.length >> 8, payload.length & 255];
  const head = Buffer.from([0x81, ...length, 0, 0, 0, 0]);
  return Buffer.concat([head, payload]);
}

let bidders: Socket[] = [];
let bidding: NodeJS.Timeout | undefined;
let presses = 0;
const TICK_MS = 5;

function bid(auctionId: number, perSecond: number): void {
  clearInterval(bidding);
  if (perSecond === 0) return;
  let [due, lastMs] = [0, performance.now()];
  bidding = setInterval(() => {
    const nowMs = performance.now();
    due = Math.min(due + ((nowMs - lastMs) / 1_000) * perSecond, perSecond);
    lastMs = nowMs;
    for (; due >= 1; due--) {
      const data = { auction_id: auctionId, bid_id: randomUUID(), pressed_at: Date.now() };
      bidders[presses++ % bidders.length]?.write(textFrame(JSON.stringify({ type: 'place_bid', data })));
    }
  }, TICK_MS);
}

process.on('message', (order: ClientsOrder) => {
  const report = (message: ClientsReport) => process.send?.(message);
  if (order.do === 'count') report({ did: 'count', frames, bytes, newestUs });
  else if (order.do === 'bid') {
    bid(order.auctionId, order.perSecond);
    report({ did: 'bid', presses });
  } else if (order.do === 'close') {
    clearInterval(bidding);
    for (const socket of sockets) socket.destroy();
    sockets = [];
    bidders = [];
    report({ did: 'close' });
  } else {
    open(order.port, order.path, order.count, order.tokens ?? []).then(
      () => report({ did: 'open', open: sockets.length }),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  }
});
