import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../client/session-end.ts';
import { useApi } from '../../client/api.ts';
import { useText } from '../../client/i18n/index.ts';
import { LinkButton } from '@mnada/ui/button.tsx';
import { EmptyState } from '@mnada/ui/empty-state.tsx';
import { isStuck, LoadProblem } from '@mnada/ui/load-problem.tsx';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import { StaleStrip } from '@mnada/ui/stale-strip.tsx';
import { EarningsHero } from './earnings-hero.tsx';
import { EarningsPanel } from './earnings-panel.tsx';
import { FriendsPanel } from './friends-panel.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { InvitePanel } from './invite-panel.tsx';
import { LedgerPanel } from './ledger-panel.tsx';
import { referralsQuery } from './referrals-query.ts';
import { ReferralsSkeleton } from './referrals-skeleton.tsx';

/** `/referrals`: one's link, the friends who came by it, and what they earned (OWN-3). */
export function ReferralsScreen() {
  const t = useText();
  const user = useSignedIn()?.user;
  const isShopper = user?.role === 'user';
  const userId = user?.id ?? '';
  const query = useQuery({ ...referralsQuery(useApi(), userId), enabled: isShopper });
  return (
    <>
      <PageHeader title={t('referrals.title')} lead={t('referrals.lead')} />
      <div className="column late-content py-3 md:py-6">
        {user !== undefined && !isShopper ? (
          <EmptyState
            title={t('referrals.staff')}
            text={t('referrals.staffText')}
            action={<LinkButton to="/">{t('common.home')}</LinkButton>}
          />
        ) : query.data !== undefined ? (
          <div className="grid grid-cols-1 gap-5 md:grid-cols-2 md:items-start md:gap-6">
            <div className="contents min-w-0 md:grid md:gap-6">
              <EarningsHero totals={query.data.totals} />
              <InvitePanel {...query.data} />
              <HowItWorks terms={query.data.terms} />
            </div>
            <div className="contents min-w-0 md:grid md:gap-6">
              <EarningsPanel {...query.data} />
              <FriendsPanel userId={userId} {...query.data} />
              <LedgerPanel userId={userId} {...query.data} />
            </div>
          </div>
        ) : isStuck(query) ? (
          <LoadProblem query={query} failed={t('referrals.failed')} />
        ) : (
          <ReferralsSkeleton />
        )}
      </div>
      <StaleStrip query={query} />
    </>
  );
}
