import type { AuctionDetail } from '@mnada/contract';
import { formatKes, useText } from '../../client/i18n/index.ts';
import { CountdownRing, ProductPicture } from '../auctions/index.ts';

/** Above a sheet the auction goes on: its price, who leads, its ring (64 px). */
export function AuctionStrip({ auction }: { auction: AuctionDetail }) {
  const t = useText();
  return (
    <div
      data-auction-strip=""
      className="mx-3 mt-[72px] flex h-16 items-center gap-3 rounded-xl bg-surface px-3 shadow-sheet [@media(max-height:699px)]:mt-3 md:mx-auto md:mt-3 md:w-[480px]"
    >
      <span className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-lg bg-surface-2">
        <ProductPicture address={auction.product_image[0]} alt="" sizes="44px" className="size-11 object-contain" />
      </span>
      <span className="min-w-0 flex-1">
        <b className="tnum block font-bold text-lg leading-6 tracking-tight">{formatKes(auction.current_price)}</b>
        <span className="block truncate text-foreground-2 text-xs">
          {auction.highest_bidder === null
            ? t('packs.nobodyLeads')
            : t(auction.status === 'ended' ? 'packs.soldTo' : 'packs.leads', { name: auction.highest_bidder })}
        </span>
      </span>
      {auction.status === 'live' ? (
        <CountdownRing size={48} endsAtMs={auction.ends_at} countdownSeconds={auction.countdown_seconds} />
      ) : null}
    </div>
  );
}
