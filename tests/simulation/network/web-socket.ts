/** A browser's WebSocket and the server's end of its line, without a network: the bytes between them are real ones. */
import type { EventEmitter } from 'node:events';
import { Duplex } from 'node:stream';
import type { SocketLike } from '../../../apps/web/src/realtime/reconnecting-socket.ts';
import { Connection, type Link } from './network.ts';
import type { Actor, VirtualTime } from '../engine/virtual-time.ts';

const CONNECTING = 0;
const OPEN = 1;
const CLOSING = 2;
const CLOSED = 3;
const TEXT = 1;
const CLOSE = 8;
const PING = 9;
const PONG = 10;

export type Door = {
  readonly actor: Actor;
  /** The node's HTTP server, as far as `attachSockets` knows it. */
  readonly server: EventEmitter;
  readonly accepts: () => boolean;
};

export type SocketDeps = {
  readonly time: VirtualTime;
  readonly link: Link;
  readonly page: Actor;
  /** Where a proxy would lead this connection now; null: nowhere. */
  readonly door: () => Door | null;
  /** A text frame's last byte reached the node. */
  readonly onArrival: (text: string) => void;
};

/** The server's end: what `ws` and the hub write goes to the page, and what the page sends is read here. */
class ServerEnd extends Duplex {
  readonly #deps: SocketDeps;
  readonly #connection: Connection;
  readonly #toPage: (bytes: Buffer | null) => void;
  readonly remoteAddress = '192.0.2.1';

  constructor(deps: SocketDeps, connection: Connection, toPage: (bytes: Buffer | null) => void) {
    super({ autoDestroy: true, emitClose: true });
    this.#deps = deps;
    this.#connection = connection;
    this.#toPage = toPage;
    this.on('error', () => undefined);
  }

  setTimeout(): this {
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  override _read(): void {
    // What arrives is pushed as it arrives.
  }

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    const { time, link } = this.#deps;
    this.#connection.toPage(() => this.#toPage(chunk));
    const blockedUs = link.blockedUntilUs - time.nowUs;
    if (blockedUs <= 0) done();
    else time.after(blockedUs, this.#connection.node, done);
  }

  override _final(done: () => void): void {
    this.#connection.toPage(() => this.#toPage(null));
    done();
  }

  override _destroy(_error: Error | null, done: (error: Error | null) => void): void {
    this.#connection.toPage(() => this.#toPage(null));
    done(null);
  }
}

/** What the channel of a page opens. Closing says goodbye, and what was sent before still arrives. */
export class PageSocket implements SocketLike {
  readyState = CONNECTING;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  readonly #deps: SocketDeps;
  readonly #connection: Connection | null = null;
  readonly #end: ServerEnd | null = null;
  #bytes: Buffer = Buffer.alloc(0);
  #upgraded = false;
  #closedWith = { code: 1006, reason: '' };

  constructor(address: string, deps: SocketDeps) {
    this.#deps = deps;
    const { time, link, page } = deps;
    const door = link.isOffline(time.nowUs) ? null : deps.door();
    if (door === null) {
      time.after(link.delayUs(), page, () => this.#over());
      return;
    }
    const connection = new Connection(time, link, page, door.actor);
    this.#connection = connection;
    const end = new ServerEnd(deps, connection, (bytes) => this.#received(bytes));
    this.#end = end;
    connection.onCut = () => {
      time.after(link.delayUs(), page, () => this.#over());
      time.after(link.delayUs(), door.actor, () => end.destroy());
    };
    connection.toServer(() => {
      if (!door.accepts()) connection.toPage(() => this.#over());
      else door.server.emit('upgrade', request(address, end), end, Buffer.alloc(0));
    });
  }

  /** It looks open, and is dead: only silence can tell. */
  get isHalfOpen(): boolean {
    return this.readyState === OPEN && this.#connection?.isHalfOpen === true;
  }

  send(text: string): void {
    if (this.readyState !== OPEN) return;
    const frame = masked(TEXT, Buffer.from(text, 'utf8'));
    this.#connection?.toServer(() => {
      if (this.#end === null || this.#end.destroyed) return;
      this.#deps.onArrival(text);
      this.#end.push(frame);
    });
  }

  close(code = 1000, reason = ''): void {
    if (this.readyState >= CLOSING) return;
    const wasOpen = this.readyState === OPEN;
    this.readyState = CLOSING;
    const body = Buffer.concat([Buffer.from([code >> 8, code & 255]), Buffer.from(reason, 'utf8')]);
    this.#connection?.toServer(() => {
      if (this.#end === null || this.#end.destroyed) return;
      if (wasOpen) this.#end.push(masked(CLOSE, body));
      this.#end.push(null);
    });
  }

  #over(): void {
    if (this.readyState === CLOSED) return;
    this.readyState = CLOSED;
    if (this.#connection) this.#deps.link.connections.delete(this.#connection);
    this.onclose?.(this.#closedWith);
  }

  #received(bytes: Buffer | null): void {
    if (this.readyState === CLOSED) return;
    if (bytes === null) return this.#over();
    this.#bytes = this.#bytes.length === 0 ? bytes : Buffer.concat([this.#bytes, bytes]);
    if (!this.#upgraded) {
      const headEnd = this.#bytes.indexOf('\r\n\r\n');
      if (headEnd < 0) return;
      const accepted = this.#bytes.subarray(0, 12).toString() === 'HTTP/1.1 101';
      this.#bytes = this.#bytes.subarray(headEnd + 4);
      if (!accepted) return this.#over();
      this.#upgraded = true;
      if (this.readyState === CONNECTING) {
        this.readyState = OPEN;
        this.onopen?.();
      }
    }
    this.#readFrames();
  }

  #readFrames(): void {
    for (;;) {
      const frame = firstFrame(this.#bytes);
      if (frame === null) return;
      this.#bytes = this.#bytes.subarray(frame.bytes);
      if (frame.kind === TEXT) this.onmessage?.({ data: frame.body.toString('utf8') });
      else if (frame.kind === PING) this.#connection?.toServer(() => this.#end?.push(masked(PONG, frame.body)));
      else if (frame.kind === CLOSE) {
        const code = frame.body.length >= 2 ? frame.body.readUInt16BE(0) : 1005;
        this.#closedWith = { code, reason: frame.body.subarray(2).toString('utf8') };
        this.#connection?.toServer(() => {
          if (this.#end === null || this.#end.destroyed) return;
          this.#end.push(masked(CLOSE, frame.body));
          this.#end.push(null);
        });
        return this.#over();
      }
    }
  }
}

const HEADERS = {
  host: 'mnada.example',
  upgrade: 'websocket',
  connection: 'Upgrade',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
} as const;
const request = (address: string, socket: ServerEnd): object => ({
  method: 'GET',
  url: address,
  httpVersion: '1.1',
  headers: { ...HEADERS },
  rawHeaders: Object.entries(HEADERS).flat(),
  socket,
});

/** A page's frames are masked (RFC 6455); a mask of zeros changes nothing. */
function masked(kind: number, body: Buffer): Buffer {
  const short = body.length < 126;
  const head = Buffer.alloc(short ? 6 : 8);
  head[0] = 0x80 | kind;
  head[1] = 0x80 | (short ? body.length : 126);
  if (!short) head.writeUInt16BE(body.length, 2);
  return Buffer.concat([head, body]);
}

function firstFrame(bytes: Buffer): { kind: number; body: Buffer; bytes: number } | null {
  const [first, second] = bytes;
  if (first === undefined || second === undefined) return null;
  let head = 2;
  let length = second & 127;
  if (length === 126) {
    if (bytes.length < 4) return null;
    length = bytes.readUInt16BE(2);
    head = 4;
  } else if (length === 127) {
    if (bytes.length < 10) return null;
    length = Number(bytes.readBigUInt64BE(2));
    head = 10;
  }
  if (bytes.length < head + length) return null;
  return { kind: first & 15, body: bytes.subarray(head, head + length), bytes: head + length };
}
