import type { AuctionDetail } from '@mnada/contract';
import { Layers, Lock, PackageX, Users } from 'lucide-react';
import { formatKes, useText } from '../../client/i18n/index.ts';
import { SeatBooking } from './seat-booking.tsx';

/** What this auction has beyond the usual, told before the first bid. */
export function HouseRules({ auction }: { auction: AuctionDetail }) {
  const t = useText();
  const { seats, bids_per_tap: takes, lock_price: lock, current_price: price } = auction;
  return (
    <ul
      aria-label={t('auctionDetailLater.ownRules')}
      className="mx-(--gutter) mt-3 space-y-2 rounded-lg bg-upcoming-soft p-3 text-sm text-upcoming-text md:mx-0"
    >
      {seats === undefined || auction.status !== 'scheduled' ? null : (
        <li className="flex gap-2.5">
          <Users aria-hidden="true" size={18} className="mt-px shrink-0" />
          <SeatBooking auction={auction} seats={seats} />
        </li>
      )}
      {takes === undefined ? null : (
        <li className="flex gap-2.5">
          <Layers aria-hidden="true" size={18} className="mt-px shrink-0" />
          {t('auctionDetailLater.takes', { count: takes, increment: formatKes(auction.increment) })}
        </li>
      )}
      {lock === undefined ? null : (
        <li className="flex gap-2.5">
          <Lock aria-hidden="true" size={18} className="mt-px shrink-0" />
          {t(price >= lock ? 'auctionDetailLater.locked' : 'auctionDetailLater.lockAt', { price: formatKes(lock) })}
        </li>
      )}
      {auction.in_stock ? null : (
        <li className="flex gap-2.5">
          <PackageX aria-hidden="true" size={18} className="mt-px shrink-0" />
          {t('auctionDetailLater.notBack')}
        </li>
      )}
    </ul>
  );
}
