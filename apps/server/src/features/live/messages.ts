import { randomUUID } from 'node:crypto';
import type { ClientFrame } from '@mnada/contract';
import type { Clock } from '../../platform/clock/index.ts';
import type { Sessions } from '../accounts/viewer.ts';
import type { Queryable } from '../auctions/index.ts';
import type { BidAnswer, BidLane } from '../bidding/index.ts';
import { BidAttempts } from './bid-attempts.ts';
import type { Hub } from './hub.ts';
import { findKnownBid } from './known-bid.sql.ts';
import type { LiveSocket } from './live-socket.ts';
import type { PersonalNews } from './personal-news.ts';
import { bidAnswerFrame, errorFrame, pongFrame } from './server-frames.ts';

export type MessageDeps = {
  readonly hub: Hub;
  readonly news: PersonalNews;
  readonly lane: BidLane;
  readonly sessions: Pick<Sessions, 'stands'>;
  readonly clock: Clock;
  readonly sql: Queryable;
  /** Reads what happened to an auction elsewhere; for a socket that knows more than this node. */
  readonly refresh: (auctionId: number) => Promise<void>;
  readonly log: { error(fields: object, text: string): void };
};

type PlaceBidData = Extract<ClientFrame, { type: 'place_bid' }>['data'];
const uncharged = { seq: null, receivedAtUs: null, decidedAtUs: null, endsAtUs: null } as const;

/** Does what a client's frame asks. Never rejects: whatever goes wrong is told to the socket. */
export class Messages {
  readonly #deps: MessageDeps;
  readonly #attempts = new BidAttempts();

  constructor(deps: MessageDeps) {
    this.#deps = deps;
  }

  /** @param receivedAtUs when the frame's last byte was read; null: this node can't say exactly */
  async handle(socket: LiveSocket, frame: ClientFrame, receivedAtUs: number | null): Promise<void> {
    const { hub, clock } = this.#deps;
    try {
      switch (frame.type) {
        case 'ping':
          return socket.tell(pongFrame(clock.nowUs()));
        case 'place_bid':
          return await this.#placeBid(socket, frame.data, receivedAtUs);
        case 'resume':
          if (socket.auctionId === null) return socket.tell(errorFrame('UNKNOWN_MESSAGE', socket.language));
          if (await hub.resume(socket, frame.data.from_seq)) return;
          await this.#deps.refresh(socket.auctionId);
          if (!(await hub.resume(socket, frame.data.from_seq))) await hub.showState(socket);
          return;
        case 'watch':
          if (socket.auctionId !== null) return socket.tell(errorFrame('UNKNOWN_MESSAGE', socket.language));
          return hub.watch(socket, frame.data.ids, frame.data.pace ?? 'usual');
      }
    } catch (error) {
      this.#deps.log.error({ err: error, type: frame.type }, 'a frame could not be handled');
      socket.tell(errorFrame('INTERNAL', socket.language));
    }
  }

  async #placeBid(socket: LiveSocket, data: PlaceBidData, receivedAtUs: number | null): Promise<void> {
    const auctionId = Number(data.auction_id);
    const bidId = (data.bid_id ?? randomUUID()).toLowerCase();
    const answer = await this.#decide(socket, { auctionId, bidId, receivedAtUs });
    socket.tell(bidAnswerFrame(answer, socket.language));
    if (answer.ok && !answer.repeated && socket.viewer) {
      this.#deps.news.bidAccepted(socket, socket.viewer.userId, answer.newBalance);
    }
  }

  async #decide(
    { viewer }: LiveSocket,
    bid: { auctionId: number; bidId: string; receivedAtUs: number | null },
  ): Promise<BidAnswer> {
    const { lane, sessions, sql, log } = this.#deps;
    const refuse = (code: (BidAnswer & { ok: false })['code']): BidAnswer => ({
      ok: false,
      ...bid,
      ...uncharged,
      code,
    });
    if (viewer === null) return refuse('SIGN_IN_TO_BID');
    try {
      // Rights are those of this moment, not of the connection (S18).
      if (!(await sessions.stands(viewer.sessionId))) {
        return refuse(viewer.status === 'suspended' ? 'ACCOUNT_SUSPENDED' : 'SIGN_IN_TO_BID');
      }
      if (!this.#attempts.take(viewer.userId, performance.now())) {
        return (await findKnownBid(sql, viewer.userId, bid.bidId)) ?? refuse('BID_RATE');
      }
      const answer = await lane.submit({ ...bid, userId: viewer.userId });
      if (answer.ok && answer.repeated) this.#attempts.giveBack(viewer.userId);
      return answer;
    } catch (error) {
      log.error({ err: error }, 'a bid could not be handed to the lane');
      return refuse('BID_FAILED');
    }
  }
}
