import { cx } from './cx.ts';

const HUES = [
  'oklch(0.9 0.06 20)',
  'oklch(0.91 0.06 60)',
  'oklch(0.92 0.06 95)',
  'oklch(0.91 0.06 135)',
  'oklch(0.91 0.05 175)',
  'oklch(0.91 0.05 220)',
  'oklch(0.9 0.05 270)',
  'oklch(0.9 0.05 325)',
] as const;

/** The disc's colour belongs to the picture: the same lion is on the same yellow everywhere. */
function avatarHue(file: string): string {
  let sum = 0;
  for (const char of file) sum = (sum * 31 + char.charCodeAt(0)) % 4096;
  return HUES[(Number.parseInt(file, 10) || sum) % HUES.length] as string;
}

/**
 * A person's chosen picture on a pastel disc; the first letter of the name when there is none. Decorative beside the name;
 * give `alone` where no name stands next to it. A dotted ring tells the simulated bidders of a demonstration. @param file file name under /avatars/.
 */
export function Avatar({
  file,
  name,
  size,
  winner = false,
  alone = false,
  simulated = false,
  className,
}: {
  file: string | null;
  name: string;
  size: 20 | 24 | 32 | 36 | 40 | 44 | 64 | 96;
  winner?: boolean;
  alone?: boolean;
  simulated?: boolean;
  className?: string;
}) {
  const box = cx(
    'avatar',
    winner && 'ring-3 ring-brand-marigold ring-offset-2 ring-offset-surface',
    simulated && 'is-simulated',
    className,
  );
  const style = { width: size, height: size, background: file === null ? 'var(--surface-3)' : avatarHue(file) };
  if (file === null) {
    return (
      <span className={box} style={style} {...(alone ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}>
        <span className="font-semi text-foreground-2" style={{ fontSize: size * 0.45, lineHeight: 1 }}>
          {name.slice(0, 1).toUpperCase()}
        </span>
      </span>
    );
  }
  return (
    <span className={box} style={style}>
      <img
        src={`/avatars/${encodeURIComponent(file)}`}
        alt={alone ? name : ''}
        loading="lazy"
        fetchPriority="low" // after the goods, on a thin line
      />
    </span>
  );
}
