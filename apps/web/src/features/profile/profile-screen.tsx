import { MeAnswer, type OwnUser } from '@mnada/contract';
import { Link, type LinkProps, useRouter } from '@tanstack/react-router';
import { ChevronRight, KeyRound, LogOut, MapPin, Pencil, Settings } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useSignedIn } from '../../client/session-end.ts';
import { LanguageChoice } from '../settings/index.ts';
import { SupportLinks } from '../help/index.ts';
import { formatDate, useLanguage, useText } from '../../client/i18n/index.ts';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { Button } from '@mnada/ui/button.tsx';
import { Card } from './card.tsx';
import { ContactsCard } from './contacts-card.tsx';
import { DataCard } from './data-card.tsx';
import { DetailsCard, VerifiedChip } from './details-card.tsx';
import { Devices } from './devices.tsx';
import { LeaveCard } from './leave-card.tsx';
import { COLUMNS, HERO, ProfileSkeleton } from './profile-skeleton.tsx';
import { RetryBanner } from '@mnada/ui/retry-banner.tsx';
import { SignOutQuestion, useContacts } from '../accounts/index.ts';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { preloadSheet } from '@mnada/ui/sheet.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { writeBalance } from '../wallet/index.ts';
import { useApi } from '../../client/api.ts';
import { updateUser, useSession } from '../../client/session.ts';

// Fetched once the page stands, for whoever presses.
const { Later: PasswordSheet } = loadLater(() => import('./password-sheet.tsx').then((module) => module.PasswordSheet));

/** Who I am, how I am reached, how Mnada looks and speaks, where I am signed in, what is kept about me (ACC-7). */
export function ProfileScreen() {
  const t = useText();
  useSignedIn();
  const { user, isError, refetch } = useProfile();
  if (user === null) return <ProfileSkeleton />;
  return (
    <div className="column py-4 md:py-8">
      <h1 className="text-2xl">{t('profile.profileTitle')}</h1>
      {isError ? (
        <RetryBanner className="mt-4" text={t('profile.profileLoadFailed')} retry={() => void refetch()} />
      ) : null}
      <div className={COLUMNS}>
        <Hero user={user} />
        <div className="flex min-w-0 flex-col gap-4 md:gap-6">
          <DetailsCard user={user} />
          <ContactsCard user={user} />
          <nav aria-label={t('profile.account')} className="overflow-hidden rounded-xl bg-surface shadow-card">
            <WayTo to="/add_shipping_address" icon={<MapPin aria-hidden="true" size={20} />}>
              {t('profile.shippingAddresses')}
            </WayTo>
            <WayTo to="/settings" icon={<Settings aria-hidden="true" size={20} />}>
              {t('profile.settings')}
            </WayTo>
          </nav>
          <Card title={t('common.language')}>
            <LanguageChoice name="language-profile" label={t('profile.language')} />
          </Card>
          <SecurityCard />
          <DataCard />
          <SupportLinks />
          <SignOutButton />
          {user.role === 'user' ? <LeaveCard /> : null}
        </div>
      </div>
    </div>
  );
}

function Hero({ user }: { user: OwnUser }) {
  const t = useText();
  const language = useLanguage();
  return (
    <section className={HERO}>
      <span className="relative">
        <Avatar file={user.avatar} name={user.username} size={96} />
        <Link
          to="/avatar_selector"
          search={{ from: 'profile' }}
          aria-label={t('profile.changeAvatarLabel')}
          className="absolute -right-3 -bottom-2 grid size-12 place-items-center rounded-full"
        >
          <span className="grid size-9 place-items-center rounded-full border-2 border-surface bg-primary text-primary-foreground">
            <Pencil aria-hidden="true" size={16} />
          </span>
        </Link>
      </span>
      <p className="mt-3 max-w-full truncate font-bold text-xl tracking-tight">{user.username}</p>
      <p className="mt-0.5 text-foreground-2 text-sm">
        {t('profile.memberSince', { date: formatDate(user.createdAt, language).split(',')[0] ?? '' })}
      </p>
      <span className="mt-3">
        <VerifiedChip isVerified={user.isVerified} />
      </span>
    </section>
  );
}

function WayTo({ to, icon, children }: { to: LinkProps['to']; icon: ReactNode; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="flex min-h-14 items-center gap-3 border-border border-t px-4 font-semi first:border-t-0 hover:bg-surface-2 md:px-6"
    >
      <span className="shrink-0 text-foreground-2">{icon}</span>
      <span className="min-w-0 flex-1">{children}</span>
      <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-foreground-2" />
    </Link>
  );
}

function SecurityCard() {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const hasNone = useContacts().data?.has_password === false;
  return (
    <Card title={t('profile.security')} id="profile-security">
      {hasNone ? null : (
        <Button
          variant="secondary"
          className="mb-3 w-full md:w-fit"
          icon={<KeyRound aria-hidden="true" size={18} />}
          onClick={() => setIsOpen(true)}
        >
          {t('profile.changePassword')}
        </Button>
      )}
      <h3 className="mt-2 mb-1 font-semi text-base">{t('profile.devices')}</h3>
      <Devices />
      <PasswordSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </Card>
  );
}

/** Signing out, behind a question; it works without a network as well. */
function SignOutButton() {
  const t = useText();
  const router = useRouter();
  const [isAsking, setIsAsking] = useState(false);

  useEffect(() => {
    // Fetched while there is a network: signing out must lead somewhere without one, too.
    preloadSheet();
    void router.preloadRoute({ to: '/login' });
  }, [router]);
  return (
    <>
      <Button
        variant="outline"
        className="w-full"
        icon={<LogOut aria-hidden="true" size={20} />}
        onClick={() => setIsAsking(true)}
      >
        {t('signOut.signOut')}
      </Button>
      <SignOutQuestion open={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}

/** One's own record: what this device holds at once, and the server's as soon as it has answered. */
function useProfile() {
  const session = useSession();
  const api = useApi();
  const queryClient = useQueryClient();
  const me = useQuery({
    queryKey: ['me', session?.user.id],
    queryFn: ({ signal }) => api.get('/api/auth/me', MeAnswer, { signal }),
    enabled: session !== null,
    staleTime: 0,
    gcTime: 0, // an older answer must not overwrite what was edited since
  });
  const { data } = me;
  useEffect(() => {
    if (data === undefined) return;
    updateUser(data.user);
    writeBalance(queryClient, { bids: data.currentBids, version: data.account_version });
  }, [data, queryClient]);
  return { user: session?.user ?? null, isError: me.isError, refetch: me.refetch };
}
