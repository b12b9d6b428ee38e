import { TicketPlus } from 'lucide-react';
import { formatAmount, useText } from '../../client/i18n/index.ts';

/** How many bids come back with the order: the number that the person is here for (WIN-5); that they bid no more there only while it can be. */
export function BidsBack({ count, canBid }: { count: number; canBid: boolean }) {
  const t = useText();
  if (count === 0) return <p className="px-0.5 text-foreground-2 text-sm">{t('orderProduct.noBidsUsed')}</p>;
  return (
    <section aria-labelledby="bids-back" className="rounded-xl bg-live-soft px-4 py-3.5 text-live-text md:px-5">
      <h2 id="bids-back" className="flex items-center justify-between gap-3 font-semi text-base">
        <span className="flex items-center gap-2.5">
          <TicketPlus aria-hidden="true" size={20} className="shrink-0" />
          {t('orderProduct.bidsReturned')}
        </span>
        <b className="tnum whitespace-nowrap font-bold text-xl">{formatAmount(count, 'never')}</b>
      </h2>
      <p className="mt-1 text-sm">
        {t('orderProduct.bidsReturnedText', { count })}
        {canBid ? ` ${t('orderProduct.noMoreBids')}` : null}
      </p>
    </section>
  );
}
