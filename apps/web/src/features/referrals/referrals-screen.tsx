import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../client/session-end.ts';
import { useApi } from '../../client/api.ts';
import { formatKes, useText } from '../../client/i18n/index.ts';
import { LinkButton } from '@mnada/ui/button.tsx';
import { EmptyState } from '@mnada/ui/empty-state.tsx';
import { isStuck, LoadProblem } from '@mnada/ui/load-problem.tsx';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import { StaleStrip } from '@mnada/ui/stale-strip.tsx';
import { EarningsPanel } from './earnings-panel.tsx';
import { FriendsPanel } from './friends-panel.tsx';
import { InvitePanel } from './invite-panel.tsx';
import { LedgerPanel } from './ledger-panel.tsx';
import { referralsQuery } from './referrals-query.ts';
import { ReferralsSkeleton } from './referrals-skeleton.tsx';
import type { ReferralsAnswer } from '@mnada/contract';
import { InkHero } from '@mnada/ui/ink-hero.tsx';
import { RollingNumber } from '@mnada/ui/rolling-number.tsx';
import { sumOf } from './earnings-sums.ts';
import { Panel } from '@mnada/ui/panel.tsx';

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

/** Total earnings, and where they are: available, on the way, withdrawn, changed into bids. */
function EarningsHero({ totals }: Pick<ReferralsAnswer, 'totals'>) {
  const t = useText();
  const parts = [
    totals.available > 0 ? t('referrals.availableSum', { amount: sumOf(totals.available) }) : null,
    totals.pending > 0 ? t('referrals.pendingSum', { amount: sumOf(totals.pending) }) : null,
    totals.withdrawn > 0 ? t('referrals.withdrawnSum', { amount: sumOf(totals.withdrawn) }) : null,
    totals.converted > 0 ? t('referrals.convertedSum', { amount: sumOf(totals.converted) }) : null,
  ].filter((part) => part !== null);
  return (
    <InkHero>
      <p className="text-on-brand-2">{t('referrals.total')}</p>
      <p className="tnum mt-0.5 font-[780] text-[min(2.5rem,12vw)] leading-11 tracking-[-0.03em]">
        <RollingNumber text={sumOf(totals.earned)} />
      </p>
      <p className="mt-2 min-h-6 max-w-[75%] text-on-brand-2">
        {parts.length > 0 ? parts.join(' · ') : totals.earned > 0 ? t('referrals.owed') : t('referrals.boughtNone')}
      </p>
    </InkHero>
  );
}

/** Three steps, and what earns nothing. */
function HowItWorks({ terms }: Pick<ReferralsAnswer, 'terms'>) {
  const t = useText();
  const steps = [
    { title: t('referrals.how1'), text: t('referrals.how1Text') },
    { title: t('referrals.how2'), text: t('referrals.how2Text', { bids: terms.welcome_bids }) },
    {
      title: t('referrals.how3', { days: terms.days }),
      text: t('referrals.how3Text', { min: formatKes(terms.withdraw_min), price: formatKes(terms.bid_price) }),
    },
  ];
  return (
    <Panel title={t('referrals.how')} className="max-md:order-last">
      <ol className="flex flex-col gap-4 wrap-break-word">
        {steps.map(({ title, text }, at) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden="true"
              className="tnum grid size-8 shrink-0 place-items-center rounded-full bg-live-soft font-semi text-live-text text-sm"
            >
              {at + 1}
            </span>
            <span className="min-w-0">
              <b className="block font-semi leading-8">{title}</b>
              <span className="block text-foreground-2 text-sm">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-4 border-border border-t pt-3 text-foreground-2 text-sm">
        <b className="font-semi text-foreground">{t('referrals.rules')}.</b> {t('referrals.rulesText')}
      </p>
    </Panel>
  );
}
