import { ChevronDown, X } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { formatDay, useText } from '../client/i18n/index.ts';
import { Button } from './button.tsx';
import { INPUT } from './field.tsx';

/** One day, or from one to another, both counted: days of Nairobi. */
export function DayFilter({
  label,
  from,
  to,
  onChange,
}: {
  label: string;
  from: string | null;
  to: string | null;
  onChange: (days: { from: string | null; to: string | null }) => void;
}) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [first, setFirst] = useState(from ?? '');
  const [last, setLast] = useState(to ?? '');
  const isSet = from !== null || to !== null;
  const words = [from, to === from ? null : to]
    .filter((day) => day !== null)
    .map((day) => formatDay(`${day}T00:00:00+03:00`));
  return (
    <span className="relative inline-flex">
      <Popover.Root open={open} onOpenChange={setOpen}>
        <Popover.Trigger asChild>
          <button
            type="button"
            className={cx(
              'control inline-flex items-center gap-2 rounded-[10px] bg-surface px-3 font-medium text-foreground-2',
              isSet
                ? 'bg-surface-2 pr-9 shadow-[inset_0_0_0_2px_var(--primary)]'
                : 'shadow-[inset_0_0_0_1px_var(--border)] hover:bg-surface-2',
            )}
          >
            {label}
            {isSet ? (
              <b className="text-foreground">{words.join(' – ')}</b>
            ) : (
              <ChevronDown aria-hidden="true" size={14} />
            )}
          </button>
        </Popover.Trigger>
        <Popover.Portal>
          <Popover.Content
            align="start"
            sideOffset={6}
            collisionPadding={8}
            className="z-50 grid w-60 animate-fade gap-2 rounded-md border border-border bg-surface p-3 shadow-sheet focus:outline-none"
          >
            <label className="grid gap-1 font-semi text-xs">
              {t('common.from')}
              <input type="date" className={INPUT} value={first} onChange={(event) => setFirst(event.target.value)} />
            </label>
            <label className="grid gap-1 font-semi text-xs">
              {t('common.to')}
              <input type="date" className={INPUT} value={last} onChange={(event) => setLast(event.target.value)} />
            </label>
            <Button
              variant="soft"
              onClick={() => {
                onChange({ from: first === '' ? null : first, to: last === '' ? (first === '' ? null : first) : last });
                setOpen(false);
              }}
            >
              {t('common.applyDays')}
            </Button>
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
      {isSet ? (
        <button
          type="button"
          aria-label={t('common.dropFilter', { what: label })}
          className="absolute inset-y-0 right-0 grid w-9 place-items-center rounded-[10px] text-foreground-2"
          onClick={() => onChange({ from: null, to: null })}
        >
          <X aria-hidden="true" size={14} />
        </button>
      ) : null}
    </span>
  );
}
