import { OFFICE_PAGE, type TOLD_STATES, type TOLD_TABS, type ToldAnswer } from '@mnada/contract/office';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/index.ts';
import { type TimePlace, writeTimeCursor } from '../../../platform/http/index.ts';
import { documentNumber } from '../documents/papers.sql.ts';

type State = (typeof TOLD_STATES)[number];
type Row = {
  readonly id: string;
  readonly branch: string;
  readonly number: number;
  readonly kind: 'invoice' | 'credit_note';
  readonly issuedAt: Date;
  readonly gross: number;
  readonly tax: number;
  readonly state: State;
  readonly tries: number;
  readonly nextAt: Date;
  readonly toldAt: Date | null;
  readonly receiptNumber: string | null;
  readonly problem: string | null;
  readonly sortKey: string;
};
type Asked = {
  readonly tab: (typeof TOLD_TABS)[number];
  readonly days: { readonly from: string; readonly to: string };
  readonly after: TimePlace | null;
  /** The first number that is told; null: nobody is. */
  readonly from: number | null;
};

const COLUMNS = sql`
  d.id, d.branch, d.number, d.kind, d.issued_at as "issuedAt", d.gross_cents as gross, d.tax_cents as tax, t.state, t.tries,
  t.next_at as "nextAt", t.told_at as "toldAt", t.receipt_number as "receiptNumber", t.problem`;

/** How far the revenue authority was told of which document (TAX-5): what waits, or all of some days, a page from a place on. */
export async function readTold(db: Db, { tab, days, after, from }: Asked): Promise<Omit<ToldAnswer, 'told_from'>> {
  const place = (column: ReturnType<typeof sql>, id: ReturnType<typeof sql>, sign: '<' | '>') =>
    after === null
      ? sql`true`
      : sql`(${column}, ${id}) ${sql.raw(sign)} (${after.key}::timestamptz, ${after.id}::uuid)`;
  const [counted, { rows }] = await Promise.all([
    sql<{ state: State; n: number }>`select state, count(*)::int as n from tax_told group by state`.execute(db),
    tab === 'waits'
      ? sql<Row>`
          select ${COLUMNS}, t.next_at::text as "sortKey" from tax_told t join tax_document d on d.id = t.document_id
           where t.state in ('waiting', 'unknown', 'refused') and ${place(sql`t.next_at`, sql`t.document_id`, '>')}
           order by t.next_at, t.document_id limit ${OFFICE_PAGE + 1}`.execute(db)
      : sql<Row>`
          select ${COLUMNS}, d.issued_at::text as "sortKey" from tax_document d join tax_told t on t.document_id = d.id
           where d.issued_at >= ${days.from}::date::timestamp at time zone 'Africa/Nairobi'
             and d.issued_at < (${days.to}::date + 1)::timestamp at time zone 'Africa/Nairobi' and ${place(sql`d.issued_at`, sql`d.id`, '<')}
           order by d.issued_at desc, d.id desc limit ${OFFICE_PAGE + 1}`.execute(db),
  ]);
  const counts: Record<State, number> = { waiting: 0, unknown: 0, refused: 0, known: 0, taken: 0 };
  for (const { state, n } of counted.rows) counts[state] = n;
  const shown = rows.slice(0, OFFICE_PAGE);
  const last = shown.at(-1);
  return {
    counts,
    documents: shown.map((row) => {
      const isThere = row.state === 'known' || row.state === 'taken';
      const isByFile = !isThere && (from === null || row.number < from);
      return {
        ...{ id: row.id, number: documentNumber(row), kind: row.kind, issued_at: row.issuedAt.toISOString() },
        ...{ gross: row.gross, tax: row.tax, state: row.state, by_file: isByFile, tries: row.tries },
        next_at: isThere || isByFile ? null : row.nextAt.toISOString(),
        told_at: row.toldAt?.toISOString() ?? null,
        receipt_number: row.receiptNumber,
        problem: row.problem,
      };
    }),
    next_cursor:
      rows.length > OFFICE_PAGE && last !== undefined ? writeTimeCursor({ key: last.sortKey, id: last.id }) : null,
  };
}
