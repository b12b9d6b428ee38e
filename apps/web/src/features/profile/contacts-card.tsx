import type { ContactsAnswer, OwnUser } from '@mnada/contract';
import { BadgeCheck, CircleDashed, Link2, Mail, Plus, Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Contact, loadVerifySheet, useContacts } from '../accounts/index.ts';
import { readablePhone } from '../../client/phone.ts';
import { useText } from '../../client/i18n/index.ts';
import { Button } from '@mnada/ui/button.tsx';
import { Chip } from '@mnada/ui/chip.tsx';
import { isStuck } from '@mnada/ui/load-problem.tsx';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { Card } from './card.tsx';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { RetryBanner } from '@mnada/ui/retry-banner.tsx';
import { TryAgainSoon } from '@mnada/ui/try-again-soon.tsx';

// Opened by a press; nobody's first look at the profile waits for them.
const { Later: VerifySheet } = loadLater(loadVerifySheet, { failed: TryAgainSoon });
const { Later: RemoveSheet } = loadLater(() => import('./remove-sheet.tsx').then((module) => module.RemoveSheet), {
  failed: TryAgainSoon,
});

const { Later: ContactSheet } = loadLater(() => import('./contact-sheet.tsx').then((module) => module.ContactSheet), {
  failed: TryAgainSoon,
});

const NAMES = { google: 'Google', facebook: 'Facebook' } as const;
type Doing = { readonly what: 'verify' | 'change' | 'remove'; readonly kind: Contact } | null;

/** How one signs in and is reached: each contact with its badge, and what can be done about it (ACC-7). */
export function ContactsCard({ user }: { user: OwnUser }) {
  const t = useText();
  const contacts = useContacts();
  const [doing, setDoing] = useState<Doing>(null);
  const [isOpen, setIsOpen] = useState(false);
  const start = (next: NonNullable<Doing>) => {
    setDoing(next);
    setIsOpen(true);
  };
  const { data } = contacts;
  const stop = () => setIsOpen(false);
  return (
    <Card title={t('profile.contacts')}>
      <p className="mb-2 text-foreground-2 text-sm">{t('profile.contactsLead')}</p>
      {isStuck(contacts) ? (
        <RetryBanner text={t('proof.contactsFailed')} retry={() => void contacts.refetch()} />
      ) : (
        <ul>
          <ContactRow kind="phone" value={user.phoneNumber} known={data} onDo={start} />
          <ContactRow kind="email" value={user.email} known={data} onDo={start} />
          {data?.providers.map((provider) => (
            <Row key={provider} icon={<Link2 aria-hidden="true" size={20} />} name={NAMES[provider]}>
              <Chip tone="live">{t('profile.linked')}</Chip>
            </Row>
          ))}
        </ul>
      )}
      {doing === null ? null : <DoingSheet doing={doing} user={user} known={data} open={isOpen} onClose={stop} />}
    </Card>
  );
}

function DoingSheet({
  doing: { what, kind },
  user,
  known,
  open,
  onClose,
}: {
  doing: NonNullable<Doing>;
  user: OwnUser;
  known: ContactsAnswer | undefined;
  open: boolean;
  onClose: () => void;
}) {
  const value = kind === 'phone' ? user.phoneNumber : user.email;
  const shown = kind === 'phone' ? readablePhone(value ?? '') : (value ?? '');
  // A sheet for each thing, so that none begins where another one stopped.
  if (what === 'verify')
    return <VerifySheet key={kind} kind={kind} value={value ?? ''} open={open} onClose={onClose} />;
  if (what === 'remove')
    return (
      <RemoveSheet
        key={kind}
        kind={kind}
        shown={shown}
        removable={known?.[kind]?.removable ?? false}
        open={open}
        onClose={onClose}
      />
    );
  return <ContactSheet key={kind} kind={kind} before={value} open={open} onClose={onClose} />;
}

function ContactRow({
  kind,
  value,
  known,
  onDo,
}: {
  kind: Contact;
  value: string | null;
  known: ContactsAnswer | undefined;
  onDo: (doing: NonNullable<Doing>) => void;
}) {
  const t = useText();
  const Icon = kind === 'phone' ? Smartphone : Mail;
  const icon = <Icon aria-hidden="true" size={20} />;
  if (value === null)
    return (
      <Row icon={icon} name={t(kind === 'phone' ? 'accounts.phone' : 'accounts.email')}>
        <Button
          variant="secondary"
          className="max-w-full px-4 text-sm [overflow-wrap:anywhere]"
          icon={<Plus aria-hidden="true" size={18} />}
          onClick={() => onDo({ what: 'change', kind })}
        >
          {t(kind === 'phone' ? 'profile.addPhone' : 'profile.addEmail')}
        </Button>
      </Row>
    );
  const shown = kind === 'phone' ? readablePhone(value) : value;
  const badge =
    known === undefined ? (
      <Skeleton className="h-6 w-20 rounded-full" />
    ) : known[kind]?.verified === true ? (
      <Chip tone="live" icon={<BadgeCheck aria-hidden="true" size={14} />}>
        {t('profile.verified')}
      </Chip>
    ) : (
      <Chip tone="soon" icon={<CircleDashed aria-hidden="true" size={14} />}>
        {t('profile.notVerified')}
      </Chip>
    );
  return (
    <Row
      icon={icon}
      name={t(kind === 'phone' ? 'accounts.phone' : 'accounts.email')}
      value={<span className={kind === 'phone' ? 'tnum whitespace-nowrap' : 'break-all'}>{shown}</span>}
      badge={badge}
    >
      {known?.[kind]?.verified === false ? (
        <Button
          variant="primary"
          className="px-4 text-sm"
          aria-label={t('profile.verifyOf', { contact: shown })}
          onClick={() => onDo({ what: 'verify', kind })}
        >
          {t('profile.verify')}
        </Button>
      ) : null}
      <Button
        variant="secondary"
        className="px-4 text-sm"
        aria-label={t('profile.changeOf', { contact: shown })}
        onClick={() => onDo({ what: 'change', kind })}
      >
        {t('profile.change')}
      </Button>
      <Button
        variant="ghost"
        className="px-3 text-sm"
        aria-label={t('profile.removeOf', { contact: shown })}
        onClick={() => onDo({ what: 'remove', kind })}
      >
        {t('profile.remove')}
      </Button>
    </Row>
  );
}

function Row({
  icon,
  name,
  value,
  badge,
  children,
}: {
  icon: ReactNode;
  name: string;
  value?: ReactNode;
  badge?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-border border-t py-3 first:border-t-0">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-2 text-foreground-2">
        {icon}
      </span>
      <span className="min-w-0 flex-[1_1_10rem]">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-foreground-2 text-sm">
          {name}
          {badge}
        </span>
        {value === undefined ? null : <span className="mt-0.5 block font-medium">{value}</span>}
      </span>
      <span className="-ml-1 flex w-full flex-wrap items-center gap-2 pl-12 sm:ml-0 sm:w-auto sm:pl-0">{children}</span>
    </li>
  );
}
