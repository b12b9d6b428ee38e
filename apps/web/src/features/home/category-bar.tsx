import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';

export const CATEGORY_ITEM = 'category-item';
export const CATEGORY_ON = 'bg-surface-2 font-semi text-foreground';

/**
 * One row of categories under the header. A finger scrolls it sideways; unfolded, all of them stand in sight. `onToggle`
 * gives a mouse its More for that.
 * @param shows the chosen one, once it stands in the row: it is brought in sight there, and the page stays
 */
export function CategoryBar({
  label,
  isOpen = false,
  shows,
  onToggle,
  children,
}: {
  label: string;
  shows?: string | undefined;
  isOpen?: boolean;
  onToggle?: () => void;
  children: ReactNode;
}) {
  const t = useText();
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = row.current;
    const chip = shows === undefined ? null : list?.querySelector<HTMLElement>('[aria-current="page"]');
    if (list == null || chip == null) return;
    const { left, right } = chip.getBoundingClientRect();
    const box = list.getBoundingClientRect();
    // In its middle, so that the ones beside it are seen as well.
    if (left < box.left || right > box.right) list.scrollLeft += (left + right - box.left - box.right) / 2;
  }, [shows]);
  return (
    <nav aria-label={label} className="border-border border-b bg-surface">
      <div className="column flex items-start gap-2 py-1">
        <ul
          ref={row}
          className={cx(
            'no-bar -mx-(--gutter) flex min-w-0 flex-1 gap-1 overflow-x-auto overscroll-x-contain px-(--gutter) md:mx-0 md:px-0',
            isOpen
              ? 'flex-wrap'
              : onToggle && 'md:[mask-image:linear-gradient(to_right,#000_calc(100%-3rem),transparent)]',
          )}
        >
          {children}
        </ul>
        {onToggle ? (
          <button
            type="button"
            aria-expanded={isOpen}
            className={cx(CATEGORY_ITEM, 'hidden md:flex')}
            onClick={onToggle}
          >
            {t('home.more')}
            <ChevronDown
              aria-hidden="true"
              size={16}
              className={cx('transition-transform duration-(--dur-fast)', isOpen && 'rotate-180')}
            />
          </button>
        ) : null}
      </div>
    </nav>
  );
}
