import type { RewardsAnswer, RewardStepView } from '@mnada/contract';
import { Check, TicketPlus } from 'lucide-react';
import type { RefObject } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { Button, LinkButton } from '@mnada/ui/button.tsx';
import { Chip } from '@mnada/ui/chip.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { STEP_WORDS, type StepShown, stepShown } from './reward-steps.ts';

const NODES: Record<StepShown, string> = {
  todo: 'bg-surface text-foreground-2 ring-[1.5px] ring-border-strong',
  ready: 'bg-won text-bid-foreground ring-4 ring-won-soft',
  waits: 'bg-won-soft text-won-text ring-[1.5px] ring-won-text',
  over: 'bg-surface-2 text-foreground-2 ring-[1.5px] ring-border-strong',
  taken: 'bg-live text-on-critical',
};

/** One step of the path: what it is, what it gives, and the one thing to do about it. */
export function StepCard({
  step,
  rewards,
  isLast,
  canTake,
  busy,
  nodeRef,
  onTake,
}: {
  step: RewardStepView;
  rewards: RewardsAnswer;
  isLast: boolean;
  /** Somebody is signed in whom nothing bars. */
  canTake: boolean;
  busy: boolean;
  nodeRef: RefObject<HTMLElement | null> | undefined;
  onTake: () => void;
}) {
  const t = useText();
  const shown = stepShown(step, rewards);
  const { title, text, go, to, search, Icon } = STEP_WORDS[step.step];
  return (
    <li className="relative flex gap-3 pb-3 last:pb-0 md:gap-4" data-step={step.step} data-state={shown}>
      {isLast ? null : (
        <span
          aria-hidden="true"
          className={cx(
            'absolute top-6 -bottom-2 left-[20.5px] w-[3px] rounded-full',
            shown === 'taken' ? 'bg-live' : 'bg-border',
          )}
        />
      )}
      <span
        ref={nodeRef}
        aria-hidden="true"
        className={cx('relative mt-3 grid size-[44px] shrink-0 place-items-center rounded-full', NODES[shown])}
      >
        {shown === 'taken' ? <Check size={22} strokeWidth={3} /> : <Icon size={21} />}
      </span>
      <div
        className={cx(
          'min-w-0 flex-1 rounded-xl p-4 wrap-break-word',
          shown === 'taken' ? 'bg-surface-2' : 'bg-surface shadow-card',
          shown === 'ready' && 'outline-2 outline-won',
        )}
      >
        <h3 className="font-semi text-base leading-6 tracking-normal">{t(title)}</h3>
        <p className="mt-0.5 text-foreground-2 text-sm">{t(text)}</p>
        <div className="mt-2.5 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2">
          {shown === 'ready' && canTake ? (
            <Button variant="primary" busy={busy} onClick={onTake} className="max-sm:w-full">
              {t('rewards.take', { count: step.bids })}
            </Button>
          ) : shown === 'waits' || shown === 'over' ? (
            <p className="font-medium text-sm">{t(shown === 'waits' ? 'rewards.waits' : 'rewards.waitsForever')}</p>
          ) : shown === 'todo' ? (
            <LinkButton
              variant="secondary"
              className="max-w-full px-4 [overflow-wrap:anywhere]"
              to={to}
              {...(search === undefined ? {} : { search })}
            >
              {t(go)}
            </LinkButton>
          ) : (
            <Chip tone={shown === 'taken' ? 'live' : 'won'} icon={<Check aria-hidden="true" size={14} />}>
              {t(shown === 'taken' ? 'rewards.taken' : 'rewards.ready')}
            </Chip>
          )}
          {shown === 'ready' && canTake ? null : (
            <Chip
              tone={shown === 'taken' ? 'neutral' : 'won'}
              icon={<TicketPlus aria-hidden="true" size={14} />}
              className="ml-auto whitespace-normal!"
            >
              {t('rewards.gives', { count: step.bids })}
            </Chip>
          )}
        </div>
      </div>
    </li>
  );
}
