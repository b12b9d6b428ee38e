import type { ReactNode } from 'react';

/** A part that scrolls by itself: keys reach it, too, where nothing in it takes the focus (WCAG 2.1.1). */
export function Scrolls({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  return (
    <div role="region" aria-label={label} tabIndex={0} className={className}>
      {children}
    </div>
  );
}
