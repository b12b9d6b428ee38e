import { useState } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { Field, INPUT } from '../../ui/field.tsx';

/** A number with its unit inside the field. What is no number within its bounds is marked, and not taken. */
export function NumberInput({
  label,
  value,
  onChange,
  least,
  most,
  unit,
  before,
  decimals = 0,
  hint,
  error,
}: {
  label: string;
  /** null: the field is empty. */
  value: number | null;
  onChange: (value: number | null) => void;
  least: number;
  most: number;
  unit?: string;
  before?: string;
  decimals?: number;
  hint?: string;
  error?: string | null;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (value === null ? '' : value.toLocaleString('en-KE', { maximumFractionDigits: 4 }));
  const parsed = parse(shown, decimals);
  const isBad = shown.trim() !== '' && (parsed === null || parsed < least || parsed > most);
  return (
    <Field label={label} hint={hint} error={error ?? (isBad ? `${least} – ${most.toLocaleString('en-KE')}` : null)}>
      {(ids) => (
        <span className="relative block">
          {before === undefined ? null : (
            <span className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 text-foreground-2 text-xs">
              {before}
            </span>
          )}
          <input
            {...ids}
            type="text"
            inputMode={decimals > 0 ? 'decimal' : 'numeric'}
            autoComplete="off"
            maxLength={12}
            value={shown}
            onChange={(event) => {
              setTyped(event.target.value);
              const next = parse(event.target.value, decimals);
              if (event.target.value.trim() === '') onChange(null);
              else if (next !== null && next >= least && next <= most) onChange(next);
            }}
            onBlur={() => setTyped(null)}
            className={cx(
              INPUT,
              'tnum text-right font-semi',
              before !== undefined && 'pl-10',
              unit !== undefined && unitRoom(unit),
            )}
          />
          {unit === undefined ? null : (
            <span className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 text-foreground-2 text-xs">
              {unit}
            </span>
          )}
        </span>
      )}
    </Field>
  );
}

const unitRoom = (unit: string): string => (unit.length > 6 ? 'pr-18' : unit.length > 2 ? 'pr-14' : 'pr-8');

function parse(text: string, decimals: number): number | null {
  const plain = text.replaceAll(/[\s,]/g, '');
  if (!(decimals > 0 ? /^\d{1,9}(\.\d{0,4})?$/ : /^\d{1,9}$/).test(plain)) return null;
  const value = Number(plain);
  return Math.round(value * 10 ** decimals) / 10 ** decimals;
}
