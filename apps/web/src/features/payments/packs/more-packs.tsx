import type { BidPackage } from '@mnada/contract';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { formatKes, useText } from '../../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';

/**
 * The packs behind the first two, folded on phones for whoever buys the first time. Whoever has bought before finds
 * them open from the first paint on; wide screens have room for all.
 * @param isOpen one of them is chosen
 */
export function MorePacks({
  packs,
  isOpen,
  children,
}: {
  packs: readonly BidPackage[];
  isOpen: boolean;
  children: ReactNode;
}) {
  const t = useText();
  const id = useId();
  const [isUnfolded, setUnfolded] = useState(false);
  const rows = useRef<HTMLDivElement>(null);
  const isShown = isOpen || isUnfolded;
  const first = packs[0];
  if (first === undefined) return null;
  return (
    <>
      <button
        type="button"
        aria-expanded={isShown}
        aria-controls={id}
        className={cx(
          'flex min-h-14 items-center justify-between gap-3 rounded-xl bg-surface px-4 py-2 text-left shadow-card md:hidden buyer:hidden',
          isShown && 'hidden',
        )}
        onClick={() => {
          setUnfolded(true);
          // The button goes: reading goes on at what it has shown.
          requestAnimationFrame(() => rows.current?.querySelector('input')?.focus({ preventScroll: true }));
        }}
      >
        <span className="min-w-0">
          <span className="block font-medium">{t('packs.more', { count: packs.length })}</span>
          <span className="tnum block text-foreground-2 text-sm">
            {t('packs.moreText', {
              first: first.bids,
              last: Math.max(...packs.map(({ bids }) => bids)),
              price: formatKes(Math.min(...packs.map(({ perBid }) => perBid)), 'always'),
            })}
          </span>
        </span>
        <ChevronDown aria-hidden="true" size={20} className="shrink-0" />
      </button>
      <div
        ref={rows}
        id={id}
        className={cx(
          'md:visible! md:contents! grid transition-[grid-template-rows] duration-(--dur-base) ease-(--ease-out)',
          isShown ? 'grid-rows-[1fr]' : 'buyer:visible invisible grid-rows-[0fr] buyer:grid-rows-[1fr]',
        )}
      >
        <div className="-mx-2 -mb-2 md:contents! grid min-h-0 gap-2 overflow-hidden px-2 pb-2">{children}</div>
      </div>
    </>
  );
}
