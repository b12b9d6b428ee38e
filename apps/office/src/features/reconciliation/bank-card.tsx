import type { DayPage } from '@mnada/contract/office';
import { cx } from '@mnada/ui/cx.ts';
import { formatDate, useText } from '../../client/i18n/index.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Scrolls } from '../../ui/scrolls.tsx';
import { cents } from './day-cards.tsx';

/** The third side: what M-PESA settled, what was booked of it, and what the bank says. */
export function BankCard({ page: { bank } }: { page: DayPage }) {
  const t = useText();
  const cell = 'tnum border-border border-t px-2.5 py-2 text-right last:pr-4.5';
  if (bank === null)
    return (
      <Card title={t('reconciliation.bank')} facts={t('reconciliation.bankNone')}>
        <LinkButton to={'/reconciliation/bank' as '/'} variant="soft">
          {t('reconciliation.bankImport')}
        </LinkButton>
      </Card>
    );
  const facts = !bank.covered
    ? t('reconciliation.bankNotCovered')
    : bank.due === null
      ? t('reconciliation.bankCovered')
      : t('reconciliation.bankDue', { day: formatDate(Date.parse(`${bank.due}T12:00:00+03:00`)) });
  const row = (name: string, values: readonly (number | null)[], isRight: boolean) => (
    <tr>
      <th scope="row" className="border-border border-t py-2 pr-2.5 pl-4.5 text-left font-[inherit]">
        {name}
      </th>
      {values.map((value, at) => (
        // Three columns that never change their places.
        <td
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          className={cx(cell, at === 2 && 'font-semi', at === 2 && (isRight ? 'text-live-text' : 'text-soon-text'))}
        >
          {value === null ? '–' : cents(value)}
        </td>
      ))}
    </tr>
  );
  return (
    <Card title={t('reconciliation.bank')} facts={facts} flush>
      <Scrolls label={t('reconciliation.bank')} className="overflow-x-auto">
        <table className="w-full min-w-[480px]" aria-label={t('reconciliation.bank')}>
          <thead className="bg-surface-2 text-foreground-2 text-xs">
            <tr>
              {(['ksh', 'theirs', 'ourBooks', 'bankSays'] as const).map((name, at) => (
                <th
                  key={name}
                  scope="col"
                  className={cx('h-9 px-2.5 font-medium last:pr-4.5', at === 0 ? 'pl-4.5 text-left' : 'text-right')}
                >
                  {t(`reconciliation.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {row(t('reconciliation.bankSent'), [bank.sent, bank.booked, bank.arrived], bank.sent === bank.arrived)}
            {row(t('reconciliation.bankCame'), [null, bank.came_booked, bank.came], bank.came === bank.came_booked)}
            {row(t('reconciliation.bankWent'), [null, -bank.went_booked, -bank.went], bank.went === bank.went_booked)}
          </tbody>
        </table>
      </Scrolls>
      <ul className="grid gap-1 border-border border-t px-4.5 py-2.5 text-foreground-2 text-xs">
        {bank.accounts.map(({ account, name, covered, opening, closing }) => (
          <li key={account} className="tnum">
            {covered
              ? t('reconciliation.bankBalances', {
                  ...{ name, opening: opening === null ? '–' : cents(opening) },
                  closing: closing === null ? '–' : cents(closing),
                })
              : t('reconciliation.bankAwaited', { name })}
          </li>
        ))}
      </ul>
    </Card>
  );
}
