import { notificationText, type NotificationView } from '@mnada/contract';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { formatAgo, formatJustNow, formatTime, useLanguage, useText } from '../../client/i18n/index.ts';
import { useServerNow } from '../../realtime/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { NoticeArt } from './notice-look.tsx';
import { CARD } from './notice-skeleton.tsx';

const MINUTE_MS = 60_000;
const RELATIVE_UNTIL_MS = 12 * 3_600_000;

/** One notification as one link to what it is about. The dot, and a word for those who don't see it, say that it is unread. */
export const NoticeCard = memo(function NoticeCard({
  notice,
  eager,
  isNew,
  onOpen,
}: {
  notice: NotificationView;
  eager: boolean;
  /** It came while the inbox was open: it slides in. */
  isNew: boolean;
  onOpen: (notice: NotificationView) => void;
}) {
  const t = useText();
  const language = useLanguage();
  const { title, body, path } = notificationText(notice.facts, language);
  const isUnread = notice.read_at === null;
  return (
    <div
      data-notice={notice.id}
      className={cx(
        CARD,
        'outline-offset-3 outline-ring transition-shadow duration-(--dur-fast) hover:shadow-raised has-[h3_a:focus-visible]:outline-3',
        isNew && 'animate-[mn-rise_var(--dur-slow)_var(--ease-out)]',
      )}
    >
      <NoticeArt facts={notice.facts} eager={eager} />
      <div className="min-w-0 flex-1">
        <div className="flex items-start gap-2">
          <h3
            className={cx(
              'min-w-0 flex-1 break-words text-base leading-5 tracking-normal',
              isUnread ? 'font-bold' : 'font-medium',
            )}
          >
            <Link
              to={path}
              className="outline-none after:absolute after:inset-0 after:rounded-xl after:content-['']"
              onClick={() => onOpen(notice)}
            >
              {isUnread ? <span className="sr-only">{t('notifications.isNew')} </span> : null}
              {title}
            </Link>
          </h3>
          {isUnread ? <span aria-hidden="true" className="mt-1.5 size-2.5 shrink-0 rounded-full bg-critical" /> : null}
        </div>
        <p className={cx('mt-1 break-words text-sm leading-5', isUnread ? 'text-foreground' : 'text-foreground-2')}>
          {body}
        </p>
        <p className="tnum mt-1 text-foreground-3 text-xs leading-4">
          <When atMs={Date.parse(notice.created_at)} />
        </p>
      </div>
    </div>
  );
});

/** `4 m ago` while it is from the last hours, else the time: its day stands above. */
function When({ atMs }: { atMs: number }) {
  const language = useLanguage();
  const nowMs = useServerNow(10_000);
  const age = nowMs === null ? null : nowMs - atMs;
  return (
    <time dateTime={new Date(atMs).toISOString()}>
      {nowMs === null || age === null || age > RELATIVE_UNTIL_MS
        ? formatTime(atMs)
        : age < MINUTE_MS
          ? formatJustNow(language)
          : formatAgo(atMs, nowMs, language)}
    </time>
  );
}
