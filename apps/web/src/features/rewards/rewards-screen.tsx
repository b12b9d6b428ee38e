import { useRef } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { usePersonalSocket } from '../../realtime/index.ts';
import { isStuck, LoadProblem } from '@mnada/ui/load-problem.tsx';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import { StaleStrip } from '@mnada/ui/stale-strip.tsx';
import { celebrate } from './celebrate.ts';
import { BarredNote, BudgetPanel, SmallPrint, VisitorPanel, WelcomeNote } from './reward-notes.tsx';
import { RewardsHero } from './rewards-hero.tsx';
import { RewardsSkeleton } from './rewards-skeleton.tsx';
import { StepCard } from './step-card.tsx';
import { useRewards } from './use-rewards.ts';

/** `/rewards`: learning steps and the few free bids that each gives (OWN-7). */
export function RewardsScreen() {
  const t = useText();
  const takenNode = useRef<HTMLElement>(null);
  const { who, query, take, taken, isTaking } = useRewards(() => celebrate(takenNode.current));
  usePersonalSocket();
  const rewards = query.data;
  return (
    <>
      <PageHeader title={t('rewards.title')} />
      <div className="column late-content pt-3 pb-12 md:pt-6">
        {rewards === undefined ? (
          isStuck(query) ? (
            <LoadProblem query={query} failed={t('rewards.failed')} />
          ) : (
            <RewardsSkeleton />
          )
        ) : (
          <div className="grid grid-cols-1 gap-4 md:grid-cols-[minmax(0,1fr)_24rem] md:grid-rows-[auto_auto_1fr] md:items-start md:gap-x-6 md:gap-y-4">
            <div className="md:col-span-2">
              <RewardsHero
                done={rewards.steps.filter(({ state }) => state === 'taken').length}
                all={rewards.steps.length}
              />
            </div>
            <div className="grid gap-4 md:col-start-2 md:row-start-2">
              {who === null ? <VisitorPanel /> : <BarredNote by={rewards.barred_by} />}
              <WelcomeNote rewards={rewards} />
              <BudgetPanel budget={rewards.budget} />
            </div>
            <section aria-labelledby="reward-steps" className="min-w-0 md:col-start-1 md:row-span-2 md:row-start-2">
              <h2 id="reward-steps" className="mb-3 text-lg md:mt-2">
                {t('rewards.steps')}
              </h2>
              <ol>
                {rewards.steps.map((step, index) => (
                  <StepCard
                    key={step.step}
                    step={step}
                    rewards={rewards}
                    isLast={index === rewards.steps.length - 1}
                    canTake={who !== null && rewards.barred_by === null}
                    busy={isTaking && taken === step.step}
                    nodeRef={taken === step.step ? takenNode : undefined}
                    onTake={() => take(step.step)}
                  />
                ))}
              </ol>
            </section>
            <div className="grid gap-4 md:col-start-2 md:row-start-3">
              <SmallPrint />
            </div>
          </div>
        )}
      </div>
      <StaleStrip query={query} />
    </>
  );
}
