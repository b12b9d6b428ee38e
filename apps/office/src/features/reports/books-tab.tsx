import { type BookAccount, BooksAnswer } from '@mnada/contract/office';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, query } from '../../client/api.ts';
import { formatDate, formatDateTime, useText } from '../../client/i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { NotLoaded } from '../../ui/states.tsx';
import { useMay } from '../session/index.ts';
import { BookDialog, CloseDialog } from './book-dialogs.tsx';
import { exact, linkTo, Opens, Sums } from './report-parts.tsx';

const noon = (day: string): string => `${day}T12:00:00+03:00`;

/** Trial balance, profit and loss, balance sheet over any days; and the signatures under them (MON-5 to MON-7). */
export function BooksTab({ days }: { days: { from: string | undefined; to: string | undefined } }) {
  const t = useText();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['books', days],
    queryFn: ({ signal }) => api.get(`/api/admin/books${query(days)}`, BooksAnswer, { signal }),
    placeholderData: keepPreviousData,
  });
  if (data === undefined)
    return (
      <NotLoaded
        failed={t('reports.failed')}
        error={error}
        onRetry={() => void refetch()}
        busy={isFetching}
        rows={10}
      />
    );
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 lg:grid-cols-3">
        <Result books={data} />
        <Balance books={data} />
        <Closings books={data} />
      </div>
      <Accounts books={data} />
    </div>
  );
}

const SORTING: ReadonlySet<string> = new Set(['sales', 'sorted']);
type Part = { books: BooksAnswer };
const sumOf = (accounts: readonly BookAccount[], of: (account: BookAccount) => number): number =>
  accounts.reduce((sum, account) => sum + of(account), 0);

function Accounts({ books }: Part) {
  const t = useText();
  const { from, to } = books;
  const accounts = books.accounts.filter(({ before, debit, credit }) => before !== 0 || debit !== 0 || credit !== 0);
  return (
    <Card
      flush
      title={t('reports.booksTitle')}
      facts={`${t('reports.ksh')}, ${formatDate(noon(from))} – ${formatDate(noon(to))}`}
    >
      <Sums
        label={t('reports.booksTitle')}
        heads={[
          { name: t('reports.number'), isLeft: true },
          { name: t('reports.account'), isLeft: true },
          { name: t('reports.before') },
          { name: t('reports.debit') },
          { name: t('reports.credit2') },
          { name: t('reports.after') },
        ]}
        rows={accounts.map((account) => ({
          id: account.kind,
          cells: [
            account.number,
            account.name,
            exact(account.before),
            <Opens key="debit" link={linkTo({ tab: 'journal', from, to, account: account.kind })}>
              {exact(account.debit)}
            </Opens>,
            <Opens key="credit" link={linkTo({ tab: 'journal', from, to, account: account.kind })}>
              {exact(account.credit)}
            </Opens>,
            <b key="after">{exact(account.after)}</b>,
          ],
        }))}
        foot={[
          t('reports.sum'),
          '',
          exact(sumOf(accounts, ({ before }) => before)),
          exact(sumOf(accounts, ({ debit }) => debit)),
          exact(sumOf(accounts, ({ credit }) => credit)),
          exact(sumOf(accounts, ({ after }) => after)),
        ]}
      />
    </Card>
  );
}

function Result({ books }: Part) {
  const t = useText();
  const of = (kind: BookAccount['class']) =>
    books.accounts.filter((account) => account.class === kind && account.debit !== account.credit);
  const line = ({ name, kind, debit, credit }: BookAccount) => ({
    name,
    value: (
      <Opens link={linkTo({ tab: 'journal', from: books.from, to: books.to, account: kind })}>
        {exact(credit - debit)}
      </Opens>
    ),
  });
  const income = sumOf(of('income'), ({ debit, credit }) => credit - debit);
  const costs = sumOf(of('expense'), ({ debit, credit }) => credit - debit);
  return (
    <Card title={t('reports.profitAndLoss')} facts={t('reports.ksh')}>
      <KeyValues
        rows={[
          ...of('income').map(line),
          { name: t('reports.income'), value: exact(income), isTotal: true },
          ...of('expense').map(line),
          { name: t('reports.expense'), value: exact(costs), isTotal: true },
          { name: t('reports.result'), value: exact(income + costs), isTotal: true },
        ]}
      />
    </Card>
  );
}

function Balance({ books }: Part) {
  const t = useText();
  // Two sides of one thing: zero together, unless something waits for the bookkeeper.
  const isSorted = sumOf(books.accounts, ({ kind, after }) => (SORTING.has(kind) ? after : 0)) === 0;
  const of = (kind: BookAccount['class']) =>
    books.accounts.filter(
      (account) => account.class === kind && account.after !== 0 && !(isSorted && SORTING.has(account.kind)),
    );
  const result = -sumOf([...of('income'), ...of('expense')], ({ after }) => after);
  const owned = sumOf(of('asset'), ({ after }) => after);
  const owed = -sumOf([...of('liability'), ...of('equity')], ({ after }) => after);
  return (
    <Card title={t('reports.balanceSheet', { day: formatDate(noon(books.to)) })} facts={t('reports.ksh')}>
      <KeyValues
        rows={[
          ...of('asset').map(({ name, after }) => ({ name, value: exact(after) })),
          { name: t('reports.assets'), value: exact(owned), isTotal: true },
          ...[...of('liability'), ...of('equity')].map(({ name, after }) => ({ name, value: exact(-after) })),
          { name: t('reports.resultSoFar'), value: exact(result) },
          { name: t('reports.owedAndEquity'), value: exact(owed + result), isTotal: true },
        ]}
      />
    </Card>
  );
}

function Closings({ books }: Part) {
  const t = useText();
  const [open, setOpen] = useState<'close' | 'book' | null>(null);
  const mayClose = useMay('days.close');
  return (
    <Card
      title={t('reports.closedTitle')}
      facts={
        books.closed_through === null
          ? t('reports.neverClosed')
          : t('reports.closedThrough', { day: formatDate(noon(books.closed_through)) })
      }
    >
      <ul className="grid gap-2">
        {books.asked.map(({ reference, summary, by }) => (
          <li key={reference} className="flex flex-wrap items-center gap-2">
            <StatusChip tone="warn">{t('reports.asked2')}</StatusChip>
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {reference}: {summary}, {by.name}
            </span>
          </li>
        ))}
        {books.closings.map(({ day, asked_by, approved_by, closed_at }) => (
          <li key={day}>
            <b>{t('reports.closedThrough', { day: formatDate(noon(day)) })}</b>
            <p className="text-foreground-2 text-xs">
              {t('reports.signed', {
                asked: asked_by.name,
                approved: approved_by.name,
                when: formatDateTime(closed_at),
              })}
            </p>
          </li>
        ))}
      </ul>
      {books.waiting > 0 ? (
        <p className="mt-2 text-foreground-2 text-xs">{t('reports.counting', { count: books.waiting })}</p>
      ) : null}
      {mayClose ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button onClick={() => setOpen('close')}>{t('reports.closeOpen')}</Button>
          <Button onClick={() => setOpen('book')}>{t('reports.book')}</Button>
        </div>
      ) : null}
      {open === 'close' ? <CloseDialog books={books} onClose={() => setOpen(null)} /> : null}
      {open === 'book' ? <BookDialog onClose={() => setOpen(null)} /> : null}
    </Card>
  );
}
