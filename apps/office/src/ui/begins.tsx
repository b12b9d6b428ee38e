import { type ReactNode, useState } from 'react';
import { useText } from '../client/i18n/index.ts';
import { fromNairobi } from '../client/nairobi-input.ts';
import { Field, INPUT } from './field.tsx';
import { RadioDot } from '@mnada/ui/radio-dot.tsx';

export type Begins = {
  readonly isLater: boolean;
  readonly typed: string;
  /** The time from which it counts; null: at once, or not typed yet. */
  readonly from: string | null;
  /** It is known from when it counts. */
  readonly isKnown: boolean;
  choose(isLater: boolean): void;
  type(time: string): void;
};

/** From when something counts, as it is being chosen: at once, or from a time of Nairobi on. */
export function useBegins(): Begins {
  const [isLater, choose] = useState(false);
  const [typed, type] = useState('');
  const from = isLater ? fromNairobi(typed) : null;
  return { isLater, typed, from, isKnown: !isLater || from !== null, choose, type };
}

type Choice = {
  begins: Begins;
  /** What begins: `Takes effect`. */
  legend: string;
  /** When it begins, where no time is chosen: `At once`. */
  atOnce: string;
};

/** The choice of {@link useBegins}. */
export function BeginsChoice({ begins, legend, atOnce }: Choice): ReactNode {
  const t = useText();
  return (
    <fieldset>
      <legend className="mb-1 font-semi text-xs leading-4">{legend}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {([false, true] as const).map((isLater) => (
          <label
            key={String(isLater)}
            className="control inline-flex items-center gap-2 rounded-lg has-focus-visible:outline-3 has-focus-visible:outline-ring"
          >
            <RadioDot name="begins" checked={begins.isLater === isLater} onChange={() => begins.choose(isLater)} />
            {isLater ? t('common.fromATime') : atOnce}
          </label>
        ))}
      </div>
      {begins.isLater ? (
        <Field label={t('common.fromWhen')} className="mt-2 max-w-64">
          {(ids) => (
            <input
              type="datetime-local"
              {...ids}
              className={INPUT}
              value={begins.typed}
              onChange={(event) => begins.type(event.target.value)}
            />
          )}
        </Field>
      ) : null}
    </fieldset>
  );
}
