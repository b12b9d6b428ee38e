import { cx } from '@mnada/ui/cx.ts';
import { useHere } from './here-state.ts';
import { StaffDisc } from './staff-disc.tsx';

/** Initials and words of who else has this record open (OPS-25). It blocks nothing: of two who save, both are asked what counts. */
export function WhoIsHere({ className }: { className?: string }) {
  const here = useHere();
  if (here.length === 0) return null;
  return (
    <ul className={cx('no-print flex flex-wrap gap-x-3 gap-y-1 text-foreground-2 text-xs', className)}>
      {here.map(({ id, initials, words }) => (
        <li key={id} className="flex items-center gap-1.5">
          <StaffDisc initials={initials} size={24} />
          {words}
        </li>
      ))}
    </ul>
  );
}
