/**
 * A browser's tab: the page's own code (channel, outbox, reducer, clock), held together as `use-auction-socket.ts` does,
 * and a person who looks at it. The storage of the tab outlives its pages.
 */
import { AuctionDetail, type ServerFrameOf } from '@mnada/contract';
import { type Balance, newerBalance } from '../../../apps/web/src/features/wallet/balance.ts';
import { dropAllPresses } from '../../../apps/web/src/client/kept-press.ts';
import { newerState } from '../../../apps/web/src/realtime/apply-auction-event.ts';
import {
  AuctionChannel,
  BID_READY,
  type BidProgress,
  type SettledBid,
} from '../../../apps/web/src/realtime/auction-channel.ts';
import { type Connection, NOT_CONNECTED, type SocketLike } from '../../../apps/web/src/realtime/reconnecting-socket.ts';
import { ServerClock } from '../../../apps/web/src/realtime/server-clock.ts';
import { Random } from '../engine/random.ts';
import { Actor, type VirtualTime } from '../engine/virtual-time.ts';
import { Link } from '../network/network.ts';
import { PageSocket } from '../network/web-socket.ts';
import type { SimulatedNode } from './node.ts';
import type { Witness } from './witness.ts';

export type Person = { readonly userId: string; readonly username: string };
/** Somebody signed in: the token ends with the session. */
export type SignIn = { readonly person: Person; readonly token: string };

export type TabDeps = {
  readonly time: VirtualTime;
  readonly seed: number;
  readonly witness: Witness;
  /** Where the proxy leads now; null: no node listens. */
  /** What its browser keeps; tabs of one device share it. */
  readonly storage: Storage;
  readonly nodeFor: (random: Random) => SimulatedNode | null;
};

/** What is on the screen now. */
export type Screen = {
  auction: AuctionDetail | undefined;
  balance: Balance | undefined;
  bid: BidProgress;
  connection: Connection;
};

export class Tab {
  readonly name: string;
  readonly device: number;
  readonly link: Link;
  readonly screen: Screen = { auction: undefined, balance: undefined, bid: BID_READY, connection: NOT_CONNECTED };
  readonly #deps: TabDeps;
  readonly #random: Random;
  readonly #wallSkewMs: number;
  readonly #driftPpm: number;
  #pages = 0;
  actor: Actor;
  #clock = new ServerClock();
  #channel: AuctionChannel | null = null;
  #line: PageSocket | null = null;
  auctionId: number;
  signIn: SignIn | null = null;
  signedInAtUs = 0;

  constructor(name: string, auctionId: number, device: number, deps: TabDeps) {
    this.name = name;
    this.device = device;
    this.#deps = deps;
    this.auctionId = auctionId;
    this.#random = Random.of(deps.seed, `tab ${name}`);
    this.link = new Link(Random.of(deps.seed, `link ${name}`));
    this.#wallSkewMs = this.#random.chance(0.5) ? this.#random.whole(-7_200_000, 7_200_000) : 0;
    this.#driftPpm = this.#random.whole(-200, 200);
    this.actor = this.#newPage();
  }

  get isOpen(): boolean {
    return this.#channel !== null;
  }

  /** Its line is dead, and the page has yet to notice. */
  get isHalfOpen(): boolean {
    return this.#line?.isHalfOpen ?? false;
  }

  /** Opens the auction's page. */
  open(): void {
    this.#as(() => this.#startChannel());
  }

  close(): void {
    this.#as(() => this.#stopChannel());
    this.actor.alive = false;
  }

  /** The page's life ends; what the tab has stored stays. */
  reload(): void {
    // An unloading page says goodbye to nobody: its sockets are closed by the browser.
    this.#as(() => this.#stopChannel());
    this.actor.alive = false;
    this.actor = this.#newPage();
    this.screen.auction = undefined;
    this.screen.balance = undefined;
    this.#deps.witness.pageBegan(this);
    this.open();
  }

  /** The thumb comes down on the button. */
  press(): boolean {
    return this.#as(() => this.#channel?.placeBid() ?? false);
  }

  retry(): void {
    this.#as(() => this.#channel?.retry());
  }

  /** Signs out (null), or in. */
  become(signIn: SignIn | null): void {
    this.#as(() => {
      this.#stopChannel();
      if (signIn?.person.userId !== this.signIn?.person.userId) dropAllPresses(this.#deps.storage);
      this.signIn = signIn;
      this.signedInAtUs = this.#deps.time.nowUs;
      const { auction } = this.screen;
      if (auction) {
        const { you: _you, ...forEverybody } = auction;
        this.screen.auction = forEverybody;
      }
      this.screen.balance = undefined;
      this.#deps.witness.personChanged(this);
      this.#startChannel();
    });
  }

  #newPage(): Actor {
    const actor = new Actor(`${this.name}.${++this.#pages}`, this.#random.whole(0, 1_000_000));
    actor.wallSkewMs = this.#wallSkewMs;
    actor.driftPpm = this.#driftPpm;
    this.#clock = this.#deps.time.as(actor, () => new ServerClock());
    return actor;
  }

  #as<T>(work: () => T): T {
    return this.#deps.time.as(this.actor, work);
  }

  #startChannel(): void {
    const { witness } = this.#deps;
    const { signIn, screen } = this;
    const page = this.actor;
    const channel: AuctionChannel = new AuctionChannel({
      auctionId: this.auctionId,
      userId: signIn?.person.userId ?? null,
      address: `/ws/auctions/${this.auctionId}`,
      clock: this.#clock,
      ticket: () => this.#call((node) => Promise.resolve(node && (signIn?.token ?? null))),
      createSocket: (address): SocketLike => this.#socket(address, page),
      random: () => this.#random.next(),
      store: this.#deps.storage,
      newId: () => {
        const bidId = this.#random.uuid();
        witness.pressed(this, bidId);
        return bidId;
      },
      read: () => screen.auction,
      write: (state) => {
        if (this.#channel !== channel) return;
        screen.auction = state;
        witness.shown(this);
      },
      setBalance: (news) => {
        if (this.#channel !== channel) return;
        screen.balance = newerBalance(screen.balance, news);
        witness.balanceShown(this, screen.balance.bids);
      },
      setBreak: () => undefined,
      refetch: () => this.#refetch(signIn?.person.userId ?? null),
      onConnection: (connection) => {
        screen.connection = connection;
      },
      onBid: (progress) => {
        screen.bid = progress;
      },
      onAccepted: (accepted: ServerFrameOf<'bid_success'>['data']) => witness.accepted(this, accepted),
      onRefused: (refused: ServerFrameOf<'error'>['data']) => witness.refused(this, refused),
      onSettled: (settled: SettledBid) => witness.settled(this, settled),
    });
    this.#channel = channel;
    channel.start();
  }

  #stopChannel(): void {
    const channel = this.#channel;
    this.#channel = null;
    channel?.stop();
    this.screen.bid = BID_READY;
    this.screen.connection = NOT_CONNECTED;
  }

  #socket(address: string, page: Actor): SocketLike {
    const { time, nodeFor, witness } = this.#deps;
    this.#line = new PageSocket(address, {
      time,
      link: this.link,
      page,
      door: () => nodeFor(this.link.random)?.door ?? null,
      onArrival: (text) => witness.arrived(text),
    });
    return this.#line;
  }

  /** An HTTP call there and back: a node answers, or it fails within 8 s. */
  #call<T>(handle: (node: SimulatedNode) => Promise<T>): Promise<T> {
    const { time, nodeFor } = this.#deps;
    const page = this.actor;
    const { link } = this;
    return new Promise((resolve, reject) => {
      const fail = () => reject(new Error('no network'));
      time.after(8_000_000, page, fail);
      const node = link.isOffline(time.nowUs) ? null : nodeFor(link.random);
      if (node === null) return time.after(link.delayUs(), page, fail);
      const heldUs = Math.max(0, link.stalledUpUntilUs - time.nowUs);
      time.after(heldUs + link.delayUs(), node.actor, () => {
        handle(node).then(
          (answer) => time.after(link.delayUs(), page, () => resolve(answer)),
          () => time.after(link.delayUs(), page, fail),
        );
      });
    });
  }

  async #refetch(userId: string | null): Promise<void> {
    const page = this.actor;
    const channel = this.#channel;
    const json = await this.#call((node) => node.read(this.auctionId, userId));
    if (json === null || page !== this.actor || channel !== this.#channel) return;
    const fetched = AuctionDetail.parse(JSON.parse(json));
    const known = this.screen.auction;
    this.screen.auction = known ? newerState(known, fetched) : fetched;
    this.#deps.witness.shown(this);
  }
}
