import { WifiOff } from 'lucide-react';
import { type CSSProperties, useEffect, useRef } from 'react';
import { serverClock } from '../live/server-clock.ts';
import { useText } from '../i18n/index.ts';
import { cx } from './cx.ts';
import { ringView } from './ring-state.ts';
import { useTicker } from './use-ticker.ts';

const REFILL_MS = 260; // as long as --dur-base, and a step more

/**
 * The brand's ring as a clock. Its time is the server's (or `nowMs`), never a count of ticks; ten times a second it
 * writes one custom property and, when it changes, the number: React renders nothing. Off screen it rests.
 * @param endsAtMs epoch ms by the server's clock; null shows a dash.
 * @param paused dashed, without a number: nobody knows the time while disconnected.
 */
export function CountdownRing({
  size,
  endsAtMs,
  countdownSeconds,
  paused = false,
  nowMs,
  label,
  className,
}: {
  size: 34 | 48 | 72 | 84 | 104;
  endsAtMs: number | null;
  countdownSeconds: number;
  paused?: boolean;
  nowMs?: () => number | null;
  label?: string;
  className?: string;
}) {
  const t = useText();
  const box = useRef<HTMLSpanElement>(null);
  const number = useRef<HTMLSpanElement>(null);
  const shownEnd = useRef(endsAtMs);

  const show = () => {
    const element = box.current;
    if (element === null) return;
    const now = nowMs === undefined ? serverClock.now() : nowMs();
    const view = ringView(endsAtMs === null || now === null ? null : endsAtMs - now, countdownSeconds, paused);
    element.style.setProperty('--p', view.part.toFixed(3));
    if (element.dataset['s'] !== view.state) element.dataset['s'] = view.state;
    if (number.current !== null && number.current.textContent !== view.text) number.current.textContent = view.text;
  };
  useTicker(show, box);

  useEffect(() => {
    const element = box.current;
    const earlier = shownEnd.current;
    shownEnd.current = endsAtMs;
    if (element === null || endsAtMs === null || earlier === null || endsAtMs <= earlier) return;
    element.dataset['refill'] = ''; // a bid gave time: this one step glides, all others jump
    const timer = setTimeout(() => delete element.dataset['refill'], REFILL_MS);
    return () => clearTimeout(timer);
  }, [endsAtMs]);

  const width = Math.round(size * 0.95) / 10;
  const radius = (size - width) / 2;
  const geometry = {
    '--size': `${size}px`,
    '--w': `${width}px`,
    '--r-critical': `${radius - size * 0.05}px`,
    '--p': 0,
    fontSize: Math.round(size * 0.36),
  } as CSSProperties;
  const circle = { cx: size / 2, cy: size / 2, r: radius, pathLength: 100 };
  return (
    <span
      ref={box}
      role="timer"
      aria-live="off"
      aria-label={paused ? t('live.timePaused') : (label ?? t('live.ring'))}
      className={cx('countdown-ring', className)}
      style={geometry}
      data-s={paused ? 'paused' : 'unknown'}
    >
      <svg aria-hidden="true" className="dial" viewBox={`0 0 ${size} ${size}`}>
        <circle className="track" {...circle} />
        <circle className="arc" {...circle} />
      </svg>
      {paused ? (
        <WifiOff aria-hidden="true" size={Math.round(size * 0.34)} className="relative" />
      ) : (
        <span ref={number} className="tnum relative font-bold leading-none tracking-tight" suppressHydrationWarning>
          {'\u2013'}
        </span>
      )}
    </span>
  );
}
