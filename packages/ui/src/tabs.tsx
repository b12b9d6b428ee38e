import { Link, type LinkProps } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { cx } from './cx.ts';

// Names begin at the gutter; what can be hit reaches 10 px beyond them on either side.
const ROW = 'no-bar relative flex h-12 overflow-x-auto overscroll-x-contain';
// As wide as it is high where the name is short ("All"): a finger hits it.
const TAB = 'tab';
const ON =
  'font-semi text-foreground after:absolute after:inset-x-2.5 after:bottom-0 after:h-[3px] after:rounded-t-sm after:bg-primary';
const OFF = 'font-medium text-foreground-2 hover:text-foreground';

/** The number behind a tab's name, as `24` in `Open 24`. */
export function TabCount({ children }: { children: ReactNode }) {
  return (
    <span className="tnum rounded-full bg-surface-2 px-2 py-0.5 font-semi text-foreground-2 text-xs leading-4">
      {children}
    </span>
  );
}

export type TabItem<Id extends string> = { id: Id; label: ReactNode; panel: ReactNode };

/**
 * Tabs over panels in one place (ARIA tabs: arrows move, Home and End jump). The row scrolls sideways and never shrinks
 * or wraps.
 */
export function Tabs<Id extends string>({
  label,
  items,
  selected,
  onSelect,
  className,
}: {
  label: string;
  items: readonly TabItem<Id>[];
  selected: Id;
  onSelect: (id: Id) => void;
  className?: string;
}) {
  const base = useId();
  const row = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = items.findIndex((item) => item.id === selected);
    const last = items.length - 1;
    const steps: Record<string, number> = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const next = items[steps[event.key] ?? -1];
    if (next === undefined) return;
    event.preventDefault();
    onSelect(next.id);
    row.current?.querySelector<HTMLElement>(`[id="${base}-${next.id}"]`)?.focus();
  };
  return (
    <div className={className}>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        className={cx(ROW, 'border-border border-b px-[calc(var(--gutter)-0.625rem)]')}
        onKeyDown={onKeyDown}
      >
        {items.map(({ id, label: name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            aria-selected={id === selected}
            aria-controls={id === selected ? `${base}-panel` : undefined}
            tabIndex={id === selected ? 0 : -1}
            className={cx(TAB, id === selected ? ON : OFF)}
            onClick={() => onSelect(id)}
          >
            {name}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${selected}`} tabIndex={0}>
        {items.find((item) => item.id === selected)?.panel}
      </div>
    </div>
  );
}

/** The same row over pages of their own: a navigation of links, so that every tab has an address. */
export function TabLinks({
  label,
  items,
  className,
}: {
  label: string;
  items: readonly { id: string; label: ReactNode; link: LinkProps; current: boolean }[];
  className?: string;
}) {
  const row = useRef<HTMLUListElement>(null);
  const currentAt = items.findIndex((item) => item.current);
  useEffect(() => {
    // Shows the chosen tab when it lies outside, without moving the page.
    const list = row.current;
    const tab = list?.children[currentAt];
    if (list === null || !(tab instanceof HTMLElement)) return;
    const left = tab.offsetLeft;
    if (left < list.scrollLeft || left + tab.offsetWidth > list.scrollLeft + list.clientWidth)
      list.scrollLeft = left - 16;
  }, [currentAt]);
  return (
    <nav aria-label={label} className={cx('border-border border-b', className)}>
      <ul ref={row} className={cx(ROW, 'column px-[calc(var(--gutter)-0.625rem)]!')}>
        {items.map((item) => (
          <li key={item.id} className="shrink-0">
            <Link
              {...item.link}
              // Else the router takes a tab whose address begins another's for current, too.
              activeOptions={{ exact: true }}
              aria-current={item.current ? 'page' : undefined}
              className={cx(TAB, item.current ? ON : OFF)}
            >
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
