import { useRef } from 'react';
import { type Translate, useText } from '../../client/i18n/index.ts';
import { serverClock } from '../../realtime/index.ts';
import { useTicker } from '../auctions/index.ts';
import { type TimeBarView, timeBarView } from './time-bar-view.ts';

/**
 * How much time a live auction has left, as a bar and in words (OWN-2). Ten times a second it writes the fill and, when it
 * changes, the words: React renders nothing. Off screen it rests.
 */
export function TimeBar({
  endsAtMs,
  countdownSeconds,
  isPaused,
}: {
  endsAtMs: number;
  countdownSeconds: number;
  isPaused: boolean;
}) {
  const t = useText();
  const box = useRef<HTMLSpanElement>(null);
  const words = useRef<HTMLSpanElement>(null);
  useTicker(() => {
    if (box.current === null || words.current === null) return;
    const nowMs = serverClock.now();
    const view = timeBarView(nowMs === null ? null : endsAtMs - nowMs, countdownSeconds, isPaused);
    box.current.style.setProperty('--gone', `${((view.part - 1) * 100).toFixed(1)}%`);
    if (box.current.dataset['s'] !== view.state) box.current.dataset['s'] = view.state;
    const text = timeWords(view, t);
    if (words.current.textContent !== text) words.current.textContent = text;
  }, box);
  return (
    <span
      ref={box}
      role="timer"
      aria-live="off"
      aria-label={t('history.timeLeft')}
      data-s="unknown"
      className="group/bar flex min-w-0 flex-[1_1_6rem] flex-col gap-1.5"
    >
      <span
        ref={words}
        suppressHydrationWarning
        className="tnum min-h-4 text-foreground-2 text-xs leading-4 group-data-[s=critical]/bar:font-semi group-data-[s=critical]/bar:text-critical-text"
      >
        {'\u2013'}
      </span>
      <span aria-hidden="true" className="block h-1 overflow-hidden rounded-full bg-(--ring-track) contain-strict">
        <span className="block h-full translate-x-(--gone,-100%) rounded-full bg-(--ring-calm) group-data-[s=critical]/bar:bg-critical group-data-[s=soon]/bar:bg-(--ring-soon)" />
      </span>
    </span>
  );
}

function timeWords({ state, secondsLeft }: TimeBarView, t: Translate): string {
  if (state === 'paused') return t('history.timeUnknown');
  if (state === 'over') return t('history.lastBids');
  if (secondsLeft === null) return '\u2013';
  if (secondsLeft < 100) return t('history.seconds', { count: secondsLeft });
  if (secondsLeft < 6000) return t('history.minutes', { count: Math.ceil(secondsLeft / 60) });
  return t('history.hours', { count: Math.ceil(secondsLeft / 3600) });
}
