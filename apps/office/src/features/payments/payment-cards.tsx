import type { PaymentPage } from '@mnada/contract/office';
import { Link } from '@tanstack/react-router';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { formatDate, formatKes, formatNumber, formatTook, useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { Scrolls } from '../../ui/scrolls.tsx';
import { useMay } from '../session/index.ts';
import { forWords, PaymentChip } from './payment-chip.tsx';
import { RefundLine } from './refunds-screen.tsx';

export function FactsCard({ page }: { page: PaymentPage }) {
  const t = useText();
  const { payment } = page;
  return (
    <Card title={t('payments.payment')}>
      <KeyValues
        rows={[
          { name: t('payments.state'), value: <PaymentChip payment={payment} /> },
          { name: t('payments.for'), value: forWords(payment, t) },
          { name: t('payments.amount'), value: formatKes(payment.amount) },
          { name: t('payments.phone'), value: page.phone },
          { name: t('payments.payerName'), value: page.payer_name ?? t('payments.notTold') },
          { name: t('payments.took'), value: payment.took_ms === null ? '–' : formatTook(payment.took_ms) },
          {
            name: t('payments.confirmed'),
            value: t(payment.is_verified ? 'payments.byTwoSources' : 'payments.notYet'),
          },
          { name: t('payments.reference'), value: <span className="select-all">{payment.reference}</span> },
          ...(page.request_ids.checkout === null
            ? []
            : [
                {
                  name: t('payments.requestId'),
                  value: <span className="select-all">{page.request_ids.checkout}</span>,
                },
              ]),
        ]}
      />
    </Card>
  );
}

export function ShopperCard({ page: { shopper } }: { page: PaymentPage }) {
  const t = useText();
  const maySee = useMay('users.see');
  return (
    <Card
      title={t('payments.shopper')}
      {...(maySee
        ? {
            action: (
              <Link to={'/users/$userId' as '/'} params={{ userId: shopper.user.id } as never}>
                {t('payments.openUser')}
              </Link>
            ),
          }
        : {})}
    >
      <div className="mb-2 flex items-center gap-3">
        <Avatar file={shopper.user.avatar} name={shopper.user.username} size={40} />
        <div>
          <p className="font-semi">{shopper.name}</p>
          <p className="text-foreground-2 text-xs">
            {shopper.user.username}, {t('payments.since', { day: formatDate(shopper.since) })}
          </p>
        </div>
      </div>
      <KeyValues
        rows={[
          {
            name: t('payments.samePayer'),
            value: t('payments.samePayerOf', { same: shopper.same_payer, count: shopper.paid }),
          },
          {
            name: t('payments.promptsToday'),
            value: t('payments.promptsOf', { count: shopper.prompts_today, cancelled: shopper.cancelled_today }),
          },
          { name: t('payments.balance'), value: t('payments.bids', { count: shopper.bids_left }) },
        ]}
      />
    </Card>
  );
}

/** What a reversal would do is said before anybody asks for one. */
export function ReversalCard({ page }: { page: PaymentPage }) {
  const t = useText();
  const { reversal, payment } = page;
  if (reversal === null) return null;
  const bids = payment.pays_debt
    ? t('payments.backDebt', { debt: formatKes(reversal.debt) })
    : reversal.bids_spent === 0
      ? t('payments.backAll', { count: reversal.bids_taken })
      : t('payments.backSome', {
          count: reversal.bids_taken,
          spent: formatNumber(reversal.bids_spent),
          debt: formatKes(reversal.debt),
        });
  const isSent = reversal.order_state === 'shipped' || reversal.order_state === 'delivered';
  return (
    <Card title={t('payments.ifBack')}>
      {payment.kind === 'pack' ? null : <p>{t(isSent ? 'payments.backSent' : 'payments.backOrder')}</p>}
      {payment.kind === 'pack' || reversal.bids_bought > 0 ? <p>{bids}</p> : null}
      {reversal.is_to_call_off ? <p>{t('payments.callOffInstead')}</p> : null}
      <p className="mt-1 text-foreground-2">{t('payments.backTwo')}</p>
    </Card>
  );
}

/** All transfers about it: of each unit both sides sum to zero. */
export function BooksCard({ page: { transfers } }: { page: PaymentPage }) {
  const t = useText();
  const cell = 'border-border border-t px-2.5 py-2 first:pl-4.5 last:pr-4.5';
  return (
    <Card title={t('payments.books')} facts={t('payments.booksFacts')} flush>
      {transfers.length === 0 ? (
        <p className="px-4.5 pb-4 text-foreground-2">{t('payments.booksNone')}</p>
      ) : (
        <Scrolls label={t('payments.books')} className="overflow-x-auto">
          <table className="w-full text-left">
            <thead className="bg-surface-2 text-foreground-2 text-xs">
              <tr>
                {(['transfer', 'fromAccount', 'toAccount', 'ksh', 'bidsUnit'] as const).map((name, at) => (
                  <th
                    key={name}
                    scope="col"
                    className={`h-9 px-2.5 font-medium first:pl-4.5 last:pr-4.5 ${at > 2 ? 'text-right' : ''}`}
                  >
                    {t(`payments.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {transfers.map((each) => (
                <tr key={each.id}>
                  <td className={`${cell} tnum whitespace-nowrap`} title={each.cause}>
                    T-{each.id}
                  </td>
                  <td className={cell}>{accountName(each.from)}</td>
                  <td className={cell}>{accountName(each.to)}</td>
                  <td className={`${cell} tnum text-right`}>
                    {each.unit === 'KES' ? each.amount.toLocaleString('en-KE', { minimumFractionDigits: 2 }) : ''}
                  </td>
                  <td className={`${cell} tnum text-right`}>{each.unit === 'BID' ? formatNumber(each.amount) : ''}</td>
                </tr>
              ))}
              <tr className="font-semi">
                <td colSpan={3} className="border-border border-t-2 px-4.5 py-2">
                  {t('payments.sum')}
                </td>
                <td className="tnum border-border border-t-2 px-2.5 py-2 text-right">0.00</td>
                <td className="tnum border-border border-t-2 px-4.5 py-2 text-right">0</td>
              </tr>
            </tbody>
          </table>
        </Scrolls>
      )}
    </Card>
  );
}

/** `user:amina.hassan` is somebody's own; the others are the house's. */
const accountName = (name: string): string => name.replace(/^user:/, '').replaceAll('_', ' ');

export function RefundsCard({ page: { refunds } }: { page: PaymentPage }) {
  const t = useText();
  if (refunds.length === 0) return null;
  return (
    <Card title={t('payments.refunds')} flush>
      <ul>
        {refunds.map((refund) => (
          <RefundLine key={refund.reference} refund={refund} />
        ))}
      </ul>
    </Card>
  );
}
