import { CircleAlert, CircleCheck, Clock, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';

const TONES = {
  error: { box: 'bg-critical-soft text-critical-text', Icon: CircleAlert },
  success: { box: 'bg-live-soft text-live-text', Icon: CircleCheck },
  /** Blue: told before anything is asked; nobody did wrong. */
  notice: { box: 'bg-upcoming-soft text-upcoming-text', Icon: Clock },
  info: { box: 'bg-surface-2 text-foreground', Icon: Info },
} as const;

/** A message in the flow of a form or page, above what it is about. `alert` is read at once (after a failed action). */
export function Banner({
  tone = 'info',
  alert = false,
  title,
  children,
  action,
  className,
}: {
  tone?: keyof typeof TONES;
  alert?: boolean;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  className?: string;
}) {
  const { box, Icon } = TONES[tone];
  return (
    <div
      role={alert ? 'alert' : undefined}
      className={cx('flex items-start gap-3 rounded-lg px-4 py-3 text-sm', box, className)}
    >
      <Icon aria-hidden="true" size={20} className="shrink-0" />
      <div className="min-w-0 flex-1 whitespace-pre-line">
        {title === undefined ? null : <p className="font-semi">{title}</p>}
        {children}
      </div>
      {action}
    </div>
  );
}
