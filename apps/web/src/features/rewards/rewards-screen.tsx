import { useRef } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { usePersonalSocket } from '../../realtime/index.ts';
import { isStuck, LoadProblem } from '@mnada/ui/load-problem.tsx';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import { StaleStrip } from '@mnada/ui/stale-strip.tsx';
import { BarredNote, BudgetPanel, SmallPrint, VisitorPanel, WelcomeNote } from './reward-notes.tsx';
import { RewardsHero } from './rewards-hero.tsx';
import { StepCard } from './step-card.tsx';
import { useRewards } from './use-rewards.ts';
import { prefersLessMotion } from '@mnada/ui/prefers-less-motion.ts';
import { Skeleton } from '@mnada/ui/skeleton.tsx';

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

const SPARKS = 12;
const POP = [{ transform: 'scale(0.7)' }, { transform: 'scale(1.18)', offset: 0.55 }, { transform: 'none' }];
const TIMING = { duration: 420, easing: 'cubic-bezier(0.3, 1.4, 0.5, 1)' };

/** One small burst around what was just taken, a single time; none under reduced motion. */
function celebrate(node: HTMLElement | null): void {
  if (node === null || typeof node.animate !== 'function') return;
  if (prefersLessMotion()) return;
  node.animate(POP, TIMING);
  for (let spark = 0; spark < SPARKS; spark++) {
    const dot = document.createElement('span');
    const turn = `rotate(${(360 / SPARKS) * spark}deg)`;
    dot.setAttribute('aria-hidden', 'true');
    dot.className = `absolute top-1/2 left-1/2 -mt-1 -ml-[1.5px] h-2 w-[3px] rounded-full ${spark % 3 === 0 ? 'bg-live' : 'bg-won'}`;
    node.append(dot);
    const flight = dot.animate(
      [
        { transform: `${turn} translateY(-20px) scaleY(0.4)`, opacity: 1 },
        { transform: `${turn} translateY(-40px) scaleY(1.4)`, opacity: 1, offset: 0.5 },
        { transform: `${turn} translateY(-48px) scaleY(0.2)`, opacity: 0 },
      ],
      { duration: 640, easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)', fill: 'forwards' },
    );
    flight.onfinish = () => dot.remove();
    flight.oncancel = () => dot.remove();
  }
}

/** Hero, budget and six steps, as they will stand there. */
function RewardsSkeleton() {
  const t = useText();
  return (
    <div
      role="status"
      aria-label={t('common.loading')}
      className="skeleton-page grid grid-cols-1 gap-4 md:grid-cols-[minmax(0,1fr)_24rem] md:items-start md:gap-6"
    >
      <Skeleton className="h-52 rounded-(--radius-sheet)! md:col-span-2 md:h-60" />
      <Skeleton className="h-30 rounded-xl! md:col-start-2 md:row-start-2" />
      <div className="md:col-start-1 md:row-start-2">
        <Skeleton className="mb-3 h-6 w-32" />
        {Array.from({ length: 6 }, (_, step) => (
          <div key={step} className="flex gap-3 pb-3 md:gap-4">
            <Skeleton className="mt-3 size-[44px] shrink-0 rounded-full!" />
            <Skeleton className="h-38 flex-1 rounded-xl!" />
          </div>
        ))}
      </div>
    </div>
  );
}
