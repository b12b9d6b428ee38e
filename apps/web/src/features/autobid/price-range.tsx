import type { AuctionDetail } from '@mnada/contract';
import { useId, useState } from 'react';
import { formatKes, useText } from '../../client/i18n/index.ts';
import type { scaleOf } from './worst-case.ts';

/** A thumb is 48 px to the finger and half of that to the eye; its middle never leaves the track. */
const THUMB_PX = 48;
const INPUT =
  'range-thumb pointer-events-none absolute inset-0 h-12 w-full appearance-none bg-transparent outline-none focus-visible:z-20';

/** From which to which price, on one scale with two thumbs; the mark of the price as it is now moves on it. */
export function PriceRange({
  auction,
  scale,
  from,
  to,
  onFrom,
  onTo,
}: {
  auction: AuctionDetail;
  scale: ReturnType<typeof scaleOf>;
  from: number;
  to: number;
  onFrom: (kes: number) => void;
  onTo: (kes: number) => void;
}) {
  const t = useText();
  const legend = useId();
  // Where both stand at one place, the one that can still move lies above.
  const [last, setLast] = useState<'from' | 'to'>('to');
  const { least, most, step } = scale;
  const share = (kes: number) => (most === least ? 0 : Math.min(1, Math.max(0, (kes - least) / (most - least))));
  const place = (kes: number) => `calc(${THUMB_PX / 2}px + ${share(kes)} * (100% - ${THUMB_PX}px))`;
  const range = (kes: number) => ({ min: least, max: most, step, value: kes, 'aria-valuetext': formatKes(kes) });
  const isFromAbove = from >= most || (last === 'from' && to > least);
  return (
    <fieldset className="mt-4" aria-labelledby={legend}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
        <span id={legend} className="font-medium">
          {t('autobid.range')}
        </span>
        <b className="tnum text-right font-semi">
          {t('autobid.rangeIs', { from: formatKes(from), to: formatKes(to) })}
        </b>
      </p>
      <div className="relative h-12">
        <div aria-hidden="true" className="absolute inset-x-5 top-5 h-2 rounded-full bg-surface-3" />
        <div
          aria-hidden="true"
          className="absolute top-5 h-2 bg-bid"
          style={{ insetInlineStart: place(from), insetInlineEnd: `calc(100% - ${place(to)})` }}
        />
        <div
          aria-hidden="true"
          className="absolute top-3 h-6 w-0.75 -translate-x-1/2 rounded-full bg-foreground"
          style={{ insetInlineStart: place(auction.current_price) }}
        />
        <input
          type="range"
          aria-label={t('autobid.from')}
          className={`${INPUT} ${isFromAbove ? 'z-10' : ''}`}
          {...range(from)}
          onChange={({ target }) => {
            setLast('from');
            onFrom(Math.min(Number(target.value), to));
          }}
        />
        <input
          type="range"
          aria-label={t('autobid.to')}
          className={`${INPUT} ${isFromAbove ? '' : 'z-10'}`}
          {...range(to)}
          onChange={({ target }) => {
            setLast('to');
            onTo(Math.max(Number(target.value), from));
          }}
        />
      </div>
      <p className="tnum flex justify-between gap-3 text-foreground-2 text-sm">
        <span>{formatKes(least)}</span>
        <b className="font-semi text-foreground">{t('autobid.now', { price: formatKes(auction.current_price) })}</b>
        <span>{formatKes(most)}</span>
      </p>
    </fieldset>
  );
}
