/** The bank of a month: what it says came and went, and what of that differs from M-PESA and the books, on purpose. */
import { receiptOf } from './mpesa.ts';
import type { DayPlan, MonthPlan } from './plan.ts';

export type BankMovement = {
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

export const settlementOf = (day: string): string => receiptOf(`${day}-bank`);
const arrivalOf = ({ day, bank }: DayPlan): string => daysLater(day, bank.arrivesAfterDays);

/** All that moved at the bank up to the end of the month, the earliest day first. */
export function bankMovements({ days }: MonthPlan): readonly BankMovement[] {
  const last = days.at(-1)?.day ?? '';
  const moved = days.flatMap((plan): BankMovement[] => {
    const { day, settlementKes, bank } = plan;
    const came = settlementKes * 100 - (bank.fault === 'sum_differs' ? KEPT_CENTS : 0);
    const name = bank.isNamed ? `MPESA SETTLEMENT ${settlementOf(day)}` : 'MPESA SETTLEMENT';
    return [
      ...(bank.fault === 'lost' ? [] : [{ day: arrivalOf(plan), details: name, cents: came }]),
      ...(bank.feeKes > 0 ? [{ day, details: 'LEDGER FEE', cents: -bank.feeKes * 100 }] : []),
      ...(bank.depositKes > 0 ? [{ day, details: 'CASH DEPOSIT', cents: bank.depositKes * 100 }] : []),
    ];
  });
  return moved
    .filter(({ day }) => day <= last)
    .map((one, at) => ({ one, at }))
    .sort((a, b) => (a.one.day === b.one.day ? a.at - b.at : a.one.day < b.one.day ? -1 : 1))
    .map(({ one }) => one);
}

/** The file that the bank exports of a day. */
export function bankFile(plan: MonthPlan, day: string): string {
  const kes = (cents: number): string => (Math.abs(cents) / 100).toFixed(2);
  let balance = OPENING_CENTS;
  const lines: string[] = [];
  for (const [at, one] of bankMovements(plan).entries()) {
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
      ...(plan.day === day && bank.depositKes > 0 ? ['bank_in:in'] : []),
      ...(plan.day === day && bank.feeKes > 0 ? ['bank_out:out'] : []),
    ];
  });
}
