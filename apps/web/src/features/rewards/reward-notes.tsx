import type { RewardsAnswer } from '@mnada/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../../client/session.ts';
import { type TextKey, useText } from '../../client/i18n/index.ts';
import { Banner } from '@mnada/ui/banner.tsx';
import { Button, LinkButton } from '@mnada/ui/button.tsx';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { Panel } from '@mnada/ui/panel.tsx';
import { TryAgainSoon } from '@mnada/ui/try-again-soon.tsx';
import { loadVerifySheet } from '../accounts/index.ts';

// Once in an account's life.
const { Later: VerifySheet } = loadLater(loadVerifySheet, { failed: TryAgainSoon });

/** What is left of today's budget, as it is: nobody is promised more. In words alone: a full bar reads as progress. */
export function BudgetPanel({ budget }: Pick<RewardsAnswer, 'budget'>) {
  const t = useText();
  const left = Math.min(budget.left_today, budget.today);
  return (
    <Panel>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-base">{t('rewards.budget')}</h2>
        <p className="tnum font-bold text-lg">{t('rewards.budgetOf', { left, today: budget.today })}</p>
      </div>
      <p className="mt-2.5 text-foreground-2 text-sm">
        {t(budget.left_in_all === 0 ? 'rewards.budgetAll' : left === 0 ? 'rewards.budgetDay' : 'rewards.budgetText')}
      </p>
    </Panel>
  );
}

const WORTH = ['rewards.worth1', 'rewards.worth2', 'rewards.worth3'] as const;
const FAIR = ['rewards.fair1', 'rewards.fair2', 'rewards.fair3', 'rewards.fair4'] as const;

/** What free bids are worth, and every condition there is. */
export function SmallPrint() {
  const t = useText();
  return (
    <>
      <Panel title={t('rewards.worthTitle')}>
        <Points of={WORTH} />
      </Panel>
      <Panel title={t('rewards.fairTitle')}>
        <Points of={FAIR} />
      </Panel>
    </>
  );
}

function Points({ of }: { of: readonly TextKey[] }) {
  const t = useText();
  return (
    <ul className="grid gap-2 text-foreground-2 text-sm">
      {of.map((point) => (
        <li key={point} className="flex gap-2.5">
          <span aria-hidden="true" className="mt-[7px] size-1.5 shrink-0 rounded-full bg-won" />
          {t(point)}
        </li>
      ))}
    </ul>
  );
}

const BARS: Readonly<Record<string, readonly [title: TextKey, text: TextKey]>> = {
  REWARD_NEEDS_PHONE: ['rewards.needsPhone', 'rewards.needsPhoneText'],
  SELF_EXCLUDED: ['rewards.onBreak', 'rewards.onBreakText'],
  ACCOUNT_SUSPENDED: ['rewards.suspended', 'rewards.suspendedText'],
  FORBIDDEN: ['rewards.notForYou', 'rewards.notForYouText'],
};

/** Why nothing can be taken now, before anything is pressed; nothing when nothing bars. */
export function BarredNote({ by }: { by: string | null }) {
  const t = useText();
  const words = by === null ? undefined : BARS[by];
  if (words === undefined) return null;
  const [title, text] = words;
  return (
    <Banner title={t(title)} className="bg-upcoming-soft text-upcoming-text">
      {t(text)}
      {by === 'REWARD_NEEDS_PHONE' ? <ProvePhone /> : null}
    </Banner>
  );
}

/** Asks for the code at once, here; who has no number yet gives one in their profile. */
function ProvePhone() {
  const t = useText();
  const queryClient = useQueryClient();
  const user = useSession()?.user;
  const [isOpen, setOpen] = useState(false);
  if (user?.phoneNumber == null)
    return (
      <LinkButton to="/profile" variant="secondary" className="mt-3 w-full">
        {t('rewards.provePhone')}
      </LinkButton>
    );
  return (
    <>
      <Button variant="secondary" className="mt-3 w-full" onClick={() => setOpen(true)}>
        {t('rewards.provePhone')}
      </Button>
      {isOpen ? (
        <VerifySheet
          kind="phone"
          value={user.phoneNumber}
          open
          onClose={() => setOpen(false)}
          onProved={() => void queryClient.invalidateQueries({ queryKey: ['rewards', user.id] })}
        />
      ) : null}
    </>
  );
}

/** The gift of somebody who was invited, for as long as it waits: for what, and that it comes by itself then. */
export function WelcomeNote({ rewards }: { rewards: Pick<RewardsAnswer, 'welcome' | 'barred_by'> }) {
  const t = useText();
  const { welcome, barred_by } = rewards;
  if (welcome?.state !== 'waiting') return null;
  return (
    <Panel>
      <h2 className="text-base">{t('rewards.welcome', { count: welcome.bids })}</h2>
      <p className="mt-1 text-foreground-2 text-sm">
        {t(barred_by === 'REWARD_NEEDS_PHONE' ? 'rewards.welcomePhone' : 'rewards.welcomeSoon')}
      </p>
    </Panel>
  );
}

/** For visitors: what comes first. */
export function VisitorPanel() {
  const t = useText();
  return (
    <Panel>
      <h2 className="text-lg">{t('rewards.visitorTitle')}</h2>
      <p className="mt-1 text-foreground-2">{t('rewards.visitorText')}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton to="/register" className="flex-auto px-3">
          {t('rewards.register')}
        </LinkButton>
        <LinkButton variant="outline" to="/login" className="flex-auto px-3">
          {t('rewards.signIn')}
        </LinkButton>
      </div>
    </Panel>
  );
}
