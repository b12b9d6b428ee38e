import type { BidPackage } from '@mnada/contract';
import { ArrowRight, ChevronDown } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useBalance } from '../../wallet/index.ts';
import { brokenLimit, useOwnLimits } from '../../limits/index.ts';
import { formatAmount, formatKes, useText } from '../../../client/i18n/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { PayingPhoneField } from '../paying-phone-field.tsx';
import { RadioDot } from '@mnada/ui/radio-dot.tsx';
import { PHONE_FIELD } from './pay-form.tsx';
import type { PackFormProps } from './pay-form.tsx';
import { TowardsDebt, useTowardsDebt } from './towards-debt.tsx';

/**
 * One tap from the bids: the last pack and the number stand chosen, the other packs unfold in place. They do so by
 * themselves where the same sum can't be paid yet.
 */
export function LastPackForm({
  packs,
  pack,
  lastId,
  onChoose,
  digits,
  onDigits,
  phoneRefusal,
  refused,
  isChoosing,
  isBuyable = true,
}: PackFormProps & {
  packs: readonly BidPackage[];
  pack: BidPackage | undefined;
  /** The pack that was bought last; null: none was. */
  lastId: number | null;
  onChoose: (id: number) => void;
  /** Whether the product that they bid for can be bought: only then do bids come back (WIN-5). */
  isBuyable?: boolean;
}) {
  const t = useText();
  const name = useId();
  const balance = useBalance() ?? 0;
  const towards = useTowardsDebt(pack);
  const limits = useOwnLimits().data?.limits ?? [];
  const [isUnfolded, setUnfolded] = useState(isChoosing);
  useEffect(() => {
    if (refused === 'SAME_SUM_TOO_SOON') setUnfolded(true);
  }, [refused]);
  useEffect(() => {
    if (isChoosing) focusChosen(name);
  }, [isChoosing, name]);
  const bids = (count: number) => t('payments.bids', { count: formatAmount(count, 'never') });
  if (pack === undefined) return <Skeleton className="h-80 rounded-xl!" />;
  const shown = isUnfolded ? packs : [pack];
  const cheapest = Math.min(...packs.flatMap(({ id, price }) => (id === pack.id ? [] : [price])));
  return (
    <>
      <p className="flex items-center justify-between gap-3 rounded-lg bg-surface-2 px-4 py-2">
        <span>
          <span className="block text-foreground-2 text-xs">{t('packs.balance')}</span>
          <b className="tnum font-bold text-lg tracking-tight">{bids(balance)}</b>
        </span>
        <ArrowRight aria-hidden="true" size={20} className="shrink-0 text-foreground-2" />
        <span className="text-right">
          <span className="block text-foreground-2 text-xs">{t('packs.after')}</span>
          <b className="tnum font-bold text-lg text-savings tracking-tight">{bids(balance + pack.bids - towards)}</b>
        </span>
      </p>
      <TowardsDebt pack={pack} />
      <fieldset className="mt-3 grid gap-2">
        <legend className="sr-only">{t('payments.packs')}</legend>
        {shown.map((one) => {
          const isChosen = one.id === pack.id;
          const broken = brokenLimit(limits, one.price);
          return (
            <label
              key={one.id}
              className={cx(
                'flex min-h-14 items-center gap-3 rounded-xl px-3.5 py-2',
                'has-focus-visible:outline-3 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
                isChosen ? 'inset-ring-2 inset-ring-primary' : 'inset-ring-1 inset-ring-border',
              )}
            >
              <RadioDot name={name} value={String(one.id)} checked={isChosen} onChange={() => onChoose(one.id)} />
              <span className="min-w-0 flex-1">
                <b className="block font-semi leading-5">{bids(one.bids)}</b>
                <span className="tnum block text-foreground-2 text-sm">
                  {broken !== null
                    ? t(`payments.limitShort_${broken.period}`)
                    : t(one.id === lastId ? 'packs.lastPack' : 'packs.aBid', {
                        price: formatKes(one.perBid, 'always'),
                      })}
                </span>
              </span>
              <b className="tnum shrink-0">{formatKes(one.price)}</b>
            </label>
          );
        })}
      </fieldset>
      {isUnfolded || packs.length < 2 ? null : (
        <button
          type="button"
          aria-expanded={false}
          className="flex min-h-12 w-full items-center justify-between gap-3 px-0.5 text-left font-semi text-live-text"
          onClick={() => {
            setUnfolded(true);
            focusChosen(name);
          }}
        >
          <span className="tnum">{t('packs.another', { price: formatKes(cheapest) })}</span>
          <ChevronDown aria-hidden="true" size={20} className="shrink-0" />
        </button>
      )}
      <div className={isUnfolded ? 'mt-3' : undefined}>
        <PayingPhoneField id={PHONE_FIELD} digits={digits} onDigits={onDigits} refusal={phoneRefusal} />
      </div>
      <p className="mt-2 text-foreground-2 text-sm">
        {t('packs.allFacts')}
        {isBuyable ? ` ${t('packs.allBack')}` : null}
      </p>
    </>
  );
}

/** The button that led here goes: reading goes on at what is chosen. */
const focusChosen = (name: string) =>
  requestAnimationFrame(() =>
    document.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]:checked`)?.focus(),
  );
