/** Money that came in: each receipt of M-PESA's, and what became of each prompt. */
import { dayAfter } from '../desk-day.ts';
import { receiptOf } from '../mpesa.ts';
import { FAILED_BY, isPaid, type MonthPlan } from '../plan.ts';
import { compare, DAY, type Judgement, readAll, type Said } from './compare.ts';

/** What the plan makes of each receipt that isn't simply kept. */
function becomes({ days }: MonthPlan): ReadonlyMap<string, string> {
  const lived = new Set(days.map(({ day }) => day));
  return new Map(
    days.flatMap(({ day, payments, strays }) => {
      const isOver = !lived.has(dayAfter(day));
      return [
        ...strays.map(
          ({ act, becomes: end }) =>
            [receiptOf(act), isOver ? 'waits' : end === 'matched' ? 'kept' : 'went back'] as const,
        ),
        ...payments.flatMap(({ act, ending, isReversed }) =>
          ending === 'partial'
            ? [[receiptOf(act), isOver ? 'waits' : 'went back'] as const]
            : isReversed && !isOver
              ? [[receiptOf(act), 'went back'] as const]
              : [],
        ),
      ];
    }),
  );
}
const STATES: Readonly<Record<string, string>> = {
  allocated: 'kept',
  unallocated: 'waits',
  returned: 'went back',
  reversed: 'went back',
};

export const receipts: Judgement = {
  what: 'Each receipt that came in, against M-PESA’s own line',
  promised: 'there once, in its sum, kept or gone as it was planned',
  async judge(client, plan) {
    const ends = becomes(plan);
    const shops = await readAll<{ receipt: string; cents: string; state: string }>(
      client,
      'select receipt, amount_cents as cents, state from receipt',
    );
    const theirs = await readAll<{ receipt: string; cents: string }>(
      client,
      `select receipt, cents from mpesa.movement where details like 'Pay Bill from %'`,
    );
    return compare(
      shops.map(({ receipt, cents, state }): Said => [receipt, `${cents} ${STATES[state] ?? state}`]),
      theirs.map(({ receipt, cents }): Said => [receipt, `${cents} ${ends.get(receipt) ?? 'kept'}`]),
    );
  },
};

export const prompts: Judgement = {
  what: 'Each prompt for a pack, against how it was planned to end',
  promised: 'paid, or failed by M-PESA’s own code',
  async judge(client, plan) {
    // Of what a kill kept from M-PESA nobody had a prompt.
    const shops = await readAll<{ day: string; person: string; state: string; code: string | null }>(
      client,
      `select ${DAY('p.created_at')} as day, u.username as person, p.state, p.result_code as code
         from payment p join mpesa.prompt m on m.reference = p.reference join app_user u on u.id = p.user_id where p.purpose = 'pack'`,
    );
    return compare(
      shops.map(
        ({ day, person, state, code }): Said => [
          `${day} ${person}`,
          state === 'paid' || state === 'reversed' ? 'paid' : `${state} ${code ?? 'untold'}`,
        ],
      ),
      plan.days.flatMap(({ day, payments }) =>
        payments.map(
          (one): Said => [
            `${day} month${one.person}`,
            isPaid(one) ? 'paid' : `failed ${FAILED_BY[one.ending] ?? 'untold'}`,
          ],
        ),
      ),
    );
  },
};
