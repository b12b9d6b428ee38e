import { ChevronRight } from 'lucide-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { buttonClass } from './button.tsx';
import { type ChipTone, type Icon, IconTile } from './chip.tsx';
import { StaffDisc } from './staff-disc.tsx';

export type WorkItem = {
  id: string;
  tone: ChipTone;
  icon: Icon;
  what: string;
  why: ReactNode;
  /** `2 days late`, `due in 19 min`, `no deadline`. */
  promise: string;
  isLate: boolean;
  verb: string;
  link: LinkProps;
  /** Who else is at something of it now, and what is said of them. */
  here: readonly { readonly id: string; readonly initials: string; readonly words: string }[];
};

/** What needs a person, the next promise first: each with one button, a verb. On a phone the whole row goes there. */
export function WorkList({ items }: { items: readonly WorkItem[] }) {
  return (
    <ul>
      {items.map(({ id, tone, icon, what, why, promise, isLate, verb, link, here }) => (
        <li key={id} className="relative flex items-center gap-3 border-border border-t py-2.5 first:border-t-0">
          <IconTile tone={tone} icon={icon} />
          <div className="min-w-0 flex-1">
            <p className="font-semi">{what}</p>
            <p className="text-foreground-2 text-xs leading-4 max-md:hidden">{why}</p>
            <p
              className={cx(
                'text-xs leading-4 md:hidden',
                isLate ? 'font-semi text-critical-text' : 'text-foreground-2',
              )}
            >
              {promise}
            </p>
          </div>
          <span
            className={cx(
              'shrink-0 text-xs max-md:hidden',
              isLate ? 'font-semi text-critical-text' : 'text-foreground-2',
            )}
          >
            {promise}
          </span>
          {here.length === 0 ? null : (
            <span className="-space-x-1.5 flex shrink-0" title={here.map(({ words }) => words).join(', ')}>
              {here.map((each) => (
                <StaffDisc key={each.id} initials={each.initials} size={24} />
              ))}
            </span>
          )}
          <Link
            {...link}
            aria-label={[`${verb}: ${what}`, ...here.map(({ words }) => words)].join('. ')}
            className={cx(buttonClass('soft'), 'px-3 text-xs! max-md:hidden')}
            data-task=""
          >
            {verb}
          </Link>
          <Link
            {...link}
            aria-label={[`${verb}: ${what}`, ...here.map(({ words }) => words)].join('. ')}
            className="absolute inset-0 md:hidden"
          />
          <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-foreground-2 md:hidden" />
        </li>
      ))}
    </ul>
  );
}
