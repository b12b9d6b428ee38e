import type { ComponentType, ReactNode } from 'react';
import { cx } from '@mnada/ui/cx.ts';

/** ok: done, paid. info: waiting, on its way. warn: watch. bad: late, held, broken. grey: draft, over. ink: always on. */
export type ChipTone = 'ok' | 'info' | 'warn' | 'bad' | 'grey' | 'ink';
export type Icon = ComponentType<{ size?: number | string; className?: string; 'aria-hidden'?: 'true' | boolean }>;

const SOFT: Record<ChipTone, string> = {
  ok: 'bg-live-soft text-live-text',
  info: 'bg-upcoming-soft text-upcoming-text',
  warn: 'bg-soon-soft text-soon-text',
  bad: 'bg-critical-soft text-critical-text',
  grey: 'bg-surface-2 text-foreground-2',
  ink: 'bg-primary text-primary-foreground',
};

/** 22 px high: a state in a colour and, always, in a word. */
export function StatusChip({
  tone,
  icon: Icon,
  children,
  className,
}: {
  tone: ChipTone;
  icon?: Icon;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={cx(
        'inline-flex min-h-5.5 items-center gap-1 whitespace-nowrap rounded-full px-2 font-semi text-xs leading-4',
        SOFT[tone],
        className,
      )}
    >
      {Icon === undefined ? null : <Icon aria-hidden="true" size={13} className="shrink-0" />}
      {children}
    </span>
  );
}

/** A number of things to do; `hot` is marigold, and one of the whole sidebar at most. */
export function CountBadge({
  count,
  look,
  most = 9_999,
}: {
  count: number;
  look: 'soft' | 'sidebar' | 'ink' | 'hot';
  /** More than that is told as more than that: a badge has a place. */
  most?: 999 | 9_999;
}) {
  const LOOKS = {
    soft: 'bg-surface-3 text-foreground-2',
    sidebar: 'bg-[oklch(1_0_0/0.13)] text-on-brand',
    ink: 'bg-primary text-primary-foreground',
    hot: 'bg-brand-marigold text-bid-foreground',
  } as const;
  return (
    <span
      className={cx(
        'tnum inline-grid min-h-5 min-w-5 place-items-center rounded-full px-1.5 font-semi text-2xs',
        LOOKS[look],
      )}
    >
      {count > most ? `${most.toLocaleString('en-KE')}+` : count.toLocaleString('en-KE')}
    </span>
  );
}

/** A 36 px tile with the icon of what a row is about. */
export function IconTile({ tone, icon: Icon }: { tone: ChipTone; icon: Icon }) {
  return (
    <span className={cx('grid size-9 shrink-0 place-items-center rounded-[10px]', SOFT[tone])}>
      <Icon aria-hidden="true" size={18} />
    </span>
  );
}
