import { Star } from 'lucide-react';
import { type TextKey, useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';

const WORDS = [
  'ratings.word1',
  'ratings.word2',
  'ratings.word3',
  'ratings.word4',
  'ratings.word5',
] as const satisfies readonly TextKey[];

/** One to five stars as a radio group: arrows move, each star is 48 px, and a word says what it means. */
export function StarField({ value, onChange }: { value: number | null; onChange: (stars: number) => void }) {
  const t = useText();
  const word = value === null ? null : WORDS[value - 1];
  return (
    <fieldset>
      <legend className="sr-only">{t('ratings.group')}</legend>
      <div className="-ml-2 flex">
        {WORDS.map((meaning, index) => {
          const stars = index + 1;
          const isFull = value !== null && stars <= value;
          return (
            <label
              key={meaning}
              className="relative grid size-12 cursor-pointer place-items-center rounded-full outline-ring hover:bg-surface-2 has-focus-visible:outline-3"
            >
              <input
                type="radio"
                name="stars"
                value={stars}
                checked={value === stars}
                onChange={() => onChange(stars)}
                className="absolute inset-0 cursor-pointer appearance-none rounded-full outline-none"
              />
              <span className="sr-only">{`${t('ratings.star', { count: stars })}: ${t(meaning)}`}</span>
              <Star
                aria-hidden="true"
                size={32}
                strokeWidth={1.75}
                className={cx(
                  'pointer-events-none transition-transform duration-(--dur-fast) ease-soft',
                  isFull ? 'fill-brand-marigold text-won-text' : 'text-border-strong',
                  value === stars && 'scale-110',
                )}
              />
            </label>
          );
        })}
      </div>
      <p
        className={cx('mt-1 min-h-6 text-sm', word === null || word === undefined ? 'text-foreground-2' : 'font-semi')}
      >
        {t(word ?? 'ratings.choose')}
      </p>
    </fieldset>
  );
}

/** Given stars, to look at; `label` says them. */
export function Stars({ value, label }: { value: number; label: string }) {
  return (
    <span role="img" aria-label={label} className="flex gap-1">
      {WORDS.map((meaning, index) => (
        <Star
          key={meaning}
          aria-hidden="true"
          size={24}
          strokeWidth={1.75}
          className={index < value ? 'fill-brand-marigold text-won-text' : 'text-border-strong'}
        />
      ))}
    </span>
  );
}
