import type { WonItem } from '@mnada/contract';
import { Check, ChevronRight, Clock, Hourglass, TimerOff } from 'lucide-react';
import { formatAmount, formatKes, savedPercent, useLanguage, useText } from '../../client/i18n/index.ts';
import { ProductName, useProductName } from '../../client/product-name.tsx';
import { AllInLine, ProductRowCard } from '../auctions/index.ts';
import { formatNearDate } from '@mnada/i18n/near-date.ts';
import { Chip } from '@mnada/ui/chip.tsx';
import { VerifyMark } from '../transparency/index.ts';
import { winPath, winState } from './win-view.ts';

/** One won auction: what it went for with the bids, whether it is claimed, and until when it can be. */
export function WinCard({ win, eager }: { win: WonItem; eager: boolean }) {
  const t = useText();
  const nameOf = useProductName();
  const state = winState(win);
  const isCash = win.order_type === 'cash';
  // Nothing is paid for it, or ever will be: its price alone stands there.
  const isUnpaid = isCash || state === 'lapsed';
  const percent = isUnpaid ? 0 : savedPercent(win.current_bid + win.bids_cost, win.original_price);
  return (
    <ProductRowCard to={winPath(win)} picture={win.product_image[0]} name={<ProductName of={win} />} eager={eager}>
      <p className="tnum mt-1 flex flex-wrap items-baseline gap-x-2">
        <span className="sr-only">{t(isUnpaid ? 'wins.winningBid' : 'costs.allIn')}</span>
        <span className="font-bold text-lg tracking-[-0.02em]">
          {formatKes(isUnpaid ? win.current_bid : win.current_bid + win.bids_cost)}
        </span>
        <span className="sr-only">{t('common.originalPrice')}</span>
        <s className="text-sm text-strike">{formatAmount(win.original_price)}</s>
        {percent === 0 ? null : (
          <span className="font-semi text-savings text-sm">
            <span className="sr-only">{t('common.youSave')} </span>
            {'\u2212'}
            {percent}%
          </span>
        )}
      </p>
      <p className="tnum mt-0.5 text-foreground-2 text-sm">
        {!isUnpaid ? (
          <AllInLine
            isPaid={state === 'claimed'}
            costs={{
              priceKes: win.current_bid,
              originalKes: win.original_price,
              bids: win.bids_used,
              bidsKes: win.bids_cost,
            }}
          />
        ) : win.cash_payout == null ? null : (
          t('costs.cashLine', { amount: formatKes(win.cash_payout) })
        )}
      </p>
      <Deadline win={win} />
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 gap-y-1 pt-2">
        {state === 'claimed' ? (
          <Chip tone="live" icon={<Check aria-hidden="true" size={14} />}>
            {t('wins.claimed')}
          </Chip>
        ) : (
          <Chip tone={state === 'lapsed' ? 'ended' : 'soon'} icon={<Clock aria-hidden="true" size={14} />}>
            {t('wins.pending')}
          </Chip>
        )}
        <VerifyMark auctionId={win.id} name={nameOf(win)} className="relative z-1" />
        <span aria-hidden="true" className="ml-auto flex items-center gap-1.5 font-semi text-link leading-6">
          {state === 'pending' && win.order_type === null ? t('wins.claim') : null}
          <ChevronRight size={20} className={state === 'pending' ? '' : 'text-foreground-2'} />
        </span>
      </div>
    </ProductRowCard>
  );
}

/** Until when it can be claimed; or why the date says nothing any more. */
function Deadline({ win }: { win: WonItem }) {
  const t = useText();
  const language = useLanguage();
  const state = winState(win);
  const line = 'mt-0.5 flex items-start gap-1.5 text-sm';
  if (state === 'checking')
    return (
      <p className={`${line} text-upcoming-text`}>
        <Hourglass aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
        {t('wins.checking')}
      </p>
    );
  if (state === 'lapsed')
    return (
      <p className={`${line} text-foreground-2`}>
        <TimerOff aria-hidden="true" size={16} className="mt-0.5 shrink-0" />
        {t('wins.lapsed')}
      </p>
    );
  if (state === 'claimed' || win.claim_until === null) return null;
  return (
    // Within fourteen days nobody asks for the year, and so it stays on one line on the narrowest phone.
    <p className={`${line} tnum text-foreground-2`}>
      {t('wins.claimBy', { date: formatNearDate(win.claim_until, language) })}
    </p>
  );
}
