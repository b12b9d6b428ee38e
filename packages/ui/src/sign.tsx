import { cx } from './cx.ts';
import type { SignName } from './symbols.ts';

/** An icon of a card; its lines stand once in the page (symbols.ts). Decorative: words stand beside it. */
export function Sign({ name, size, className }: { name: SignName; size: number; className?: string }) {
  return (
    <svg aria-hidden="true" width={size} height={size} className={cx('icon', className)}>
      <use href={`#sign-${name}`} />
    </svg>
  );
}
