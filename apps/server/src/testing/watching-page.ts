import type { AuctionDetail, ServerFrame } from '@mnada/contract';
import { applyAuctionEvent, isAuctionEvent } from '../../../web/src/realtime/apply-auction-event.ts';
import { strictly } from './fake-viewer-socket.ts';
import type { LiveClient } from './realtime-node.ts';

/**
 * A page that watches one auction: its frames go through the browser's own reducer, and a hole is asked for as the
 * browser asks. It remembers every state that it would have shown.
 */
export class WatchingPage {
  /** What the page would have shown, oldest first. */
  readonly shown: AuctionDetail[] = [];
  /** The types of the frames that moved it, oldest first. */
  readonly heard: ServerFrame['type'][] = [];
  readonly #client: LiveClient;

  /** @param client just opened; what it has received already is read first */
  constructor(client: LiveClient) {
    this.#client = client;
    for (const frame of client.frames) this.#read(frame);
    client.ws.on('message', (data) => this.#read(strictly(JSON.parse(String(data)))));
  }

  get state(): AuctionDetail | undefined {
    return this.shown.at(-1);
  }

  #read(frame: ServerFrame): void {
    if (!isAuctionEvent(frame)) return;
    this.heard.push(frame.type);
    const { state } = this;
    if (!state) {
      if (frame.type === 'auction_state') this.shown.push(frame.data);
      return;
    }
    const next = applyAuctionEvent(state, frame);
    if (next === 'gap') this.#client.send('resume', { from_seq: state.seq });
    else if (next !== state) this.shown.push(next);
  }
}

/** What of a state must be the same on every page at rest: all but the clock's readings. */
export function atRest(state: AuctionDetail | undefined): object {
  const { server_time: _, time_remaining: __, ...rest } = state ?? ({} as AuctionDetail);
  return rest;
}
