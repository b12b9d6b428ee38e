import type { NotificationView } from '@mnada/contract';
import { useRef, useState } from 'react';
import { formatDate, useLanguage, useText } from '../../client/i18n/index.ts';
import { useServerNow } from '../../realtime/index.ts';
import { Button } from '@mnada/ui/button.tsx';
import { useNear } from '@mnada/ui/use-near.ts';
import { type InboxDay, inboxDays } from './inbox-days.ts';
import { NoticeCard } from './notice-card.tsx';

const EAGER = 5;

type More = {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
};

/** All that was read of the inbox, by day; what is out of sight isn't drawn, and older ones come as the end is near. */
export function NoticeList({
  notices,
  more,
  onOpen,
}: {
  notices: readonly NotificationView[];
  more: More;
  onOpen: (notice: NotificationView) => void;
}) {
  const t = useText();
  const nowMs = useServerNow(60_000);
  const foot = useRef<HTMLDivElement>(null);
  // What was there when the screen opened stands still; what comes after it slides in.
  const [newestAtFirst] = useState(() => notices[0]?.id ?? 0);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = more;
  useNear(
    foot,
    hasNextPage && !isFetchingNextPage && !isFetchNextPageError,
    notices.length,
    () => void fetchNextPage(),
  );
  const firstIds = new Set(notices.slice(0, EAGER).map(({ id }) => id));
  return (
    <>
      {inboxDays(notices, nowMs).map((day) => (
        <section key={day.day} aria-labelledby={`day-${day.day}`} className="mt-4 first:mt-1">
          <h2 id={`day-${day.day}`} className="pb-2 font-semi text-foreground-2 text-sm leading-5 tracking-normal">
            <DayName day={day} />
          </h2>
          <ul className="flex flex-col gap-2.5">
            {day.notices.map((notice) => (
              <li
                key={notice.id}
                className="[contain-intrinsic-size:auto_108px] [content-visibility:auto] -m-2 p-2 -mb-4.5 pb-4.5 last:-mb-2 last:pb-2"
              >
                <NoticeCard
                  notice={notice}
                  eager={firstIds.has(notice.id)}
                  isNew={notice.id > newestAtFirst}
                  onOpen={onOpen}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div ref={foot} className="flex min-h-14 flex-col items-center justify-center gap-2 pt-4">
        {isFetchNextPageError ? (
          <p role="alert" className="text-critical-text text-sm">
            {t('notifications.moreFailed')}
          </p>
        ) : null}
        {hasNextPage ? (
          <Button variant="outline" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t(isFetchNextPageError ? 'common.tryAgain' : 'notifications.older')}
          </Button>
        ) : (
          <p className="text-foreground-3 text-sm">{t('notifications.end')}</p>
        )}
      </div>
    </>
  );
}

function DayName({ day: { name, notices } }: { day: InboxDay }) {
  const t = useText();
  const language = useLanguage();
  if (name !== 'earlier') return t(`notifications.${name}`);
  return formatDate(notices[0]?.created_at ?? 0, language).replace(/, [^,]*$/, '');
}
