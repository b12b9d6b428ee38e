import { Link, type LinkProps } from '@tanstack/react-router';
import { cx } from '@mnada/ui/cx.ts';
import { CountBadge } from './chip.tsx';

export type TabItem = { id: string; label: string; count?: number | null; link: LinkProps; isCurrent: boolean };

/** Saved filters with their counts: each has an address. On a phone they scroll; wider, those that don't fit stand in a second row. */
export function PillTabs({ label, items }: { label: string; items: readonly TabItem[] }) {
  return (
    <nav aria-label={label} className="no-bar -mx-4.5 mb-3 overflow-x-auto px-4.5 max-md:-mx-4 max-md:px-4">
      <ul className="flex gap-1 md:flex-wrap">
        {items.map(({ id, label: name, count, link, isCurrent }) => (
          <li key={id} className="shrink-0">
            <Link
              {...link}
              aria-current={isCurrent ? 'page' : undefined}
              className={cx(
                'control flex items-center gap-2 rounded-[10px] px-3 font-semi',
                isCurrent ? 'bg-surface text-foreground shadow-card' : 'text-foreground-2 hover:bg-surface-2',
              )}
            >
              {name}
              {count == null ? null : <CountBadge count={count} look="soft" />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Parts of one thing: underlined. */
export function LineTabs({ label, items }: { label: string; items: readonly TabItem[] }) {
  return (
    <nav aria-label={label} className="no-bar mb-4 overflow-x-auto border-border border-b">
      <ul className="flex gap-6">
        {items.map(({ id, label: name, count, link, isCurrent }) => (
          <li key={id} className="shrink-0">
            <Link
              {...link}
              aria-current={isCurrent ? 'page' : undefined}
              className={cx(
                'control relative flex items-center gap-2 font-semi',
                isCurrent
                  ? 'text-foreground after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-primary'
                  : 'text-foreground-2 hover:text-foreground',
              )}
            >
              {name}
              {count == null ? null : <CountBadge count={count} look="soft" />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
