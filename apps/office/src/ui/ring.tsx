import { cx } from '@mnada/ui/cx.ts';

/** The ring of the shop, empty of its clock: a share of time that is left, with a number inside. */
export function Ring({
  share,
  size,
  children,
  tone = 'calm',
  label,
}: {
  /** 1 full, 0 empty. */
  share: number;
  size: 34 | 52;
  children: React.ReactNode;
  tone?: 'calm' | 'soon' | 'critical' | 'paused';
  label?: string;
}) {
  const width = size === 52 ? 5 : 3.5;
  const radius = (size - width) / 2;
  const round = 2 * Math.PI * radius;
  const isFull = tone === 'critical';
  return (
    <span
      role="timer"
      aria-live="off"
      aria-label={label}
      className="relative grid shrink-0 place-items-center"
      style={{ width: size, height: size }}
    >
      <svg aria-hidden="true" width={size} height={size} className="-rotate-90 absolute inset-0">
        {isFull ? <circle cx={size / 2} cy={size / 2} r={size / 2} className="fill-critical" /> : null}
        <circle
          cx={size / 2}
          cy={size / 2}
          r={radius}
          fill="none"
          strokeWidth={width}
          className={isFull ? 'stroke-[color-mix(in_oklab,var(--critical)_70%,white)]' : 'stroke-(--ring-track)'}
          {...(tone === 'paused' ? { strokeDasharray: '4 3' } : {})}
        />
        {tone === 'paused' ? null : (
          <circle
            cx={size / 2}
            cy={size / 2}
            r={radius}
            fill="none"
            strokeWidth={width}
            strokeLinecap="round"
            strokeDasharray={round}
            strokeDashoffset={round * (1 - Math.min(1, Math.max(0, share)))}
            className={
              isFull ? 'stroke-on-critical' : tone === 'soon' ? 'stroke-(--ring-soon)' : 'stroke-(--ring-calm)'
            }
          />
        )}
      </svg>
      <span
        className={cx('tnum relative font-bold', size === 52 ? 'text-lg' : 'text-xs', isFull && 'text-on-critical')}
      >
        {children}
      </span>
    </span>
  );
}
