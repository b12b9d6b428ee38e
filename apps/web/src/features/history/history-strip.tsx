import { useText } from '../../client/i18n/index.ts';
import { useConnection } from '../../realtime/index.ts';
import { OfflineStrip } from '../auctions/index.ts';

const ELSEWHERE =
  'fixed inset-x-0 bottom-[calc(4rem+env(safe-area-inset-bottom))] z-30 flex min-h-12 items-center gap-3 bg-offline px-4 ' +
  'text-on-offline text-sm md:inset-x-auto md:right-8 md:bottom-6 md:min-w-105 md:rounded-lg md:shadow-sheet';

/** Since when the sums on screen are old, and a way on: while disconnected, and while another tab took over. */
export function HistoryStrip() {
  const t = useText();
  const state = useConnection('state');
  const retry = useConnection('retry');
  if (state !== 'replaced') return <OfflineStrip />;
  return (
    <div role="status" className={ELSEWHERE}>
      <span className="flex-1">{t('connection.elsewhere')}</span>
      <button type="button" className="min-h-12 shrink-0 px-3 font-semi hover:underline" onClick={retry}>
        {t('connection.useHere')}
      </button>
    </div>
  );
}
