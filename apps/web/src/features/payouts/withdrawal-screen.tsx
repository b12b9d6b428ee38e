import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSignedIn } from '../../client/session-end.ts';
import { useApi } from '../../client/api.ts';
import { useFreshAfterNews } from '../notifications/index.ts';
import { useText } from '../../client/i18n/index.ts';
import { usePersonalSocket } from '../../realtime/index.ts';
import { announce } from '@mnada/ui/announcer.tsx';
import { isStuck, LoadProblem } from '@mnada/ui/load-problem.tsx';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import { StaleStrip } from '@mnada/ui/stale-strip.tsx';
import { WithdrawalDetails } from './withdrawal-details.tsx';
import { withdrawalQuery } from './withdrawal-query.ts';
import { WithdrawalSkeleton } from './withdrawal-skeleton.tsx';
import { withdrawalView } from './withdrawal-view.ts';

/** `/withdrawals/{withdrawalId}`: where a payout to M-PESA stands, moved by the socket; asked for again as well until it has arrived or failed. */
export function WithdrawalScreen() {
  const t = useText();
  const session = useSignedIn();
  usePersonalSocket();
  useFreshAfterNews(['withdrawal']);
  const { withdrawalId } = useParams({ from: '/withdrawals/$withdrawalId' });
  const query = useQuery(withdrawalQuery(useApi(), session?.user.id, withdrawalId));
  const withdrawal = query.data;

  const before = useRef<string | null>(null);
  const status = withdrawal?.status;
  useEffect(() => {
    if (status === undefined) return;
    if (before.current !== null && before.current !== status) announce(t(withdrawalView(status).text));
    before.current = status;
  }, [status, t]);

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
