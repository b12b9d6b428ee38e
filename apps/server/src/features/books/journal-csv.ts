import type { Db } from '../../platform/database/index.ts';
import { type DaySum, type Days, type JournalPlace, readDaySums, readJournal } from './statements.sql.ts';

const AT_ONCE = 1_000;
const kes = (cents: number): number => cents / 100;
/** As both take it where days come before months: 14/06/2025. */
const day = (iso: string): string => iso.split('-').reverse().join('/');
const DESCRIPTION = 'Mnada, books of the day';

/** Entry by entry, the newest first. */
export async function* journalRows(db: Db, days: Days): AsyncGenerator<readonly unknown[]> {
  let below: JournalPlace | null = null;
  do {
    const page: Awaited<ReturnType<typeof readJournal>> = await readJournal(db, days, { below, limit: AT_ONCE });
    for (const { id, at, debit, credit, amount, cause, words, points_back: back } of page.entries)
      yield [
        id,
        at,
        debit.number,
        debit.name,
        credit.number,
        credit.name,
        kes(amount),
        cause,
        words ?? '',
        back === null ? '' : `${back.cause} of ${back.day}`,
      ];
    below = page.next;
  } while (below !== null);
}

/** Each account's sum of a day on one side: what it moved there less what it moved on the other. */
const netOf = ({ debit, credit }: DaySum): number => debit - credit;

/** A journal a day, as QuickBooks Online imports it: accounts by name, an amount on one side (MON-8). */
export async function* quickBooksRows(db: Db, days: Days): AsyncGenerator<readonly unknown[]> {
  for (const sum of await readDaySums(db, days)) {
    const net = netOf(sum);
    if (net === 0) continue;
    const sides = net > 0 ? [kes(net), ''] : ['', kes(-net)];
    yield [`MNADA-${sum.day}`, day(sum.day), sum.name, ...sides, DESCRIPTION];
  }
}

/** The same as Xero imports manual journals: accounts by number, a debit above zero and a credit below it. */
export async function* xeroRows(db: Db, days: Days): AsyncGenerator<readonly unknown[]> {
  for (const sum of await readDaySums(db, days)) {
    const net = netOf(sum);
    if (net === 0) continue;
    yield [`Mnada ${sum.day}`, day(sum.day), sum.name, sum.number, 'Tax Exempt', kes(net)];
  }
}
