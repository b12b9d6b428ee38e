import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';

/** On or off, at once. The whole row answers. */
export function Switch({
  checked,
  onChange,
  children,
  hint,
  className,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
  hint?: ReactNode;
  className?: string;
}) {
  const id = useId();
  return (
    <label className={cx('flex min-h-12 items-center justify-between gap-4 py-1.5', className)}>
      <span>
        <span id={id} className="block font-medium">
          {children}
        </span>
        {hint === undefined ? null : (
          <span id={`${id}-hint`} className="block text-foreground-2 text-sm">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        aria-labelledby={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        className={cx(
          'relative h-7 w-12 shrink-0 cursor-pointer appearance-none rounded-full bg-input transition-colors duration-(--dur-fast) checked:bg-primary',
          'before:absolute before:top-1 before:left-1 before:size-5 before:rounded-full before:bg-surface before:transition-transform before:duration-(--dur-fast) checked:before:translate-x-5',
        )}
      />
    </label>
  );
}
