import type { LucideIcon } from 'lucide-react';

/** The sign of what would stand in an empty place, for `EmptyState`. */
export const EmptyIcon = ({ Icon }: { Icon: LucideIcon }) => (
  <span aria-hidden="true" className="grid size-24 place-items-center rounded-full bg-surface-2 text-foreground-2">
    <Icon size={40} strokeWidth={1.75} />
  </span>
);
