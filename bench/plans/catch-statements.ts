import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** A statement as it was really sent: its text, the values that it was sent with first, and what was being done. */
export type Caught = { readonly text: string; readonly values: readonly unknown[]; readonly during: string };

const EXPLAINABLE = /^\s*(?:--[^\n]*\n\s*)*(?:select|with|insert|update|delete)\b/i;

/**
 * Writes down every statement that this process sends, whatever sends it: pools, the lane, the query builder. What is
 * done inside `during` names it; everything else is what the node does by itself.
 */
export function catchStatements() {
  const doing = new AsyncLocalStorage<string>();
  const caught = new Map<string, Caught>();
  const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown };
  const send = prototype.query;
  prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    const [first, second] = args;
    const config =
      typeof first === 'string' ? { text: first } : (first as { text?: string; values?: unknown[] } | null);
    const values = Array.isArray(second) ? second : (config?.values ?? []);
    const text = config?.text ?? '';
    const during = doing.getStore() ?? 'node';
    const key = `${during}\n${text}`;
    if (during !== 'nothing' && EXPLAINABLE.test(text) && !caught.has(key)) caught.set(key, { text, values, during });
    return send.apply(this, args);
  };
  return {
    caught,
    /** Names what is sent meanwhile; 'nothing' leaves it out. */
    during: <T>(name: string, work: () => Promise<T>): Promise<T> => doing.run(name, work),
    stop: () => void (prototype.query = send),
  };
}
