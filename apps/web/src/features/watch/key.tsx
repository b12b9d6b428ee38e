import type { ReactNode } from 'react';

/** A key as it stands on a keyboard. */
export const Key = ({ children }: { children: ReactNode }) => (
  <kbd className="grid min-h-6 min-w-6 place-items-center rounded-sm border border-input bg-surface px-1.5 font-sans font-semi text-foreground text-xs">
    {children}
  </kbd>
);
