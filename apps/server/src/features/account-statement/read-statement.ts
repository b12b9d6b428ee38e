import type { StatementAnswer } from '@mnada/contract';
import { toShillings } from '@mnada/rules';
import type { Db } from '../../platform/database/index.ts';
import { isRealDay, Refusal } from '../../platform/http/index.ts';
import {
  type Account,
  type Days,
  readBids,
  readDebt,
  readEarnings,
  readMoney,
  readSelf,
  type Self,
} from './statement.sql.ts';

const LINES_MOST = 2_000;
const DAYS_MOST = 400;
const DAY_MS = 86_400_000;

/** @throws Refusal INVALID_INPUT no such day, the wrong way round, or more than 400 */
function readDays({ from, to }: { from?: string | undefined; to?: string | undefined }, today: string): Days {
  const last = to ?? today;
  const first = from ?? `${last.slice(0, 8)}01`;
  for (const [field, day] of Object.entries({ from: first, to: last }))
    if (!isRealDay(day)) throw new Refusal('INVALID_INPUT', { errors: [field] });
  if (first > last || (Date.parse(last) - Date.parse(first)) / DAY_MS >= DAYS_MOST)
    throw new Refusal('INVALID_INPUT', { errors: ['from'] });
  return { from: first, to: last };
}

/** The sums of an account, shown as its lines are. */
const sumsOf = ({ opening, came, went }: Account, shown: (amount: number) => number) => ({
  opening: shown(opening),
  came: shown(came),
  went: shown(went),
  closing: shown(opening + came + went),
});
const told = <T>(lines: readonly T[]): readonly T[] => lines.slice(0, LINES_MOST);

/** An account in cents with its lines. */
const inShillings = (account: Account): StatementAnswer['earnings'] => ({
  ...sumsOf(account, toShillings),
  lines: told(account.lines).map(({ at, kind, what, amount, balance }) => ({
    ...{ at: iso(at), kind, what },
    ...{ amount: toShillings(amount), balance: toShillings(balance) },
  })),
});

const inKiswahili = (what: string | null) => (what ? { what_sw: what } : {});
const iso = (at: Date): string => at.toISOString();

/**
 * An account over some days, in one picture of the database, for its owner alone (OWN-9).
 * @returns with whose it is, for the paper
 * @throws Refusal INVALID_INPUT the days, NOT_SIGNED_IN nobody's
 */
export async function readStatement(
  db: Db,
  userId: string,
  asked: { from?: string | undefined; to?: string | undefined },
): Promise<{ readonly self: Self; readonly statement: StatementAnswer }> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const self = await readSelf(trx, userId);
      if (self === null) throw new Refusal('STAFF_MAY_NOT_BUY');
      const days = readDays(asked, self.today);
      const range = { userId, ...days };
      const bids = await readBids(trx, range, LINES_MOST);
      const money = await readMoney(trx, range, LINES_MOST);
      const earnings = await readEarnings(trx, range, LINES_MOST);
      const debt = await readDebt(trx, range, LINES_MOST);
      const statement: StatementAnswer = {
        ...days,
        today: self.today,
        since: self.since,
        made_at: iso(self.madeAt),
        is_cut: [bids, earnings, debt, money].some(({ lines }) => lines.length > LINES_MOST),
        bids: {
          ...sumsOf(bids, Number),
          lines: told(bids.lines).map(({ at, kind, what, whatSw, placed, amount, balance }) => ({
            ...{ at: iso(at), kind, what, ...inKiswahili(whatSw), placed },
            ...{ bids: amount, balance },
          })),
        },
        money: {
          paid: toShillings(money.sums.paid),
          back: toShillings(money.sums.back),
          payouts: toShillings(money.sums.payouts),
          lines: told(money.lines).map((line) => ({
            ...{ at: iso(line.at), kind: line.kind, what: line.what, ...inKiswahili(line.whatSw), bids: line.bids },
            ...{ amount: toShillings(line.cents), tax: toShillings(line.taxCents) },
            ...{ fee: toShillings(line.feeCents), rounding: toShillings(line.roundingCents) },
            ...{ receipt: line.receipt, reference: line.reference, payment_id: line.paymentId },
          })),
        },
        earnings: inShillings(earnings),
        debt: inShillings(debt),
      };
      return { self, statement };
    });
}
