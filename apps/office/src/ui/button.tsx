import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { Spinner } from '@mnada/ui/spinner.tsx';

/** Exactly one `primary` a page. `danger` is outlined and stands apart: it always asks for a reason first. */
export type ButtonVariant = 'primary' | 'outline' | 'soft' | 'ghost' | 'danger' | 'destroy';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-primary text-primary-foreground hover:opacity-92',
  outline: 'bg-surface text-foreground shadow-[inset_0_0_0_1px_var(--border)] hover:bg-surface-2',
  soft: 'bg-surface-2 text-foreground hover:bg-surface-3',
  ghost: 'text-link hover:bg-surface-2',
  danger: 'bg-surface text-critical-text shadow-[inset_0_0_0_1px_currentColor] hover:bg-critical-soft',
  destroy: 'bg-destructive text-destructive-foreground hover:opacity-92',
};
/** What cannot be pressed now. Its words stay readable. */
const RESTING = 'bg-surface-3 text-foreground-3';
const BASE =
  'control inline-flex select-none items-center justify-center gap-2 whitespace-nowrap rounded-[10px] px-3.5 py-1.5 text-sm leading-5 font-semi ' +
  'transition-[background-color,opacity,transform] duration-(--dur-instant) active:not-aria-disabled:translate-y-px';

export const buttonClass = (variant: ButtonVariant, resting = false, className?: string): string =>
  cx(BASE, resting ? RESTING : VARIANTS[variant], className);

type Shared = { variant?: ButtonVariant; icon?: ReactNode };

/**
 * @param busy shows a ring in the same box and takes no presses.
 * @param resting looks and says disabled but keeps its focus, so that `title` or the words beside it can say why.
 */
export function Button({
  variant = 'outline',
  icon,
  busy = false,
  resting = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: Shared & { busy?: boolean; resting?: boolean } & ComponentProps<'button'>) {
  const off = busy || resting || rest.disabled === true;
  return (
    <button
      {...rest}
      type={type}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
      className={buttonClass(variant, off, className)}
      onClick={busy || resting ? (event) => event.preventDefault() : onClick}
    >
      {busy ? <Spinner size={16} /> : icon}
      {children}
    </button>
  );
}

/** A link that looks like a button: for everything that goes somewhere. */
export function LinkButton({
  variant = 'outline',
  icon,
  className,
  children,
  ...rest
}: Shared & LinkProps & { className?: string; children?: ReactNode; 'aria-label'?: string }) {
  return (
    <Link {...rest} className={buttonClass(variant, false, className)}>
      {icon}
      {children}
    </Link>
  );
}

/** A link to a file or another application: a whole page load. */
export function HrefButton({ variant = 'outline', icon, className, children, ...rest }: Shared & ComponentProps<'a'>) {
  return (
    <a {...rest} className={buttonClass(variant, false, className)}>
      {icon}
      {children}
    </a>
  );
}

/** A square with an icon; `label` is its name for everybody who does not see it. */
export function IconButton({
  label,
  children,
  className,
  type = 'button',
  ...rest
}: { label: string } & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'inline-grid size-9 shrink-0 place-items-center rounded-[10px] text-foreground hover:bg-surface-2 pointer-coarse:size-12',
        className,
      )}
    >
      {children}
    </button>
  );
}
