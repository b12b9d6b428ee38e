/** The other end of `fanout`: thousands of sockets in a process of their own, which count what they are sent. */
import { connect, type Socket } from 'node:net';

export type ClientsOrder =
  | { readonly do: 'open'; readonly port: number; readonly path: string; readonly count: number }
  | { readonly do: 'count' }
  | { readonly do: 'close' };
export type ClientsReport =
  | { readonly did: 'open'; readonly open: number }
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

function openOne(port: number, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(`GET ${path} HTTP/1.1\r\n${HANDSHAKE}`));
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
  });
}

async function open(port: number, path: string, count: number): Promise<void> {
  let started = 0;
  const opener = async () => {
    while (started < count) {
      started++;
      await openOne(port, path);
    }
  };
  await Promise.all(Array.from({ length: OPENING_AT_ONCE }, opener));
}

process.on('message', (order: ClientsOrder) => {
  const report = (message: ClientsReport) => process.send?.(message);
  if (order.do === 'count') report({ did: 'count', frames, bytes, newestUs });
  else if (order.do === 'close') {
    for (const socket of sockets) socket.destroy();
    sockets = [];
    report({ did: 'close' });
  } else {
    open(order.port, order.path, order.count).then(
      () => report({ did: 'open', open: sockets.length }),
      (error: unknown) => {
        process.stderr.write(`${String(error)}\n`);
        process.exit(1);
      },
    );
  }
});
