import type { ServerFrame } from '@mnada/contract';
import type { SocketLike } from '../reconnecting-socket.ts';

/** A WebSocket without a network: the test opens, speaks and closes it by hand. */
export class FakeSocket implements SocketLike {
  readonly address: string;
  readonly sent: { type: string; data: Record<string, unknown> }[] = [];
  readyState = 0;
  closedWith: { code: number | undefined; reason: string | undefined } | null = null;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  constructor(address: string) {
    this.address = address;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(code?: number, reason?: string): void {
    this.readyState = 3;
    this.closedWith = { code, reason };
  }

  open(): void {
    this.readyState = 1;
    this.onopen?.();
  }

  receive(frame: ServerFrame): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  receiveRaw(data: unknown): void {
    this.onmessage?.({ data });
  }

  /** The other side closed it, or the network did. */
  closeFromServer(code = 1006, reason = ''): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }

  sentOf(type: string): Record<string, unknown>[] {
    return this.sent.filter((frame) => frame.type === type).map((frame) => frame.data);
  }
}
