import { Check } from 'lucide-react';
import type { ReactNode } from 'react';

/** It is done: the tick, what happened, and where to go from here. */
export function DoneMark({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="pt-2 text-center" role="status">
      <span className="mx-auto grid size-26 place-items-center rounded-full bg-pay text-pay-foreground">
        <Check aria-hidden="true" size={48} strokeWidth={3} />
      </span>
      <h3 className="mt-4 text-xl">{title}</h3>
      <p className="mx-auto mt-2 max-w-sm text-foreground-2">{text}</p>
      {children}
    </div>
  );
}
