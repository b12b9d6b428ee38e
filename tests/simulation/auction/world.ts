/** One world: nodes, database, bus and tabs on one clock, a history that happens to them, and the witness. */
import '../engine/browser-globals.ts';
import { sql } from 'kysely';
import type { Sessions, Viewer } from '../../../apps/server/src/platform/http/viewer.ts';
import { NodeDatabase } from '../database/database-line.ts';
import { DatabaseServer, type Preemption } from '../database/database-server.ts';
import { Random } from '../engine/random.ts';
import { Actor, VirtualTime, type VirtualUs } from '../engine/virtual-time.ts';
import { BusLine } from './bus-line.ts';
import { checkScreens, isSettled } from './check-screens.ts';
import { ARRIVES_AFTER_MS, type History, type Setting, type Step } from './history.ts';
import { SimulatedNode } from './node.ts';
import { type Person, type SignIn, Tab } from './tab.ts';
import { Witness } from './witness.ts';
import { type AuctionFloor, CREDIT_SQL, type StoredAuction } from './auction-floor.ts';

type StepOf<Do extends Step['do']> = Extract<Step, { readonly do: Do }>;

export type WorldResult = {
  readonly violations: readonly string[];
  readonly trace: readonly string[];
  readonly events: number;
  readonly bids: number;
  /** What the database holds at the end, as text: two floors that ran one history must agree on it. */
  readonly books: string;
};

const WARM_UP_MS = 1_500;
const SETTLE_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 500;
/** An autobid is due at 2 s left. */
const ABOUT_TO_BE_DUE_US = [0, 2_100_000] as const;
const IN_DRAIN_US = [-950_000, -800_000] as const;
const HOLD_LOOK_US = 50_000;
const STOPS_AFTER_US = 20_000;
/** Longer than anything can be on its way in a healed world. */
const QUIET_MS = 1_500;
/**
 * Runs a history to its end, heals everything, and waits until everybody sees what is stored.
 * @param makeFloor prepares the people and auctions of the setting
 */
export async function runWorld(
  history: History,
  makeFloor: (time: VirtualTime, setting: Setting, seed: number) => Promise<AuctionFloor>,
  options: { readonly isSerial?: boolean } = {},
): Promise<WorldResult> {
  const time = new VirtualTime(Random.of(history.seed, 'ids and chance'));
  const floor = await makeFloor(time, history.setting, history.seed);
  time.install();
  try {
    const world = new World(history, time, floor, options.isSerial ?? false);
    return await world.run();
  } finally {
    time.uninstall();
    await floor.close();
  }
}

class World {
  readonly #history: History;
  readonly #time: VirtualTime;
  readonly #floor: AuctionFloor;
  readonly #witness: Witness;
  readonly #databaseServer: DatabaseServer;
  readonly #bus: BusLine;
  readonly #sessions = new TokenSessions();
  readonly #director = new Actor('director');
  readonly #people: readonly Person[];
  readonly #tabs: Tab[] = [];
  readonly #nodes: SimulatedNode[] = [];
  readonly #storages = new Map<number, Storage>();
  #incarnations = 0;
  #credits = 0;
  readonly #directorLine: NodeDatabase;
  #healed = false;
  #settled = false;

  constructor(history: History, time: VirtualTime, floor: AuctionFloor, isSerial: boolean) {
    this.#history = history;
    this.#time = time;
    this.#floor = floor;
    this.#witness = new Witness(time);
    this.#people = floor.people;
    this.#databaseServer = new DatabaseServer(time, floor.floor, isSerial);
    this.#databaseServer.onCommit = () => floor.afterCommit(this.#witness);
    this.#directorLine = new NodeDatabase(this.#databaseServer, this.#director, history.seed);
    this.#bus = new BusLine(time, history.seed);
  }

  async run(): Promise<WorldResult> {
    const { setting, steps, seed } = this.#history;
    const time = this.#time;
    this.#floor.afterCommit(this.#witness);
    for (let n = 0; n < setting.nodes; n++) this.#nodes.push(this.#startNode(n));
    setting.tabs.forEach((wanted, index) => {
      const auctionId = this.#floor.auctionIds[wanted.auction] ?? 0;
      const tab = new Tab(`tab ${index}`, auctionId, wanted.device, {
        time,
        seed,
        storage: this.#storageOf(wanted.device),
        witness: this.#witness,
        nodeFor: (random) => this.#nodeFor(random),
      });
      this.#tabs.push(tab);
      tab.signIn = this.#signedIn(wanted.device, wanted.person);
      time.after(WARM_UP_MS * 500, this.#director, () => tab.open());
    });
    const isBroken = () => this.#witness.violations.length > 0;
    for (const step of steps) {
      time.after((WARM_UP_MS + step.atMs) * 1_000, this.#director, () => this.#do(step));
    }
    const endsMs = steps.map((step) => step.atMs + ('forMs' in step ? step.forMs : 0));
    const lastMs = WARM_UP_MS + Math.max(0, ...endsMs) + 500;
    await time.run(time.startUs + lastMs * 1_000, isBroken);
    if (!isBroken()) await this.#heal(isBroken);
    await this.#floor.finish(this.#witness);
    const { violations, trace } = this.#witness;
    return {
      violations,
      trace,
      events: time.events,
      bids: this.#witness.stored.size,
      books: await this.#floor.books(),
    };
  }

  /** No trouble any more: everybody must come to see what is stored, and what is due must end. */
  async #heal(isBroken: () => boolean): Promise<void> {
    const time = this.#time;
    this.#witness.note('everything is healed');
    this.#healed = true;
    this.#databaseServer.heal();
    Object.assign(this.#bus, { deafUntilUs: 0 });
    for (const tab of this.#tabs) {
      Object.assign(tab.link, { offlineUntilUs: 0, stalledUpUntilUs: 0, stalledDownUntilUs: 0, blockedUntilUs: 0 });
      tab.link.latencyMs = Math.min(tab.link.latencyMs, 100);
    }
    const deadlineUs = time.nowUs + SETTLE_WITHIN_MS * 1_000;
    while (time.nowUs < deadlineUs) {
      await time.run(time.nowUs + LOOK_EVERY_MS * 1_000, isBroken);
      if (isBroken()) return;
      const [auctions, balances] = [await this.#floor.auctions(), await this.#floor.balances()];
      if (isSettled(this.#tabs, auctions, balances, this.#witness)) break;
    }
    // What is still on its way may still undo it; nobody presses any more.
    this.#settled = true;
    await time.run(time.nowUs + QUIET_MS * 1_000, isBroken);
    if (isBroken()) return;
    checkScreens(this.#tabs, await this.#floor.auctions(), await this.#floor.balances(), this.#witness);
  }

  #startNode(index: number): SimulatedNode {
    const node = new SimulatedNode(`node ${index}.${++this.#incarnations}`, {
      time: this.#time,
      seed: this.#history.seed,
      databaseServer: this.#databaseServer,
      bus: this.#bus,
      sessions: this.#sessions,
      onError: (what) => this.#witness.note(what),
      onCutShort: (what) => this.#witness.violated('BID-2', what),
    });
    node.start();
    return node;
  }

  #nodeFor(random: Random): SimulatedNode | null {
    const open = this.#nodes.filter((node) => node.actor.alive && node.isListening && !node.isStopping);
    return open.length === 0 ? null : random.pick(open);
  }

  #storageOf(device: number): Storage {
    let storage = this.#storages.get(device);
    if (!storage) this.#storages.set(device, (storage = new DeviceStorage()));
    return storage;
  }

  /** One session a device: its tabs were signed in together. */
  #signedIn(device: number, person: number): SignIn {
    return this.#tabs.find((tab) => tab.device === device)?.signIn ?? this.#signIn(person);
  }

  #become(device: number, signIn: SignIn | null): void {
    for (const tab of this.#tabs) if (tab.device === device) tab.become(signIn);
  }

  #signIn(person: number): SignIn {
    const who = this.#people[person] ?? this.#people[0];
    if (!who) throw new Error('nobody lives in this world');
    return { person: who, token: this.#sessions.begin(who) };
  }

  #do(step: Step): void {
    if (this.#healed) return;
    this.#witness.note(`* ${JSON.stringify(step)}`);
    const untilUs = 'forMs' in step ? this.#time.nowUs + step.forMs * 1_000 : 0;
    if ('tab' in step) {
      const tab = this.#tabs[step.tab];
      if (tab) this.#doInTab(step, tab, untilUs);
      return;
    }
    switch (step.do) {
      case 'die':
      case 'deploy':
      case 'freeze':
        return this.#doToNode(step.do, step.node, untilUs);
      case 'database_hangs':
        this.#databaseServer.hangsUntilUs = untilUs;
        return;
      case 'database_away':
      case 'database_refuses':
        this.#databaseServer.refusesUntilUs = Math.max(this.#databaseServer.refusesUntilUs, untilUs);
        if (step.do === 'database_away') this.#databaseServer.breakLines();
        return;
      case 'database_slow':
        this.#databaseServer.latencyMs = step.latencyMs;
        return this.#time.after(step.forMs * 1_000, this.#director, () => {
          this.#databaseServer.latencyMs = 0.3;
        });
      case 'bus_dies':
        this.#bus.deafUntilUs = untilUs;
        return;
      case 'commit':
        this.#databaseServer.commitFaults.push(step.fault);
        return;
      case 'credit':
        return this.#credit(step.person, step.bids);
      case 'preempt':
        return this.#databaseServer.preempt(step.preemption);
      case 'press_together':
        if (step.preemption) this.#databaseServer.preempt(step.preemption);
        for (const index of step.tabs) {
          const tab = this.#tabs[index];
          const afterMs = ARRIVES_AFTER_MS - Math.min(ARRIVES_AFTER_MS, tab?.link.latencyMs ?? 0);
          this.#time.after(afterMs * 1_000, this.#director, () => void tab?.press());
        }
        return;
      case 'stop_autobid':
        return this.#stopAutobid(step.auction, step.person, step.node);
      case 'stop_at_close':
        return this.#stopAtClose(step.auction, step.node, step.forMs);
      case 'hold_wallet':
        return this.#holdWallets([step.person], step.forMs);
      case 'hold_at_trigger':
        return this.#holdAtTrigger(step.auction, step.forMs);
      case 'call_off': {
        const node = this.#nodes[step.node];
        const auctionId = this.#floor.auctionIds[step.auction];
        if (!node?.isListening || auctionId === undefined) return;
        this.#time.as(node.actor, () => void node.callOff(auctionId).catch(() => undefined));
      }
    }
  }

  #doInTab(step: Extract<Step, { readonly tab: number }>, tab: Tab, untilUs: number): void {
    const { link } = tab;
    switch (step.do) {
      case 'press':
        tab.press();
        return;
      case 'press_at_close':
        return void this.#pressAtClose(tab, step);
      case 'press_at_end':
        return void this.#pressAtEnd(tab, step);
      case 'reload':
        return tab.reload();
      case 'retry':
        return tab.retry();
      case 'sign_out':
        if (tab.signIn) this.#sessions.end(tab.signIn.token);
        return this.#become(tab.device, null);
      case 'sign_in':
        return this.#become(tab.device, this.#signIn(step.person));
      case 'cut':
        for (const connection of [...link.connections]) connection.cut();
        return;
      case 'half_open':
        for (const connection of link.connections) connection.lose(step.direction);
        return;
      case 'stall':
        if (step.direction === 'up') link.stalledUpUntilUs = untilUs;
        else link.stalledDownUntilUs = untilUs;
        return;
      case 'offline':
        link.offlineUntilUs = untilUs;
        for (const connection of [...link.connections]) connection.cut();
        return;
      case 'deaf':
        link.blockedUntilUs = untilUs;
        return;
      case 'sleep':
        tab.actor.freezeUntil(untilUs);
        return;
      case 'slow':
        link.latencyMs = step.latencyMs;
    }
  }

  #doToNode(what: 'die' | 'deploy' | 'freeze', index: number, untilUs: number): void {
    const node = this.#nodes[index];
    if (!node?.actor.alive || node.isStopping) return;
    const forUs = untilUs - this.#time.nowUs;
    const comeBack = () =>
      this.#time.after(forUs, this.#director, () => {
        this.#nodes[index] = this.#startNode(index);
      });
    if (what === 'freeze') {
      node.actor.freezeUntil(untilUs);
      return;
    }
    if (what === 'die') {
      for (const tab of this.#tabs) {
        for (const connection of [...tab.link.connections]) if (connection.node === node.actor) connection.cut();
      }
      node.die();
      return comeBack();
    }
    this.#time.as(node.actor, () => void node.stop().then(() => this.#witness.note(`${node.actor.name} has stopped`)));
    comeBack();
  }

  #credit(person: number, bids: number): void {
    const who = this.#people[person];
    if (!who) return;
    const source = `purchase:${++this.#credits}`;
    this.#time.as(this.#director, () => void this.#creditNow(who.userId, bids, source));
  }

  #holdWallets(people: readonly number[], forMs: number): void {
    const { db } = this.#directorLine.database;
    const holding = async (): Promise<void> => {
      await db.transaction().execute(async (trx) => {
        for (const person of people) {
          const userId = this.#people[person]?.userId ?? '';
          await sql`select balance from account where owner_id = ${userId} and unit = 'BID' for no key update`.execute(
            trx,
          );
        }
        await new Promise<void>((free) => this.#time.after(forMs * 1_000, this.#director, free));
      });
    };
    // The database may be away meanwhile: then nobody holds them.
    this.#time.as(this.#director, () => void holding().catch(() => undefined));
  }

  /** Does it once so little is left on an auction's clock; never, where it doesn't come to that before all is healed. */
  #onceLeft(auction: number, [fromUs, toUs]: readonly [number, number], work: (now: StoredAuction) => void): void {
    const look = (): void => {
      if (this.#healed) return;
      void this.#floor.auctions().then((auctions) => {
        const now = auctions.find(({ id }) => id === this.#floor.auctionIds[auction]);
        const leftUs = (now?.endsAtUs ?? 0) - this.#time.nowUs;
        if (now?.status === 'live' && leftUs >= fromUs && leftUs <= toUs) return work(now);
        if (now?.status !== 'ended') this.#time.after(HOLD_LOOK_US, this.#director, look);
      });
    };
    look();
  }

  #holdAtTrigger(auction: number, forMs: number): void {
    const { autobids = [] } = this.#history.setting;
    const people = autobids.filter((autobid) => autobid.auction === auction).map(({ person }) => person);
    this.#onceLeft(auction, ABOUT_TO_BE_DUE_US, () => this.#holdWallets(people, forMs));
  }

  #stopAtClose(auction: number, node: number, forMs: number): void {
    this.#onceLeft(auction, IN_DRAIN_US, ({ leaderName }) => {
      const person = this.#people.findIndex(({ username }) => username === leaderName);
      this.#witness.note(`stops at close: ${person}`);
      if (person < 0) return;
      this.#holdWallets([person], forMs);
      this.#time.after(STOPS_AFTER_US, this.#director, () => this.#stopAutobid(auction, person, node));
    });
  }

  #stopAutobid(auction: number, person: number, index: number): void {
    const node = this.#nodes[index];
    const [auctionId, who] = [this.#floor.auctionIds[auction], this.#people[person]];
    if (!node?.isListening || auctionId === undefined || !who) return;
    this.#time.as(node.actor, () => void node.stopAutobid(auctionId, who.userId).catch(() => undefined));
  }

  /** A node has booked a payment, and says so. */
  async #creditNow(userId: string, bids: number, source: string): Promise<void> {
    try {
      await this.#directorLine.database.pool.query(CREDIT_SQL, [userId, bids, source]);
    } catch {
      return; // the database was away; nothing was paid in this world, then
    }
    const node = this.#nodes.find((one) => one.isListening && one.actor.alive);
    if (node) this.#time.as(node.actor, () => node.tellBalance(userId));
  }

  #pressAtEnd(tab: Tab, { beforeMs, preemption }: StepOf<'press_at_end'>): Promise<void> {
    return this.#pressWhenDue(async () => {
      const auction = (await this.#floor.auctions()).find((one) => one.id === tab.auctionId);
      if (auction?.endsAtUs == null || auction.status !== 'live') return null;
      return { tab, atUs: auction.endsAtUs - (beforeMs + tab.link.latencyMs) * 1_000 };
    }, preemption);
  }

  /** The one who leads it has another page open: that press counts while this auction is being closed. */
  #pressAtClose(given: Tab, { of, offsetMs, preemption }: StepOf<'press_at_close'>): Promise<void> {
    return this.#pressWhenDue(async () => {
      const auction: StoredAuction | undefined = (await this.#floor.auctions())[of];
      if (!auction || auction.status !== 'live' || auction.endsAtUs === null) return null;
      const isLeadersOther = ({ signIn, auctionId }: Tab) =>
        signIn?.person.username === auction.leaderName && auctionId !== auction.id;
      const tab = this.#tabs.find(isLeadersOther) ?? given;
      return { tab, atUs: auction.endsAtUs + auction.drainUs + (offsetMs - tab.link.latencyMs) * 1_000 };
    }, preemption);
  }

  /** Waits for the moment; when bids have moved it meanwhile, for the new one. */
  async #pressWhenDue(
    when: () => Promise<{ readonly tab: Tab; readonly atUs: VirtualUs } | null>,
    preemption: Preemption | undefined,
  ): Promise<void> {
    // A look into the real world: the clock waits for it, or the moment would depend on how fast the machine is.
    this.#time.pending++;
    const due = await when().finally(() => {
      this.#time.pending--;
    });
    if (due === null || this.#settled) return;
    const { tab, atUs } = due;
    const waitUs = atUs - this.#time.nowUs;
    if (waitUs > 0) {
      return this.#time.after(waitUs, this.#director, () => void this.#pressWhenDue(when, preemption));
    }
    if (waitUs > -1_000 && tab.press() && preemption) this.#databaseServer.preempt(preemption);
  }
}

/** A browser's storage. */
class DeviceStorage implements Storage {
  readonly #items = new Map<string, string>();

  get length(): number {
    return this.#items.size;
  }

  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }

  removeItem(key: string): void {
    this.#items.delete(key);
  }

  clear(): void {
    this.#items.clear();
  }
}

/** Sessions by token; who signed out has none. */
class TokenSessions implements Sessions {
  readonly #open = new Map<string, Viewer>();
  #count = 0;

  begin(person: Person): string {
    const token = `session-${++this.#count}`;
    this.#open.set(token, {
      userId: person.userId,
      sessionId: token,
      kind: 'user',
      status: 'active',
      username: person.username,
      avatar: null,
      isSimulated: false,
      language: 'en',
    });
    return token;
  }

  end(token: string): void {
    this.#open.delete(token);
  }

  resolve(token: string): Promise<Viewer | null> {
    return Promise.resolve(this.#open.get(token) ?? null);
  }

  resolveSocketToken(token: string): Promise<Viewer | null> {
    return this.resolve(token);
  }

  stands(sessionId: string): Promise<boolean> {
    return Promise.resolve(this.#open.has(sessionId));
  }
}
