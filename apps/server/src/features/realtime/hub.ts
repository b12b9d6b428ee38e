import { QUIET_FRAME_AFTER_MS } from '@mnada/contract';
import type { Archive, Board, BoardEvent } from '../auctions/index.ts';
import { FanOut } from './fan-out.ts';
import { ListRounds } from './list-rounds.ts';
import type { ViewerSocket } from './viewer-socket.ts';
import { Room } from './room.ts';
import {
  bidsFrame,
  endedFrame,
  extendedFrame,
  listUpdateFrame,
  seatsFrame,
  startedFrame,
  stateFrame,
  timerFrame,
} from './server-frames.ts';
import type { Pace } from './watch-list.ts';

/** How often quiet rooms are looked for: a live page hears something every 2 to 2.25 s at the latest. */
const LOOK_EVERY_MS = 250;

/** Who watches what, and what they are told when the board changes. */
export class Hub {
  readonly #board: Board;
  readonly #archive: Archive;
  readonly #nowUs: () => number;
  readonly #onTold: ((lateUs: number) => void) | undefined;
  readonly #fanOut = new FanOut();
  readonly #rooms = new Map<number, Room>();
  readonly #lists: ListRounds;
  readonly #sockets = new Set<ViewerSocket>();
  #voided: (auctionId: number) => void = () => undefined;
  #stopHearing: (() => void) | null = null;
  #timer: NodeJS.Timeout | null = null;

  /** @param deps.onTold how late a frame of bids reached the last of its room, µs after the decision */
  constructor(deps: { board: Board; archive: Archive; nowUs: () => number; onTold?: (lateUs: number) => void }) {
    this.#board = deps.board;
    this.#archive = deps.archive;
    this.#nowUs = deps.nowUs;
    this.#onTold = deps.onTold;
    this.#lists = new ListRounds(this.#fanOut, deps.nowUs);
  }

  get sockets(): ReadonlySet<ViewerSocket> {
    return this.#sockets;
  }

  /** Frames handed to sockets so far. */
  get framesWritten(): number {
    return this.#fanOut.written;
  }

  /** How many sockets of this node are on an auction's own page. */
  watching(auctionId: number): number {
    return this.#rooms.get(auctionId)?.sockets.size ?? 0;
  }

  /** Who is told that an auction was called off, and its bids went back to their owners (AUC-1). */
  onVoid(voided: (auctionId: number) => void): void {
    this.#voided = voided;
  }

  start(): void {
    this.#stopHearing ??= this.#board.onEvent((event) => this.#heard(event));
    this.#timer ??= setInterval(() => this.#breakSilence(), LOOK_EVERY_MS);
    this.#timer.unref();
  }

  stop(): void {
    this.#stopHearing?.();
    this.#stopHearing = null;
    if (this.#timer) clearInterval(this.#timer);
    this.#timer = null;
    this.#lists.close();
    for (const room of this.#rooms.values()) room.close();
    this.#rooms.clear();
    this.#sockets.clear();
  }

  /** Takes in a socket; one of an auction gets its whole state first. */
  async join(socket: ViewerSocket): Promise<void> {
    this.#sockets.add(socket);
    if (socket.auctionId === null) {
      this.#lists.watchers.watch(socket, null);
      return;
    }
    let room = this.#rooms.get(socket.auctionId);
    if (!room) this.#rooms.set(socket.auctionId, (room = new Room(this.#fanOut, this.#nowUs, this.#onTold)));
    room.join(socket);
    await this.showState(socket);
  }

  /** May be called twice. */
  leave(socket: ViewerSocket): void {
    this.#sockets.delete(socket);
    if (socket.auctionId === null) {
      this.#lists.watchers.forget(socket);
      return;
    }
    const room = this.#rooms.get(socket.auctionId);
    room?.leave(socket);
    if (room?.sockets.size === 0) this.#rooms.delete(socket.auctionId);
  }

  /** A list socket says which cards are on screen, and how often it wants to hear of them. */
  watch(socket: ViewerSocket, ids: readonly number[], pace?: Pace, isList?: boolean): void {
    if (this.#sockets.has(socket)) this.#lists.watchers.watch(socket, ids, pace, isList);
  }

  /** The newest whole state: at the beginning, and for whoever was left behind. */
  async showState(socket: ViewerSocket): Promise<void> {
    if (socket.auctionId === null) {
      socket.update(listUpdateFrame(this.#nowUs()));
      return;
    }
    const entry = this.#board.get(socket.auctionId) ?? (await this.#archive.find(socket.auctionId));
    if (entry) socket.update(stateFrame(entry, this.#nowUs()));
  }

  /**
   * Tells a socket what it missed after `fromSeq`: the bids if they are at hand, else the whole state.
   * @returns false when the socket knows more than this node: read the auction, then ask again
   */
  async resume(socket: ViewerSocket, fromSeq: number): Promise<boolean> {
    const entry = socket.auctionId === null ? null : this.#board.get(socket.auctionId);
    if (entry && fromSeq > entry.head.seq) return false;
    const missed = entry?.bids.filter((bid) => bid.seq > fromSeq) ?? [];
    if (entry?.status !== 'live' || missed.length < entry.head.seq - fromSeq) await this.showState(socket);
    else if (missed.length === 0) socket.update(timerFrame(entry, this.#nowUs()));
    else socket.update(bidsFrame(entry, missed, this.#nowUs()));
    return true;
  }

  #heard(event: BoardEvent): void {
    this.#lists.heard(event);
    if (event.kind === 'ended' && event.entry.outcome?.result === 'void') this.#voided(event.entry.facts.auctionId);
    const auctionId = event.kind === 'listed' ? event.auctionId : event.entry.facts.auctionId;
    const room = this.#rooms.get(auctionId);
    if (!room || event.entry === null) return;
    switch (event.kind) {
      case 'bids':
        return room.bids(event.entry, event.bids);
      case 'opened':
        return room.now(() => startedFrame(event.entry, this.#nowUs()));
      case 'extended':
        return room.now(() => extendedFrame(event.entry, event.reason, this.#nowUs()));
      case 'seats':
        return room.now(() => seatsFrame(event.entry, this.#nowUs()));
      case 'ended':
        // The winner must hear of it, however slow the phone.
        return room.now(() => endedFrame(event.entry, this.#nowUs()), 'tell');
      case 'reset':
      case 'listed':
        return room.reset(event.entry);
    }
  }

  /** So that a page can tell a quiet auction from a dead line. */
  #breakSilence(): void {
    for (const [auctionId, room] of this.#rooms) {
      const entry = this.#board.get(auctionId);
      if (entry?.status === 'live' && room.quietMs >= QUIET_FRAME_AFTER_MS)
        room.now(() => timerFrame(entry, this.#nowUs()));
    }
  }
}
