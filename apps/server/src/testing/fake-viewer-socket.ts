/** A socket without a network: what was written to it, read back as frames; and it can refuse to read. */
import { ServerFrame } from '@mnada/contract';
import type { Viewer } from '../platform/http/viewer.ts';
import { ViewerSocket } from '../features/realtime/viewer-socket.ts';

/** Takes server frames apart again, one or many in one buffer. Throws for anything that the contract doesn't know. */
export function readFrames(bytes: Buffer): ServerFrame[] {
  const frames: ServerFrame[] = [];
  for (let at = 0; at < bytes.length; ) {
    const opcode = (bytes[at] ?? 0) & 0x0f;
    let length = (bytes[at + 1] ?? 0) & 0x7f;
    at += 2;
    if (length === 126) {
      length = bytes.readUInt16BE(at);
      at += 2;
    } else if (length === 127) {
      length = Number(bytes.readBigUInt64BE(at));
      at += 8;
    }
    if (opcode === 1) frames.push(strictly(JSON.parse(bytes.toString('utf8', at, at + length))));
    at += length;
  }
  return frames;
}

/** Parses a frame and makes sure that nothing stands in it which the contract doesn't name (S14). */
export function strictly(json: unknown): ServerFrame {
  const frame = ServerFrame.parse(json);
  if (JSON.stringify(sorted(frame)) !== JSON.stringify(sorted(json))) {
    throw new Error(`the contract does not know all of ${JSON.stringify(json)}`);
  }
  return frame;
}

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => [k, sorted(v)]),
  );
};

class FakeWire {
  writes: Buffer[] = [];
  unsent = 0;
  destroyed = false;
  /** Whether what is written leaves at once. */
  reads = true;
  #drained: (() => void)[] = [];

  get writableLength(): number {
    return this.unsent;
  }

  write(bytes: Buffer): boolean {
    this.writes.push(bytes);
    if (!this.reads) this.unsent += bytes.length;
    return this.reads;
  }

  once(_event: string, listener: () => void): this {
    this.#drained.push(listener);
    return this;
  }

  /** Everything unsent leaves. */
  drain(): void {
    this.unsent = 0;
    this.reads = true;
    for (const listener of this.#drained.splice(0)) listener();
  }
}

export type FakeSocket = ViewerSocket & { readonly fake: FakeWire; readonly closes: string[]; frames(): ServerFrame[] };

export const someViewer = (userId: string): Viewer => ({
  userId,
  sessionId: `session of ${userId}`,
  kind: 'user',
  status: 'active',
  username: 'wanjiku',
  avatar: null,
  isSimulated: false,
  language: 'en',
});

export function fakeSocket(
  options: {
    auctionId?: number | null;
    viewer?: Viewer | null;
    openedAtUs?: number;
    page?: string | null;
    sync?: (s: ViewerSocket) => void;
  } = {},
): FakeSocket {
  const fake = new FakeWire();
  const closes: string[] = [];
  const socket = new ViewerSocket({
    ws: {
      close: (code?: number, reason?: unknown) => void closes.push(`${code} ${String(reason)}`),
      terminate: () => {
        fake.destroyed = true;
        closes.push('cut');
      },
    },
    wire: fake as never,
    auctionId: options.auctionId === undefined ? 1 : options.auctionId,
    viewer: options.viewer ?? null,
    language: 'en',
    openedAtUs: options.openedAtUs ?? 0,
    page: options.page ?? null,
    sync: options.sync ?? (() => undefined),
  });
  return Object.assign(socket, { fake, closes, frames: () => readFrames(Buffer.concat(fake.writes.splice(0))) });
}
