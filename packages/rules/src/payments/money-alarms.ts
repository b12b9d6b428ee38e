import type { Cents } from '../units.ts';

/** What is read once a minute to know whether something about money rings. */
export type MoneyReadings = {
  /** Rows that break an invariant now. */
  readonly brokenRows: number;
  /** What goes out today, approved or due; and what lies ready for it; null: nobody has told. */
  readonly queueCents: Cents;
  readonly floatCents: Cents | null;
  /** Prompts that ended in the last half hour, and of the day before it: all, and the paid ones. */
  readonly lately: { readonly ended: number; readonly paid: number };
  readonly before: { readonly ended: number; readonly paid: number };
  /** Days that are over and no statement covers, as far as one was due; of a shop that reads statements. */
  readonly daysWithoutStatement: number;
  /** Credits of the last hour, and how long the slowest hundredth of them took after the PIN. */
  readonly credits: number;
  readonly creditP99Seconds: number | null;
  /** Credited more than a day ago and confirmed by no second source. */
  readonly unverifiedCents: Cents;
  /** Days until the first licence or registration ends; below zero: since it ended. null: none has an end that anybody set. */
  readonly daysToLicenceEnd: number | null;
  /** Hours since the odds of a month that is over should have been published (LOG-8); 0: none are due. */
  readonly hoursOddsLate: number;
  /** Tax documents that could not be made, or were refused by whom they are told to, when that was tried last (TAX-4, TAX-5). */
  readonly stuckTaxDocuments: number;
};

export type MoneyAlarmName =
  | 'invariant_broken'
  | 'float_short'
  | 'success_falling'
  | 'statement_missing'
  | 'credit_slow'
  | 'unverified_old'
  | 'licence_ending'
  | 'odds_late'
  | 'tax_document_stuck';

/** Fewer than these say nothing: three of four is no outage. */
const ENDED_LEAST = 20;
const CREDITS_LEAST = 20;
/** A quarter of all prompts less than usual: an outage takes more, a bad hour less. */
const FALLEN_PERCENT = 25;
const SLOW_SECONDS = 60;
/** An application takes weeks. */
const LICENCE_DAYS = 30;
/** Whatever waits past midnight is counted and logged long before. */
const ODDS_LATE_HOURS = 6;

const percent = ({ ended, paid }: MoneyReadings['lately']): number => (paid / ended) * 100;

/** In whole numbers: a quarter is a quarter, whatever a fraction leaves behind. */
const hasFallen = ({ before, lately }: MoneyReadings): boolean =>
  (before.paid * lately.ended - lately.paid * before.ended) * 100 >= FALLEN_PERCENT * before.ended * lately.ended;

/** What rings now, each with its figure: rows, shillings, percent, days, seconds, hours, documents (OPS-22). */
export function moneyAlarms(read: MoneyReadings): ReadonlyMap<MoneyAlarmName, number> {
  const rings = new Map<MoneyAlarmName, number>();
  if (read.brokenRows > 0) rings.set('invariant_broken', read.brokenRows);
  const shortCents = read.floatCents === null ? 0 : read.queueCents - read.floatCents;
  if (shortCents > 0) rings.set('float_short', shortCents / 100);
  const isKnown = read.lately.ended >= ENDED_LEAST && read.before.ended >= ENDED_LEAST;
  if (isKnown && hasFallen(read)) rings.set('success_falling', Math.round(percent(read.lately)));
  if (read.daysWithoutStatement > 0) rings.set('statement_missing', read.daysWithoutStatement);
  if (read.credits >= CREDITS_LEAST && read.creditP99Seconds !== null && read.creditP99Seconds > SLOW_SECONDS)
    rings.set('credit_slow', Math.round(read.creditP99Seconds));
  if (read.unverifiedCents > 0) rings.set('unverified_old', read.unverifiedCents / 100);
  if (read.daysToLicenceEnd !== null && read.daysToLicenceEnd <= LICENCE_DAYS)
    rings.set('licence_ending', read.daysToLicenceEnd);
  if (read.hoursOddsLate >= ODDS_LATE_HOURS) rings.set('odds_late', read.hoursOddsLate);
  if (read.stuckTaxDocuments > 0) rings.set('tax_document_stuck', read.stuckTaxDocuments);
  return rings;
}

/** Whether what rings has become so much worse that whoever was told is told again: twice as bad, or a further day (OPS-22). */
export function hasAlarmGrown(name: MoneyAlarmName, told: number, now: number): boolean {
  if (name === 'statement_missing') return now > told;
  // A week nearer, and then each week that nobody did anything.
  if (name === 'licence_ending') return now <= told - 7;
  return name === 'success_falling' ? now * 2 <= told && now < told : now >= told * 2;
}
