import { Actor, type VirtualTime, type VirtualUs } from '../engine/virtual-time.ts';
import type { Floor } from './floor.ts';

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
  #inTransaction: object | null = null;
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
  mayBegin(session: object, again: () => void): boolean {
    if (!this.isSerial) return true;
    if (this.#inTransaction !== null && this.#inTransaction !== session) {
      this.#waiting.push(again);
      return false;
    }
    this.#inTransaction = session;
    return true;
  }

  ended(session: object): void {
    if (this.#inTransaction !== session) return;
    this.#inTransaction = null;
    for (const again of this.#waiting.splice(0)) this.time.after(0, this.actor, again);
  }
}
