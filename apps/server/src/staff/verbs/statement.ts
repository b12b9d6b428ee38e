import { readFile, stat } from 'node:fs/promises';
import { toShillings } from '@mnada/rules';
import { keepStatement, reconcileStatement } from '../../features/payments/index.ts';
import { ASKS, ask } from '../ask.ts';
import { UsageError } from '../command-line.ts';
import { tableText, timeText } from '../print-table.ts';
import type { Verb } from '../verb.ts';

const FILE_BYTES_MAX = 50_000_000;

async function readCsv(file: string): Promise<string> {
  try {
    if ((await stat(file)).size > FILE_BYTES_MAX) throw new UsageError(`${file} is too large.`);
    return await readFile(file, 'utf8');
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${file} can't be read.`);
  }
}

/** A file that is no statement is a mistake at the console. */
function asUsage(error: unknown): never {
  throw error instanceof RangeError ? new UsageError(`This is no statement: ${error.message}.`) : error;
}

function dayOf(text: string): Date {
  const day = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) ? new Date(`${text}T00:00:00+03:00`) : null;
  if (day === null || Number.isNaN(day.getTime())) throw new UsageError('A day is written 2026-11-21.');
  return day;
}

export const statementVerbs: readonly Verb[] = [
  {
    name: 'statement import',
    usage: `FILE.csv [FROM-DAY TO-DAY] ${ASKS}`,
    does: 'keeps the provider’s statement, and asks to take it as such; the days say what it covers (TO-DAY is the day after the last)',
    run: async (context, given) => {
      const csv = await readCsv(given.word(0, 'the file'));
      const [from, to] = [given.maybe(1), given.maybe(2)];
      const period =
        from === undefined ? null : { from: dayOf(from), to: dayOf(to ?? given.word(2, 'the day after the last')) };
      given.needed('reason');
      const kept = await keepStatement(context, context.actor.id, csv, period).catch(asUsage);
      context.print(`${kept.lines} lines, from ${kept.from ?? 'nothing'} to ${kept.to ?? 'nothing'}.`);
      if (kept.unreadable.length > 0) context.print(`Look at these lines by hand: ${kept.unreadable.join(', ')}.`);
      await ask(context, given, 'statement.import', { importId: kept.importId });
    },
  },
  {
    name: 'statement check',
    usage: 'FROM-DAY TO-DAY',
    does: 'compares the imported statement with the books, both ways',
    run: async ({ db, print }, given) => {
      const [from, to] = [dayOf(given.word(0, 'the first day')), dayOf(given.word(1, 'the day after the last'))];
      const report = await reconcileStatement(db, from, to);
      print(`${timeText(from)} to ${timeText(to)}`);
      const kes = (cents: number | null) => (cents === null ? null : toShillings(cents));
      const sums = [
        { What: 'in, by the statement', KSh: kes(report.inCents.statement) },
        { What: 'in, booked', KSh: kes(report.inCents.allocated) },
        { What: 'in, waiting', KSh: kes(report.inCents.waiting) },
        { What: 'in, given back', KSh: kes(report.inCents.givenBack) },
        { What: 'out, by the statement', KSh: kes(report.outCents.statement) },
        { What: 'out, booked', KSh: kes(report.outCents.booked) },
      ];
      print(tableText(sums, ''));
      const rows = report.differences.map((each) => ({
        Receipt: each.receipt,
        Difference: each.what,
        Statement: kes(each.statementCents),
        Books: kes(each.bookedCents),
      }));
      print(tableText(rows, 'Everything agrees.'));
    },
  },
];
