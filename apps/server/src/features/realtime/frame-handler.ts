import { randomUUID } from 'node:crypto';
import type { ClientFrame } from '@mnada/contract';
import type { Clock } from '../../platform/clock/index.ts';
import type { Sessions } from '../../platform/http/viewer.ts';
import type { SharedCounts } from '../../platform/limits/shared-counts.ts';
import type { Queryable } from '../auctions/index.ts';
import type { BidAnswer, BidLane, PlaceBid } from '../bidding/index.ts';
import { BidAttempts } from './bid-attempts.ts';
import type { Hub } from './hub.ts';
import { type BidQuestions, unknownStatus } from './bid-questions.ts';
import { findKnownBid } from './known-bid.sql.ts';
import type { ViewerSocket } from './viewer-socket.ts';
import type { PersonalNews } from './personal-news.ts';
import { bidAnswerFrame, bidStatusFrame, errorFrame, pongFrame } from './server-frames.ts';

export type FrameHandlerDeps = {
  readonly hub: Hub;
  readonly news: PersonalNews;
  readonly questions: BidQuestions;
  readonly lane: BidLane;
  readonly sessions: Pick<Sessions, 'stands'>;
  readonly clock: Clock;
  readonly sql: Queryable;
  /** Reads what happened to an auction elsewhere; for a socket that knows more than this node. */
  readonly refresh: (auctionId: number) => Promise<void>;
  /** Counts attempts over all nodes together; without it each node counts its own. */
  readonly sharedCounts?: SharedCounts | null;
  readonly log: { error(fields: object, text: string): void };
};

type PlaceBidData = Extract<ClientFrame, { type: 'place_bid' }>['data'];
type ReceivedBid = Pick<PlaceBid, 'auctionId' | 'bidId' | 'receivedAtUs' | 'pressedAtUs' | 'seenSeq'>;
const uncharged = { seq: null, receivedAtUs: null, decidedAtUs: null, endsAtUs: null } as const;

/** Does what a client's frame asks. Never rejects: whatever goes wrong is told to the socket. */
export class FrameHandler {
  readonly #deps: FrameHandlerDeps;
  readonly #attempts: BidAttempts;
  /** Each question may write, so they are counted like bids. */
  readonly #questionsAsked: BidAttempts;

  constructor(deps: FrameHandlerDeps) {
    this.#deps = deps;
    this.#attempts = new BidAttempts('place_bid', deps.sharedCounts);
    this.#questionsAsked = new BidAttempts('bid_status', deps.sharedCounts);
  }

  /** @param receivedAtUs when the frame's last byte was read; null: this node can't say exactly */
  async handle(socket: ViewerSocket, frame: ClientFrame, receivedAtUs: number | null): Promise<void> {
    const { hub, clock } = this.#deps;
    try {
      switch (frame.type) {
        case 'ping':
          return socket.tell(pongFrame(clock.nowUs()));
        case 'place_bid':
          return await this.#placeBid(socket, frame.data, receivedAtUs);
        case 'bid_status':
          return await this.#bidStatus(socket, frame.data.bid_ids);
        case 'resume':
          if (socket.auctionId === null) return socket.tell(errorFrame('UNKNOWN_MESSAGE', socket.language));
          if (await hub.resume(socket, frame.data.from_seq)) return;
          await this.#deps.refresh(socket.auctionId);
          if (!(await hub.resume(socket, frame.data.from_seq))) await hub.showState(socket);
          return;
        case 'watch':
          if (socket.auctionId !== null) return socket.tell(errorFrame('UNKNOWN_MESSAGE', socket.language));
          return hub.watch(socket, frame.data.ids, frame.data.pace, frame.data.list);
      }
    } catch (error) {
      this.#deps.log.error({ err: error, type: frame.type }, 'a frame could not be handled');
      socket.tell(errorFrame('INTERNAL', socket.language));
    }
  }

  async #placeBid(socket: ViewerSocket, data: PlaceBidData, receivedAtUs: number | null): Promise<void> {
    const auctionId = Number(data.auction_id);
    const bidId = (data.bid_id ?? randomUUID()).toLowerCase();
    const pressedAtUs = data.pressed_at === undefined ? null : data.pressed_at * 1000;
    const answer = await this.#decide(socket, {
      ...{ auctionId, bidId, receivedAtUs, pressedAtUs },
      seenSeq: data.seen_seq ?? null,
    });
    const { viewer } = socket;
    if (viewer !== null) this.#deps.questions.answered(viewer.userId, answer);
    // What it left comes first, so that the page never knows of a bid without what it cost.
    if (answer.ok && !answer.repeated && viewer !== null) this.#deps.news.bidAccepted(viewer.userId, answer);
    if (answer.ok) socket.noteAccount(answer.accountVersion);
    socket.tell(bidAnswerFrame(answer, socket.language));
    // What is true now isn't part of a first answer: it is read.
    if (answer.ok && answer.repeated) this.#deps.news.greet(socket);
  }

  /** BID-9. Whoever asks more often than anybody needs to is told that it isn't known yet, and nothing is written. */
  async #bidStatus(socket: ViewerSocket, asked: readonly string[]): Promise<void> {
    const { viewer } = socket;
    if (viewer === null || !(await this.#deps.sessions.stands(viewer.sessionId))) {
      return socket.tell(errorFrame('SIGN_IN_TO_BID', socket.language));
    }
    const bidIds = [...new Set(asked.map((bidId) => bidId.toLowerCase()))];
    const mayAsk = await this.#questionsAsked.take(viewer.userId, performance.now());
    const status = mayAsk ? await this.#deps.questions.status(viewer.userId, bidIds) : unknownStatus(bidIds);
    socket.tell(bidStatusFrame(status));
    // It says what a bid left, not how many were used here: that is read.
    if (status.bids.some((bid) => bid.state === 'accepted')) this.#deps.news.greet(socket);
  }

  async #decide({ viewer }: ViewerSocket, bid: ReceivedBid): Promise<BidAnswer> {
    const { lane, sessions, sql, questions, log } = this.#deps;
    const { auctionId, bidId } = bid;
    const refuse = (code: (BidAnswer & { ok: false })['code']): BidAnswer => {
      return { ok: false, auctionId, bidId, ...uncharged, code };
    };
    // From there on a failure of ours says nothing of the bid.
    let mayBeAccepted = false;
    if (viewer === null) return refuse('SIGN_IN_TO_BID');
    try {
      // Asked first: it may wait for a count of all nodes, and what comes after is of this moment.
      const mayTry = await this.#attempts.take(viewer.userId, performance.now());
      // Rights are those of this moment, not of the connection (S18).
      if (!(await sessions.stands(viewer.sessionId))) {
        return refuse(viewer.status === 'suspended' ? 'ACCOUNT_SUSPENDED' : 'SIGN_IN_TO_BID');
      }
      if (questions.isHeld(viewer.userId, auctionId, bidId)) {
        if (mayTry) this.#attempts.giveBack(viewer.userId);
        return refuse('BID_BEING_CHECKED');
      }
      mayBeAccepted = true;
      if (!mayTry) return (await findKnownBid(sql, viewer.userId, bid.bidId)) ?? refuse('BID_RATE');
      const answer = await lane.submit({ ...bid, userId: viewer.userId });
      if (answer.ok && answer.repeated) this.#attempts.giveBack(viewer.userId);
      return answer;
    } catch (error) {
      log.error({ err: error }, 'a bid could not be handed to the lane');
      return refuse(mayBeAccepted ? 'BID_UNKNOWN' : 'BID_FAILED');
    }
  }
}
