/** Published odds as they are told: sums become KES here. */
import type { OddsFigures, OddsLine } from '@mnada/contract';
import type { MonthFigures } from '../books/index.ts';
import type { PublishedFigures } from './publish-odds.ts';

export type StoredLine = { readonly figures: PublishedFigures; readonly line: number; readonly publishedAt: Date };

const kes = (cents: number): number => cents / 100;
const kesOrNull = (cents: number | null): number | null => (cents === null ? null : kes(cents));

export function figuresOf({
  othersMedianCents,
  othersPaidCents,
  othersBackCents,
  ...figures
}: MonthFigures): OddsFigures {
  return {
    ...figures,
    savings: [...figures.savings],
    others_median: kesOrNull(othersMedianCents),
    others_paid: kes(othersPaidCents),
    others_back: kes(othersBackCents),
    categories: [],
  };
}

export function lineOf({ figures: { month, numbers, savings, categories }, line, publishedAt }: StoredLine): OddsLine {
  const { median_saving, saving_from, saving_to, others_median_cents, ...counts } = numbers;
  const { others_paid_cents, others_back_cents, ...whole } = counts;
  const count = (value: number | null): number => value ?? 0;
  return {
    month,
    auctions: count(whole.auctions),
    bidders: count(whole.bidders),
    winners: count(whole.winners),
    simulated_bidders: count(whole.simulated_bidders),
    simulated_winners: count(whole.simulated_winners),
    median_saving,
    saving_from,
    saving_to,
    saved_most: count(whole.saved_most),
    savings: [...savings],
    others_median: kesOrNull(others_median_cents),
    others_paid: kes(count(others_paid_cents)),
    others_back: kes(count(others_back_cents)),
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
    line.median_saving ?? '',
    line.others_median?.toFixed(2) ?? '',
    line.others_paid.toFixed(2),
    line.others_back.toFixed(2),
    line.bought_now,
  ]);
  return `${[COLUMNS, ...rows].map((row) => row.join(',')).join('\n')}\n`;
}
