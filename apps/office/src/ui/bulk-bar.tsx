import { Download, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { useText } from '../client/i18n/index.ts';

/** Floats over a list as long as something is selected: verbs with counts, what destroys last. */
export function BulkBar({
  count,
  onClear,
  matching,
  children,
}: {
  count: number;
  onClear: () => void;
  /** All that match the filter, where they are more than what is selected; chosen, they are what the verbs act on. */
  matching?: { total: number; isChosen: boolean; busy: boolean; onChoose: () => void };
  children: ReactNode;
}) {
  const t = useText();
  if (count === 0) return null;
  const words = t(matching?.isChosen === true ? 'common.allMatchingCount' : 'common.selectedCount', { count });
  return (
    <div
      role="region"
      aria-label={words}
      className="no-print fixed bottom-5 left-1/2 z-30 flex max-w-[calc(100vw-1rem)] -translate-x-1/2 animate-rise items-center gap-2 overflow-x-auto rounded-lg bg-brand-ink p-2 pl-4 text-on-brand shadow-sheet md:left-[calc(50%+2rem)] lg:left-[calc(50%+7.25rem)] max-md:inset-x-2 max-md:bottom-[calc(3.9375rem+env(safe-area-inset-bottom))] max-md:grid max-md:max-w-none max-md:translate-x-0 max-md:grid-cols-2 max-md:overflow-visible max-md:pl-2"
    >
      <span className="mr-2 whitespace-nowrap font-semi max-md:order-1 max-md:pl-2" role="status">
        {words}
      </span>
      {matching === undefined || matching.isChosen || matching.total <= count ? null : (
        <button
          type="button"
          aria-busy={matching.busy || undefined}
          className="control whitespace-nowrap rounded-[10px] px-2 text-left font-semi underline underline-offset-4 hover:bg-brand-ink-2 max-md:order-3 max-md:col-span-2"
          onClick={matching.busy ? undefined : matching.onChoose}
        >
          {t('common.selectMatching', { count: matching.total })}
        </button>
      )}
      {children}
      <button
        type="button"
        aria-label={t('common.clearSelection')}
        className="grid size-9 shrink-0 place-items-center rounded-[10px] hover:bg-brand-ink-2 pointer-coarse:size-12 max-md:order-2 max-md:ml-auto"
        onClick={onClear}
      >
        <X aria-hidden="true" size={18} />
      </button>
    </div>
  );
}

/** On a phone two stand beside each other, as wide as each other. */
const VERB =
  'control inline-flex items-center gap-2 whitespace-nowrap rounded-[10px] px-3 font-semi max-md:order-4 max-md:justify-center max-md:whitespace-normal max-md:leading-5';

export function BulkVerb({
  icon,
  children,
  onClick,
  isDanger = false,
}: {
  icon: ReactNode;
  children: ReactNode;
  onClick: () => void;
  isDanger?: boolean;
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={cx(VERB, isDanger ? 'text-[oklch(0.81_0.105_22)] hover:bg-brand-ink-2' : 'bg-brand-ink-2')}
    >
      {icon}
      {children}
    </button>
  );
}

/** The file of what is selected, or of all that match where that is chosen. */
export function BulkExport({ href }: { href: string }) {
  const t = useText();
  return (
    <a href={href} download className={cx(VERB, 'bg-brand-ink-2')}>
      <Download aria-hidden="true" size={16} />
      {t('common.exportCsv')}
    </a>
  );
}
