import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** One of a few choices, all in sight (radio buttons underneath: arrows move, the name is the legend's). */
export function Segmented<Value extends string>({
  label,
  name,
  options,
  value,
  onChange,
  className,
}: {
  label: string;
  name: string;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
}) {
  return (
    <fieldset className={cx('flex min-w-0 flex-wrap rounded-lg bg-surface-2 p-1', className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'segment',
            option.value === value
              ? 'bg-surface font-semi text-foreground shadow-card dark:bg-surface-3' // raised is lighter in both themes
              : 'font-medium text-foreground-2',
          )}
        >
          <input
            type="radio"
            className="sr-only"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
