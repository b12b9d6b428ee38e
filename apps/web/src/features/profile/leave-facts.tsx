import { DELETION_GRACE_DAYS, type DeletionView } from '@mnada/contract';
import { Link } from '@tanstack/react-router';
import { Archive, CalendarClock, Coins, Eraser } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDate, formatKes, useLanguage, useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';

const DAY_MS = 86_400_000;

/** What is lost, what goes, what stays and why, and how long one may think about it: before anything is asked. */
export function WhatLeaves({ view, onLeave }: { view: DeletionView; onLeave: () => void }) {
  const t = useText();
  const language = useLanguage();
  const [openedMs] = useState(() => Date.now());
  const date = formatDate(view.due_at, language);
  // Longer than the days of grace: a break that the person asked for ends first.
  const isAfterBreak = Date.parse(view.due_at) - openedMs > (DELETION_GRACE_DAYS + 1) * DAY_MS;
  const losesBids = view.bids > 0;
  const losesMoney = view.referral_money > 0;
  return (
    <div className="flex flex-col gap-2.5">
      <Fact
        icon={<Coins aria-hidden="true" size={20} />}
        title={t('profile.loseTitle')}
        isGrave={losesBids || losesMoney}
      >
        {losesBids ? (
          <>
            <p className="tnum font-bold text-foreground text-lg">{t('profile.loseBids', { count: view.bids })}</p>
            <p>
              {view.bids_paid > 0
                ? t('profile.losePaid', { amount: formatKes(view.bids_paid) })
                : t('profile.loseFree')}
            </p>
            <p>
              {t('profile.loseHint')}{' '}
              <Link to="/" onClick={onLeave} className="font-semi text-foreground underline underline-offset-3">
                {t('profile.loseShop')}
              </Link>
            </p>
          </>
        ) : null}
        {losesMoney ? <p>{t('profile.loseMoney', { amount: formatKes(view.referral_money) })}</p> : null}
        {losesBids || losesMoney ? null : <p>{t('profile.loseNothing')}</p>}
      </Fact>
      <Fact icon={<Eraser aria-hidden="true" size={20} />} title={t('profile.goesTitle')}>
        <p>{t('profile.goes')}</p>
      </Fact>
      <Fact icon={<Archive aria-hidden="true" size={20} />} title={t('profile.staysTitle')}>
        <p>{t('profile.stays')}</p>
        <p>{t('profile.staysFraud')}</p>
      </Fact>
      <Fact icon={<CalendarClock aria-hidden="true" size={20} />} title={t('profile.graceTitle')}>
        <p>{t('profile.grace', { date })}</p>
        {isAfterBreak ? <p>{t('profile.graceBreak', { date })}</p> : null}
      </Fact>
    </div>
  );
}

function Fact({
  icon,
  title,
  isGrave = false,
  children,
}: {
  icon: ReactNode;
  title: string;
  isGrave?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={isGrave ? 'rounded-lg bg-critical-soft px-4 py-3' : 'rounded-lg bg-surface-2 px-4 py-3'}>
      <h3 className="flex items-center gap-2.5 font-semi text-base">
        <span className={isGrave ? 'text-critical-text' : 'text-foreground-2'}>{icon}</span>
        {title}
      </h3>
      <div className={cx('mt-1 flex flex-col gap-1 pl-7.5 text-sm', isGrave ? 'text-foreground' : 'text-foreground-2')}>
        {children}
      </div>
    </section>
  );
}
