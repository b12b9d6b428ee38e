import { kindOfLine, type StatementKind } from '@mnada/rules';
import type pg from 'pg';
import { type Account, OPENING_KES, PAYBILL, UTILITY } from './mpesa.ts';
import type { Planted } from './plan.ts';

type Row = {
  readonly receipt: string;
  readonly at: string;
  readonly details: string;
  readonly reference: string;
  readonly cents: number;
};
export type Rendered = { readonly csv: string; readonly sums: readonly KindSum[] };
export type KindSum = { readonly kind: StatementKind; readonly lines: number; readonly cents: number };

const kes = (cents: number): string => (cents / 100).toFixed(2);
const quoted = (text: string): string => (/[",]/.test(text) ? `"${text}"` : text);

/** Lines of one account on one day, by M-PESA's own time, as its portal shows it. */
async function linesOf(
  owner: pg.Pool,
  account: Account,
  day: string,
): Promise<{ readonly opening: number; readonly rows: readonly Row[] }> {
  const { rows: before } = await owner.query<{ cents: string }>(
    `select coalesce(sum(cents), 0) as cents from mpesa.movement
      where account = $1 and (at at time zone 'Africa/Nairobi')::date < $2::date`,
    [account, day],
  );
  const { rows } = await owner.query<Row>(
    `select receipt, to_char(at at time zone 'Africa/Nairobi', 'YYYY-MM-DD HH24:MI:SS') as at, details, reference, cents::int
       from mpesa.movement where account = $1 and (at at time zone 'Africa/Nairobi')::date = $2::date order by date_trunc('second', at), n`,
    [account, day],
  );
  return { opening: OPENING_KES[account] * 100 + Number(before[0]?.cents ?? 0), rows };
}

/** What is planted in the file of a day, and by which differences it has to be found. */
function plantIn(
  rows: readonly Row[],
  planted: readonly Planted[],
  account: Account,
): { readonly rows: readonly Row[]; readonly items: readonly string[]; readonly isGap: boolean } {
  const payments = rows.filter(({ cents, details }) => cents > 0 && details.startsWith('Pay Bill from'));
  const payouts = rows.filter(({ details }) => details.startsWith('Business Payment to'));
  let changed = rows;
  const items: string[] = [];
  let isGap = false;
  for (const each of planted) {
    const inLine = payments[Math.floor(payments.length / 2)];
    const outLine = payouts[0];
    if (each === 'line_lost' && account === 'paybill' && inLine !== undefined) {
      changed = changed.filter((row) => row !== inLine);
      items.push(`in_not_on_statement:${inLine.receipt}`, 'balance:day');
      isGap = true;
    }
    if (each === 'sum_differs' && account === 'paybill' && inLine !== undefined) {
      changed = changed.map((row) => (row === inLine ? { ...row, cents: row.cents + 1_000 } : row));
      items.push(`in_amount_differs:${inLine.receipt}`);
    }
    if (each === 'unknown_payout' && account === 'utility') {
      const last = rows.at(-1)?.at ?? '';
      if (last === '') continue;
      const receipt = `SX${last.replace(/[^0-9]/g, '').slice(2, 12)}`;
      changed = [
        ...changed,
        {
          receipt,
          at: last,
          details: 'Business Payment to 254700000001 - PAID BY HAND',
          reference: '',
          cents: -77_700,
        },
      ];
      items.push(`out_not_booked:${receipt}`);
    }
    if (each === 'payout_not_there' && account === 'utility' && outLine !== undefined) {
      changed = changed.filter((row) => row !== outLine);
      items.push(`out_not_on_statement:${outLine.receipt}`);
    }
    if (each === 'payout_sum_differs' && account === 'utility' && outLine !== undefined) {
      changed = changed.map((row) => (row === outLine ? { ...row, cents: row.cents - 5_000 } : row));
      items.push(`out_amount_differs:${outLine.receipt}`);
    }
  }
  return { rows: changed, items, isGap };
}

/**
 * The file that the portal exports of an account and a day: names and sums above, then every movement with the balance after it, a charge
 * under the receipt of its payment, and one that came to nothing.
 */
export async function renderStatement(
  owner: pg.Pool,
  account: Account,
  day: string,
  planted: readonly Planted[],
): Promise<Rendered & { readonly items: readonly string[] }> {
  const { opening, rows: true_ } = await linesOf(owner, account, day);
  const { rows, items, isGap } = plantIn(true_, planted, account);
  // A line that was lost on the way left its mark in the balances; whatever else is planted M-PESA stands by.
  const counted = isGap ? true_ : rows;
  const balanceAfter = new Map<Row, number>();
  let balance = opening;
  for (const row of counted) balanceAfter.set(row, (balance += row.cents));
  const sum = (sign: 1 | -1) => rows.reduce((cents, row) => cents + (row.cents * sign > 0 ? row.cents : 0), 0);
  const lines = rows.map((row) =>
    [
      ...[row.receipt, row.at, 'Completed', row.cents > 0 ? kes(row.cents) : '', row.cents < 0 ? kes(row.cents) : ''],
      ...[kes(balanceAfter.get(row) ?? 0), quoted(row.details), row.reference],
    ].join(','),
  );
  const head = [
    `Organization Statement`,
    `Short Code:,${account === 'paybill' ? PAYBILL : UTILITY}`,
    `Opening Balance:,KES ${kes(opening)}`,
    `Closing Balance:,KES ${kes(balance)}`,
    `Total Paid In:,${kes(sum(1))}`,
    `Total Withdrawn:,${kes(sum(-1))}`,
    '',
    'Receipt No.,Completion Time,Transaction Status,Paid In,Withdrawn,Balance,Details,A/C No.',
  ];
  const failed = `SFAIL${day.replaceAll('-', '').slice(2)},${day} 09:00:00,Failed,500.00,,,Pay Bill from 254700000002 - NOBODY,none`;
  const kinds = new Map<StatementKind, { lines: number; cents: number }>();
  for (const { cents, details } of rows) {
    const kind = kindOfLine({ direction: cents > 0 ? 'in' : 'out', details });
    const before = kinds.get(kind) ?? { lines: 0, cents: 0 };
    kinds.set(kind, { lines: before.lines + 1, cents: before.cents + cents });
  }
  return {
    csv: [...head, ...lines.slice(0, 1), failed, ...lines.slice(1)].join('\n'),
    sums: [...kinds].map(([kind, each]) => ({ kind, ...each })),
    items,
  };
}
