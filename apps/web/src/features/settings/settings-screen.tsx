import { Bell } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSession } from '../../client/session.ts';
import { useText } from '../../client/i18n/index.ts';
import { usePersonalSocket } from '../../realtime/index.ts';
import { LinkButton } from '@mnada/ui/button.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import { AboutCard, PrivacyCard, SignInCard } from './about-cards.tsx';
import { AppearanceCard } from './appearance-card.tsx';
import { BiddingCard, DataCard, LanguageCard } from './feel-cards.tsx';
import { OwnLimits } from '../limits/index.ts';
import { type SectionId, SectionNav, useSection } from './section-nav.tsx';
import { LinkRow, SettingCard } from '@mnada/ui/setting-card.tsx';

/**
 * `/settings` (OWN-7): a list of sections, and on phones one of them at a time; from 905 px on the list stays beside it.
 * Visitors choose how the pages look and behave; limits, breaks and notifications belong to an account.
 * @param notifications what stands in their card, from the feature that knows them
 */
export function SettingsScreen({ notifications }: { notifications?: ReactNode }) {
  const t = useText();
  usePersonalSocket();
  const section = useSection();
  return (
    <>
      <PageHeader title={t('settings.title')} lead={t('settings.lead')} />
      <div className="column pt-4 pb-10 md:grid md:grid-cols-[20rem_minmax(0,40rem)] md:items-start md:gap-8 md:pt-6">
        <div className={cx('flex flex-col gap-3.5', section !== null && 'max-md:hidden')}>
          <SectionNav current={section} />
          <div className="visitor-only">
            <SignInCard />
          </div>
        </div>
        <div className={cx('min-w-0 flex-col gap-4 md:flex md:gap-5', section === null ? 'hidden' : 'flex')}>
          <Sections shown={section} notifications={notifications} />
          <LinkButton to="/settings" variant="ghost" className="w-fit md:hidden">
            {t('settings.allSections')}
          </LinkButton>
        </div>
      </div>
    </>
  );
}

/** The section that was asked for; wide screens begin with how the pages look. */
function Sections({ shown, notifications }: { shown: SectionId | null; notifications: ReactNode }) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    // Whoever chose a section goes on in it, screen readers too.
    if (shown !== null && shown !== before.current) {
      window.scrollTo({ top: 0 });
      box.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    }
    before.current = shown;
  }, [shown]);
  return (
    <div ref={box} className="flex flex-col gap-4 md:gap-5">
      {cards(shown ?? 'appearance')}
      {shown === null || OF_DEVICE.includes(shown) ? <Note /> : null}
    </div>
  );

  function cards(id: SectionId): ReactNode {
    switch (id) {
      case 'appearance':
        return <AppearanceCard />;
      case 'language':
        return <LanguageCard />;
      case 'data':
        return <DataCard />;
      case 'bidding':
        return <BiddingCard />;
      case 'about':
        return <AboutCard />;
      default:
        return (
          <>
            <div className="member-only flex flex-col gap-4 md:gap-5">{ownCards(id)}</div>
            <div className="visitor-only md:hidden">
              <SignInCard />
            </div>
          </>
        );
    }
  }

  function ownCards(id: SectionId): ReactNode {
    if (id === 'limits') return <OwnLimits />;
    if (id === 'privacy') return <PrivacyCard />;
    return (
      <SettingCard
        id="notifications"
        title={t('settings.notifications')}
        text={t('settings.notificationsText')}
        Icon={Bell}
      >
        {notifications ?? <LinkRow to="/notifications">{t('settings.notificationsLink')}</LinkRow>}
      </SettingCard>
    );
  }
}

const OF_DEVICE: readonly SectionId[] = ['appearance', 'language', 'data', 'bidding'];

/** Where choices are kept: with the account, or for visitors on this device. */
function Note() {
  const t = useText();
  return (
    <p className="px-1 text-foreground-2 text-sm">
      {t(useSession() === null ? 'settings.deviceNote' : 'settings.accountNote')}
    </p>
  );
}
