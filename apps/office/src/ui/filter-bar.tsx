import { ChevronDown, Link2, Search, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { Children, type ReactNode, useEffect, useRef, useState } from 'react';
import { copyText } from '@mnada/ui/copy-text.ts';
import { cx } from '@mnada/ui/cx.ts';
import { useText } from '../client/i18n/index.ts';
import { Button } from './button.tsx';
import { ColumnsMenu } from './columns-menu.tsx';
import { toast } from './toast.tsx';

const TYPED_MS = 300;
const PILLS_WITH_WORDS = 4;

export type FilterOption = { value: string; label: string };
export type Filter = {
  id: string;
  label: string;
  value: string | null;
  options: readonly FilterOption[];
  onChange: (value: string | null) => void;
};

/** Search, filters as pills, Clear; at the right what is done with the view. All of it stands in the address. */
export function FilterBar({
  search,
  filters,
  onClear,
  views,
  hasColumns = false,
  children,
}: {
  search: { value: string; placeholder: string; onChange: (value: string) => void };
  filters: readonly Filter[];
  onClear: () => void;
  /** The views of this list that are kept. */
  views?: ReactNode;
  /** There is one list below, whose columns are chosen here. */
  hasColumns?: boolean;
  /** Further pills, whose values aren't chosen from a list. */
  children?: ReactNode;
}) {
  const t = useText();
  const isSet = search.value !== '' || filters.some(({ value }) => value !== null);
  // With so many pills what is done with the view is told by its signs, or the bar would take a second line at a desk.
  const isFull = filters.length + Children.count(children) > PILLS_WITH_WORDS;
  const words = isFull ? 'max-[1679px]:sr-only' : undefined;
  return (
    <div className="no-print mb-4 flex flex-wrap items-center gap-2">
      <SearchBox {...search} isNarrow={isFull} />
      <span className="no-bar contents max-md:-mx-4 max-md:flex max-md:w-screen max-md:gap-2 max-md:overflow-x-auto max-md:px-4 max-md:py-0.5 max-md:[&>*]:shrink-0">
        {filters.map((filter) => (
          <FilterPill key={filter.id} {...filter} />
        ))}
        {children}
      </span>
      {isSet ? (
        <button type="button" className="control rounded-[10px] px-2 font-semi text-link" onClick={onClear}>
          {t('common.clear')}
        </button>
      ) : null}
      <span className="ml-auto flex gap-2 max-md:hidden">
        {views}
        <Button
          icon={<Link2 aria-hidden="true" size={16} />}
          title={t('common.copyView')}
          onClick={() =>
            void copyText(location.href).then((done) => toast(t(done ? 'common.viewCopied' : 'common.copyFailed')))
          }
        >
          <span className={words}>{t('common.copyView')}</span>
        </Button>
        {hasColumns ? <ColumnsMenu {...(words === undefined ? {} : { words })} /> : null}
      </span>
    </div>
  );
}

function SearchBox({
  value,
  placeholder,
  isNarrow,
  onChange,
}: {
  value: string;
  placeholder: string;
  isNarrow: boolean;
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    // Back, or Clear: what the address says now.
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    if (typed === sent.current) return;
    const timer = setTimeout(() => {
      sent.current = typed;
      onChange(typed);
    }, TYPED_MS);
    return () => clearTimeout(timer);
  }, [typed, onChange]);
  return (
    <span className={cx('relative max-md:w-full', isNarrow ? 'w-[230px]' : 'w-[290px]')}>
      <Search
        aria-hidden="true"
        size={16}
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 left-3 text-foreground-2"
      />
      <input
        type="search"
        data-key-search=""
        aria-label={placeholder}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="control w-full rounded-[10px] bg-surface pr-3 pl-9 shadow-[inset_0_0_0_1px_var(--border)] outline-none placeholder:text-foreground-3 focus-visible:shadow-[inset_0_0_0_2px_var(--ring)] pointer-coarse:text-base"
      />
    </span>
  );
}

const PILL = 'control inline-flex items-center gap-2 rounded-[10px] bg-surface px-3 font-medium text-foreground-2';

function FilterPill({ label, value, options, onChange }: Filter) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [sought, setSought] = useState('');
  const chosen = options.find((option) => option.value === value)?.label ?? value;
  const shown = options.filter((option) => option.label.toLowerCase().includes(sought.toLowerCase()));
  return (
    <span className="relative inline-flex">
      <Popover.Root
        open={open}
        onOpenChange={(next) => {
          setOpen(next);
          setSought('');
        }}
      >
        <Popover.Trigger asChild>
          <button
            type="button"
            data-key-filter=""
            className={cx(
              PILL,
              value === null
                ? 'shadow-[inset_0_0_0_1px_var(--border)] hover:bg-surface-2'
                : 'bg-surface-2 pr-9 shadow-[inset_0_0_0_2px_var(--primary)]',
            )}
          >
            {label}
            {value === null ? (
              <ChevronDown aria-hidden="true" size={14} />
            ) : (
              <b className="text-foreground">{chosen}</b>
            )}
          </button>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            align="start"
            sideOffset={6}
            collisionPadding={8}
            className="z-50 w-60 animate-fade rounded-md border border-border bg-surface p-1.5 shadow-sheet focus:outline-none"
          >
            {options.length > 8 ? (
              <input
                type="search"
                aria-label={t('common.searchIn', { what: label })}
                placeholder={t('common.searchIn', { what: label })}
                value={sought}
                onChange={(event) => setSought(event.target.value)}
                className="control mb-1 w-full rounded-sm border border-input bg-surface px-2.5 outline-none focus-visible:border-ring"
              />
            ) : null}
            <ul className="max-h-72 overflow-y-auto" aria-label={label}>
              {shown.map((option) => (
                <li key={option.value}>
                  <button
                    type="button"
                    aria-pressed={option.value === value}
                    className={cx(
                      'control flex w-full items-center rounded-sm px-2.5 text-left font-medium hover:bg-surface-2',
                      option.value === value && 'bg-surface-2 font-semi',
                    )}
                    onClick={() => {
                      onChange(option.value === value ? null : option.value);
                      setOpen(false);
                    }}
                  >
                    {option.label}
                  </button>
                </li>
              ))}
              {shown.length === 0 ? (
                <li className="px-2.5 py-2 text-foreground-2">{t('common.nothingFound')}</li>
              ) : null}
            </ul>
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      {value === null ? null : (
        <button
          type="button"
          aria-label={t('common.dropFilter', { what: label })}
          className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-[10px] text-foreground-2"
          onClick={() => onChange(null)}
        >
          <X aria-hidden="true" size={14} />
        </button>
      )}
    </span>
  );
}
