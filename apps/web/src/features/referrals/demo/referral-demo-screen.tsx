import { Gift, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../client/i18n/index.ts';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { LinkButton } from '@mnada/ui/button.tsx';
import { Banner } from '@mnada/ui/banner.tsx';
import { InkHero } from '@mnada/ui/ink-hero.tsx';
import { LinkField } from '@mnada/ui/link-field.tsx';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import { Panel } from '@mnada/ui/panel.tsx';

/**
 * `/test`: the seed's demonstration of a referral page. Everything on it is written here: 50 free bids for the friend and
 * KES 200 for the referrer are its numbers, not the shop's (OWN-3, OWN-6). It makes no call and is kept from search engines.
 */
export function ReferralDemoScreen() {
  const t = useText();
  return (
    <>
      <PageHeader title={t('referrals.demoTitle')} aside={<SampleTag />} />
      <div className="column py-3 md:py-6">
        <Banner className="mb-4" title={t('referrals.demoSample')}>
          {t('referrals.demoNote')}
        </Banner>
        <div className="grid grid-cols-1 gap-5 md:grid-cols-2 md:items-start md:gap-6">
          <div className="grid min-w-0 grid-cols-1 gap-4">
            <InkHero>
              <p className="text-on-brand-2">{t('referrals.total')}</p>
              <p className="tnum mt-0.5 font-[780] text-[min(2.5rem,12vw)] leading-11 tracking-[-0.03em]">
                KES {SAMPLE.earnedKes}
              </p>
              <p className="mt-2 max-w-[75%] text-on-brand-2">
                {t('referrals.joinedCount', { count: SAMPLE.friends.length })}
              </p>
            </InkHero>
            <h2 className="text-balance font-[760] text-2xl leading-tight tracking-[-0.02em]">
              {t('referrals.demoOffer')}
            </h2>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(11rem,50%-0.375rem)),1fr))] gap-3">
              <Gets
                icon={<Gift aria-hidden="true" size={22} />}
                who={t('referrals.demoFriend')}
                what={t('referrals.demoFriendWhat')}
              />
              <Gets
                icon={<Wallet aria-hidden="true" size={22} />}
                who={t('referrals.demoYou')}
                what={t('referrals.demoYouWhat')}
              />
            </div>
            <LinkField label={t('referrals.demoCode')} link={SAMPLE.code} resting />
            <LinkButton to="/referrals" size="lg">
              {t('referrals.demoReal')}
            </LinkButton>
          </div>
          <Panel
            title={t('referrals.demoFriends')}
            aside={
              <span className="tnum text-foreground-2 text-sm">
                {t('referrals.joinedCount', { count: SAMPLE.friends.length })}
              </span>
            }
          >
            <ul className="divide-y divide-border">
              {SAMPLE.friends.map(({ name, avatar, hasBought }) => (
                <li key={name} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 first:pt-0 last:pb-0">
                  <Avatar file={avatar} name={name} size={40} />
                  <span className="min-w-0 flex-[1_1_9rem]">
                    <span className="block break-words font-semi">{name}</span>
                    <span className="block text-foreground-2 text-sm">
                      {t(hasBought ? 'referrals.demoDone' : 'referrals.demoWaiting')}
                    </span>
                  </span>
                  {hasBought ? (
                    <b className="tnum ml-auto font-semi text-savings">{t('referrals.demoEarned')}</b>
                  ) : null}
                </li>
              ))}
            </ul>
          </Panel>
        </div>
      </div>
    </>
  );
}

function SampleTag() {
  const t = useText();
  return (
    <span className="shrink-0 rounded-full bg-soon-soft px-3 py-1 font-semi text-soon-text text-sm">
      {t('referrals.demoSample')}
    </span>
  );
}

function Gets({ icon, who, what }: { icon: ReactNode; who: string; what: string }) {
  return (
    <p className="flex items-center gap-3 rounded-xl bg-surface p-4 shadow-card">
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-live-soft text-live-text">{icon}</span>
      <span className="min-w-0">
        <span className="block text-foreground-2 text-sm">{who}</span>
        <b className="tnum font-semi">{what}</b>
      </span>
    </p>
  );
}

/** The seed's hard-coded sample: nobody of these exists. */
const SAMPLE = {
  /** Prefix and the user's number, padded to six digits (GEN-1). */
  code: 'MND000042',
  earnedKes: 600,
  friends: [
    { name: 'brayo_nbi', avatar: '12.avif', hasBought: true },
    { name: 'halima_msa', avatar: '23.avif', hasBought: true },
    { name: 'odhis_ksm', avatar: '7.avif', hasBought: true },
    { name: 'shiko_t', avatar: '31.avif', hasBought: false },
  ],
} as const;
