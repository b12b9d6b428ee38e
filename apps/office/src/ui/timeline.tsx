import { Check, MessageSquare, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import type { Icon } from './chip.tsx';

/** done: a green tick; now: a blue ring; next: hollow; warn: orange; plain: a grey icon. */
export type TimelineLook = 'done' | 'now' | 'next' | 'warn' | 'plain';
export type TimelineItem = {
  id: string;
  look: TimelineLook;
  icon?: Icon;
  title: ReactNode;
  text?: ReactNode;
  time?: string;
};

const DOTS: Record<TimelineLook, string> = {
  done: 'bg-live text-surface',
  now: 'border-3 border-upcoming bg-surface ring-3 ring-upcoming-soft',
  next: 'border-2 border-input bg-surface',
  warn: 'bg-soon text-surface',
  plain: 'bg-surface-3 text-foreground-2',
};

/** What happened, each with its time at the right. The words carry the state. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  return (
    <ol>
      {items.map((item, index) => (
        <li key={item.id} className="relative flex gap-3 pb-4 last:pb-0">
          {index === items.length - 1 ? null : (
            <span
              aria-hidden="true"
              className={cx(
                'absolute top-6 -bottom-1 left-[9px] w-0.5',
                item.look === 'done' && items[index + 1]?.look === 'done' ? 'bg-live' : 'bg-border',
              )}
            />
          )}
          <Dot look={item.look} icon={item.icon} />
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semi">{item.title}</span>
              {item.time === undefined ? null : <span className="tnum text-foreground-2 text-xs">{item.time}</span>}
            </div>
            {item.text === undefined ? null : <p className="text-foreground-2 text-xs leading-4.5">{item.text}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Dot({ look, icon: Given }: { look: TimelineLook; icon: Icon | undefined }) {
  const Icon =
    Given ?? (look === 'done' ? Check : look === 'warn' ? TriangleAlert : look === 'plain' ? MessageSquare : null);
  return (
    <span
      aria-hidden="true"
      className={cx('relative mt-0.5 grid size-5 shrink-0 place-items-center rounded-full', DOTS[look])}
    >
      {Icon === null ? (
        look === 'now' ? (
          <span className="size-1.5 rounded-full bg-upcoming" />
        ) : null
      ) : (
        <Icon size={12} />
      )}
    </span>
  );
}
