import { useId } from 'react';
import { RadioDot } from '@mnada/ui/radio-dot.tsx';

/** A few choices below each other, each with a sentence; the whole row chooses. */
export function RadioRows<Value extends string>({
  label,
  name,
  options,
  value,
  onChange,
}: {
  label: string;
  name: string;
  options: readonly { value: Value; label: string; text: string }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const id = useId();
  return (
    <fieldset>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          htmlFor={`${id}-${option.value}`}
          className="flex min-h-14 cursor-pointer items-center gap-3 border-border border-t py-2 first-of-type:border-t-0 has-focus-visible:outline-3 has-focus-visible:outline-ring"
        >
          <RadioDot
            id={`${id}-${option.value}`}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className="min-w-0 flex-1">
            <span className="block font-medium">{option.label}</span>
            <span className="block text-foreground-2 text-sm">{option.text}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
