import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ArrowLeft, Eye } from 'lucide-react';
import { useCrumb } from '../../client/crumb.ts';
import { formatDateTime, formatKes, useText } from '../../client/i18n/index.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { StatusChip } from '../../ui/chip.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CardLoading, Failed } from '../../ui/states.tsx';
import { UserChip } from './user-chip.tsx';
import { viewQuery } from './user-queries.ts';
import { OrdersTable, WinsTable } from './user-tabs.tsx';

/** What a shopper sees of account, wins, orders and notices: framed, read-only, and a line of the audit. */
export function ViewAsScreen() {
  const t = useText();
  const { userId = '' } = useParams({ strict: false }) as { userId?: string };
  const { data, error, refetch, isFetching } = useQuery(viewQuery(userId));
  useCrumb(data?.head.user.username);
  if (data === undefined)
    return error === null ? (
      <CardLoading label={t('common.loading')} className="h-96" />
    ) : (
      <Card>
        <Failed title={t('users.failed')} error={error} onRetry={() => void refetch()} busy={isFetching} />
      </Card>
    );
  const { head, account, notices } = data;
  return (
    <>
      <PageHead
        title={t('users.viewTitle', { who: head.user.username })}
        chips={<UserChip state={head.user.state} />}
        actions={
          <LinkButton
            to={'/users/$userId' as '/'}
            params={{ userId } as never}
            icon={<ArrowLeft aria-hidden="true" size={16} />}
          >
            {t('users.viewBack')}
          </LinkButton>
        }
      />
      <div className="rounded-xl border-4 border-upcoming border-dashed p-4 max-md:p-2.5">
        <p role="note" className="mb-4 flex gap-2.5 rounded-md bg-upcoming-soft p-3 font-semi text-upcoming-text">
          <Eye aria-hidden="true" size={18} className="mt-px shrink-0" />
          {t('users.viewFrame')}
        </p>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_344px]">
          <div className="grid min-w-0 gap-4">
            <h2 className="text-base leading-6">{t('users.wins')}</h2>
            <WinsTable list={{ ...data.wins, next_cursor: null }} />
            <h2 className="text-base leading-6">{t('users.orders')}</h2>
            <OrdersTable list={{ ...data.orders, next_cursor: null }} leads={false} />
          </div>
          <div className="grid min-w-0 gap-4">
            <Card title={t('users.account')}>
              <KeyValues
                rows={[
                  { name: t('users.balance'), value: t('users.balanceValue', { count: account.bids }) },
                  { name: t('users.worthKes'), value: formatKes(account.bids_worth) },
                  { name: t('users.earnings'), value: formatKes(account.earnings) },
                  ...(account.owes === 0
                    ? []
                    : [{ name: t('users.owes', { sum: '' }), value: formatKes(account.owes), tone: 'loss' as const }]),
                ]}
              />
            </Card>
            <Card title={t('users.notices')} facts={notices.length}>
              {notices.length === 0 ? <p className="text-foreground-2">{t('users.noNotices')}</p> : null}
              <ul className="grid gap-3">
                {notices.map((notice) => (
                  <li
                    key={notice.id}
                    lang={head.language}
                    className="border-border border-t pt-3 first:border-t-0 first:pt-0"
                  >
                    <p className="flex flex-wrap items-center gap-2">
                      <b>{notice.title}</b>
                      {notice.is_read ? null : <StatusChip tone="info">{t('users.unread')}</StatusChip>}
                    </p>
                    <p className="text-foreground-2">{notice.body}</p>
                    <p className="text-foreground-2 text-xs">{formatDateTime(notice.at)}</p>
                  </li>
                ))}
              </ul>
            </Card>
          </div>
        </div>
      </div>
    </>
  );
}
