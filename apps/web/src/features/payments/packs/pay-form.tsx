import type { BidPackage } from '@mnada/contract';
import { ArrowRight, Clock, type LucideIcon, Signal, Smartphone } from 'lucide-react';
import { useBalance } from '../../wallet/index.ts';
import { formatAmount, useText } from '../../../client/i18n/index.ts';
import { PayingPhoneField } from '../paying-phone-field.tsx';
import { PackSums } from './pack-sums.tsx';
import { TowardsDebt, useTowardsDebt } from './towards-debt.tsx';

/** What a form for a pack is given. */
export type PackFormProps = {
  readonly digits: string;
  readonly onDigits: (digits: string) => void;
  readonly phoneRefusal: string | null;
  /** Why the last press did not succeed: a code, or null. */
  readonly refused: string | null;
  /** Another pack than that of the payment before is wanted: all of them are shown. */
  readonly isChoosing: boolean;
};

export const PHONE_FIELD = 'buy-bids-phone';

const NOTES: readonly { key: 'noteStk' | 'noteCredit' | 'noteNearby'; Icon: LucideIcon }[] = [
  { key: 'noteStk', Icon: Smartphone },
  { key: 'noteCredit', Icon: Clock },
  { key: 'noteNearby', Icon: Signal },
];

/** Before paying: balance now and after, the sum, the number, what will happen. */
export function PayForm({
  pack,
  digits,
  onDigits,
  phoneRefusal,
}: { pack: BidPackage } & Omit<PackFormProps, 'refused' | 'isChoosing'>) {
  const t = useText();
  const balance = useBalance();
  const towards = useTowardsDebt(pack);
  const bids = (count: number) => t('payments.bids', { count: formatAmount(count, 'never') });
  return (
    <>
      <p className="flex items-center justify-between gap-3 rounded-lg bg-surface-2 px-4 py-2.5">
        <span>
          <span className="block text-foreground-2 text-xs">{t('payments.currentBalance')}</span>
          <b className="tnum font-bold text-xl tracking-tight">{balance === null ? '\u2013' : bids(balance)}</b>
        </span>
        <ArrowRight aria-hidden="true" size={20} className="shrink-0 text-foreground-2" />
        <span className="text-right">
          <span className="block text-foreground-2 text-xs">{t('payments.newBalance')}</span>
          <b className="tnum font-bold text-savings text-xl tracking-tight">
            {balance === null ? `+${bids(pack.bids)}` : bids(balance + pack.bids - towards)}
          </b>
        </span>
      </p>
      <TowardsDebt pack={pack} />
      <PackSums pack={pack} className="mt-4" />
      <div className="mt-4">
        <PayingPhoneField id={PHONE_FIELD} digits={digits} onDigits={onDigits} refusal={phoneRefusal} />
      </div>
      <h3 className="sr-only">{t('payments.importantNotes')}</h3>
      <ul className="mt-4 space-y-2 text-foreground-2 text-sm">
        {NOTES.map(({ key, Icon }) => (
          <li key={key} className="flex items-start gap-3">
            <Icon aria-hidden="true" size={20} className="shrink-0" />
            {t(`payments.${key}`)}
          </li>
        ))}
      </ul>
    </>
  );
}
