import { type AuctionRules, BIDS_PER_TAP_MOST, LOCK_PRICE, SEATS } from '@mnada/contract/office';
import { Switch } from '@mnada/ui/switch.tsx';
import { formatKes, useText } from '../../client/i18n/index.ts';
import { lockPriceFor } from './lock-price.ts';
import { NumberInput } from './number-input.tsx';

type Props = { rules: AuctionRules; set: (change: Partial<AuctionRules>) => void };

/** What it begins with at least when it is switched on, KSh. */
const USUAL_LOCK = 500;
const USUAL_SEATS = 20;

/** BID-12: a press takes several bids at once. */
export function BidsPerTap({ rules, set }: Props) {
  const t = useText();
  return (
    <div className="py-2.5">
      <NumberInput
        label={t('templates.perTap')}
        unit={t('templates.perTapUnit')}
        hint={t('templates.perTapHint')}
        value={rules.bids_per_tap}
        least={1}
        most={BIDS_PER_TAP_MOST}
        onChange={(bids) => set({ bids_per_tap: bids ?? 1 })}
      />
    </div>
  );
}

/** BID-11: from a price on only those bid who have bid on it. So low that nobody else would, it isn't published. */
export function LockPrice({ rules, set, shopPrices }: Props & { shopPrices: readonly number[] }) {
  const t = useText();
  const { reading, least, usual } = lockPriceFor(rules, shopPrices);
  const first = Math.min(LOCK_PRICE.most, Math.max(USUAL_LOCK, usual));
  return (
    <div className="py-1">
      <Switch
        checked={rules.lock_price !== null}
        onChange={(on) => set({ lock_price: on ? first : null })}
        hint={t('templates.lockPriceHint')}
      >
        {t('templates.lockPrice')}
      </Switch>
      {rules.lock_price === null ? null : (
        <div className="grid grid-cols-2 gap-3 pb-2">
          <NumberInput
            label={t('templates.lockPriceFrom')}
            before="KSh"
            value={rules.lock_price}
            least={LOCK_PRICE.least}
            most={LOCK_PRICE.most}
            {...(reading === 'unfair' && { error: t('templates.lockPriceUnfair', { price: formatKes(least) }) })}
            {...(reading === 'low' && { hint: t('templates.lockPriceLow', { price: formatKes(usual) }) })}
            onChange={(price) => set({ lock_price: price ?? first })}
          />
        </div>
      )}
    </div>
  );
}

/** AUC-9: it opens only when so many seats are booked. */
export function Seats({ rules, set }: Props) {
  const t = useText();
  return (
    <div className="py-1">
      <Switch
        checked={rules.seats !== null}
        onChange={(on) => set({ seats: on ? USUAL_SEATS : null })}
        hint={t('templates.seatsHint')}
      >
        {t('templates.seats')}
      </Switch>
      {rules.seats === null ? null : (
        <div className="grid grid-cols-2 gap-3 pb-2">
          <NumberInput
            label={t('templates.seatsNumber')}
            value={rules.seats}
            least={SEATS.least}
            most={SEATS.most}
            onChange={(seats) => set({ seats: seats ?? USUAL_SEATS })}
          />
        </div>
      )}
    </div>
  );
}
