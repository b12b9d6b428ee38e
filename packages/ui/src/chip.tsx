import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type ChipTone = 'live' | 'soon' | 'critical' | 'upcoming' | 'ended' | 'won' | 'neutral';

const TONES: Record<ChipTone, string> = {
  live: 'bg-live-soft text-live-text',
  soon: 'bg-soon-soft text-soon-text',
  critical: 'bg-critical-soft text-critical-text',
  upcoming: 'bg-upcoming-soft text-upcoming-text',
  ended: 'bg-ended-soft text-ended-text',
  won: 'bg-won-soft text-won-text',
  neutral: 'bg-surface-2 text-foreground-2',
};

/** A state in a colour and, always, in a word. `plain` stands on a picture: the colour stays in the dot or icon. */
export function Chip({
  tone = 'neutral',
  icon,
  plain = false,
  small = false,
  className,
  children,
}: {
  tone?: ChipTone;
  icon?: ReactNode;
  plain?: boolean;
  /** 20 px high instead of 24. */
  small?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <span className={cx('chip', small ? 'chip-small' : 'chip-full', plain ? 'chip-plain' : TONES[tone], className)}>
      {icon}
      {children}
    </span>
  );
}

/**
 * The dot of something live; grey when it is not. It breathes where it stands alone; `still` where there are many: a page
 * of breathing dots keeps a cheap phone's processor awake.
 */
export function LiveDot({ on = true, still = false }: { on?: boolean; still?: boolean }) {
  return (
    <span
      className={cx(
        'live-dot',
        on ? null : 'is-off',
        // Its halo is seen while it moves alone: where motion is unwanted, nothing lies over the words beside it.
        on &&
          !still &&
          'after:absolute after:-inset-[5px] after:animate-live after:rounded-full after:bg-current after:opacity-0',
      )}
    />
  );
}
