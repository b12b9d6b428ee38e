import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { readResults, type ResultPlace } from '../../apps/server/src/features/books/reports.sql.ts';
import { readAccounts } from '../../apps/server/src/features/books/statements.sql.ts';
import { checkInvariants, INVARIANTS } from '../../apps/server/src/features/invariants/index.ts';
import { issueOnce } from '../../apps/server/src/features/tax/documents/issue-documents.ts';
import { silentLog } from '../../apps/server/src/platform/log.ts';
import { keepBooks } from '../../apps/server/src/testing/keep-books.ts';
import type { Row } from '../faults/proof.ts';
import { bankMovements, missingAtBank } from './bank.ts';
import { dayAfter } from './desk-day.ts';
import { JUDGEMENTS } from './judgements/index.ts';
import { OPENING_KES } from './mpesa.ts';
import { isPaid, type MonthPlan } from './plan.ts';
import { compareBooks } from './recount-books.ts';
import { recountProfit } from './recount.ts';
import type { MonthShop } from './shop.ts';

export type KindLine = {
  readonly kind: string;
  readonly file: string;
  readonly imported: string;
  readonly isSame: boolean;
};
export type Verdict = {
  readonly rows: readonly Row[];
  readonly kinds: readonly KindLine[];
  /** The same for two months that came to the same, whatever happened on the way. */
  readonly digests: Readonly<Record<string, string>>;
};

const kes = (cents: number): string =>
  `KSh ${(cents / 100).toLocaleString('en-KE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
const LISTED = 5;
const listed = (differ: readonly string[]): string =>
  differ
    .slice(0, LISTED)
    .map((each) => ` ${each}`)
    .join(',');

/** All rows of a month are read at once, beside whatever else the machine does: longer than a request may take. */
async function unhurried<T>({ owner }: MonthShop, read: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await owner.connect();
  try {
    await client.query('set statement_timeout = 0');
    return await read(client);
  } finally {
    // It is nobody else's afterwards, with no limit on it.
    client.release(true);
  }
}

/** Holds a month that was lived against what M-PESA knows, against its plan, and against itself. */
export async function judge(shop: MonthShop, plan: MonthPlan): Promise<Verdict> {
  const { owner, db, database } = shop;
  while ((await issueOnce(db, silentLog())) > 0);
  await keepBooks(db);
  const one = async <T extends object>(text: string, values: unknown[] = []): Promise<readonly T[]> =>
    (await owner.query<T>(text, values)).rows;
  const days = { from: plan.days[0]?.day ?? '', to: dayAfter(plan.days.at(-1)?.day ?? '') };
  const rows: Row[] = [];
  const row = (what: string, promised: string, measured: string, isKept: boolean) =>
    void rows.push({ what, promised, measured, isKept });

  // What came, by the plan and by the books.
  const planned = plan.days.flatMap(({ payments }) => payments).filter(isPaid).length;
  const matched = plan.days
    .slice(0, -1)
    .flatMap(({ strays }) => strays)
    .filter(({ becomes }) => becomes === 'matched').length;
  const [packs] = await one<{ n: number; lots: number }>(
    `select count(*)::int as n, (select count(*)::int from bid_lot where source like 'pack:%') as lots
       from payment where purpose = 'pack' and state in ('paid', 'reversed')`,
  );
  row(
    'Packs that people paid for',
    'each credited once, whoever told of it and however often',
    `${packs?.n} credited, ${planned} paid by prompt and ${matched} matched by two people; ${packs?.lots} lots of bids`,
    packs?.n === planned + matched && packs.lots === packs.n,
  );

  const kinds = (
    await one<{ kind: string; file: string; lines: number; imported: string; entries: number }>(
      `select kind, sum(f.cents)::text as file, sum(f.lines)::int as lines, coalesce(sum(e.cents), 0)::text as imported,
              coalesce(sum(e.lines), 0)::int as entries
         from (select kind, sum(cents) as cents, sum(lines) as lines from mpesa.file group by 1) f
         full join (select kind, sum(case direction when 'in' then amount_cents else -amount_cents end) as cents, count(*) as lines
                      from statement_entry group by 1) e using (kind) group by kind order by kind`,
    )
  ).map(({ kind, file, lines, imported, entries }) => ({
    kind,
    file: `${lines} lines, ${kes(Number(file))}`,
    imported: `${entries} lines, ${kes(Number(imported))}`,
    isSame: file === imported && lines === entries,
  }));
  const [under] = await one<{ n: number }>(
    `select count(*)::int as n from statement_entry c join statement_entry p on p.shortcode = c.shortcode and p.receipt = c.receipt and p.kind <> 'charge'
      where c.kind = 'charge'`,
  );
  row(
    'Statements of both accounts, as the portal exports them',
    'imported without loss: sums per kind are the files’ own',
    `${kinds.length} kinds, ${kinds.filter(({ isSame }) => !isSame).length} differ; ${under?.n} charges under the receipt of another line`,
    kinds.length > 3 && kinds.every(({ isSame }) => isSame) && (under?.n ?? 0) > 0,
  );

  const missed = await one<{ day: string; item: string }>(
    'select day, item from mpesa.planted except select day, item from mpesa.found order by 1, 2',
  );
  const foreign = await one<{ day: string; item: string }>(
    'select day, item from mpesa.found except select day, item from mpesa.planted order by 1, 2',
  );
  const [found] = await one<{ closed: number; planted: number }>(
    `select (select count(*)::int from reconciled_day) as closed, (select count(*)::int from mpesa.planted) as planted`,
  );
  row(
    'Days against M-PESA',
    `${plan.days.length} closed at zero; every planted difference is a task, and nothing else is`,
    `${found?.closed} closed; ${(found?.planted ?? 0) - missed.length} of ${found?.planted} planted found; ${foreign.length} others${foreign
      .slice(0, LISTED)
      .map(({ day, item }) => ` ${day} ${item}`)
      .join(',')}`,
    found?.closed === plan.days.length && missed.length === 0 && foreign.length === 0 && found.planted > 0,
  );

  const accounts = await readAccounts(db, days);
  const [lopsided] = await one<{ n: number }>(
    `select count(*)::int as n from (select day from book_day group by day having sum(debit_cents) <> sum(credit_cents)) d`,
  );
  const balance = accounts.reduce((sum, { after }) => sum + after, 0);
  row(
    'Trial balance',
    'sums to zero, each day and in all',
    `${kes(balance)}; ${lopsided?.n} days out of balance`,
    balance === 0 && lopsided?.n === 0,
  );

  for (const [name, account, kind] of [
    ['paybill', 'paybill', 'mpesa'],
    ['utility account', 'utility', 'utility'],
  ] as const) {
    const [there] = await one<{ cents: string }>(
      'select coalesce(sum(cents), 0)::text as cents from mpesa.movement where account = $1',
      [account],
    );
    const theirs = OPENING_KES[account] * 100 + Number(there?.cents);
    const ours = accounts.find((each) => each.kind === kind)?.after ?? 0;
    row(`Cash in the ${name}`, 'what M-PESA has, to the cent', `${kes(ours)} and ${kes(theirs)}`, ours === theirs);
  }

  const atBank = bankMovements(plan).reduce((sum, { cents }) => sum + cents, 0);
  const booked = accounts.reduce((sum, { kind, after }) => sum + (kind === 'bank' || kind === 'bank_2' ? after : 0), 0);
  row(
    'Cash at both banks',
    'what moved there, and what was planted as lost, kept or on its way',
    `${kes(booked)}, ${kes(atBank)} and ${kes(missingAtBank(plan))}`,
    booked === atBank + missingAtBank(plan),
  );

  const owed = await one<{ day: string; lots: string; books: string }>(
    'select day, lots_cents::text as lots, books_cents::text as books from mpesa.owed order by day',
  );
  const apart = owed.filter(({ lots, books }) => lots !== books);
  row(
    'Bids owed, each evening',
    'open lots at their prices, to the cent',
    `${owed.length} evenings, ${apart.length} differ; ${kes(Number(owed.at(-1)?.lots ?? 0))} at the end`,
    owed.length === plan.days.length && apart.length === 0,
  );

  const books = await compareBooks(owner, plan);
  row(
    'Each account, each day, counted again from M-PESA’s lines and raw rows',
    'what the books say, to the cent',
    `${books.accounts} accounts, ${books.compared} sums of a day, ${books.differ.length} differ${listed(books.differ)}`,
    books.accounts > 15 && books.differ.length === 0,
  );

  for (const { what, promised, judge: compared } of Object.values(JUDGEMENTS)) {
    const { compared: of, differ } = await unhurried(shop, (client) => compared(client, plan));
    row(what, promised, `${of} compared, ${differ.length} differ${listed(differ)}`, of > 0 && differ.length === 0);
  }

  const recounted = await unhurried(shop, recountProfit);
  const reported = new Map<number, number>();
  for (let below: ResultPlace | null = null; ; ) {
    const page = await readResults(db, days, { below, limit: 500 });
    for (const { id, profit } of page) reported.set(Number(id), Number(profit));
    const last = page.at(-1);
    if (last === undefined || page.length < 500) break;
    below = { day: last.day, id: Number(last.id) };
  }
  const other = [...recounted].filter(([id, cents]) => reported.get(id) !== cents);
  row(
    'Profit of each auction, counted again from raw rows',
    'what the report says',
    `${recounted.size} auctions, ${other.length} differ${other
      .slice(0, LISTED)
      .map(([id, cents]) => ` ${id}: ${reported.get(id)} and ${cents}`)
      .join(',')}; ${kes([...recounted.values()].reduce((sum, cents) => sum + cents, 0))} in all`,
    recounted.size > 0 && reported.size === recounted.size && other.length === 0,
  );

  const [papers] = await one<{
    n: number;
    last: number;
    invoices: number;
    notes: number;
    paid: number;
    reversed: number;
    tax: string;
    frozen: string;
  }>(
    `select count(*)::int as n, coalesce(max(number), 0)::int as last, count(*) filter (where kind = 'invoice')::int as invoices,
            count(*) filter (where kind = 'credit_note')::int as notes,
            (select count(*)::int from payment where state in ('paid', 'reversed')) as paid,
            (select count(*)::int from payment where state = 'reversed') as reversed,
            coalesce(sum(tax_cents) filter (where kind = 'invoice'), 0)::text as tax,
            (select coalesce(sum(tax_cents), 0)::text from tax_line where payment_id is not null) as frozen
       from tax_document`,
  );
  row(
    'Tax invoices and credit notes',
    'one for each payment, numbered without a gap, with the tax that was frozen',
    `${papers?.n} documents numbered to ${papers?.last}: ${papers?.invoices} invoices for ${papers?.paid} payments, ${papers?.notes} credit notes for ${papers?.reversed}; VAT ${kes(Number(papers?.tax))}`,
    papers !== undefined &&
      papers.n === papers.last &&
      papers.invoices === papers.paid &&
      papers.notes === papers.reversed &&
      papers.tax === papers.frozen &&
      Number(papers.tax) > 0,
  );

  const broken = await checkInvariants(database.pool);
  row(
    'Invariants',
    'all hold',
    broken.length === 0 ? `${INVARIANTS.length} of ${INVARIANTS.length}` : broken.map(({ name }) => name).join(', '),
    broken.length === 0,
  );
  return { rows, kinds, digests: await digestsOf(one, accounts, recounted) };
}

/** What a month came to, part by part, without any name that chance gives. */
async function digestsOf(
  one: <T extends object>(text: string) => Promise<readonly T[]>,
  accounts: Awaited<ReturnType<typeof readAccounts>>,
  recounted: ReadonlyMap<number, number>,
): Promise<Readonly<Record<string, string>>> {
  const slugs = await one<{ id: number; slug: string }>(
    'select a.id::int as id, p.slug from auction a join product p on p.id = a.product_id order by p.slug',
  );
  const parts = {
    accounts: accounts.map(({ kind, after }) => [kind, after]),
    auctions: slugs.map(({ id, slug }) => [slug, recounted.get(id) ?? null]),
    receipts: await one('select receipt, state, amount_cents::text as cents from receipt order by receipt'),
    bids: await one(
      'select day::text as day, unit_price_cents::text as price, kind, bids::text as bids from bid_day order by 1, 2, 3',
    ),
    // A payout's receipt, and so which of them a difference is planted in, hangs on ids that chance gives.
    differences: await one(`select day, split_part(item, ':', 1) as what from mpesa.found order by 1, 2`),
    owed: await one('select day, lots_cents::text as cents from mpesa.owed order by 1'),
  };
  const sha = (part: unknown) => createHash('sha256').update(JSON.stringify(part)).digest('hex');
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, sha(part)]));
}

export const kindsTable = (kinds: readonly KindLine[]): string =>
  [
    '| Kind | The files | Imported | |',
    '|---|---|---|---|',
    ...kinds.map(
      ({ kind, file, imported, isSame }) =>
        `| ${kind} | ${file} | ${imported} | ${isSame ? 'the same' : '**differs**'} |`,
    ),
  ].join('\n');
