import type { StatementKept } from '@mnada/contract/office';
import { STATEMENT_KINDS, STATEMENT_RULES, toShillings } from '@mnada/rules';
import { createHash } from 'node:crypto';
import { readStatementCsv, type StatementLine } from '../statement-csv.ts';

const sums = (lines: readonly StatementLine[]) => {
  const side = (direction: StatementLine['direction']) =>
    toShillings(lines.reduce((cents, line) => cents + (line.direction === direction ? line.amountCents : 0), 0));
  return { lines: lines.length, in: side('in'), out: side('out') };
};
const kes = (cents: number | null) => (cents === null ? null : toShillings(cents));

/** What a file holds, by kind, beside what it says of itself: nothing of it is dropped without a word. @throws RangeError no statement */
export async function previewStatement(csv: string): Promise<Omit<StatementKept, 'import_id'>> {
  const { lines, unreadable, notCompleted, head } = await readStatementCsv(csv);
  const money = new Set(lines.filter(({ kind }) => kind !== 'charge').map(({ receipt }) => receipt));
  return {
    sha256: createHash('sha256').update(csv).digest('hex'),
    kinds: STATEMENT_KINDS.map((kind) => ({ kind, ...sums(lines.filter((line) => line.kind === kind)) })).filter(
      (each) => each.lines > 0,
    ),
    read: sums(lines),
    file: {
      in: kes(head.inCents),
      out: kes(head.outCents),
      opening: kes(head.openingCents),
      closing: kes(head.closingCents),
    },
    unreadable: [...unreadable.slice(0, 200)],
    not_completed: notCompleted,
    charges_beside: lines.filter(({ kind, receipt }) => kind === 'charge' && money.has(receipt)).length,
    rules: STATEMENT_RULES.map(({ kind, direction, says }) => ({ kind, direction, says })),
  };
}
