import { CalendarClock, Check, Clock, Timer, Trophy } from 'lucide-react';
import { useText } from '../../client/i18n/index.ts';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { Chip, LiveDot } from '@mnada/ui/chip.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { ProductPicture } from '../auctions/index.ts';
import { type SampleItem, sampleCountdown, sampleStart } from './sample-clock.ts';
import { SAMPLE_FIXED } from './sample-data.ts';

/** A sample auction. It leads nowhere: pressing it only says which product it would go to. */
export function SampleCard({
  item,
  nowMs,
  onPress,
}: {
  item: SampleItem;
  nowMs: number;
  onPress: (id: number) => void;
}) {
  const t = useText();
  const hasEnded = item.status === 'ENDED';
  return (
    <button
      type="button"
      data-status={item.status}
      onClick={() => onPress(item.id)}
      className="relative block h-full min-h-[281px] w-full overflow-hidden rounded-xl bg-surface text-left shadow-card transition-shadow duration-(--dur-fast) hover:shadow-raised"
    >
      <span className="relative flex h-37 items-center justify-center bg-tile">
        <ProductPicture
          address={item.imageUrl}
          alt=""
          sizes="148px"
          className={cx('h-35 w-full', hasEnded && 'saturate-55')}
        />
        <span className="absolute top-2 left-2">
          {item.status === 'BIDDING' ? (
            <Chip plain icon={<LiveDot />}>
              {t('home.statusBidding')}
            </Chip>
          ) : item.status === 'NOT_STARTED' ? (
            <Chip tone="upcoming" icon={<Clock aria-hidden="true" size={14} />}>
              {t('home.statusNotStarted')}
            </Chip>
          ) : (
            <Chip plain icon={<Check aria-hidden="true" size={14} className="text-ended" />}>
              {t('home.statusEnded')}
            </Chip>
          )}
        </span>
        {hasEnded ? null : (
          <span
            className={cx(
              'tnum absolute right-2 bottom-2 inline-flex items-center gap-1.5 rounded-full bg-surface px-2 py-1 font-semi text-xs leading-4 shadow-card',
              item.status === 'BIDDING' && item.timer <= 2 && 'bg-critical text-on-critical',
            )}
          >
            <Timer aria-hidden="true" size={14} />
            {sampleCountdown(item, nowMs)}
          </span>
        )}
      </span>
      <span className="flex flex-col px-3 pt-2.5 pb-3">
        <span className="tnum flex items-baseline gap-1 font-bold text-xl leading-6 tracking-[-0.03em]">
          <span className="font-semi text-foreground-2 text-xs tracking-normal">KSh</span>
          {item.price}
          {/* Beside the name it would take the room of its last letters on a narrow phone. */}
          <Chip className="ml-auto self-center tracking-normal">{SAMPLE_FIXED.level}</Chip>
        </span>
        <span className="mt-2 line-clamp-2 h-9 font-medium text-sm leading-4.5">{item.title}</span>
        <span className="mt-3 flex h-6 min-w-0 items-center gap-1.5 text-foreground-2 text-xs">
          {item.status === 'NOT_STARTED' ? (
            <>
              <CalendarClock aria-hidden="true" size={16} className="shrink-0" />
              <span className="min-w-0 flex-1 truncate">{t('home.startsAt', { time: sampleStart(item) })}</span>
            </>
          ) : (
            <>
              {hasEnded ? <Trophy aria-hidden="true" size={16} className="shrink-0 text-won-text" /> : null}
              {item.avatar === '' ? null : (
                <Avatar file={item.avatar.replace('/avatars/', '')} name={item.highestbidder} size={20} />
              )}
              <span className="min-w-0 flex-1 truncate">{item.highestbidder}</span>
            </>
          )}
        </span>
      </span>
    </button>
  );
}
