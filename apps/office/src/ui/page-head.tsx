import type { ReactNode } from 'react';
import { WhoIsHere } from './who-is-here.tsx';

/**
 * Title, chips behind it, one line of facts, actions at the right with the page's one primary last. On a phone the bar above
 * says the title already, and the primary stands in a dock under the thumb.
 */
export function PageHead({
  title,
  chips,
  facts,
  actions,
  primary,
}: {
  title: string;
  chips?: ReactNode;
  facts?: ReactNode;
  actions?: ReactNode;
  primary?: ReactNode;
}) {
  return (
    <header className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-3 max-md:mb-3">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="text-title [overflow-wrap:anywhere] max-md:sr-only">{title}</h1>
          {chips}
          <WhoIsHere />
        </div>
        {facts === undefined ? null : <p className="mt-0.5 text-foreground-2">{facts}</p>}
      </div>
      <div className="no-print flex flex-wrap items-center gap-2 empty:hidden">
        {actions}
        {primary === undefined ? null : <Dock>{primary}</Dock>}
      </div>
    </header>
  );
}

/** Where a page's one primary stands: in its place, and on a phone above the bar of rooms, 52 px high. */
export const Dock = ({ children }: { children: ReactNode }) => (
  <span className="no-print flex max-md:fixed max-md:inset-x-0 max-md:flex-wrap max-md:gap-x-2 max-md:gap-y-1.5 max-md:bottom-[calc(3.5625rem+env(safe-area-inset-bottom))] max-md:z-10 max-md:border-border max-md:border-t max-md:bg-surface max-md:px-4 max-md:py-2 max-md:[&>*]:min-h-13 max-md:[&>*]:flex-1">
    {children}
  </span>
);
