import { Bell } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSession } from '../../app/session.ts';
import { useText } from '../../i18n/index.ts';
import { usePersonalSocket } from '../../live/index.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { AboutCard, PrivacyCard, SignInCard } from './about-cards.tsx';
import { AppearanceCard } from './appearance-card.tsx';
import { BiddingCard, DataCard, LanguageCard } from './feel-cards.tsx';
import { OwnLimits } from './own-limits-cards.tsx';
import { SectionNav } from './section-nav.tsx';
import { LinkRow, SettingCard } from './setting-card.tsx';

/**
 * `/settings` (OWN-7): visitors choose how the pages look and behave; limits, breaks and notifications belong to an account.
 * @param notifications what stands in their card, from the feature that knows them
 */
export function SettingsScreen({ notifications }: { notifications?: ReactNode }) {
  const t = useText();
  usePersonalSocket();
  return (
    <>
      <PageHeader title={t('settings.title')} lead={t('settings.lead')} />
      <div className="column pt-4 pb-10 md:grid md:grid-cols-[13rem_minmax(0,44rem)] md:items-start md:gap-8 md:pt-6">
        <SectionNav />
        <div className="flex min-w-0 flex-col gap-4 md:gap-5">
          <AppearanceCard />
          <LanguageCard />
          <DataCard />
          <BiddingCard />
          <Note />
          <div className="visitor-only">
            <SignInCard />
          </div>
          <div className="member-only flex flex-col gap-4 md:gap-5">
            <SettingCard
              id="notifications"
              title={t('settings.notifications')}
              text={t('settings.notificationsText')}
              Icon={Bell}
            >
              {/* On the narrowest phones, and under large text, its table scrolls in itself, never the page: nor do the
                  words in it that only screen readers hear, which find their place by it. */}
              <div className="relative -m-1.5 overflow-x-auto p-1.5">
                {notifications ?? <LinkRow to="/notifications">{t('settings.notificationsLink')}</LinkRow>}
              </div>
            </SettingCard>
            <OwnLimits />
            <PrivacyCard />
          </div>
          <AboutCard />
        </div>
      </div>
    </>
  );
}

/** Where choices are kept: with the account, or for visitors on this device. */
function Note() {
  const t = useText();
  return (
    <p className="px-1 text-foreground-2 text-sm">
      {t(useSession() === null ? 'settings.deviceNote' : 'settings.accountNote')}
    </p>
  );
}
