import { Link } from '@tanstack/react-router';
import { ChevronRight, KeyRound, MapPin, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useSignedIn } from '../../accounts/use-signed-in.ts';
import { LanguageChoice, ThemeChoice } from '../../app/shell/preferences.tsx';
import { formatDate, useLanguage, useText } from '../../i18n/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Card } from './card.tsx';
import { DetailsCard, VerifiedChip } from './details-card.tsx';
import { Devices } from './devices.tsx';
import { PasswordSheet } from './password-sheet.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import { useKeptPreferences, useProfile } from './use-profile.ts';
import { VerifySheet } from './verify-sheet.tsx';

/** Who I am, how Mnada looks and speaks, where I am signed in (ACC-7). */
export function ProfileScreen() {
  const t = useText();
  const language = useLanguage();
  useSignedIn();
  const { user, isError, isFresh, refetch } = useProfile();
  useKeptPreferences(isFresh);
  const [sheet, setSheet] = useState<'verify' | 'password' | null>(null);
  if (user === null) return <ProfileSkeleton />;
  return (
    <div className="column py-4 md:py-8">
      <h1 className="text-2xl">{t('accounts.profileTitle')}</h1>
      {isError ? (
        <Banner
          tone="error"
          alert
          className="mt-4"
          action={
            <button type="button" className="min-h-12 px-2 font-semi underline" onClick={() => void refetch()}>
              {t('common.retry')}
            </button>
          }
        >
          {t('accounts.profileLoadFailed')}
        </Banner>
      ) : null}
      <div className="mt-4 grid gap-4 md:mt-6 md:grid-cols-[20rem_minmax(0,1fr)] md:items-start md:gap-6">
        <section className="flex flex-col items-center rounded-xl bg-surface px-4 py-6 text-center shadow-card md:sticky md:top-24">
          <span className="relative">
            <Avatar file={user.avatar} name={user.username} size={96} />
            <Link
              to="/avatar_selector"
              search={{ from: 'profile' }}
              aria-label={t('accounts.changeAvatarLabel')}
              className="absolute -right-3 -bottom-2 grid size-12 place-items-center rounded-full"
            >
              <span className="grid size-9 place-items-center rounded-full border-2 border-surface bg-primary text-primary-foreground">
                <Pencil aria-hidden="true" size={16} />
              </span>
            </Link>
          </span>
          <p className="mt-3 max-w-full truncate font-bold text-xl tracking-tight">{user.username}</p>
          <p className="mt-0.5 text-foreground-2 text-sm">
            {t('accounts.memberSince', { date: formatDate(user.createdAt, language).split(',')[0] ?? '' })}
          </p>
          <span className="mt-3 flex flex-col items-center gap-3">
            <VerifiedChip isVerified={user.isVerified} />
            {user.isVerified || (user.phoneNumber ?? user.email) === null ? null : (
              <Button variant="secondary" onClick={() => setSheet('verify')}>
                {t('accounts.verifyNow')}
              </Button>
            )}
          </span>
        </section>
        <div className="flex min-w-0 flex-col gap-4 md:gap-6">
          <DetailsCard user={user} />
          <Link
            to="/add_shipping_address"
            className="flex min-h-14 items-center gap-3 rounded-xl bg-surface px-4 font-semi shadow-card transition-shadow duration-(--dur-fast) hover:shadow-raised md:px-6"
          >
            <MapPin aria-hidden="true" size={20} className="shrink-0 text-foreground-2" />
            <span className="min-w-0 flex-1">{t('accounts.shippingAddresses')}</span>
            <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-foreground-2" />
          </Link>
          <Card title={t('accounts.preferences')}>
            <div className="grid gap-2.5 lg:grid-cols-2">
              <ThemeChoice name="theme-profile" />
              <LanguageChoice name="language-profile" />
            </div>
          </Card>
          <Card title={t('accounts.security')}>
            <Button
              variant="secondary"
              className="mb-3 w-full md:w-fit"
              icon={<KeyRound aria-hidden="true" size={18} />}
              onClick={() => setSheet('password')}
            >
              {t('accounts.changePassword')}
            </Button>
            <h3 className="mt-2 mb-1 font-semi text-base">{t('accounts.devices')}</h3>
            <Devices />
          </Card>
          <SignOutButton />
        </div>
      </div>
      <VerifySheet user={user} open={sheet === 'verify'} onClose={() => setSheet(null)} />
      <PasswordSheet open={sheet === 'password'} onClose={() => setSheet(null)} />
    </div>
  );
}

function ProfileSkeleton() {
  const t = useText();
  return (
    <div className="column skeleton-page py-4 md:py-8" role="status" aria-label={t('common.loading')}>
      <h1 className="text-2xl">{t('accounts.profileTitle')}</h1>
      <div className="mt-4 grid gap-4 md:mt-6 md:grid-cols-[20rem_minmax(0,1fr)] md:items-start md:gap-6">
        <div className="flex flex-col items-center rounded-xl bg-surface px-4 py-6 shadow-card">
          <Skeleton className="size-24 rounded-full" />
          <Skeleton className="mt-4 h-6 w-36" />
          <Skeleton className="mt-2 h-4 w-48" />
          <Skeleton className="mt-3 h-6 w-24 rounded-full" />
        </div>
        <div className="h-80 rounded-xl bg-surface p-4 shadow-card md:p-6">
          <Skeleton className="h-6 w-32" />
          {[0, 1, 2, 3].map((row) => (
            <Skeleton key={row} className="mt-8 h-4 w-full" />
          ))}
        </div>
      </div>
    </div>
  );
}
