import { WifiOff } from 'lucide-react';
import { useUiLanguage } from './ui-words.tsx';
import { cx } from './cx.ts';
import type { Loading } from './load-problem.tsx';

/**
 * Says that what is on screen could not be brought up to date, and since when. Docked at the foot, over the content: it
 * pushes nothing. `aboveBar` where a bar of 4 rem stands there already.
 */
export function StaleStrip({
  query,
  aboveBar = false,
}: {
  query: Loading & { readonly dataUpdatedAt: number };
  aboveBar?: boolean;
}) {
  const { say, time } = useUiLanguage();
  if (query.data === undefined || (query.error === null && query.fetchStatus !== 'paused')) return null;
  return (
    <div
      role="status"
      className={cx(
        'fixed inset-x-0 z-30 flex min-h-12 items-center gap-3 bg-offline px-4 font-semi text-on-offline text-sm',
        'md:inset-x-auto md:right-8 md:bottom-6 md:min-w-105 md:rounded-lg md:pb-0 md:shadow-sheet',
        aboveBar ? 'bottom-[calc(4rem+env(safe-area-inset-bottom))]' : 'bottom-0 pb-[env(safe-area-inset-bottom)]',
      )}
    >
      <WifiOff aria-hidden="true" size={20} className="shrink-0" />
      <span className="tnum flex-1 py-1.5 leading-4.5">{say('stale', { time: time(query.dataUpdatedAt) })}</span>
      <button
        type="button"
        className="min-h-12 shrink-0 px-3 font-semi hover:underline"
        onClick={() => void query.refetch()}
      >
        {say('retry')}
      </button>
    </div>
  );
}
