/** The bank of a month: what it says came and went, and what of that differs from M-PESA and the books, on purpose. */
import { receiptOf } from './mpesa.ts';
import type { DayPlan, MonthPlan } from './plan.ts';

/** By which M-PESA's lines name the second account. */
export const SECOND_BANK = '0110445877';
export type BankMovement = {
  readonly account: 'bank' | 'bank_2';
  readonly day: string;
  readonly details: string;
  /** Less than none: it went out. */
  readonly cents: number;
};

const OPENING_CENTS = 25_000_000;
/** So long a settlement may be on its way (OPS-19). */
const DUE_AFTER_DAYS = 3;
/** Of a settlement, what the bank kept without a word. */
const KEPT_CENTS = 1_000;
const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

const settlementOf = (day: string): string => receiptOf(`${day}-bank`);
export const FEE = 'LEDGER FEE';
const isThere = ({ bank }: DayPlan): boolean => bank.fault !== 'lost' && bank.fault !== 'given_back';
const arrivalOf = ({ day, bank }: DayPlan): string => daysLater(day, bank.arrivesAfterDays);

/** All that moved at the bank up to the end of the month, the earliest day first. */
export function bankMovements({ days }: MonthPlan): readonly BankMovement[] {
  const last = days.at(-1)?.day ?? '';
  const moved = days.flatMap((plan): BankMovement[] => {
    const { day, settlementKes, bank } = plan;
    const { account } = bank;
    const came = settlementKes * 100 - (bank.fault === 'sum_differs' ? KEPT_CENTS : 0);
    const name = bank.isNamed ? `MPESA SETTLEMENT ${settlementOf(day)}` : 'MPESA SETTLEMENT';
    return [
      ...(isThere(plan) ? [{ account, day: arrivalOf(plan), details: name, cents: came }] : []),
      ...(bank.feeKes > 0 ? [{ account, day, details: FEE, cents: -bank.feeKes * 100 }] : []),
      ...(bank.depositKes > 0 ? [{ account, day, details: 'CASH DEPOSIT', cents: bank.depositKes * 100 }] : []),
    ];
  });
  return moved
    .filter(({ day }) => day <= last)
    .map((one, at) => ({ one, at }))
    .sort((a, b) => (a.one.day === b.one.day ? a.at - b.at : a.one.day < b.one.day ? -1 : 1))
    .map(({ one }) => one);
}

/** The file that the bank exports of a day and an account. */
export function bankFile(plan: MonthPlan, account: BankMovement['account'], day: string): string {
  const kes = (cents: number): string => (Math.abs(cents) / 100).toFixed(2);
  let balance = OPENING_CENTS;
  const lines: string[] = [];
  for (const [at, one] of bankMovements(plan)
    .filter((each) => each.account === account)
    .entries()) {
    balance += one.cents;
    const sides = one.cents < 0 ? `${kes(one.cents)},` : `,${kes(one.cents)}`;
    if (one.day === day) lines.push(`${day},${one.details},FT${at},${sides},${kes(balance)}`);
  }
  return ['Date,Description,Reference,Debit,Credit,Balance', ...lines].join('\n');
}

/** By which differences the day has to tell what is wrong at the bank. */
export function bankItems({ days }: MonthPlan, day: string): readonly string[] {
  return days.flatMap((plan) => {
    const { bank } = plan;
    const isDue = daysLater(plan.day, DUE_AFTER_DAYS) === day;
    return [
      ...(bank.fault === 'lost' && isDue ? [`bank_missing:${settlementOf(plan.day)}`] : []),
      ...(bank.fault === 'sum_differs' && arrivalOf(plan) === day
        ? [`bank_sum_differs:${settlementOf(plan.day)}`]
        : []),
    ];
  });
}

/** What the bank hasn't of what was settled there: lost, kept by it without a word, or on its way when the month ends. */
export function missingAtBank({ days }: MonthPlan): number {
  const last = days.at(-1)?.day ?? '';
  return days.reduce((cents, plan) => {
    const { settlementKes, bank, day } = plan;
    // What M-PESA has again by the next evening is nowhere else, but for the last day's.
    if (bank.fault === 'given_back') return cents + (day === last ? settlementKes * 100 : 0);
    if (bank.fault === 'lost' || arrivalOf(plan) > last) return cents + settlementKes * 100;
    return cents + (bank.fault === 'sum_differs' ? KEPT_CENTS : 0);
  }, 0);
}
