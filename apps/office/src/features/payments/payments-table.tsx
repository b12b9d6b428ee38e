import type { PaymentRow, PaymentsAnswer } from '@mnada/contract/office';
import { useMemo } from 'react';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { formatDayTime, formatNumber, formatSeconds, formatTook, useText } from '../../client/i18n/index.ts';
import { type Column, DataTable, type Sort } from '../../ui/data-table.tsx';
import { forWords, PaymentChip } from './payment-chip.tsx';

/** Newest first; what nobody knows the end of is orange. The foot sums what is paid, of all that fits. */
export function PaymentsTable({
  payments,
  paid,
  isOneDay,
  sort,
  onSort,
  isStale,
}: {
  payments: readonly PaymentRow[];
  paid: PaymentsAnswer['paid'];
  isOneDay: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
  isStale: boolean;
}) {
  const t = useText();
  const columns = useMemo<Column<PaymentRow>[]>(
    () => [
      {
        id: 'receipt',
        head: t('payments.receipt'),
        cell: ({ receipt }) =>
          receipt === null ? (
            <span className="text-foreground-2">{t('payments.none')}</span>
          ) : (
            <b className="tnum select-all">{receipt}</b>
          ),
      },
      {
        id: 'asked',
        head: t('payments.askedAt'),
        sorts: true,
        className: 'whitespace-nowrap tnum',
        cell: ({ asked_at: at }) => (isOneDay ? formatSeconds(at) : formatDayTime(at)),
      },
      {
        id: 'user',
        head: t('payments.user'),
        cell: ({ user }) => (
          <span className="flex items-center gap-2.5 whitespace-nowrap">
            <Avatar file={user.avatar} name={user.username} size={24} />
            {user.username}
          </span>
        ),
      },
      {
        id: 'phone',
        head: t('payments.phone'),
        isMinor: true,
        className: 'whitespace-nowrap tnum',
        cell: ({ phone }) => phone,
      },
      { id: 'for', head: t('payments.for'), cell: (payment) => forWords(payment, t) },
      { id: 'state', head: t('payments.state'), cell: (payment) => <PaymentChip payment={payment} /> },
      {
        id: 'took',
        head: t('payments.took'),
        align: 'right',
        isMinor: true,
        className: 'whitespace-nowrap',
        cell: ({ took_ms: took }) => (took === null ? '–' : formatTook(took)),
      },
      {
        id: 'amount',
        head: t('payments.ksh'),
        align: 'right',
        cell: ({ amount, state }) => (
          <span className={state === 'paid' ? 'font-semi' : 'text-foreground-2'}>{formatNumber(amount)}</span>
        ),
      },
    ],
    [t, isOneDay],
  );
  return (
    <DataTable
      label={t('payments.list')}
      rows={payments}
      columns={columns}
      rowId={({ id }) => id}
      rowName={({ receipt, reference }) => receipt ?? reference}
      link={({ id }) => ({ to: '/payments/$paymentId' as '/', params: { paymentId: id } as never })}
      tone={({ state }) => (state === 'unresolved' || state === 'disputed' ? 'watch' : 'plain')}
      sort={sort}
      onSort={onSort}
      isStale={isStale}
      {...(paid === null
        ? {}
        : {
            foot: (
              <tr className="max-md:hidden">
                <td className="border-border border-t-2 px-4.5 py-2.5 font-semi">{t('payments.stPaid')}</td>
                <td className="tnum border-border border-t-2 px-2.5 font-semi">{formatNumber(paid.count)}</td>
                <td colSpan={6} className="tnum border-border border-t-2 px-4.5 text-right font-semi">
                  {formatNumber(paid.total)}
                </td>
              </tr>
            ),
          })}
      phone={(payment) => (
        <div>
          <p className="flex items-center justify-between gap-3">
            <b className="tnum truncate">{payment.receipt ?? payment.user.username}</b>
            <PaymentChip payment={payment} />
          </p>
          <p className="flex justify-between gap-3 text-foreground-2 text-xs">
            <span className="truncate">
              {payment.user.username}, {forWords(payment, t)}, {formatDayTime(payment.asked_at)}
            </span>
            <b className="tnum shrink-0 text-foreground">{formatNumber(payment.amount)}</b>
          </p>
        </div>
      )}
    />
  );
}
