import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';

/** A 48 px target with an icon; `label` is its name for everybody who does not see it. */
export function IconButton({
  label,
  children,
  className,
  raised = false,
  type = 'button',
  ...rest
}: { label: string; children: ReactNode; raised?: boolean } & Omit<
  ComponentProps<'button'>,
  'aria-label' | 'children'
>) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={cx(
        'inline-grid size-12 shrink-0 place-items-center rounded-full text-foreground transition-[background-color,transform]',
        'duration-(--dur-instant) hover:bg-surface-2 active:translate-y-0.5',
        raised && 'bg-surface shadow-card',
        className,
      )}
    >
      {children}
    </button>
  );
}
