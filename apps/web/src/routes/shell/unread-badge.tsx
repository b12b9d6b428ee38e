import { useText } from '../../client/i18n/index.ts';
import { useUnread } from '../../features/notifications/index.ts';

const COUNTED = 99;

/** A number up to 99+ on the bell, and in words for those who don't see it. Nothing where nothing is unread. */
export function UnreadBadge({ userId }: { userId: string }) {
  const t = useText();
  const unread = useUnread(userId);
  if (unread === 0) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className="tnum absolute top-1.5 left-6 min-w-4.5 animate-[mn-rise_var(--dur-fast)_var(--ease-out)] rounded-full bg-critical px-1 text-center font-bold text-2xs text-on-critical leading-4.5 shadow-[0_0_0_2px_var(--surface)]"
      >
        {unread > COUNTED ? `${COUNTED}+` : unread}
      </span>
      <span className="sr-only">{t('notifications.unread', { count: unread })}</span>
    </>
  );
}
