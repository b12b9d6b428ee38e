/**
 * The fast floor: PostgreSQL's promises in memory, as far as the engine relies on them. Read committed (a statement sees
 * what was committed when it began, and its own writes), row locks until the end of the transaction, unique keys, all or
 * nothing. The floor over PostgreSQL runs the same histories, so what is wrong here shows there.
 */
import type { VirtualTime } from '../engine/virtual-time.ts';
import { type Answer, commandOf, type Floor, type FloorSession, type Statement } from './floor.ts';
import { answerStatement } from './fast-statements.ts';
import { type Table, Tables } from './fast-tables.ts';

type AnyTable = Table<object>;

/** A refusal of the database, with PostgreSQL's code. */
class SqlError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Not a failure: the row is somebody else's for now. */
class RowIsLocked extends Error {
  readonly row: string;

  constructor(row: string) {
    super(`${row} is locked`);
    this.row = row;
  }
}

export class FastStore implements Floor {
  readonly tables = new Tables();
  readonly time: VirtualTime;
  readonly locks = new Map<string, Transaction>();
  readonly #waiting = new Map<string, (() => void)[]>();
  #lastId = 1_000;

  constructor(time: VirtualTime) {
    this.time = time;
  }

  open(): FloorSession {
    return new FastSession(this);
  }

  newId(): number {
    return ++this.#lastId;
  }

  waitFor(row: string, again: () => void): void {
    const waiting = this.#waiting.get(row);
    if (waiting) waiting.push(again);
    else this.#waiting.set(row, [again]);
  }

  free(rows: Iterable<string>): void {
    for (const row of rows) {
      this.locks.delete(row);
      const waiting = this.#waiting.get(row);
      this.#waiting.delete(row);
      for (const again of waiting ?? []) again();
    }
  }
}

/** What one transaction did and holds. */
export class Transaction {
  readonly store: FastStore;
  readonly startedUs: number;
  readonly #changed = new Map<AnyTable, Map<string, object>>();
  readonly #locked = new Set<string>();

  constructor(store: FastStore) {
    this.store = store;
    this.startedUs = store.time.nowUs;
  }

  get tables(): Tables {
    return this.store.tables;
  }

  get nowUs(): number {
    return this.store.time.nowUs;
  }

  get<Row extends object>(table: Table<Row>, key: string | number): Row | undefined {
    const changed = this.#changed.get(table as unknown as AnyTable)?.get(String(key));
    return (changed as Row | undefined) ?? table.rows.get(String(key));
  }

  all<Row extends object>(table: Table<Row>): Row[] {
    const changed = this.#changed.get(table as unknown as AnyTable);
    if (changed === undefined) return [...table.rows.values()];
    const rows = new Map(table.rows);
    for (const [key, row] of changed) rows.set(key, row as Row);
    return [...rows.values()];
  }

  /** @throws RowIsLocked the statement runs again once it is free */
  lock<Row extends object>(table: Table<Row>, key: string | number): void {
    const name = `${table.name} ${key}`;
    const holder = this.store.locks.get(name);
    if (holder === this) return;
    if (holder !== undefined) throw new RowIsLocked(name);
    this.store.locks.set(name, this);
    this.#locked.add(name);
  }

  /** @returns whether it is ours now: `skip locked` */
  tryLock<Row extends object>(table: Table<Row>, key: string | number): boolean {
    const holder = this.store.locks.get(`${table.name} ${key}`);
    if (holder !== undefined && holder !== this) return false;
    this.lock(table, key);
    return true;
  }

  /** Changes a row that is there. Locks it, as UPDATE does. */
  update<Row extends object>(table: Table<Row>, key: string | number, change: (row: Row) => Partial<Row>): void {
    this.lock(table, key);
    const row = this.get(table, key);
    if (row !== undefined) this.#put(table, String(key), { ...row, ...change(row) });
  }

  /** @throws SqlError 23505 a unique key is taken */
  insert<Row extends object>(table: Table<Row>, row: Row): void {
    const key = table.key(row);
    if (this.get(table, key) !== undefined) throw new SqlError('23505', `${table.name} ${key} exists`);
    const others = table.unique.length === 0 ? [] : this.all(table);
    for (const unique of table.unique) {
      const value = unique.of(row);
      if (others.some((other) => unique.of(other) === value))
        throw new SqlError('23505', `${unique.name} ${value} exists`);
    }
    this.#put(table, key, row);
  }

  /** @throws SqlError 23505 somebody else inserted the same meanwhile */
  commit(): void {
    for (const [table, rows] of this.#changed) {
      for (const [key, row] of rows) {
        const isNew = this.#inserted.has(`${table.name} ${key}`);
        if (isNew && table.rows.has(key)) throw new SqlError('23505', `${table.name} ${key} exists`);
        for (const unique of isNew ? table.unique : []) {
          for (const other of table.rows.values()) {
            if (unique.of(other) === unique.of(row)) throw new SqlError('23505', `${unique.name} exists`);
          }
        }
      }
    }
    for (const [table, rows] of this.#changed) {
      table.changes++;
      for (const [key, row] of rows) table.rows.set(key, row);
    }
  }

  end(): void {
    const held = [...this.#locked];
    this.#locked.clear();
    this.store.free(held);
  }

  readonly #inserted = new Set<string>();

  #put<Row extends object>(table: Table<Row>, key: string, row: Row): void {
    const any = table as unknown as AnyTable;
    let rows = this.#changed.get(any);
    if (rows === undefined) this.#changed.set(any, (rows = new Map()));
    if (!rows.has(key) && !table.rows.has(key)) this.#inserted.add(`${table.name} ${key}`);
    rows.set(key, row);
  }
}

class FastSession implements FloorSession {
  readonly #store: FastStore;
  #open: Transaction | null = null;
  /** The transaction is undone and holds nothing any more; until its end, everything in it is refused. */
  #failed = false;

  constructor(store: FastStore) {
    this.#store = store;
  }

  get isInTransaction(): boolean {
    return this.#open !== null || this.#failed;
  }

  execute(statement: Statement): Answer {
    const command = commandOf(statement.text);
    switch (command) {
      case 'BEGIN':
        if (this.#failed) return ABORTED;
        this.#open ??= new Transaction(this.#store);
        return { kind: 'rows', rows: [], command };
      case 'ROLLBACK':
        this.abandon();
        return { kind: 'rows', rows: [], command };
      case 'COMMIT':
        return this.#commit(statement.refusedWith);
      case 'SET':
        return { kind: 'rows', rows: [], command };
      default:
        return this.#run(statement, command);
    }
  }

  abandon(): void {
    this.#open?.end();
    this.#open = null;
    this.#failed = false;
  }

  #commit(refusedWith: string | undefined): Answer {
    const open = this.#open;
    // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, and no error.
    if (open === null) {
      const command = this.#failed ? 'ROLLBACK' : 'COMMIT';
      this.abandon();
      return { kind: 'rows', rows: [], command };
    }
    try {
      if (refusedWith !== undefined) throw new SqlError(refusedWith, 'refused by the simulation');
      open.commit();
      return { kind: 'rows', rows: [], command: 'COMMIT' };
    } catch (error) {
      return refused(error);
    } finally {
      this.abandon();
    }
  }

  #run(statement: Statement, command: string): Answer {
    if (this.#failed) return ABORTED;
    const transaction = this.#open ?? new Transaction(this.#store);
    try {
      if (command === 'RAISE') throw new SqlError(statement.text.slice(6), 'raised by the simulation');
      const rows = answerStatement(transaction, statement);
      if (this.#open === null) transaction.commit();
      return { kind: 'rows', rows, command };
    } catch (error) {
      if (error instanceof RowIsLocked) {
        const { row } = error;
        return { kind: 'wait', onFree: (again) => this.#store.waitFor(row, again) };
      }
      if (this.#open !== null) this.#fail();
      return refused(error);
    } finally {
      // A statement on its own that has to wait begins anew; one of a transaction keeps the locks that it has.
      if (this.#open !== transaction) transaction.end();
    }
  }

  /** As PostgreSQL does: all of it is undone and unlocked at once, though the session stays in it until it is told to end. */
  #fail(): void {
    this.abandon();
    this.#failed = true;
  }
}

const ABORTED: Answer = { kind: 'error', code: '25P02', message: 'current transaction is aborted' };

/** @throws whatever isn't a refusal of the database: then the store itself is wrong */
function refused(error: unknown): Answer {
  if (error instanceof SqlError) return { kind: 'error', code: error.code, message: error.message };
  throw error;
}
