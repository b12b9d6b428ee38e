import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSignedIn } from '../../client/session-end.ts';
import { useApi } from '../../client/api.ts';
import { useFreshAfterNews } from '../notifications/index.ts';
import { type TextKey, useText } from '../../client/i18n/index.ts';
import { usePersonalSocket } from '../../realtime/index.ts';
import { announce } from '@mnada/ui/announcer.tsx';
import { isStuck, LoadProblem } from '@mnada/ui/load-problem.tsx';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import { StaleStrip } from '@mnada/ui/stale-strip.tsx';
import { WithdrawalDetails } from './withdrawal-details.tsx';
import { withdrawalQuery } from './withdrawal-query.ts';
import { withdrawalView } from './withdrawal-view.ts';
import { Panel } from '@mnada/ui/panel.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';

/** `/withdrawals/{withdrawalId}`: where a payout to M-PESA stands, moved by the socket; asked for again as well until it has arrived or failed. */
export function WithdrawalScreen() {
  const t = useText();
  const session = useSignedIn();
  usePersonalSocket();
  useFreshAfterNews(['withdrawal']);
  const { withdrawalId } = useParams({ from: '/withdrawals/$withdrawalId' });
  const query = useQuery(withdrawalQuery(useApi(), session?.user.id, withdrawalId));
  const withdrawal = query.data;

  const before = useRef<TextKey | null>(null);
  const text = withdrawal === undefined ? null : withdrawalView(withdrawal).text;
  useEffect(() => {
    if (text === null) return;
    if (before.current !== null && before.current !== text) announce(t(text));
    before.current = text;
  }, [text, t]);

  return (
    <>
      <PageHeader title={t('payouts.title')} />
      <div className="column late-content py-3 md:py-6">
        {withdrawal !== undefined ? (
          <WithdrawalDetails withdrawal={withdrawal} />
        ) : isStuck(query) ? (
          <LoadProblem
            query={query}
            failed={t('payouts.loadFailed')}
            missing={{ title: t('payouts.notFound'), text: t('payouts.notFoundText') }}
            backTo="/list_winnings"
          />
        ) : (
          <WithdrawalSkeleton />
        )}
      </div>
      <StaleStrip query={query} />
    </>
  );
}

function WithdrawalSkeleton() {
  const t = useText();
  const rows = [0, 1, 2, 3];
  const lines = rows.map((row) => (
    <div key={row} className="flex h-8 items-center justify-between">
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-4 w-28" />
    </div>
  ));
  return (
    <div
      role="status"
      aria-label={t('common.loading')}
      className="skeleton-page grid grid-cols-1 gap-3 md:grid-cols-2 md:items-start md:gap-6"
    >
      <Panel className="flex flex-col items-center py-6">
        <Skeleton className="size-16 rounded-full!" />
        <Skeleton className="mt-3.5 h-6 w-24 rounded-full!" />
        <Skeleton className="mt-2.5 h-8 w-52" />
        <Skeleton className="mt-3 h-5 w-64 max-w-full" />
      </Panel>
      <div className="grid grid-cols-1 gap-3 md:gap-4">
        <Panel title={t('payouts.paymentDetails')}>{lines}</Panel>
        <Panel>{lines}</Panel>
      </div>
    </div>
  );
}
