import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'bid' | 'pay' | 'primary' | 'secondary' | 'outline' | 'ghost' | 'danger';
export type ButtonSize = 'md' | 'lg';

/** One colour, one job: marigold bids, green pays, red destroys, ink does everything else. */
const VARIANTS: Record<ButtonVariant, string> = {
  bid: 'bg-bid text-bid-foreground hover:bg-bid-hover',
  pay: 'bg-pay text-pay-foreground hover:bg-pay-hover',
  primary: 'bg-primary text-primary-foreground hover:opacity-92',
  secondary: 'bg-surface-2 text-foreground hover:bg-surface-3',
  outline: 'border-[1.5px] border-input bg-transparent text-foreground hover:bg-surface-2',
  ghost: 'bg-transparent text-link hover:bg-surface-2',
  danger: 'bg-destructive text-destructive-foreground hover:opacity-92',
};

/** At rest: what cannot be pressed now. Words stay readable (4.5:1) in both themes. */
const RESTING = 'bg-surface-3 text-foreground-3 border-transparent hover:bg-surface-3';

const BASE =
  'relative inline-flex select-none items-center justify-center gap-2 rounded-lg text-center font-semi leading-tight ' +
  'transition-[transform,background-color,opacity] duration-(--dur-instant) ease-soft active:not-aria-disabled:translate-y-0.5';
const SIZES: Record<ButtonSize, string> = {
  md: 'min-h-12 px-5 py-1.5 text-base',
  lg: 'min-h-14 px-6 py-2 text-lg',
};

export function buttonClass(variant: ButtonVariant, size: ButtonSize, resting = false, className?: string): string {
  return cx(BASE, SIZES[size], resting ? RESTING : VARIANTS[variant], className);
}

type Shared = { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode };

/**
 * @param busy shows a spinner in the same box and takes no presses; the label says what is going on.
 * @param resting looks and says disabled but keeps its focus and its click, so that a press can explain what is missing.
 */
export function Button({
  variant = 'primary',
  size = 'md',
  icon,
  busy = false,
  resting = false,
  className,
  children,
  onClick,
  type = 'button',
  disabled,
  ...rest
}: Shared & { busy?: boolean; resting?: boolean } & ComponentProps<'button'>) {
  const off = busy || resting || disabled === true;
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      className={buttonClass(variant, size, off, className)}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

/** A link that looks like a button: for everything that goes somewhere. */
export function LinkButton({
  variant = 'primary',
  size = 'md',
  icon,
  className,
  children,
  ...rest
}: Shared &
  LinkProps & { className?: string; children?: ReactNode; 'aria-label'?: string; id?: string; onClick?: () => void }) {
  return (
    <Link {...rest} className={buttonClass(variant, size, false, className)}>
      {icon}
      {children}
    </Link>
  );
}
