/**
 * Finds conditions that ask `clock_timestamp()` row by row: no index helps them, and the planner guesses that a third of the
 * table fits. The moment is read once and bound (apps/server/src/platform/clock/database-clock.ts).
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const CLOCK = 'clock_timestamp()';
const HELPER = 'platform/clock/';
/** Words after which something is asked, and words after which something is written or shown. */
const ASKS = new Set(['where', 'on', 'having', 'and', 'or', 'when', 'between', 'not', 'if']);
const TELLS = new Set([
  'select',
  'set',
  'values',
  'returning',
  'insert',
  'update',
  'then',
  'else',
  'from',
  'with',
  'case',
]);

/** Lines (from 1) of a source on which a condition reads the clock. */
export function clockInConditions(source: string): number[] {
  const found: number[] = [];
  for (const text of templatesOf(source)) {
    for (let index = text.sql.indexOf(CLOCK); index >= 0; index = text.sql.indexOf(CLOCK, index + 1)) {
      const isAsked = isCondition(text.sql, index) || (isBare(text.sql, index) && !isColumnValue(text.before));
      if (isAsked)
        found.push(source.slice(0, text.start).split('\n').length + text.sql.slice(0, index).split('\n').length - 1);
    }
  }
  return found;
}

/** Lines (from 1) on which a statement works out the moment by itself, where the clock's own pieces say it. */
export const ownMoments = (source: string): number[] =>
  source
    .split('\n')
    .flatMap((line, index) =>
      /extract\(epoch from clock_timestamp\(\)\)|\bclock_timestamp\(\) as\b/.test(line) ? [index + 1] : [],
    );

/** What `look` finds in every source of a folder, tests and their worlds left out, as `path:line`. */
export function clockInSources(folder: string, look = clockInConditions): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.') && !name.startsWith('testing/'))
    .filter((name) => !name.includes(HELPER))
    .sort()
    .flatMap((name) => look(readFileSync(join(folder, name), 'utf8')).map((line) => `${name}:${line}`));
}

/** A clause around it, or around a bracket that it stands in, asks; or something is compared with it. */
function isCondition(sql: string, index: number): boolean {
  const ahead = sql.slice(0, index).toLowerCase();
  const behind = sql.slice(index + CLOCK.length);
  let depth = 0;
  let innermost: string | null = null;
  const words = [...ahead.matchAll(/[a-z_]+|[()]/g)].reverse();
  for (const [word] of words) {
    if (word === ')') depth++;
    else if (word === '(') depth = Math.max(0, depth - 1);
    else if (depth > 0) continue;
    else if (word === 'where' || word === 'on' || word === 'having') return !isConflict(ahead, word);
    else if (innermost === null && (ASKS.has(word) || TELLS.has(word))) innermost = word;
    else if (word === 'set' || word === 'values' || word === 'insert') break;
  }
  const compared =
    /[<>]=?\s*(?:\(|greatest|extract|epoch|from|\s)*$/.test(ahead) ||
    /^[^,;]*?\s[<>]=?\s/.test(behind.split('\n')[0] ?? '');
  return compared && (innermost === null || ASKS.has(innermost));
}

/** `on conflict … do update set` writes. */
const isConflict = (ahead: string, word: string): boolean =>
  word === 'on' && /on conflict[^]*$/.test(ahead) && !/\bwhere\b/.test(ahead.slice(ahead.lastIndexOf('on conflict')));

/** A piece that is nothing but the clock, to be put anywhere. */
const isBare = (sql: string, _index: number): boolean =>
  !/\b(?:select|insert|update|delete|set|values|case|create)\b/i.test(sql);

/** `updated_at: sql\`clock_timestamp()\``: what a column is set to. */
const isColumnValue = (before: string): boolean =>
  /(?:^|[{,(]\s*|\n\s*)[a-z_]+: (?:[\w.]+ \? )?sql(?:<[^>]*>)?$/.test(before);

type Template = { readonly sql: string; readonly start: number; readonly before: string };

/** Every template and every quoted text with the clock in it; what is put in by `${…}` is read as a text of its own. */
function templatesOf(source: string): Template[] {
  const found: Template[] = [];
  const read = (from: number, until: string): number => {
    let at = from;
    while (at < source.length) {
      const char = source[at];
      if (until === '}' && char === '}') return at + 1;
      if (source.startsWith('//', at)) at = Math.max(at + 2, source.indexOf('\n', at));
      else if (source.startsWith('/*', at)) at = source.indexOf('*/', at) + 2;
      else if (char === '{') at = read(at + 1, '}');
      else if (char === '`') at = template(at);
      else if (char === "'" || char === '"') at = quoted(at, char);
      else at++;
    }
    return at;
  };
  const template = (start: number): number => {
    let sql = '';
    let at = start + 1;
    while (at < source.length && source[at] !== '`') {
      if (source[at] === '\\') {
        sql += '  ';
        at += 2;
      } else if (source.startsWith('${', at)) {
        const end = read(at + 2, '}');
        // As many lines as it had, so that lines can be counted.
        sql += `$1${source.slice(at, end).replace(/[^\n]/g, '')}`;
        at = end;
      } else sql += source[at++];
    }
    if (sql.includes(CLOCK)) found.push({ sql, start, before: source.slice(Math.max(0, start - 80), start) });
    return at + 1;
  };
  const quoted = (start: number, quote: string): number => {
    let at = start + 1;
    while (at < source.length && source[at] !== quote && source[at] !== '\n') at += source[at] === '\\' ? 2 : 1;
    const sql = source.slice(start + 1, at);
    if (sql.includes(CLOCK)) found.push({ sql, start, before: source.slice(Math.max(0, start - 80), start) });
    return at + 1;
  };
  read(0, '');
  return found;
}
