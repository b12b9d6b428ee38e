import type { WinningItem } from '@mnada/contract';
import { Banknote, CircleAlert, Info, type LucideIcon, Package, Ticket } from 'lucide-react';
import { useState } from 'react';
import { formatAmount, formatKes, type TextKey, useText } from '../../client/i18n/index.ts';
import { Unbroken } from '@mnada/ui/unbroken.tsx';
import { PayoutDueNote } from '../payments/index.ts';
import { RadioDot } from '@mnada/ui/radio-dot.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { IconButton } from '@mnada/ui/icon-button.tsx';
import { Sheet } from '@mnada/ui/sheet.tsx';
import { CLAIM_OPTIONS, type ClaimOption, isOffered } from './winning-item.ts';

const WORDS: Record<ClaimOption, { title: TextKey; Icon: LucideIcon; info: readonly TextKey[] }> = {
  product: {
    title: 'claim.optionProduct',
    Icon: Package,
    info: ['claim.infoProduct1', 'claim.infoProduct2', 'claim.infoProduct3', 'claim.infoProduct4'],
  },
  cash: {
    title: 'claim.optionCash',
    Icon: Banknote,
    info: ['claim.infoCash1', 'claim.infoCash2', 'claim.infoCash3'],
  },
  bidpack: { title: 'claim.optionBidpack', Icon: Ticket, info: ['claim.infoBidpack1', 'claim.infoBidpack2'] },
};

/** The three ways to take a win, the sum on each (g1). What isn't offered can be pressed, and says so. */
export function ClaimOptions({
  item,
  chosen,
  onChoose,
}: {
  item: WinningItem;
  chosen: ClaimOption;
  onChoose: (option: ClaimOption) => void;
}) {
  const t = useText();
  const [about, setAbout] = useState<ClaimOption>('product');
  const [isInfoOpen, setInfoOpen] = useState(false);
  return (
    <fieldset className="min-w-0 [overflow-wrap:anywhere]">
      <legend className="mb-2.5 font-bold text-lg tracking-tight">{t('claim.howWanted')}</legend>
      <div className="flex flex-col gap-2.5">
        {CLAIM_OPTIONS.map((option) => (
          <OptionCard
            key={option}
            item={item}
            option={option}
            isChosen={option === chosen}
            onChoose={() => onChoose(option)}
            onInfo={() => {
              setAbout(option);
              setInfoOpen(true);
            }}
          />
        ))}
      </div>
      <Sheet open={isInfoOpen} onClose={() => setInfoOpen(false)} title={t(WORDS[about].title)}>
        <ul className="list-disc space-y-2.5 pb-2 pl-5 text-foreground-2">
          {WORDS[about].info.map((key) => (
            <li key={key}>
              <Unbroken>{t(key, { bids: item.bid_packs, bonus: item.bid_packs_bonus })}</Unbroken>
            </li>
          ))}
        </ul>
      </Sheet>
    </fieldset>
  );
}

function OptionCard({
  item,
  option,
  isChosen,
  onChoose,
  onInfo,
}: {
  item: WinningItem;
  option: ClaimOption;
  isChosen: boolean;
  onChoose: () => void;
  onInfo: () => void;
}) {
  const t = useText();
  const { title, Icon } = WORDS[option];
  const isOpen = isOffered(item, option);
  return (
    <div
      className={cx(
        'relative rounded-xl bg-surface shadow-card',
        'has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-ring has-[input:focus-visible]:outline-offset-2',
        isChosen && 'shadow-raised inset-ring-2 inset-ring-primary',
      )}
    >
      <label className="flex gap-3 px-3.5 py-3.5">
        <span className="flex h-11 items-center">
          <RadioDot name="claim-option" value={option} checked={isChosen} onChange={onChoose} resting={!isOpen} />
        </span>
        <span
          className={cx(
            'grid size-11 shrink-0 place-items-center rounded-md',
            isOpen && isChosen ? 'bg-live-soft text-live-text' : 'bg-surface-2 text-foreground-2',
          )}
        >
          <Icon aria-hidden="true" size={22} />
        </span>
        <span className="min-w-0 flex-1">
          <span className={cx('block pt-0.5 pr-9 font-semi', !isOpen && 'text-foreground-2')}>{t(title)}</span>
          <span className="mt-0.5 block text-foreground-2 text-sm">
            <Unbroken>{t(optionText(item, option), optionSums(item))}</Unbroken>
          </span>
          {isOpen ? <OptionSum item={item} option={option} /> : null}
        </span>
      </label>
      <IconButton label={t('claim.infoOf', { option: t(title) })} className="absolute top-1 right-1" onClick={onInfo}>
        <Info aria-hidden="true" size={20} className="text-foreground-2" />
      </IconButton>
      {option === 'cash' && isOpen && item.cash_due !== null ? (
        <div className="px-2 pb-2">
          <PayoutDueNote due={item.cash_due} />
        </div>
      ) : null}
      <p role="alert" className="text-critical-text text-sm">
        {isChosen && !isOpen ? (
          <span className="flex items-center gap-2 px-3.5 pb-3.5">
            <CircleAlert aria-hidden="true" size={16} className="shrink-0" />
            {t('claim.invalidOption')}
          </span>
        ) : null}
      </p>
    </div>
  );
}

function OptionSum({ item, option }: { item: WinningItem; option: ClaimOption }) {
  const t = useText();
  const isCash = option === 'cash';
  const amount = isCash ? `KSh\u00a0${formatAmount(item.payout, 'never')}` : formatKes(item.product_total);
  return (
    <b className={cx('tnum mt-1 block font-bold text-lg tracking-tight', isCash && 'text-savings')}>
      {t(isCash ? 'claim.optionCashSum' : 'claim.optionProductSum', { amount })}
    </b>
  );
}

/** The sums that its text names: the shop price, and the fee to the cent. */
const optionSums = (item: WinningItem) => ({
  price: formatAmount(item.original_price, 'never'),
  fee: formatAmount(item.service_fee, 'always'),
});

function optionText(item: WinningItem, option: ClaimOption): TextKey {
  if (option === 'bidpack') return 'claim.optionOff';
  if (option === 'cash') {
    if (item.cash_needs_purchase) return 'claim.optionCashNeedsPurchase';
    return item.cash_enabled ? 'claim.optionCashText' : 'claim.optionCashOff';
  }
  if (item.in_stock) return 'claim.optionProductText';
  return item.cash_enabled ? 'claim.optionOutOfStock' : 'claim.optionOutOfStockOnly';
}
