import type { WithdrawalCheck, WithdrawalPage } from '@mnada/contract/office';
import {
  BadgeCheck,
  Banknote,
  Check,
  CircleQuestionMark,
  Gavel,
  MonitorSmartphone,
  Network,
  Smartphone,
  TriangleAlert,
} from 'lucide-react';
import { formatDate, formatKes, formatLength, formatNumber, type Translate, useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { CheckList, type CheckRow } from '../../ui/check-list.tsx';

const LOOKS = {
  clear: { tone: 'ok', icon: Check },
  think: { tone: 'warn', icon: TriangleAlert },
  unknown: { tone: 'grey', icon: CircleQuestionMark },
} as const;

const TILES = {
  name: BadgeCheck,
  number: Smartphone,
  amount: Banknote,
  device: MonitorSmartphone,
  shared: Network,
  rhythm: Gavel,
} as const satisfies Record<WithdrawalCheck['check'], typeof Check>;

/** Six comparisons; "clear" is said, too, so that absence is never the signal. */
export function ChecksCard({ page: { checks } }: { page: WithdrawalPage }) {
  const t = useText();
  const think = checks.filter(({ result }) => result === 'think').length;
  const clear = checks.filter(({ result }) => result === 'clear').length;
  return (
    <Card title={t('withdrawals.checks')} facts={t('withdrawals.checksFacts', { clear, think })}>
      <CheckList rows={checks.map((check) => rowOf(check, t))} />
    </Card>
  );
}

function rowOf({ check, result, facts }: WithdrawalCheck, t: Translate): CheckRow {
  const look = LOOKS[result];
  return {
    id: check,
    tile: TILES[check],
    what: t(`withdrawals.check_${check}`),
    text: wordsOf(check, facts, t),
    tone: look.tone,
    icon: look.icon,
    result: t(`withdrawals.result_${result}`),
  };
}

type Facts = WithdrawalCheck['facts'];
const num = (facts: Facts, name: string): number => Number(facts[name] ?? 0);
const day = (facts: Facts): string => (facts['since'] == null ? '' : formatDate(String(facts['since'])));

function wordsOf(check: WithdrawalCheck['check'], facts: Facts, t: Translate): string {
  switch (check) {
    case 'name':
      return facts['payer'] == null
        ? t('withdrawals.saysName', { typed: String(facts['typed']), account: String(facts['account']) })
        : t('withdrawals.saysNamePayer', {
            typed: String(facts['typed']),
            account: String(facts['account']),
            payer: String(facts['payer']),
          });
    case 'number':
      return facts['since'] == null
        ? t('withdrawals.saysNumberNever')
        : t('withdrawals.saysNumber', { count: num(facts, 'payments'), day: day(facts) });
    case 'amount':
      return num(facts, 'paid_before') === 0
        ? t('withdrawals.saysFirst')
        : t('withdrawals.saysAmount', { count: num(facts, 'paid_before'), sum: formatKes(num(facts, 'largest')) });
    case 'device':
      return facts['since'] == null
        ? t('withdrawals.saysNoDevice')
        : t('withdrawals.saysDevice', { count: num(facts, 'devices'), day: day(facts) });
    case 'shared':
      return num(facts, 'count') === 0
        ? t('withdrawals.saysAlone')
        : t('withdrawals.saysShared', { count: num(facts, 'count'), names: String(facts['names']) });
    case 'rhythm':
      return num(facts, 'bids') === 0
        ? t('withdrawals.saysNoBids')
        : t('withdrawals.saysRhythm', {
            count: num(facts, 'bids'),
            span: formatLength(num(facts, 'span_ms')),
            gap: facts['least_gap_ms'] == null ? '–' : `${formatNumber(num(facts, 'least_gap_ms') / 1000)} s`,
          });
  }
}
