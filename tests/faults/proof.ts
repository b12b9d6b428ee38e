import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';

/** What was measured, where people look for it. Each command writes its own part and leaves the others alone. */
const FILE = fileURLToPath(new URL('../../docs/proof.md', import.meta.url));

export type Row = {
  readonly what: string;
  readonly promised: string;
  readonly measured: string;
  readonly isKept: boolean;
};

const mark = (part: string): readonly [string, string] => [
  `<!-- ${part}: written by npm run ${part} -->`,
  `<!-- end of ${part} -->`,
];

/** What else ran when this began. */
const LOAD_BEFORE = loadavg()[0] ?? 0;

/** Where and when: a figure without it says nothing. */
export function circumstances(): string {
  const [cpu] = cpus();
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const note = process.env['PROOF_NOTE'] ?? '';
  return `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC, ${cpus().length} × ${cpu?.model.trim() ?? 'unknown'}, ${memory}, Node ${process.version}, all processes and the load on this machine, load average ${LOAD_BEFORE.toFixed(1)} when it began${note === '' ? '' : `; ${note}`}`;
}

export function table(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ what, promised, measured, isKept }) =>
      `| ${what} | ${promised} | ${measured} | ${isKept ? 'kept' : '**broken**'} |`,
  );
  return ['| What | Promised | Measured | |', '|---|---|---|---|', ...lines].join('\n');
}

/** @returns the document with one part replaced, and all others as they were */
export function withPart(whole: string, part: string, text: string): string {
  const [start, end] = mark(part);
  const [from, to] = [whole.indexOf(start), whole.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/proof.md has lost the marks around ${part}`);
  return `${whole.slice(0, from + start.length)}\n\n${text}\n\n${whole.slice(to)}`;
}

/** Replaces one part of docs/proof.md. */
export function writeProof(part: string, text: string): void {
  writeFileSync(FILE, withPart(readFileSync(FILE, 'utf8'), part, text));
}
