import type { Random } from '../engine/random.ts';
import type { VirtualUs } from '../engine/virtual-time.ts';
import type { CommitFault, DatabaseServer, Preemption } from './database-server.ts';
import { type Answer, commandOf, type FloorSession, type Statement } from './floor.ts';

const IDLE_IN_TRANSACTION_US = 1_000_000;
/** So long a lock is waited for on every line; a transaction may say otherwise of itself. */
const LOCK_TIMEOUT_US = 1_000_000;
/** So long a line may be silent before the operating system gives it up, if the node itself has no shorter patience. */
const SILENT_LINE_US = 60_000_000;

/** A statement under way, and who waits for its answer. */
export type Sent = {
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
export class ServerSession {
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
