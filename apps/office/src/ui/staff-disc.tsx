import { cx } from '@mnada/ui/cx.ts';

const SIZES = { 24: 'size-6 text-[10px]', 28: 'size-7 text-2xs', 36: 'size-9 text-xs' } as const;

/** Staff are grey discs with two letters; faces are shoppers'. Decorative: the name stands beside it. */
export function StaffDisc({
  initials,
  size = 28,
  onInk = false,
}: {
  initials: string;
  size?: keyof typeof SIZES;
  onInk?: boolean;
}) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid shrink-0 place-items-center rounded-full font-semi leading-none',
        SIZES[size],
        onInk ? 'bg-brand-ink-2 text-on-brand' : 'bg-surface-3 text-foreground-2',
      )}
    >
      {initials}
    </span>
  );
}
