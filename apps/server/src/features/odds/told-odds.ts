/** Published odds as they are told: sums become KES here. */
import type { OddsFigures, OddsLine } from '@mnada/contract';
import type { MonthFigures } from '../books/index.ts';
import { type PublishedFigures, tellsOthers } from './publish-odds.ts';

export type StoredLine = { readonly figures: PublishedFigures; readonly line: number; readonly publishedAt: Date };

const kes = (cents: number): number => cents / 100;
const kesOrNull = (cents: number | null): number | null => (cents === null ? null : kes(cents));

/** A month that goes on, held to what would be published of it. */
export function figuresOf(month: MonthFigures): OddsFigures {
  const { othersMedianCents, othersPaidCents, othersBackCents, ...figures } = month;
  const tells = tellsOthers(month);
  return {
    ...figures,
    savings: [...figures.savings],
    others_median: tells ? kesOrNull(othersMedianCents) : null,
    others_paid: tells ? kes(othersPaidCents) : null,
    others_back: tells ? kes(othersBackCents) : null,
    categories: [],
  };
}

export function lineOf({ figures: { month, numbers, savings, categories }, line, publishedAt }: StoredLine): OddsLine {
  const { median_saving = null, saving_from = null, saving_to = null, cash = null, lapsed = null, ...whole } = numbers;
  const { others_median_cents = null, others_paid_cents = null, others_back_cents = null } = numbers;
  const count = (value: number | null | undefined): number => value ?? 0;
  return {
    month,
    auctions: count(whole.auctions),
    bidders: count(whole.bidders),
    winners: count(whole.winners),
    simulated_bidders: count(whole.simulated_bidders),
    simulated_winners: count(whole.simulated_winners),
    // Lines of before it was told have all wins among their savings.
    taken: whole.taken ?? savings.reduce((wins, each) => wins + each, 0),
    cash,
    lapsed,
    median_saving,
    saving_from,
    saving_to,
    saved_most: count(whole.saved_most),
    savings: [...savings],
    others_median: kesOrNull(others_median_cents),
    others_paid: kesOrNull(others_paid_cents),
    others_back: kesOrNull(others_back_cents),
    bought_now: count(whole.bought_now),
    categories: categories.map((each) => ({ ...each })),
    line,
    published_at: publishedAt.toISOString(),
  };
}

const COLUMNS = [
  'month',
  'line',
  'published_at',
  'auctions',
  'people_who_bid',
  'people_who_won',
  'simulated_who_bid',
  'simulated_who_won',
  'wins_taken_and_paid',
  'wins_as_cash',
  'wins_not_taken_in_time',
  'median_saving_percent',
  'others_median_paid_ksh',
  'others_paid_ksh',
  'others_back_ksh',
  'bought_now',
];

/** Every line that was ever published, a row each. */
export function linesCsv(lines: readonly OddsLine[]): string {
  const rows = lines.map((line) => [
    line.month,
    line.line,
    line.published_at,
    line.auctions,
    line.bidders,
    line.winners,
    line.simulated_bidders,
    line.simulated_winners,
    line.taken,
    line.cash ?? '',
    line.lapsed ?? '',
    line.median_saving ?? '',
    line.others_median?.toFixed(2) ?? '',
    line.others_paid?.toFixed(2) ?? '',
    line.others_back?.toFixed(2) ?? '',
    line.bought_now,
  ]);
  return `${[COLUMNS, ...rows].map((row) => row.join(',')).join('\n')}\n`;
}
