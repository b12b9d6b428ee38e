import type { DayPage } from '@mnada/contract/office';
import { KeyRound } from 'lucide-react';
import { Fragment } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { formatDayTime, formatNumber, useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { Scrolls } from '../../ui/scrolls.tsx';
import { Timeline, type TimelineItem } from '../../ui/timeline.tsx';

/** Decimals stand here alone: money to the cent. */
export const cents = (kes: number): string =>
  `${kes < 0 ? '\u2212' : ''}${Math.abs(kes).toLocaleString('en-KE', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
const tone = (difference: number): string => (difference === 0 ? 'text-live-text' : 'text-critical-text');

/** Our sum less theirs: what came less what went. */
export function BalanceCard({ page: { money_in: came, money_out: went, differences } }: { page: DayPage }) {
  const t = useText();
  const ours = came.ours - went.ours;
  // What was explained is accounted for: it stands in both sums.
  const explained = differences
    // Missing lines are in neither sum, and the bank is the third side.
    .filter(({ explained_as: as, what }) => as !== null && what !== 'balance' && !what.startsWith('bank_'))
    .reduce((sum, each) => sum + signed(each), 0);
  const theirs = came.theirs - went.theirs;
  const difference = Math.round((ours + explained - theirs) * 100) / 100;
  return (
    <Card>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        {(
          [
            ['reconciliation.ourSum', ours + explained, ''],
            ['reconciliation.theirSum', theirs, ''],
            ['reconciliation.difference', difference, tone(difference)],
          ] as const
        ).map(([name, value, color], at) => (
          <Fragment key={name}>
            {at === 0 ? null : (
              <span aria-hidden="true" className="pb-1 font-semi text-lg max-md:hidden">
                {at === 1 ? '−' : '='}
              </span>
            )}
            <div>
              <p className="text-foreground-2">{t(name)}</p>
              <p className={cx('tnum font-bold text-xl tracking-tight', color)}>KSh {cents(value)}</p>
            </div>
          </Fragment>
        ))}
      </div>
    </Card>
  );
}

/** What a difference would add to our sum, were it in our books. */
function signed({ what, ours, theirs }: DayPage['differences'][number]): number {
  const more = theirs - ours;
  return what.startsWith('out_') ? -more : more;
}

export function SumsTable({ page }: { page: DayPage }) {
  const t = useText();
  const cell = 'tnum border-border border-t px-2.5 py-2 text-right last:pr-4.5';
  const line = (
    name: string,
    id: string,
    {
      our_lines: n,
      ours,
      their_lines: m,
      theirs,
    }: Pick<DayPage['money_in'], 'our_lines' | 'ours' | 'their_lines' | 'theirs'>,
    side: 'in' | 'out',
    isTotal = false,
  ) => {
    const sign = side === 'out' ? -1 : 1;
    const difference = Math.round((ours - theirs) * 100) / 100;
    return (
      <tr key={id} className={cx(isTotal && 'font-semi')}>
        <th
          scope="row"
          className={cx('border-border border-t py-2 pr-2.5 pl-4.5 text-left', isTotal ? 'font-semi' : 'font-normal')}
        >
          {name}
        </th>
        <td className={cell}>{formatNumber(n)}</td>
        <td className={cell}>{cents(sign * ours)}</td>
        <td className={cx(cell, 'border-l')}>{formatNumber(m)}</td>
        <td className={cell}>{cents(sign * theirs)}</td>
        <td className={cx(cell, 'border-l font-semi', tone(difference))}>{cents(sign * difference)}</td>
      </tr>
    );
  };
  const balance = (name: string, value: number | null) =>
    value === null ? null : (
      <tr className="font-semi">
        <th scope="row" className="border-border border-t py-2 pr-2.5 pl-4.5 text-left">
          {name}
        </th>
        <td colSpan={2} className={cell}>
          {'\u00a0'}
        </td>
        <td className={cx(cell, 'border-l')}>{'\u00a0'}</td>
        <td className={cell}>{cents(value)}</td>
        <td className={cx(cell, 'border-l')}>{'\u00a0'}</td>
      </tr>
    );
  return (
    <Card flush>
      <Scrolls label={t('reconciliation.sums')} className="overflow-x-auto">
        <table className="w-full min-w-[620px]" aria-label={t('reconciliation.sums')}>
          <thead className="bg-surface-2 text-foreground-2 text-xs">
            <tr>
              {(['ksh', 'ourLines', 'ourBooks', 'theirLines', 'theirs', 'difference'] as const).map((name, at) => (
                <th
                  key={name}
                  scope="col"
                  className={cx(
                    'h-9 px-2.5 font-medium',
                    at === 0 ? 'pl-4.5 text-left' : 'text-right',
                    at === 5 && 'pr-4.5',
                    (at === 3 || at === 5) && 'border-border border-l',
                  )}
                >
                  {t(`reconciliation.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {balance(t('reconciliation.opening'), page.opening)}
            {page.rows
              .filter(({ side }) => side === 'in')
              .map((row) => line(t(`reconciliation.row_${row.row}`), `in-${row.row}`, row, 'in'))}
            {line(t('reconciliation.moneyIn'), 'in', page.money_in, 'in', true)}
            {page.rows
              .filter(({ side }) => side === 'out')
              .map((row) => line(t(`reconciliation.row_${row.row}`), `out-${row.row}`, row, 'out'))}
            {line(t('reconciliation.moneyOut'), 'out', page.money_out, 'out', true)}
            {balance(t('reconciliation.closing'), page.closing)}
          </tbody>
        </table>
      </Scrolls>
    </Card>
  );
}

/** Who read the statement, who explained, who closes: never the last two in one. */
export function SignaturesCard({ page }: { page: DayPage }) {
  const t = useText();
  const { statement, differences, closed, may_close: may } = page;
  const explainers = [
    ...new Set(differences.map(({ explained_by: by }) => by?.name).filter((name) => name !== undefined)),
  ];
  const items: TimelineItem[] = [
    statement === null
      ? { id: 'read', look: 'now', title: t('reconciliation.readNot'), text: t('reconciliation.readNotText') }
      : {
          id: 'read',
          look: 'done',
          title: t('reconciliation.read'),
          text: t('reconciliation.readText', {
            who: statement.by.name,
            count: statement.lines,
            sum: statement.sha256.slice(0, 8),
          }),
          time: formatDayTime(statement.read_at),
        },
    {
      id: 'explained',
      look: statement === null ? 'next' : page.open === 0 ? 'done' : 'now',
      title: page.open === 0 ? t('reconciliation.explained') : t('reconciliation.toExplain', { count: page.open }),
      text: explainers.length === 0 ? t('reconciliation.nothingToExplain') : explainers.join(', '),
    },
    closed === null
      ? {
          id: 'close',
          look: may === 'yes' ? 'now' : 'next',
          title: t('reconciliation.close'),
          text: t(`reconciliation.may_${may}`),
        }
      : {
          id: 'close',
          look: 'done',
          title: t('reconciliation.closedBy', { who: closed.by.name }),
          text: `“${closed.words}”`,
          time: formatDayTime(closed.at),
        },
  ];
  return (
    <Card title={t('reconciliation.signatures')}>
      <Timeline items={items} />
      <p className="mt-4 flex gap-3 rounded-md bg-surface-2 p-3">
        <KeyRound aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
        {t('reconciliation.closingText')}
      </p>
    </Card>
  );
}
