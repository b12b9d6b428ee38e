import type { Readable, Writable } from 'node:stream';
import { createInterface } from 'node:readline/promises';
import type pg from 'pg';
import { tableText } from '../staff/print-table.ts';
import { readStatements } from './statements.ts';

/** More is no reading matter for a terminal: a `limit`, or a file, is the way. */
const SHOWN_MAX = 200;

const HELP = `  select …;      runs up to the semicolon
  \\d            all tables
  \\d NAME       a table's columns, keys and checks
  \\q, Ctrl-D    leaves`;

const TABLES = `
  select relname as table, greatest(reltuples, 0)::bigint as rows_about,
         pg_size_pretty(pg_total_relation_size(oid)) as size, obj_description(oid) as what
  from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`;
const COLUMNS = `
  select attname as column, format_type(atttypid, atttypmod) as type,
         case when attnotnull then 'not null' else '' end as null, col_description(attrelid, attnum) as what
  from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped order by attnum`;
const CONSTRAINTS = `
  select conname as constraint, pg_get_constraintdef(oid) as says
  from pg_constraint where conrelid = to_regclass($1) and contype <> 'n' order by contype desc, conname`;

export type Prompt = {
  readonly client: pg.Client;
  readonly input: Readable & { readonly isTTY?: boolean };
  readonly output: Writable;
  /** Stands before each line at a terminal, `mnada=> `. */
  readonly sign: string;
};

/**
 * Reads SQL from a terminal or a file and prints what comes back. At a terminal a mistake is told and the next statement is
 * awaited; a file stops at the first one.
 * @returns whether everything ran
 */
export async function runPrompt({ client, input, output, sign }: Prompt): Promise<boolean> {
  const isTerminal = input.isTTY === true;
  const say = (text: string) => void output.write(`${text}\n`);
  const lines = createInterface({ input, ...(isTerminal ? { output, prompt: sign, historySize: 500 } : {}) });
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      say(`Not done: ${error instanceof Error ? error.message : String(error)}`);
      return false;
    }
  };
  let typed = '';
  if (isTerminal) {
    say(HELP);
    lines.prompt();
  }
  try {
    for await (const line of lines) {
      const command = typed === '' ? /^\s*\\(\S+)\s*(\S*)\s*$/.exec(line) : null;
      if (command?.[1] === 'q') return true;
      if (command) {
        const known = await run(() => describe(client, command[1] ?? '', command[2] ?? '', say));
        if (!known && !isTerminal) return false;
      } else {
        const { statements, rest } = readStatements(`${typed}${line}\n`);
        typed = rest;
        for (const statement of statements) {
          const isDone = await run(() => execute(client, statement, say));
          if (!isDone && !isTerminal) return false;
        }
      }
      if (!isTerminal) continue;
      lines.setPrompt(typed === '' ? sign : sign.replace(/./g, ' '));
      lines.prompt();
    }
    // A file's last statement may go without its semicolon.
    return isTerminal || typed.trim() === '' ? true : await run(() => execute(client, typed, say));
  } finally {
    lines.close();
  }
}

async function describe(client: pg.Client, verb: string, name: string, say: (text: string) => void): Promise<void> {
  if (verb !== 'd') return say(HELP);
  if (name === '') return say(tableText((await client.query(TABLES)).rows.map(asRow), 'There are no tables.'));
  const columns = await client.query(COLUMNS, [name]);
  say(tableText(columns.rows.map(asRow), `There is no table "${name}".`));
  if (columns.rowCount === 0) return;
  for (const { constraint, says } of (await client.query(CONSTRAINTS, [name])).rows) say(`${constraint}: ${says}`);
}

async function execute(client: pg.Client, statement: string, say: (text: string) => void): Promise<void> {
  const from = performance.now();
  const { command, fields, rows, rowCount } = await client.query(statement);
  const took = `${(performance.now() - from).toFixed(1)} ms`;
  if (fields.length === 0) return say(`${command}${rowCount === null ? '' : ` ${rowCount}`}  (${took})`);
  say(tableText(rows.slice(0, SHOWN_MAX).map(asRow), ''));
  const more = rows.length > SHOWN_MAX ? `, the first ${SHOWN_MAX} are shown` : '';
  say(`(${rows.length} ${rows.length === 1 ? 'row' : 'rows'}${more}, ${took})\n`);
}

const asRow = (row: Record<string, unknown>): Record<string, string | null> =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [name, asText(value)]));

/** As PostgreSQL would write it, near enough to read: times in UTC, bytes as hex, the rest as JSON. */
function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
