/**
 * A node's lines to the database: pool, clients and pipelines as `pg` has them, over either floor. All that can go wrong
 * between a node and its database goes wrong here, by the seed.
 */
import { EventEmitter } from 'node:events';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database, Db } from '../../../apps/server/src/platform/database/index.ts';
import type { Tables } from '../../../apps/server/src/platform/database/tables/index.ts';
import { Random } from '../engine/random.ts';
import { Actor, type VirtualTime, type VirtualUs } from '../engine/virtual-time.ts';
import { type Answer, commandOf, type Floor, type FloorSession, type Statement } from './floor.ts';

/** What may happen to the next commit that writes something. */
export type CommitFault =
  /** The line breaks before the database has read it: undone, though the node can't know. */
  | 'lost'
  /** The line breaks after it: done, though the node can't know. */
  | 'unanswered'
  /** No answer ever comes, and the line stays open. Not done. */
  | 'silent_undone'
  /** The same, done. */
  | 'silent_done'
  | '40001'
  | '57014';

/** A transaction stands still before one of its statements: its process has no processor, its page is on a slow disk. */
export type Preemption = {
  /** The next transaction that begins on a line of this kind: the lane's, or one of the pool. */
  readonly line: 'lane' | 'pool';
  /** Counted from BEGIN, which is 0. */
  readonly statement: number;
  readonly forMs: number;
  /** Shorter: until another transaction, of more than one statement, has committed. */
  readonly untilCommit?: boolean;
};

/** Nothing began meanwhile: the moment for which it was meant is over. */
const PREEMPTION_WAITS_US = 3_000_000;
const IDLE_IN_TRANSACTION_US = 1_000_000;
/** So long a lock is waited for on every line; a transaction may say otherwise of itself. */
const LOCK_TIMEOUT_US = 1_000_000;
/** So long a line may be silent before the operating system gives it up, if the node itself has no shorter patience. */
const SILENT_LINE_US = 60_000_000;

/** The database's side of the world: whether it answers at all, and how fast. */
export class DatabaseServer {
  readonly time: VirtualTime;
  readonly floor: Floor;
  readonly actor = new Actor('database');
  /** One transaction at a time: so that the floor over PostgreSQL never has to wait in real time. */
  readonly isSerial: boolean;
  hangsUntilUs: VirtualUs = 0;
  refusesUntilUs: VirtualUs = 0;
  latencyMs = 0.3;
  readonly commitFaults: CommitFault[] = [];
  onCommit: () => void = () => undefined;
  #inTransaction: ServerSession | null = null;
  #waiting: (() => void)[] = [];
  #untilCommit: (() => void)[] = [];
  readonly #sessions = new Set<{ broke(): void }>();
  #preemptions: { readonly preemption: Preemption; readonly untilUs: VirtualUs }[] = [];

  constructor(time: VirtualTime, floor: Floor, isSerial: boolean) {
    this.time = time;
    this.floor = floor;
    this.isSerial = isSerial;
  }

  preempt(preemption: Preemption): void {
    this.#preemptions.push({ preemption, untilUs: this.time.nowUs + PREEMPTION_WAITS_US });
  }

  /** What is to happen to a transaction that begins now, once. */
  takePreemption(line: string): Preemption | null {
    if (this.#preemptions.length === 0) return null;
    this.#preemptions = this.#preemptions.filter(({ untilUs }) => untilUs > this.time.nowUs);
    const at = this.#preemptions.findIndex(({ preemption }) => preemption.line === line);
    return at < 0 ? null : (this.#preemptions.splice(at, 1)[0]?.preemption ?? null);
  }

  /** Goes on once somebody has committed, and at the latest after so long. */
  afterCommit(forUs: VirtualUs, goOn: () => void): void {
    let isOver = false;
    const once = () => {
      if (isOver) return;
      isOver = true;
      goOn();
    };
    this.#untilCommit.push(() => this.time.after(0, this.actor, once));
    this.time.after(forUs, this.actor, once);
  }

  /** @param command COMMIT, or a statement that was a transaction of its own */
  committed(command: string): void {
    this.onCommit();
    if (command === 'COMMIT') for (const goOn of this.#untilCommit.splice(0)) goOn();
  }

  /** Its process is gone: what was not committed is undone, and every line breaks. */
  breakLines(): void {
    for (const session of [...this.#sessions]) session.broke();
  }

  /** @returns forgets it */
  joined(session: { broke(): void }): () => void {
    this.#sessions.add(session);
    return () => this.#sessions.delete(session);
  }

  heal(): void {
    Object.assign(this, { hangsUntilUs: 0, refusesUntilUs: 0, latencyMs: 0.3 });
    this.commitFaults.length = 0;
    this.#preemptions.length = 0;
  }

  /** @returns false: another transaction is open; `again` is called when it is over */
  mayBegin(session: ServerSession, again: () => void): boolean {
    if (!this.isSerial) return true;
    if (this.#inTransaction !== null && this.#inTransaction !== session) {
      this.#waiting.push(again);
      return false;
    }
    this.#inTransaction = session;
    return true;
  }

  ended(session: ServerSession): void {
    if (this.#inTransaction !== session) return;
    this.#inTransaction = null;
    for (const again of this.#waiting.splice(0)) this.time.after(0, this.actor, again);
  }
}

type Sent = {
  readonly statement: Statement;
  readonly resolve: (result: { rows: unknown[]; command: string; rowCount: number }) => void;
  readonly reject: (error: Error) => void;
};

/** What `set local lock_timeout` says, as long as its transaction lasts; null: the statement says nothing of it. */
function lockTimeoutOf(text: string): VirtualUs | null {
  const [, count = '', unit = ''] = /set local lock_timeout = '(\d+)(ms|s)'/.exec(text) ?? [];
  return count === '' ? null : Number(count) * (unit === 's' ? 1_000_000 : 1_000);
}

/** The database's end of one line. */
class ServerSession {
  readonly #server: DatabaseServer;
  readonly #session: FloorSession;
  readonly #random: Random;
  readonly #reply: (sent: Sent, answer: Answer) => void;
  readonly #breakLine: () => void;
  readonly #leave: () => void;
  readonly #queue: Sent[] = [];
  #busy = false;
  #gone = false;
  #isOver = false;
  #wrote = false;
  #idleCheck = 0;
  readonly #line: string;
  #preemption: Preemption | null = null;
  #statements = 0;
  #lockTimeoutUs = LOCK_TIMEOUT_US;

  constructor(
    server: DatabaseServer,
    line: string,
    random: Random,
    reply: (sent: Sent, answer: Answer) => void,
    breakLine: () => void,
  ) {
    this.#server = server;
    this.#line = line;
    this.#random = random;
    this.#session = server.floor.open();
    this.#reply = reply;
    this.#breakLine = breakLine;
    this.#leave = server.joined(this);
  }

  receive(sent: readonly Sent[]): void {
    // What arrives at a session that is over is read by nobody.
    if (this.#isOver) return;
    this.#queue.push(...sent);
    if (!this.#busy) this.#next();
  }

  /** The node hung up: what it had sent before is still worked off, in its order. */
  hungUp(): void {
    if (this.#isOver) return;
    this.#gone = true;
    if (!this.#busy) this.#next();
  }

  /** The database ended it. */
  broke(): void {
    this.#breakLine();
    this.#end();
  }

  #next(): void {
    const { time, actor, hangsUntilUs } = this.#server;
    this.#idleCheck++;
    const sent = this.#queue[0];
    if (sent === undefined) {
      this.#busy = false;
      if (this.#gone) this.#end();
      else if (this.#session.isInTransaction) this.#watchIdle(this.#idleCheck);
      return;
    }
    this.#busy = true;
    if (hangsUntilUs > time.nowUs) return time.after(hangsUntilUs - time.nowUs, actor, () => this.#next());
    const { pauseUs, untilCommit } = this.#pauseOf(sent);
    if (untilCommit) this.#server.afterCommit(pauseUs, () => this.#execute(sent));
    else if (pauseUs > 0) time.after(pauseUs, actor, () => this.#execute(sent));
    else this.#execute(sent);
  }

  /** Now and then another session gets a word in between two statements; a preempted transaction waits for longer. */
  #pauseOf({ statement }: Sent): { readonly pauseUs: number; readonly untilCommit?: boolean } {
    const shortUs = this.#random.chance(0.12) ? this.#random.whole(50, 4_000) : 0;
    const short = { pauseUs: shortUs };
    if (commandOf(statement.text) === 'BEGIN') {
      this.#statements = 0;
      this.#preemption = this.#server.takePreemption(this.#line);
      return short;
    }
    if (this.#preemption === null || ++this.#statements !== this.#preemption.statement) return short;
    const { forMs, untilCommit = false } = this.#preemption;
    this.#preemption = null;
    return { pauseUs: Math.max(shortUs, forMs * 1_000), untilCommit };
  }

  #execute(sent: Sent): void {
    // It ended while its statement waited.
    if (this.#isOver) return;
    const command = commandOf(sent.statement.text);
    const writes = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'WITH';
    const begins = command === 'BEGIN' || (writes && !this.#session.isInTransaction);
    if (begins && !this.#server.mayBegin(this, () => this.#execute(sent))) return;
    if (writes) this.#wrote = true;
    if (command === 'SET') this.#lockTimeoutUs = lockTimeoutOf(sent.statement.text) ?? this.#lockTimeoutUs;
    const fault = command === 'COMMIT' && this.#wrote ? this.#server.commitFaults.shift() : undefined;
    if (fault !== undefined) return this.#failCommit(sent, fault);
    this.#run(sent, sent.statement);
  }

  #run(sent: Sent, statement: Statement): void {
    if (this.#isOver) return;
    const answer = this.#session.execute(statement);
    if (answer instanceof Promise) {
      this.#server.time.pending++;
      void answer.then((known) => {
        this.#server.time.pending--;
        this.#answered(sent, known);
      });
    } else this.#answered(sent, answer);
  }

  #answered(sent: Sent, answer: Answer): void {
    if (answer.kind === 'wait') return this.#wait(sent, answer.onFree);
    this.#queue.shift();
    this.#settled(sent, answer);
    this.#next();
  }

  #settled(sent: Sent, answer: Answer): void {
    if (!this.#session.isInTransaction) {
      this.#lockTimeoutUs = LOCK_TIMEOUT_US;
      const command = commandOf(sent.statement.text);
      if (answer.kind === 'rows' && (this.#wrote || command === 'COMMIT')) this.#server.committed(command);
      this.#wrote = false;
      this.#server.ended(this);
    }
    if (!this.#gone) this.#reply(sent, answer);
  }

  #wait(sent: Sent, onFree: (again: () => void) => void): void {
    const { time, actor } = this.#server;
    let over = false;
    const once = (work: () => void) => () => {
      if (over) return;
      over = true;
      work();
    };
    onFree(once(() => time.after(20, actor, () => this.#execute(sent))));
    const late = once(() => this.#run(sent, { text: `raise 55P03` }));
    time.after(this.#lockTimeoutUs, actor, late);
  }

  #failCommit(sent: Sent, fault: CommitFault): void {
    const { time, actor } = this.#server;
    switch (fault) {
      case '40001':
      case '57014':
        return this.#run(sent, { ...sent.statement, refusedWith: fault });
      case 'lost':
      case 'silent_undone':
        this.#queue.length = 0;
        if (fault === 'lost') this.#breakLine();
        else time.after(SILENT_LINE_US, actor, this.#breakLine);
        this.#gone = true;
        // The database notices by itself that nobody goes on.
        return time.after(fault === 'lost' ? 0 : IDLE_IN_TRANSACTION_US, actor, () => this.#end());
      case 'unanswered':
      case 'silent_done':
        this.#gone = true;
        if (fault === 'unanswered') this.#breakLine();
        else time.after(SILENT_LINE_US, actor, this.#breakLine);
        return this.#run(sent, sent.statement);
    }
  }

  #watchIdle(check: number): void {
    const { time, actor } = this.#server;
    time.after(IDLE_IN_TRANSACTION_US, actor, () => {
      if (check !== this.#idleCheck || this.#busy || this.#gone) return;
      this.#breakLine();
      this.#end();
    });
  }

  #end(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#gone = true;
    this.#queue.length = 0;
    this.#leave();
    const ending = this.#session.abandon();
    if (ending instanceof Promise) {
      this.#server.time.pending++;
      void ending.then(() => {
        this.#server.time.pending--;
        this.#server.ended(this);
      });
    } else this.#server.ended(this);
  }
}

/** As much of `pg.Client` as the product uses. */
class LineClient extends EventEmitter {
  readonly name: string;
  readonly #server: DatabaseServer;
  readonly #session: ServerSession;
  readonly #owner: Actor;
  readonly #random: Random;
  readonly #unanswered = new Set<Sent>();
  #gathered: Sent[] | null = null;
  #lastArrivalUs = 0;
  #lastReplyUs = 0;
  broken = false;
  readonly processID = 1;
  readonly connection: { stream: { cork(): void; uncork(): void; destroy(): void } };

  constructor(server: DatabaseServer, owner: Actor, kind: string, random: Random) {
    super();
    this.name = `${owner.name} ${kind}`;
    this.#server = server;
    this.#owner = owner;
    this.#random = random;
    this.on('error', () => undefined);
    this.#session = new ServerSession(
      server,
      kind,
      random,
      (sent, answer) => this.#replied(sent, answer),
      () => this.#later(() => this.#lost('the connection was lost')),
    );
    const nothing = () => undefined;
    this.connection = { stream: { cork: nothing, uncork: nothing, destroy: () => this.cut() } };
  }

  get isBusy(): boolean {
    return this.#unanswered.size > 0;
  }

  query(given: string | Statement, values?: readonly unknown[]): Promise<unknown> {
    const asked = typeof given === 'string' ? { text: given, values } : given;
    const statement = { ...asked, values: asked.values ?? values };
    return new Promise((resolve, reject) => {
      const sent: Sent = { statement, resolve, reject };
      if (this.broken) return reject(lineError('the connection is closed'));
      this.#unanswered.add(sent);
      if (this.#gathered) return void this.#gathered.push(sent);
      this.#gathered = [sent];
      queueMicrotask(() => this.#send());
    });
  }

  /** As a node hangs up: at once, without a word. */
  cut(): void {
    if (this.broken) return;
    this.#send();
    this.#lost('the connection was cut');
    this.#toServer(() => this.#session.hungUp());
  }

  async end(): Promise<void> {
    if (this.broken) return;
    this.#send();
    this.#lost('the connection was ended');
    this.#toServer(() => this.#session.hungUp());
  }

  release(broken?: boolean | Error): void {
    if (broken) this.cut();
    this.emit('released');
  }

  /** Its process died: the database notices. */
  died(): void {
    this.broken = true;
    this.#toServer(() => this.#session.hungUp());
  }

  #send(): void {
    const gathered = this.#gathered;
    this.#gathered = null;
    if (gathered === null || this.broken) return;
    this.#toServer(() => this.#session.receive(gathered));
  }

  #toServer(work: () => void): void {
    const { time, actor } = this.#server;
    this.#lastArrivalUs = Math.max(this.#lastArrivalUs, time.nowUs + this.#delayUs());
    time.after(this.#lastArrivalUs - time.nowUs, actor, work);
  }

  #later(work: () => void): void {
    const { time } = this.#server;
    this.#lastReplyUs = Math.max(this.#lastReplyUs, time.nowUs + this.#delayUs());
    time.after(this.#lastReplyUs - time.nowUs, this.#owner, work);
  }

  #delayUs(): number {
    const usualUs = this.#server.latencyMs * 1_000 * (0.5 + this.#random.next());
    // A busy machine, a slow plan, a packet sent again.
    return Math.round(this.#random.chance(0.01) ? usualUs + this.#random.next() * 900_000 : usualUs);
  }

  #replied(sent: Sent, answer: Answer): void {
    this.#later(() => {
      if (!this.#unanswered.delete(sent)) return;
      if (answer.kind === 'rows') {
        sent.resolve({ rows: answer.rows, command: answer.command, rowCount: answer.rows.length });
      } else if (answer.kind === 'error') {
        const { code, message } = answer;
        sent.reject(Object.assign(new Error(message), { code, severity: 'ERROR' }));
      }
    });
  }

  #lost(why: string): void {
    if (this.broken) return;
    this.broken = true;
    for (const sent of [...this.#unanswered]) sent.reject(lineError(why));
    this.#unanswered.clear();
    this.emit('end');
  }
}

const lineError = (why: string): Error => new Error(why);

/** One node's view of the database. */
export class NodeDatabase {
  readonly database: Database;
  readonly #server: DatabaseServer;
  readonly #owner: Actor;
  readonly #seed: number;
  #lines = 0;
  readonly #clients = new Set<LineClient>();
  readonly #idle: LineClient[] = [];

  constructor(server: DatabaseServer, owner: Actor, seed: number) {
    this.#server = server;
    this.#owner = owner;
    this.#seed = seed;
    const pool = {
      connect: () => this.#lend(),
      query: async (given: string | Statement, values?: readonly unknown[]) => {
        const client = await this.#lend();
        try {
          return await client.query(given, values);
        } finally {
          client.release();
        }
      },
      end: () => Promise.resolve(),
      on: () => undefined,
    } as unknown as pg.Pool;
    const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
    this.database = {
      url: 'simulated',
      pool,
      db,
      connect: (options) => this.#connect(options?.name ?? 'line') as unknown as Promise<pg.Client>,
      close: () => Promise.resolve(),
    };
  }

  /** Whether a line of that name waits for an answer. */
  isBusy(name: string): boolean {
    return [...this.#clients].some((client) => client.name === `${this.#owner.name} ${name}` && client.isBusy);
  }

  died(): void {
    for (const client of this.#clients) client.died();
  }

  async #connect(name: string): Promise<LineClient> {
    const { time } = this.#server;
    await time.sleep(this.#server.latencyMs);
    if (this.#server.refusesUntilUs > time.nowUs) throw lineError('connection refused');
    if (this.#server.hangsUntilUs > time.nowUs) {
      // As long as a connection may take.
      const waitUs = Math.min(5_000_000, this.#server.hangsUntilUs - time.nowUs);
      await time.sleep(waitUs / 1_000);
      if (this.#server.hangsUntilUs > time.nowUs) throw lineError('connection timed out');
    }
    const random = Random.of(this.#seed, `${this.#owner.name} ${name} ${++this.#lines}`);
    const client = new LineClient(this.#server, this.#owner, name, random);
    this.#clients.add(client);
    client.once('end', () => this.#clients.delete(client));
    return client;
  }

  async #lend(): Promise<LineClient> {
    let client = this.#idle.pop();
    while (client?.broken) client = this.#idle.pop();
    const lent = client ?? (await this.#connect('pool'));
    lent.once('released', () => {
      if (!lent.broken) this.#idle.push(lent);
    });
    return lent;
  }
}
