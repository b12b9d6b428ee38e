import { Search, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useWords } from './ui-words.tsx';
import { cx } from './cx.ts';
import { IconButton } from './icon-button.tsx';

/** A box to search in, with a button that clears it. What is found is shown, and announced, by whoever searches. */
export function SearchField({
  label,
  placeholder,
  value,
  onChange,
  lengthMax,
  focusesItself = false,
  className,
}: {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  lengthMax: number;
  /** Takes the focus when it appears: for a screen that is opened to search. */
  focusesItself?: boolean;
  className?: string;
}) {
  const t = useWords();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusesItself) field.current?.focus({ preventScroll: true });
  }, [focusesItself]);
  return (
    <div
      className={cx(
        'flex min-h-12 items-center gap-3 rounded-lg border-[1.5px] border-input bg-surface pl-4',
        'has-focus-visible:border-ring has-focus-visible:shadow-[0_0_0_3px_color-mix(in_oklab,var(--ring)_28%,transparent)]',
        className,
      )}
    >
      <Search aria-hidden="true" size={20} className="shrink-0 text-foreground-2" />
      <input
        ref={field}
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={lengthMax}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-label={label}
        placeholder={placeholder}
        className="min-h-12 min-w-0 flex-1 bg-transparent outline-none placeholder:text-foreground-3 [&::-webkit-search-cancel-button]:hidden"
      />
      {value === '' ? null : (
        <IconButton
          label={t('clearSearch')}
          onClick={() => {
            onChange('');
            field.current?.focus();
          }}
        >
          <X aria-hidden="true" size={20} />
        </IconButton>
      )}
    </div>
  );
}
