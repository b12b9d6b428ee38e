import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Db, Tables } from '../platform/database/index.ts';

/**
 * A database whose every transaction happens inside one that never commits: its begin, commit and rollback are savepoints.
 * So thousands of histories can be tried from one beginning, each undone in an instant. One thing at a time.
 */
export function insideOneTransaction(client: pg.Client): {
  readonly db: Db;
  mark(): Promise<void>;
  /** Back to the last mark, which stays. */
  again(): Promise<void>;
  undo(): Promise<void>;
  keep(): Promise<void>;
} {
  const open: number[] = [];
  let last = 0;
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `q${names.size}`;
    names.set(text, name);
    return name;
  };
  const begin = () => {
    open.push(++last);
    return `savepoint s${last}`;
  };
  const end = (how: 'release' | 'rollback to') => {
    const id = open.pop();
    if (id === undefined) throw new Error('nothing was begun');
    // Rolled back to, a savepoint stays: each later one would lie within it, and every row's check pass through all of them.
    return `${how} savepoint s${id}${how === 'rollback to' ? `; release savepoint s${id}` : ''}`;
  };
  const translated = (text: string): string => {
    const word = text.trim().toLowerCase();
    if (word === 'begin' || word.startsWith('start transaction')) return begin();
    if (word === 'commit') return end('release');
    return word === 'rollback' ? end('rollback to') : text;
  };
  const send = (text: string, values?: unknown[]) => {
    const own = translated(text);
    // Two statements at once go without values only.
    if (own !== text) return client.query(own);
    // What is asked thousands of times is read and planned once.
    return values?.length ? client.query({ name: nameOf(text), text, values }) : client.query(text);
  };
  const lent = {
    query: (text: string, values?: unknown[]) => (typeof text === 'string' ? send(text, values) : client.query(text)),
    release: () => undefined,
  };
  const pool = { connect: async () => lent, end: async () => undefined } as unknown as pg.Pool;
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    mark: async () => void (await client.query(begin())),
    again: async () => void (await client.query(`rollback to savepoint s${open.at(-1)}`)),
    undo: async () => void (await client.query(end('rollback to'))),
    keep: async () => void (await client.query(end('release'))),
  };
}
