import type { ReactNode } from 'react';
import { cx } from './cx.ts';

/** The brand's ring with its hand at rest: the picture of auctions that aren't there, and of what failed. */
function RingArt({ size = 116 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 116 116" fill="none">
      <circle cx="58" cy="58" r="58" fill="var(--surface-2)" />
      <circle cx="58" cy="58" r="38" stroke="var(--surface-3)" strokeWidth="11" />
      <path d="M58 20a38 38 0 0 1 38 38" stroke="var(--ring-calm)" strokeWidth="11" strokeLinecap="round" />
      <path d="M58 58 79 37" stroke="var(--foreground)" strokeWidth="7" strokeLinecap="round" />
      <rect
        x="-14"
        y="-8.5"
        width="28"
        height="17"
        rx="5"
        fill="var(--foreground)"
        transform="translate(84 32) rotate(45)"
      />
    </svg>
  );
}

/**
 * Says what is not there and offers the next step. `level` is the heading's, 2 unless the whole page is this; `art` stands
 * above it: an `EmptyIcon` of what would be here, else the brand's ring.
 */
export function EmptyState({
  title,
  text,
  action,
  level = 2,
  art = <RingArt />,
  className,
}: {
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  level?: 1 | 2;
  art?: ReactNode;
  className?: string;
}) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div
      className={cx(
        'mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center [overflow-wrap:anywhere]',
        className,
      )}
    >
      {art}
      <Heading className="mt-7 text-xl">{title}</Heading>
      {text === undefined ? null : <p className="mt-2 text-balance text-foreground-2">{text}</p>}
      {action === undefined ? null : <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}
