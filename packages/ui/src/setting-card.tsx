import { Link, type LinkProps } from '@tanstack/react-router';
import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** One section: its icon and heading, a sentence, and rows. Its id is its name in the address (`/settings?section=limits`). */
export function SettingCard({
  id,
  title,
  text,
  Icon,
  className,
  children,
}: {
  id: string;
  title: string;
  text?: string;
  Icon: LucideIcon;
  className?: string;
  children: ReactNode;
}) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className={cx(
        'scroll-mt-20 rounded-xl bg-surface px-4 pt-4 pb-4 shadow-card md:scroll-mt-24 md:px-6 md:pt-5 md:pb-5',
        className,
      )}
    >
      <div className="mb-3 flex items-start gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface-2 text-foreground-2">
          <Icon aria-hidden="true" size={20} />
        </span>
        <div className="min-w-0 flex-1">
          <h2 id={`${id}-title`} tabIndex={-1} className="text-lg leading-10 outline-none">
            {title}
          </h2>
          {text === undefined ? null : <p className="-mt-1 wrap-anywhere text-foreground-2 text-sm">{text}</p>}
        </div>
      </div>
      <div>{children}</div>
    </section>
  );
}

const ROW =
  'flex min-h-12 w-full items-center gap-3 border-border border-t py-2 text-left font-medium first:border-t-0 hover:text-link';

/** A row that goes somewhere. */
export function LinkRow({ children, value, ...link }: LinkProps & { children: ReactNode; value?: ReactNode }) {
  return (
    <Link {...link} className={ROW}>
      <RowBody value={value}>{children}</RowBody>
    </Link>
  );
}

/** The same for addresses outside: telephone, mail, other sites. */
export function OutsideRow({ href, children, value }: { href: string; children: ReactNode; value?: ReactNode }) {
  return (
    <a href={href} className={ROW} {...(href.startsWith('https:') ? { target: '_blank', rel: 'noreferrer' } : {})}>
      <RowBody value={value}>{children}</RowBody>
    </a>
  );
}

function RowBody({ children, value }: { children: ReactNode; value?: ReactNode }) {
  return (
    <>
      <span className="min-w-0 flex-1">{children}</span>
      {value === undefined ? null : (
        <span className="min-w-0 break-words text-right text-foreground-2 text-sm">{value}</span>
      )}
      <ChevronRight aria-hidden="true" size={20} className="shrink-0 text-foreground-3" />
    </>
  );
}
