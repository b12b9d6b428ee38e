import type { ReactNode } from 'react';
import { formatAmount } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';

/** The pieces the scenes are made of. Pictures only: the caption says everything in words. */

/** A countdown ring that shows what it is told. */
export function SceneRing({ seconds, of = 10, size = 84 }: { seconds: number; of?: number; size?: number }) {
  const state = seconds <= 2 ? 'critical' : seconds <= 5 ? 'soon' : 'calm';
  const colour = { calm: 'var(--ring-calm)', soon: 'var(--ring-soon)', critical: 'var(--on-critical)' }[state];
  return (
    <span
      className={cx(
        'relative grid shrink-0 place-items-center rounded-full transition-colors duration-(--dur-base)',
        state === 'critical' ? 'bg-critical text-on-critical' : 'bg-surface text-foreground',
      )}
      style={{ width: size, height: size }}
    >
      <svg viewBox="0 0 84 84" className="absolute inset-0 size-full -rotate-90" fill="none">
        <circle
          cx="42"
          cy="42"
          r="36"
          stroke="var(--ring-track)"
          strokeWidth="7"
          opacity={state === 'critical' ? 0.3 : 1}
        />
        <circle
          cx="42"
          cy="42"
          r="36"
          pathLength={100}
          stroke={colour}
          strokeWidth="7"
          strokeLinecap="round"
          strokeDasharray="100"
          strokeDashoffset={100 - (100 * seconds) / of}
          className="transition-[stroke-dashoffset,stroke] duration-(--dur-base)"
        />
      </svg>
      <b className="tnum font-bold text-2xl">{seconds}</b>
    </span>
  );
}

/** `KSh 1,417` in the size of the stage. */
export function ScenePrice({ kes, className }: { kes: number; className?: string }) {
  return (
    <span className={cx('tnum whitespace-nowrap font-bold tracking-tight', className)}>
      <span className="mr-1.5 font-semi text-[0.5em] text-foreground-2">KSh</span>
      {formatAmount(kes)}
    </span>
  );
}

/** A bid as a little ticket: full, spent, or on its way back. */
export function Ticket({ state }: { state: 'full' | 'spent' | 'back' }) {
  return (
    <svg viewBox="0 0 28 20" width="28" height="20" fill="none" className="shrink-0">
      <path
        d="M3 2h22a1 1 0 0 1 1 1v3.5a3.5 3.5 0 0 0 0 7V17a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1v-3.5a3.5 3.5 0 0 0 0-7V3a1 1 0 0 1 1-1Z"
        fill={state === 'spent' ? 'transparent' : state === 'back' ? 'var(--live)' : 'var(--brand-marigold)'}
        stroke={state === 'spent' ? 'var(--border-strong)' : 'transparent'}
        strokeDasharray={state === 'spent' ? '3 3' : undefined}
        strokeWidth="1.5"
        className="transition-[fill,stroke] duration-(--dur-base)"
      />
    </svg>
  );
}

/** The white card on the stage that everything stands on. */
export function SceneCard({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx('rounded-xl bg-surface p-4 text-foreground shadow-raised', className)}>{children}</div>;
}

/** A finger's tap: a disc that lands where `isDown` says. */
export function Tap({ isDown, className }: { isDown: boolean; className?: string }) {
  return (
    <span
      className={cx(
        'pointer-events-none absolute size-11 rounded-full border-3 border-on-brand bg-on-brand/40 transition-[transform,opacity] duration-(--dur-base) ease-soft',
        isDown ? 'scale-75 opacity-100' : 'translate-y-5 scale-110 opacity-0',
        className,
      )}
    />
  );
}
