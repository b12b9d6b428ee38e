import { Pause, WifiOff } from 'lucide-react';
import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useConnection } from '../../realtime/connection-store.ts';
import { serverClock } from '../../realtime/server-clock.ts';
import { useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { prefersLessMotion } from '@mnada/ui/prefers-less-motion.ts';
import { ringView } from './ring-state.ts';
import { useTicker } from './use-ticker.ts';

/** A refill glides in few steps, `--dur-base` long in all: a transition would draw the page 60 times a second meanwhile. */
const REFILL_PARTS = [0.42, 0.68, 0.85, 0.95, 1];
const REFILL_STEP_MS = 60;

/**
 * The brand's ring as a clock. Its time is the server's (or `nowMs`), never a count of ticks; ten times a second it
 * writes one custom property of the arc (nothing else is styled anew) and, when it changes, the number: React renders
 * nothing. Off screen it rests.
 * @param endsAtMs epoch ms by the server's clock; null shows a dash.
 * @param leftSeconds as the server said it last: stands there from the first HTML on, until the server's time is known.
 * @param paused dashed, without a number: nobody knows the time while disconnected.
 */
export function CountdownRing({
  size,
  endsAtMs,
  countdownSeconds,
  leftSeconds,
  paused = false,
  nowMs,
  label,
  className,
}: {
  size: 34 | 38 | 48 | 72 | 84 | 104;
  endsAtMs: number | null;
  countdownSeconds: number;
  leftSeconds?: number;
  paused?: boolean;
  nowMs?: () => number | null;
  label?: string;
  className?: string;
}) {
  const t = useText();
  // With a line that stands it is the operator who paused; open elsewhere, nothing is wrong with the network.
  const state = useConnection('state');
  const isByOperator = state === 'live';
  const isElsewhere = state === 'replaced';
  const Icon = isByOperator || isElsewhere ? Pause : WifiOff;
  const box = useRef<HTMLSpanElement>(null);
  const arc = useRef<SVGCircleElement>(null);
  const number = useRef<HTMLSpanElement>(null);
  const shownEnd = useRef(endsAtMs);
  const shownPart = useRef(0);
  const isRefilling = useRef(false);

  const draw = (part: number) => {
    shownPart.current = part;
    arc.current?.style.setProperty('--p', part.toFixed(3));
  };
  const viewNow = () => {
    const now = nowMs === undefined ? serverClock.now() : nowMs();
    return ringView(endsAtMs === null || now === null ? null : endsAtMs - now, countdownSeconds, paused);
  };
  // Kept for as long as the ring is there: React never writes it again, the ticker does.
  const [first] = useState(() => {
    const view = viewNow();
    return view.state === 'unknown' && leftSeconds !== undefined
      ? ringView(leftSeconds * 1000, countdownSeconds, false)
      : view;
  });
  const show = () => {
    const element = box.current;
    if (element === null) return;
    const view = viewNow();
    if (view.state === 'unknown' && leftSeconds !== undefined) return;
    if (!isRefilling.current) draw(view.part);
    if (element.dataset['s'] !== view.state) element.dataset['s'] = view.state;
    if (number.current === null || number.current.textContent === view.text) return;
    number.current.textContent = view.text;
    number.current.dataset['n'] = String(view.text.length);
  };
  useTicker(show, box);

  const refill = useEffectEvent(() => {
    const from = shownPart.current;
    const timers = REFILL_PARTS.map((part, at) =>
      setTimeout(() => {
        isRefilling.current = part < 1;
        draw(from + (viewNow().part - from) * part);
      }, at * REFILL_STEP_MS),
    );
    isRefilling.current = true;
    return () => {
      timers.forEach(clearTimeout);
      isRefilling.current = false;
    };
  });
  useEffect(() => {
    const earlier = shownEnd.current;
    shownEnd.current = endsAtMs;
    if (endsAtMs === null || earlier === null || endsAtMs <= earlier || shownPart.current === 0 || prefersLessMotion())
      return;
    return refill(); // a bid gave time: this one step glides, all others jump
  }, [endsAtMs]);

  return (
    <span
      ref={box}
      role="timer"
      aria-live="off"
      aria-label={
        paused
          ? t(isByOperator ? 'auctions.paused' : isElsewhere ? 'connection.elsewhere' : 'connection.timePaused')
          : (label ?? t('connection.ring'))
      }
      className={cx('countdown-ring', className)}
      style={{ '--size': `${size}px` } as CSSProperties}
      data-s={paused ? 'paused' : first.state}
      suppressHydrationWarning
    >
      <svg aria-hidden="true" className="dial" viewBox="0 0 100 100">
        <circle className="track" pathLength="100" />
        <circle
          ref={arc}
          className="arc"
          pathLength="100"
          style={{ '--p': first.part.toFixed(3) } as CSSProperties}
          suppressHydrationWarning
        />
      </svg>
      {paused ? (
        <Icon aria-hidden="true" size={Math.round(size * 0.34)} className="relative" />
      ) : (
        <span ref={number} className="tnum" data-n={first.text.length} suppressHydrationWarning>
          {first.text}
        </span>
      )}
    </span>
  );
}
