import { Link } from '@tanstack/react-router';
import { cx } from '@mnada/ui/cx.ts';
import { useText } from '../../client/i18n/index.ts';

const VIEWS = ['list', 'week', 'month'] as const;
export type View = (typeof VIEWS)[number];

/** List, week, month: each has its address. */
export function ViewSwitch({ view, at }: { view: View; at?: string | undefined }) {
  const t = useText();
  return (
    <nav
      aria-label={t('auctions.views')}
      className="flex rounded-md bg-surface-2 p-1 max-md:basis-full max-md:[&>a]:flex-1"
    >
      {VIEWS.map((each) => (
        <Link
          key={each}
          to={'/auctions' as '/'}
          search={(each === 'list' ? {} : { view: each, ...(at === undefined ? {} : { at }) }) as never}
          aria-current={each === view ? 'page' : undefined}
          className={cx(
            'grid min-h-7 place-items-center rounded-sm px-3 font-semi pointer-coarse:min-h-10',
            each === view
              ? 'bg-surface text-foreground shadow-card dark:bg-surface-3'
              : 'text-foreground-2 hover:text-foreground',
          )}
        >
          {t(`auctions.${each}`)}
        </Link>
      ))}
    </nav>
  );
}
