import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Language } from '@mnada/contract';
import type { WebSocket } from 'ws';
import type { Viewer } from '../../platform/http/viewer.ts';

/** From here on updates are not queued any more: the newest state is sent once everything unsent has left. */
const BEHIND_BYTES = 64 * 1024;
/** Nobody who reads gets here. */
const CUT_BYTES = 256 * 1024;

/** What the hub needs of a connection: where bytes go, and how much of them has not left yet. */
export type Wire = Pick<Socket, 'write' | 'writableLength' | 'destroyed' | 'once'>;

/** One viewer's connection, to a list (`auctionId` null) or to one auction. */
export class ViewerSocket {
  readonly id = randomUUID();
  readonly ws: Pick<WebSocket, 'close' | 'terminate'>;
  readonly wire: Wire;
  readonly auctionId: number | null;
  readonly viewer: Viewer | null;
  readonly language: Language;
  readonly openedAtUs: number;
  /** The page that shows it with others, as that page calls itself; its own id where it stands alone. */
  readonly page: string;
  /** Protocol pings sent since the last sign of life. */
  unanswered = 0;
  /** Unsent updates were left out: when the wire is free again, `sync` sends the newest state. */
  #behind = false;
  #closing = false;
  /** Of the newest news of the person's account that was written to it. */
  #accountVersion = -1;
  readonly #sync: (socket: ViewerSocket) => void;

  constructor(options: {
    ws: Pick<WebSocket, 'close' | 'terminate'>;
    wire: Wire;
    auctionId: number | null;
    viewer: Viewer | null;
    language: Language;
    openedAtUs: number;
    page?: string | null;
    sync: (socket: ViewerSocket) => void;
  }) {
    this.ws = options.ws;
    this.wire = options.wire;
    this.auctionId = options.auctionId;
    this.viewer = options.viewer;
    this.language = options.language;
    this.openedAtUs = options.openedAtUs;
    this.page = options.page ?? this.id;
    this.#sync = options.sync;
  }

  get behind(): boolean {
    return this.#behind;
  }

  /** We said goodbye: it counts no more, though the other side may still have to answer. */
  get closing(): boolean {
    return this.#closing;
  }

  /** Says goodbye with a code and a reason; nothing is sent after it. */
  close(code: number, reason: string): void {
    if (this.#closing) return;
    this.#closing = true;
    this.ws.close(code, reason);
  }

  /** Ends it without a goodbye, for whoever does not listen. */
  cut(): void {
    if (this.wire.destroyed) return;
    this.#closing = true;
    this.ws.terminate();
  }

  /**
   * Writes an update that a newer one makes superfluous. A receiver with 64 KiB unsent gets no more of them until it
   * has read everything; then it gets the newest state at once.
   */
  update(frame: Buffer): void {
    if (this.#behind || this.#closing || this.wire.destroyed) return;
    if (this.wire.writableLength < BEHIND_BYTES) {
      this.wire.write(frame);
      return;
    }
    this.#behind = true;
    this.wire.once('drain', () => {
      this.#behind = false;
      this.#sync(this);
    });
  }

  /** An answer with news of the account that old is about to be written. */
  noteAccount(version: number): void {
    this.#accountVersion = Math.max(this.#accountVersion, version);
  }

  /** Whether the account has moved on since this socket was told of it. */
  isBehindAccount(version: number): boolean {
    return this.#accountVersion < version && !this.#closing && !this.wire.destroyed;
  }

  /**
   * Writes news of the person's account, unless newer ones were written before: it never goes back (BID-10).
   * @returns false for news that are too old
   */
  tellAccount(frame: Buffer, version: number): boolean {
    if (version < this.#accountVersion) return false;
    this.noteAccount(version);
    this.tell(frame);
    return true;
  }

  /** Writes what is for this person only and must not be left out. A receiver that never reads is cut. */
  tell(frame: Buffer): void {
    if (this.#closing || this.wire.destroyed) return;
    if (this.wire.writableLength + frame.length > CUT_BYTES) this.cut();
    else this.wire.write(frame);
  }
}
