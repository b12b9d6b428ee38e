import type { NotificationView } from '@mnada/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowUp, Bell, CheckCheck, Settings2 } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { useSignedIn } from '../../client/session-end.ts';
import { useApi } from '../../client/api.ts';
import { useUnread } from './unread.ts';
import { useText } from '../../client/i18n/index.ts';
import { LinkButton } from '@mnada/ui/button.tsx';
import { EmptyIcon } from '@mnada/ui/empty-icon.tsx';
import { EmptyState } from '@mnada/ui/empty-state.tsx';
import { IconButton } from '@mnada/ui/icon-button.tsx';
import { isStuck, LoadProblem } from '@mnada/ui/load-problem.tsx';
import { OfflineStrip, WayOn } from '../auctions/index.ts';
import { PageHeader } from '@mnada/ui/page-header.tsx';
import { inboxQuery, noticesOf } from './inbox-query.ts';
import { NoticeList } from './notice-list-later.tsx';
import { NoticeListSkeleton } from './notice-skeleton.tsx';
import { useLiveInbox } from './use-live-inbox.ts';
import { useMarkRead } from './use-mark-read.ts';

/** `/notifications`: what people are told, newest first, live (OWN-4). */
export function NotificationsScreen() {
  const t = useText();
  const userId = useSignedIn()?.user.id;
  const query = useInfiniteQuery(inboxQuery(useApi(), userId));
  const { fresh, show } = useLiveInbox(userId);
  const { mutate: markRead } = useMarkRead(userId);
  const notices = useMemo(() => (query.data === undefined ? undefined : noticesOf(query.data)), [query.data]);
  const newest = notices?.[0]?.id;
  // The whole inbox counts, also what is further down than was loaded.
  const hasUnread = useUnread(userId) > 0 || notices?.some(({ read_at }) => read_at === null) === true;
  const open = useCallback(
    (notice: NotificationView) => {
      if (notice.read_at === null) markRead({ id: notice.id });
    },
    [markRead],
  );

  return (
    <>
      <PageHeader
        title={t('notifications.title')}
        className="md:[&>.column]:max-w-3xl"
        lead={t('notifications.lead')}
        aside={
          <span className="-mr-3 flex shrink-0">
            {hasUnread && newest !== undefined ? (
              <IconButton
                label={t('notifications.markAll')}
                title={t('notifications.markAll')}
                onClick={() => markRead({ upTo: newest })}
              >
                <CheckCheck aria-hidden="true" size={22} />
              </IconButton>
            ) : null}
            <Link
              to="/settings"
              hash="notifications"
              aria-label={t('notifications.choices')}
              title={t('notifications.choices')}
              className="grid size-12 place-items-center rounded-full hover:bg-surface-2"
            >
              <Settings2 aria-hidden="true" size={22} />
            </Link>
          </span>
        }
      />
      <div className="column md:max-w-3xl min-h-150 py-3 md:py-6">
        {notices === undefined ? (
          isStuck(query) ? (
            <LoadProblem query={query} failed={t('notifications.failed')} />
          ) : (
            <NoticeListSkeleton />
          )
        ) : notices.length === 0 ? (
          <>
            <EmptyState
              art={<EmptyIcon Icon={Bell} />}
              title={t('notifications.empty')}
              text={t('notifications.emptyText')}
              action={<LinkButton to="/">{t('notifications.browse')}</LinkButton>}
            />
            <WayOn />
          </>
        ) : (
          <NoticeList notices={notices} more={query} onOpen={open} />
        )}
      </div>
      {fresh.length === 0 ? null : (
        <div className="-translate-x-1/2 fixed top-3 left-1/2 z-20 md:top-20">
          <button
            type="button"
            className="flex min-h-12 animate-[mn-rise_var(--dur-base)_var(--ease-out)] items-center gap-2 whitespace-nowrap rounded-full bg-primary px-5 font-semi text-primary-foreground text-sm shadow-raised"
            onClick={show}
          >
            <ArrowUp aria-hidden="true" size={18} />
            {t('notifications.fresh', { count: fresh.length })}
          </button>
        </div>
      )}
      <OfflineStrip />
    </>
  );
}
