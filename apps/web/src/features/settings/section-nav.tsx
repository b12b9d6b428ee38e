import { Link, type LinkProps, useLocation, useNavigate } from '@tanstack/react-router';
import {
  Bell,
  ChevronRight,
  Gauge,
  Info,
  KeyRound,
  Languages,
  type LucideIcon,
  MapPin,
  Palette,
  ShieldCheck,
  UserRound,
  Vibrate,
  Wallet,
} from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useApi } from '../../client/api.ts';
import { readablePhone } from '../../client/phone.ts';
import { useSession } from '../../client/session.ts';
import { useDataSaverChoice } from '../../client/data-saver.ts';
import { sessionsQuery } from '../accounts/index.ts';
import { addressesQuery } from '../addresses/index.ts';
import { tightestLimit, useOwnLimits } from '../limits/index.ts';
import { useTheme } from '../../client/theme.ts';
import { formatKes, type TextKey, useLanguage, useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';

export type SectionId =
  | 'notifications'
  | 'bidding'
  | 'limits'
  | 'language'
  | 'appearance'
  | 'data'
  | 'privacy'
  | 'about';

const IDS: readonly SectionId[] = [
  'notifications',
  'bidding',
  'limits',
  'language',
  'appearance',
  'data',
  'privacy',
  'about',
];

const isSection = (id: string | undefined): id is SectionId => IDS.some((known) => known === id);

/**
 * The section that the address names (`/settings?section=limits`), on the server too; null names none: phones show the
 * list then. Addresses of before (`/settings#limits`) lead to the same.
 */
export function useSection(): SectionId | null {
  const navigate = useNavigate();
  const { section, hash } = useLocation({
    select: (location) => ({ section: (location.search as { section?: string }).section, hash: location.hash }),
    structuralSharing: true,
  });
  useEffect(() => {
    const asked = hash === 'breaks' ? 'limits' : hash;
    if (section === undefined && isSection(asked))
      void navigate({ to: '/settings', search: { section: asked }, replace: true, resetScroll: false });
  }, [navigate, section, hash]);
  return isSection(section) ? section : null;
}

/** All sections, each with what holds now; in groups of one line between rows. */
export function SectionNav({ current }: { current: SectionId | null }) {
  const t = useText();
  return (
    <nav aria-label={t('settings.sections')} className="flex flex-col gap-3.5 md:sticky md:top-24">
      <Group className="member-only">
        <Row to="/profile" Icon={UserRound} title="settings.account" value={<AccountNow />} />
        <Row to="/add_shipping_address" Icon={MapPin} title="settings.addresses" value={<AddressesNow />} />
        <Row to="/profile" hash="profile-security" Icon={KeyRound} title="settings.signIn" value={<SignedInNow />} />
      </Group>
      <Group>
        <Section id="notifications" Icon={Bell} title="settings.notifications" current={current} membersOnly>
          {t('settings.alertsValue')}
        </Section>
        <Section id="bidding" Icon={Vibrate} title="settings.bidding" current={current}>
          {t('settings.biddingValue')}
        </Section>
        <Section id="limits" Icon={Wallet} title="settings.limitsAndBreaks" current={current} membersOnly>
          <LimitNow />
        </Section>
      </Group>
      <Group>
        <Section id="language" Icon={Languages} title="settings.language" current={current}>
          {useLanguage() === 'sw' ? 'Kiswahili' : 'English'}
        </Section>
        <Section id="appearance" Icon={Palette} title="settings.appearance" current={current}>
          {t(THEMES[useTheme()])}
        </Section>
        <Section id="data" Icon={Gauge} title="settings.data" current={current}>
          {t(SAVERS[useDataSaverChoice()])}
        </Section>
      </Group>
      <Group>
        <Section id="privacy" Icon={ShieldCheck} title="settings.privacy" current={current} membersOnly>
          {t('settings.privacyText')}
        </Section>
        <Section id="about" Icon={Info} title="settings.about" current={current}>
          {t('settings.aboutValue')}
        </Section>
      </Group>
    </nav>
  );
}

const THEMES = { light: 'common.themeLight', dark: 'common.themeDark', system: 'settings.themeSystem' } as const;
const SAVERS = { auto: 'settings.dataAuto', on: 'settings.dataOn', off: 'settings.dataOff' } as const;

/** By what this account is known: its number, else its address. */
function AccountNow() {
  const t = useText();
  const user = useSession()?.user;
  return user?.phoneNumber ? readablePhone(user.phoneNumber) : (user?.email ?? t('settings.accountValue'));
}

/** How many there are, and which one comes first. */
function AddressesNow() {
  const t = useText();
  const { data } = useQuery(addressesQuery(useApi(), useSession()?.user.id));
  const first = data?.[0]; // the default
  if (data === undefined || first === undefined) return t('settings.addressesValue');
  const name = first.label ?? first.area;
  return t(data.length === 1 ? 'settings.addressesOne' : 'settings.addressesCount', { count: data.length, name });
}

/** On how many devices they are signed in. */
function SignedInNow() {
  const t = useText();
  const { data } = useQuery(sessionsQuery(useApi(), useSession()?.user.id));
  if (data === undefined) return t('settings.signInValue');
  return data.length > 1 ? t('settings.signInCount', { count: data.length - 1 }) : t('settings.signInOne');
}

/** The limit with the least left, or that there is none. */
function LimitNow() {
  const t = useText();
  const { data } = useOwnLimits();
  if (data === undefined) return '…';
  const limit = tightestLimit(data.limits);
  if (limit === null) return t('limits.limitNone');
  const sums = { cap: formatKes(limit.cap), left: formatKes(limit.left, 'never') };
  return t(`settings.limitValue_${limit.period}`, sums);
}

function Group({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <ul
      className={cx(
        'overflow-hidden rounded-xl bg-surface shadow-card [&>li]:-mt-px [&>li]:border-border [&>li]:border-t',
        className,
      )}
    >
      {children}
    </ul>
  );
}

const ROW = 'flex min-h-15 items-center gap-4 px-4 py-2 hover:bg-surface-2 focus-visible:-outline-offset-3';

type Words = { Icon: LucideIcon; title: TextKey };

function RowBody({ Icon, title, value }: Words & { value: ReactNode }) {
  const t = useText();
  return (
    <>
      <Icon aria-hidden="true" size={22} className="shrink-0 text-foreground-2" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium leading-5">{t(title)}</span>
        <span className="block text-foreground-2 text-sm leading-5">{value}</span>
      </span>
      <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-foreground-3" />
    </>
  );
}

/** Leads to a page of its own. */
function Row({ to, hash, ...words }: Words & { to: LinkProps['to']; hash?: string; value: ReactNode }) {
  return (
    <li>
      <Link to={to} {...(hash === undefined ? {} : { hash })} className={ROW}>
        <RowBody {...words} />
      </Link>
    </li>
  );
}

/** Leads to a section of this page. */
function Section({
  id,
  current,
  membersOnly = false,
  children,
  ...words
}: Words & { id: SectionId; current: SectionId | null; membersOnly?: boolean; children: ReactNode }) {
  return (
    <li className={membersOnly ? 'member-only' : undefined}>
      <Link to="/settings" search={{ section: id }} className={cx(ROW, id === current && 'bg-surface-2')}>
        <RowBody {...words} value={children} />
      </Link>
    </li>
  );
}
