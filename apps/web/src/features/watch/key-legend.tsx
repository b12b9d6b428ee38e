import { ArrowLeft } from 'lucide-react';
import { useKeyBids, useKeysOn } from './key-bids.ts';
import { useText } from '../../client/i18n/index.ts';
import { Key } from './key.tsx';

/** What the keys do, where there is a keyboard to expect; and the way to the whole list of them. */
export function KeyLegend({ onAll }: { onAll: () => void }) {
  const t = useText();
  const keysOn = useKeysOn();
  const keyBids = useKeyBids();
  return (
    <div className="hidden items-center gap-4 text-foreground-2 text-sm md:flex">
      {keysOn ? (
        <span className="hidden items-center gap-1.5 lg:flex">
          <Key>
            <ArrowLeft aria-hidden="true" size={14} />
          </Key>
          <Key>
            <ArrowLeft aria-hidden="true" size={14} className="rotate-180" />
          </Key>
          {t('watch.keyChoose')}
        </span>
      ) : null}
      {keysOn && keyBids ? (
        <span className="hidden items-center gap-1.5 lg:flex">
          <Key>B</Key>
          {t('watch.keyBid')}
        </span>
      ) : null}
      <button
        type="button"
        className="flex min-h-12 items-center gap-1.5 rounded-lg px-2 hover:bg-surface-2"
        onClick={onAll}
      >
        <Key>?</Key>
        {t('watch.keyAll')}
      </button>
    </div>
  );
}
