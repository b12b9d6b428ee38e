/** What M-PESA's statements say, line by line: as it was imported, booked and closed. */
import { SECOND_BANK } from '../bank.ts';
import { OPENING_KES, PAYBILL, UTILITY } from '../mpesa.ts';
import { compare, DAY, type Judgement, readAll, type Reads, type Said } from './compare.ts';

type Line = {
  readonly n: string;
  readonly day: string;
  readonly account: 'paybill' | 'utility';
  readonly receipt: string;
  readonly details: string;
  readonly cents: number;
};
const codeOf = (account: Line['account']): string => (account === 'paybill' ? PAYBILL : UTILITY);
const isCharge = ({ details }: Line): boolean => details.endsWith('Charge');

const movements = async (client: Reads): Promise<readonly Line[]> =>
  (
    await readAll<Line>(
      client,
      `select n, ${DAY('at')} as day, account, receipt, details, cents from mpesa.movement order by n`,
    )
  ).map((line) => ({ ...line, cents: Number(line.cents) }));

/** Of M-PESA's own lines, what the files said of them: some are lost or another sum there, on purpose. */
async function filedLines(client: Reads): Promise<readonly Line[]> {
  const planted = await readAll<{ day: string; item: string }>(client, 'select day, item from mpesa.planted');
  const by = (what: string) =>
    new Set(planted.flatMap(({ item }) => (item.startsWith(`${what}:`) ? [item.slice(what.length + 1)] : [])));
  const lost = new Set([...by('in_not_on_statement'), ...by('out_not_on_statement')]);
  const [more, less] = [by('in_amount_differs'), by('out_amount_differs')];
  const lines = (await movements(client)).filter((line) => isCharge(line) || !lost.has(line.receipt));
  return [
    ...lines.map((line) => ({
      ...line,
      cents: line.cents + (isCharge(line) ? 0 : more.has(line.receipt) ? 1_000 : less.has(line.receipt) ? -5_000 : 0),
    })),
    ...planted
      .filter(({ item }) => item.startsWith('out_not_booked:'))
      .map(({ day, item }) => ({
        ...{ n: '0', day, account: 'utility' as const, receipt: item.split(':')[1] ?? '' },
        ...{ details: 'Business Payment to', cents: -77_700 },
      })),
  ];
}

export const lines: Judgement = {
  what: 'Each line of the statements',
  promised: 'kept once, on its account and day, as the file said it',
  async judge(client) {
    const shops = await readAll<{ day: string; code: string; receipt: string; cents: string }>(
      client,
      `select ${DAY('at')} as day, shortcode as code, receipt, case direction when 'in' then amount_cents else -amount_cents end as cents
         from statement_entry`,
    );
    return compare(
      shops.map(({ day, code, receipt, cents }): Said => [`${code} ${receipt}`, `${day} ${cents}`]),
      (await filedLines(client)).map(
        ({ day, account, receipt, cents }): Said => [`${codeOf(account)} ${receipt}`, `${day} ${cents}`],
      ),
    );
  },
};

/** Between which accounts a line moved that is nobody's payment; null: it is somebody's, or the other end of a move. */
function accountsOf({ account, details, cents }: Line): string | null {
  const cash = account === 'paybill' ? 'mpesa' : 'utility';
  if (details.endsWith('Charge')) return `charges from ${cash}`;
  if (details.startsWith('Organization Settlement')) {
    const bank = details.includes(SECOND_BANK) ? 'bank_2' : 'bank';
    return cents < 0 ? `${bank} from ${cash}` : `${cash} from ${bank}`;
  }
  return details.startsWith('Working Account to Utility') ? `utility from ${cash}` : null;
}

export const bookedLines: Judgement = {
  what: 'Charges, settlements and moves of the float, line by line and summed up by day',
  promised: 'each booked once, between the accounts that it moved between',
  async judge(client) {
    const own = (await movements(client)).flatMap((line) => {
      const between = accountsOf(line);
      return between === null ? [] : [{ ...line, between }];
    });
    const booked = await readAll<{ code: string; receipt: string; debit: string; credit: string }>(
      client,
      'select shortcode as code, receipt, debit_kind as debit, credit_kind as credit from booked_line',
    );
    const sums = await readAll<{ day: string; debit: string; credit: string; cents: string }>(
      client,
      `select s.day::text as day, s.debit_kind as debit, s.credit_kind as credit, t.amount as cents
         from statement_booking s left join transfer t on t.source = 'stated:' || s.request_id || ':' || s.debit_kind || ':' || s.credit_kind`,
    );
    const days = new Map<string, number>();
    for (const { day, between, cents } of own)
      days.set(`${day} ${between}`, (days.get(`${day} ${between}`) ?? 0) + Math.abs(cents));
    return compare(
      [
        ...booked.map(({ code, receipt, debit, credit }): Said => [`${code} ${receipt}`, `${debit} from ${credit}`]),
        ...sums.map(({ day, debit, credit, cents }): Said => [`${day} ${debit} from ${credit}`, cents]),
      ],
      [
        ...own.map(({ account, receipt, between }): Said => [`${codeOf(account)} ${receipt}`, between]),
        ...[...days].map(([key, cents]): Said => [key, String(cents)]),
      ],
    );
  },
};

export const closedDays: Judgement = {
  what: 'Days as they were closed',
  promised: 'in, out and balance of both accounts as M-PESA’s files said',
  async judge(client, plan) {
    const closed = await readAll<{ day: string; in: string; out: string; balance: string | null }>(
      client,
      'select day::text as day, in_cents as in, out_cents as out, balance_cents as balance from reconciled_day',
    );
    const [truth, filed] = [await movements(client), await filedLines(client)];
    const sumOf = (all: readonly Line[], fits: (line: Line) => boolean): number =>
      all.reduce((sum, line) => sum + (fits(line) ? line.cents : 0), 0);
    const gaps = new Set(plan.days.flatMap(({ day, planted }) => (planted.includes('line_lost') ? [day] : [])));
    const opening = (OPENING_KES.paybill + OPENING_KES.utility) * 100;
    return compare(
      closed.map(({ day, in: came, out, balance }): Said => [day, `${came} in, ${out} out, ${balance}`]),
      plan.days.map(({ day }): Said => {
        const of = (line: Line) => line.day === day;
        const came = sumOf(filed, (line) => of(line) && line.cents > 0);
        const went = -sumOf(filed, (line) => of(line) && line.cents < 0);
        // A line that is lost on the way left its mark in the balance after it.
        const moved = gaps.has(day) ? sumOf(truth, of) : sumOf(filed, of);
        const balance = opening + sumOf(truth, (line) => line.day < day) + moved;
        return [day, `${came} in, ${went} out, ${balance}`];
      }),
    );
  },
};
