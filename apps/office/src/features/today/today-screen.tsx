import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ArrowDownRight, ArrowRight, ArrowUpRight, CheckCheck, Gavel, Plus } from 'lucide-react';
import type { Today } from '@mnada/contract/office';
import { cx } from '@mnada/ui/cx.ts';
import { useNow } from '../../client/clock.ts';
import { formatDay, formatKes, formatNumber, useText } from '../../client/i18n/index.ts';
import { useChanges } from '../../client/use-changes.ts';
import { useMay } from '../session/index.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { KpiCard } from '../../ui/kpi-card.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CardLoading, Failed, State, TableLoading } from '../../ui/states.tsx';
import { WorkList } from '../../ui/work-list.tsx';
import { LiveCard } from './live-card.tsx';
import { HoursCard, MoneyCard } from './money-cards.tsx';
import { presentQuery, todayQuery } from './today-query.ts';
import { SystemsCard } from './systems-card.tsx';
import { linkOf, workItem } from './work-items.ts';

/** What needs a person, in the order of promises; then live, money. A card whose source fails says so, the others stay. */
export function TodayScreen() {
  const t = useText();
  const { data, error, refetch, isFetching } = useQuery(todayQuery);
  useChanges('today');
  if (data === undefined)
    return error === null ? (
      <Loading />
    ) : (
      <>
        <PageHead title={t('today.title')} />
        <Card>
          <Failed
            title={t('today.cardFailed', { what: t('today.title') })}
            error={error}
            onRetry={() => void refetch()}
            busy={isFetching}
          />
        </Card>
      </>
    );
  return <Cards today={data} isStale={error !== null} />;
}

function Cards({ today, isStale }: { today: Today; isStale: boolean }) {
  const t = useText();
  const now = useNow(10);
  const present = useQuery(presentQuery).data?.present;
  const { routesByPath } = useRouter();
  const { tasks, live, money, bids, systems } = today;
  const mayPublish = useMay('auctions.publish');
  const isBuilt = (path: string) => linkOf(path).to in routesByPath;
  const items = (tasks.state === 'ok' ? tasks.value : []).filter(({ path }) => isBuilt(path));
  const count = items.reduce((sum, task) => sum + task.count, 0);
  const first = items[0];
  const facts = [
    tasks.state === 'ok' ? (count === 0 ? `${t('today.nothing')}.` : t('today.facts', { count })) : null,
    live.state === 'ok' ? t('today.factsLive', { count: live.value.count }) : null,
  ].filter((part) => part !== null);
  return (
    <>
      <PageHead
        title={t('today.title')}
        facts={facts.join(' ')}
        {...(mayPublish
          ? {
              actions: (
                <LinkButton to={'/auctions/new' as '/'} icon={<Plus aria-hidden="true" size={16} />}>
                  {t('auctions.new')}
                </LinkButton>
              ),
            }
          : {})}
        {...(first === undefined
          ? {}
          : {
              primary: (
                <LinkButton
                  variant="primary"
                  {...linkOf(first.path)}
                  icon={<ArrowRight aria-hidden="true" size={16} />}
                >
                  {t('today.nextTask')}
                </LinkButton>
              ),
            })}
      />
      <Kpis money={money} bids={bids} isStale={isStale} />
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,436px)]">
        <div className="grid gap-4">
          <Card title={t('today.needs')} facts={t('today.needsFacts')}>
            {tasks.state === 'failed' ? (
              <CardFailed what={t('today.needs')} />
            ) : items.length === 0 ? (
              <Nothing isEmpty={live.state === 'ok' && live.value.count === 0 && live.value.scheduled === 0} />
            ) : (
              <WorkList items={items.map((task) => workItem(task, now, present))} />
            )}
          </Card>
          {money.state === 'ok' ? <HoursCard money={money.value} /> : null}
        </div>
        <div className="grid gap-4">
          {live.state === 'ok' ? (
            <LiveCard live={live.value} isStale={isStale} />
          ) : live.state === 'failed' ? (
            <Card title={t('today.liveNow')}>
              <CardFailed what={t('today.liveNow')} />
            </Card>
          ) : null}
          {money.state === 'ok' ? (
            <MoneyCard money={money.value} />
          ) : money.state === 'failed' ? (
            <Card title={t('today.moneyToday')}>
              <CardFailed what={t('today.moneyToday')} />
            </Card>
          ) : null}
          {systems.state === 'ok' ? (
            <SystemsCard systems={systems.value} />
          ) : (
            <Card title={t('today.systems')}>
              <CardFailed what={t('today.systems')} />
            </Card>
          )}
        </div>
      </div>
    </>
  );
}

/** Where nothing is on sale, either, somebody has to begin: the next steps, to whoever may take them. */
function Nothing({ isEmpty }: { isEmpty: boolean }) {
  const t = useText();
  const makesProducts = useMay('products.edit');
  const makesAuctions = useMay('auctions.publish');
  const invites = useMay('roles.edit');
  if (!isEmpty || !(makesProducts || makesAuctions))
    return <State icon={CheckCheck} isPart title={t('today.nothing')} text={t('today.nothingText')} />;
  return (
    <State icon={Gavel} isPart title={t('today.begin')} text={t('today.beginText')}>
      {makesProducts ? (
        <LinkButton variant="primary" to={'/products/new' as '/'}>
          {t('products.new')}
        </LinkButton>
      ) : null}
      {makesAuctions ? (
        <>
          <LinkButton to={'/auctions/new' as '/'}>{t('auctions.new')}</LinkButton>
          <LinkButton to={'/templates/new' as '/'}>{t('templates.new')}</LinkButton>
        </>
      ) : null}
      {invites ? <LinkButton to={'/roles' as '/'}>{t('roles.invite')}</LinkButton> : null}
    </State>
  );
}

function Kpis({ money, bids, isStale }: { money: Today['money']; bids: Today['bids']; isStale: boolean }) {
  const t = useText();
  const now = useNow(60);
  const value = money.state === 'ok' ? money.value : null;
  if (value === null && bids.state !== 'ok') return null;
  const hour = Math.floor((now / 3_600_000 + 3) % 24);
  const running = (hours: readonly number[]) => {
    let sum = 0;
    return hours.slice(0, hour + 1).map((each) => (sum += each));
  };
  return (
    <div className="grid gap-4 max-md:grid-cols-2 max-md:gap-3 md:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(0,1fr))] lg:grid-flow-col">
      {value === null ? null : (
        <>
          <KpiCard
            label={t('today.moneyIn')}
            value={formatKes(value.in_total)}
            context={t('today.payments', { count: value.in_count })}
            isStale={isStale}
            change={<Change now={value.in_total} before={value.in_last_week} day={formatDay(now).slice(0, 3)} />}
            spark={{ values: running(value.by_hour), tone: 'calm' }}
          />
          <KpiCard
            label={t('today.paidOut')}
            value={formatKes(value.paid_out.total)}
            context={t('today.withdrawals', { count: value.paid_out.count })}
            isStale={isStale}
            isMinor
          />
        </>
      )}
      {bids.state === 'ok' ? (
        <KpiCard
          label={t('today.bids')}
          value={formatNumber(bids.value.last_minute)}
          context={t('today.bidsToday', { count: bids.value.today })}
          isStale={isStale}
        />
      ) : null}
      {value === null ? null : (
        <KpiCard
          label={t('today.prompts')}
          value={
            value.prompts.sent === 0 ? '–' : `${Math.round((value.prompts.paid / value.prompts.sent) * 1000) / 10}%`
          }
          context={value.prompts.sent === 0 ? t('today.noPrompts') : t('today.promptsOf', value.prompts)}
          isStale={isStale}
          isMinor
        />
      )}
    </div>
  );
}

/** In words: more or less than on the same day a week ago, until the same time. */
function Change({ now, before, day }: { now: number; before: number; day: string }) {
  const t = useText();
  // A day without a payment yet says so in its sum: "100% less" would say nothing more.
  if (before === 0 || now === 0) return null;
  const percent = Math.round(((now - before) / before) * 1000) / 10;
  const Icon = percent < 0 ? ArrowDownRight : ArrowUpRight;
  return (
    <span
      className={cx(
        'flex items-center gap-1 font-semi text-xs max-md:hidden',
        percent < 0 ? 'text-soon-text' : 'text-live-text',
      )}
    >
      <Icon aria-hidden="true" size={14} />
      {t('today.onLastWeek', { percent: Math.abs(percent), day })}
    </span>
  );
}

function CardFailed({ what }: { what: string }) {
  const t = useText();
  return (
    <p role="alert" className="py-6 text-center text-foreground-2">
      <b className="block text-foreground">{t('today.cardFailed', { what })}</b>
      {t('today.cardFailedText')}
    </p>
  );
}

function Loading() {
  const t = useText();
  return (
    <>
      <PageHead title={t('today.title')} />
      <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-4">
        {['in', 'out', 'bids', 'prompts'].map((id) => (
          <CardLoading key={id} label={t('common.loading')} className="h-[102px]" />
        ))}
      </div>
      <div className="mt-4">
        <TableLoading label={t('common.loading')} />
      </div>
    </>
  );
}
