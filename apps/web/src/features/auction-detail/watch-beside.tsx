import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { lastWatched, watchSearch, withAuction } from '../watch/index.ts';
import { useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { useHydrated } from '@mnada/ui/use-hydrated.ts';

/** Puts this auction beside those that stood side by side last on this device (OWN-8). */
export function WatchBeside({ auctionId, className }: { auctionId: number; className?: string }) {
  const t = useText();
  const before = useHydrated() ? lastWatched() : [];
  return (
    <Link
      to="/watch"
      search={watchSearch(withAuction(before, auctionId))}
      className={cx(
        'inline-flex min-h-12 items-center gap-1.5 whitespace-nowrap rounded-lg px-3 font-semi text-sm hover:bg-surface-2',
        className,
      )}
    >
      <Plus aria-hidden="true" size={18} />
      {t('auctionDetail.watchBeside')}
    </Link>
  );
}
