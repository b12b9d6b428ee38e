import { SUSPENSION_CAUSES, USER_TABS, type UserHead, type UserTab } from '@mnada/contract/office';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { BadgeCheck, Ban, CirclePause, Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { ApiError } from '../../client/api.ts';
import { useNow } from '../../client/clock.ts';
import { useCrumb } from '../../client/crumb.ts';
import { formatAgo, formatDate, formatDateTime, useText } from '../../client/i18n/index.ts';
import { useMay } from '../session/index.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Icon, IconTile, StatusChip } from '../../ui/chip.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { CardLoading, Failed } from '../../ui/states.tsx';
import { LineTabs } from '../../ui/tabs.tsx';
import { GrantButton } from './grant-dialog.tsx';
import { SuspendButton } from './suspend-dialog.tsx';
import { UserChip } from './user-chip.tsx';
import { UserOverviewTab } from './user-overview.tsx';
import { type ListTab, tabQuery, userQuery } from './user-queries.ts';
import { UserTabBody } from './user-tabs.tsx';
import { endWords } from './user-words.ts';

const TAB_NAMES = {
  overview: 'users.overview',
  bids: 'users.tabBids',
  payments: 'users.payments',
  wins: 'users.wins',
  orders: 'users.orders',
  limits: 'users.limits',
  sessions: 'users.sessions',
  notes: 'users.notes',
} as const;

/** One shopper: eight parts, each with its address. */
export function UserScreen() {
  const { userId = '' } = useParams({ strict: false }) as { userId?: string };
  const { tab: asked, cursor } = useSearch({ strict: false }) as { tab?: string; cursor?: string };
  const tab = USER_TABS.find((each) => each === asked) ?? 'overview';
  return tab === 'overview' ? (
    <OverviewPage userId={userId} />
  ) : (
    <ListPage key={tab} userId={userId} tab={tab} cursor={cursor} />
  );
}

function OverviewPage({ userId }: { userId: string }) {
  const { data, error, refetch, isFetching } = useQuery(userQuery(userId));
  if (data === undefined) return <Waiting error={error} onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <Around head={data} userId={userId} tab="overview">
      <UserOverviewTab page={data} />
    </Around>
  );
}

function ListPage({ userId, tab, cursor }: { userId: string; tab: ListTab; cursor: string | undefined }) {
  const { data, error, refetch, isFetching } = useQuery(tabQuery(userId, tab, cursor));
  if (data === undefined) return <Waiting error={error} onRetry={() => void refetch()} busy={isFetching} />;
  return (
    <Around head={data.head} userId={userId} tab={tab}>
      <UserTabBody answer={data} userId={userId} />
    </Around>
  );
}

function Waiting({ error, onRetry, busy }: { error: Error | null; onRetry: () => void; busy: boolean }) {
  const t = useText();
  if (error === null) return <CardLoading label={t('common.loading')} className="h-96" />;
  return (
    <Card>
      <Failed
        title={t(error instanceof ApiError && error.status === 404 ? 'users.notFound' : 'users.failed')}
        error={error}
        onRetry={onRetry}
        busy={busy}
      />
    </Card>
  );
}

function Around({
  head,
  userId,
  tab,
  children,
}: {
  head: UserHead;
  userId: string;
  tab: UserTab;
  children: ReactNode;
}) {
  const t = useText();
  const now = useNow(60);
  const { user } = head;
  const [maySuspend, mayGrant] = [useMay('users.suspend'), useMay('users.grant')];
  useCrumb(user.username);
  const seen =
    head.last_seen_at === null
      ? t('users.neverSeen')
      : t('users.lastSeen', { when: formatAgo(head.last_seen_at, now) });
  const isGone = user.state === 'deleted';
  return (
    <>
      <PageHead
        title={user.name}
        chips={
          <>
            <UserChip state={user.state} />
            {head.phone_is_proved ? (
              <StatusChip tone="info" icon={BadgeCheck}>
                {t('users.phoneVerified')}
              </StatusChip>
            ) : null}
            {user.is_simulated ? <StatusChip tone="grey">{t('users.simulated')}</StatusChip> : null}
          </>
        }
        facts={
          <span className="flex items-center gap-2">
            <Avatar file={user.avatar} name={user.username} size={24} />
            {t('users.headFacts', {
              username: user.username,
              code: head.referral_code,
              since: formatDate(user.joined_at),
            })}
            , {seen}
          </span>
        }
        actions={
          <>
            <LinkButton
              to={'/users/$userId/view' as '/'}
              params={{ userId } as never}
              icon={<Eye aria-hidden="true" size={16} />}
            >
              {t('users.viewAs')}
            </LinkButton>
            {maySuspend && !isGone ? <SuspendButton head={head} /> : null}
          </>
        }
        {...(mayGrant && !isGone ? { primary: <GrantButton head={head} /> } : {})}
      />
      <Banners head={head} />
      <LineTabs
        label={t('users.tabs')}
        items={USER_TABS.map((each) => ({
          id: each,
          label: t(TAB_NAMES[each]),
          count: each === 'overview' || each === 'limits' ? null : (head.counts[each] ?? null),
          isCurrent: each === tab,
          link: {
            to: '/users/$userId' as '/',
            params: { userId } as never,
            search: (each === 'overview' ? {} : { tab: each }) as never,
          },
        }))}
      />
      {children}
    </>
  );
}

/** What stands in this person's way, who decided it, and what staff may not do about it. */
function Banners({ head }: { head: UserHead }) {
  const t = useText();
  const { suspension, excluded_until: excluded } = head;
  return (
    <>
      {suspension === null ? null : (
        <Banner
          icon={Ban}
          tone="bad"
          title={t(suspension.scope === 'all' ? 'users.bannerAll' : 'users.bannerBidding', {
            until: endWords(t, suspension.ends_at),
          })}
          text={t('users.bannerWhat', { cause: SUSPENSION_CAUSES[suspension.cause].en })}
        />
      )}
      {excluded === null ? null : (
        <Banner
          icon={CirclePause}
          tone="warn"
          title={t('users.excludedBanner', { when: formatDateTime(excluded) })}
          text={t('users.excludedText')}
        />
      )}
    </>
  );
}

function Banner({ icon, tone, title, text }: { icon: Icon; tone: 'bad' | 'warn'; title: string; text: string }) {
  return (
    <div role="status" className="mb-4 flex items-start gap-3 rounded-lg bg-surface p-4 shadow-card">
      <IconTile tone={tone} icon={icon} />
      <div className="min-w-0">
        <p className="font-semi">{title}</p>
        <p className="text-foreground-2 [text-wrap:pretty]">{text}</p>
      </div>
    </div>
  );
}
