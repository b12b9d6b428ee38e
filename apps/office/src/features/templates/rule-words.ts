import type { AuctionRules } from '@mnada/contract/office';
import { formatKes, type TextKey, type Translate } from '../../client/i18n/index.ts';

export type RuleRow = { id: string; name: TextKey; value: string };

/** What is frozen when it is published, rule by rule, in the order that a shopper asks. */
export const ruleRows = (rules: AuctionRules, increment: number, t: Translate): RuleRow[] => [
  { id: 'increment', name: 'templates.perBid', value: formatKes(increment) },
  {
    id: 'per-tap',
    name: 'templates.perTap',
    value:
      rules.bids_per_tap === 1
        ? t('templates.perTapOne')
        : t('templates.perTapMany', { count: rules.bids_per_tap, price: formatKes(rules.bids_per_tap * increment) }),
  },
  {
    id: 'seats',
    name: 'templates.seats',
    value: rules.seats === null ? t('templates.seatsOff') : t('templates.seatsOn', { count: rules.seats }),
  },
  {
    id: 'countdown',
    name: 'templates.countdown',
    value: t('templates.secondsAfter', { count: rules.countdown_seconds }),
  },
  { id: 'wins', name: 'templates.winLimits', value: winLimits(rules, t) },
  {
    id: 'beginners',
    name: 'templates.beginners',
    value: t(rules.beginners_only ? 'templates.beginnersOn' : 'templates.everybody'),
  },
  {
    id: 'lock',
    name: 'templates.lockPrice',
    value:
      rules.lock_price === null
        ? t('templates.lockPriceOff')
        : t('templates.lockPriceOn', { price: formatKes(rules.lock_price) }),
  },
  { id: 'cash', name: 'templates.cash', value: t(rules.cash_enabled ? 'templates.cashOn' : 'templates.cashOff') },
  {
    id: 'relist',
    name: 'templates.relist',
    value: rules.relist_most === 0 ? t('templates.relistOff') : t('templates.relistOn', { count: rules.relist_most }),
  },
];

function winLimits({ wins_per_product: product, wins_in_total: total }: AuctionRules, t: Translate): string {
  const parts = [
    ...(product === 0 ? [] : [t('templates.winsProduct', { count: product })]),
    ...(total === 0 ? [] : [t('templates.winsTotal', { count: total })]),
  ];
  return parts.length === 0 ? t('templates.noLimit') : parts.join(', ');
}

export const rulesInWords = (rules: AuctionRules, t: Translate): string =>
  ruleRows(rules, 1, t)
    .slice(1)
    .map(({ name, value }) => `${t(name)}: ${value}`)
    .join('; ');
