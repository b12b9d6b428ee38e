import { Info } from 'lucide-react';
import { useText } from '../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';

/**
 * Once a page with cards: the others that bid in a demonstration are simulated (BID-8). Their pictures wear a dotted ring,
 * so that no tag takes room from a name.
 */
export function SimulatedStrip({ className }: { className?: string }) {
  const t = useText();
  return (
    <div className={cx('bg-upcoming-soft text-upcoming-text', className)}>
      <p className="column flex min-h-9 items-center gap-2 py-1 text-xs leading-4 md:text-sm">
        <Info aria-hidden="true" size={18} className="shrink-0" />
        {t('common.othersSimulated')}
      </p>
    </div>
  );
}
