import type { ReactNode } from 'react';

/** A key of the keyboard. */
export const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="inline-block min-w-5 rounded-xs border border-border bg-surface px-1.5 py-0.5 text-center font-sans font-semi text-2xs text-foreground-2">
    {children}
  </kbd>
);
