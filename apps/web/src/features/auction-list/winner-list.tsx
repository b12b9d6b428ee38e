import type { AuctionSummary } from '@mnada/contract';
import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { Link } from '@tanstack/react-router';
import { formatNearDay } from '@mnada/i18n/near-date.ts';
import { useLanguage, useText } from '../../client/i18n/index.ts';
import { ProductName, useProductName } from '../../client/product-name.tsx';
import { AllInPrice, costParts, ProductPicture, type SaleCosts } from '../auctions/index.ts';
import { VerifyMark } from '../transparency/index.ts';

const LIST = 'divide-y divide-border overflow-hidden rounded-xl bg-surface px-3.5 shadow-card md:px-5';

/** What ended, the newest first: who won it, what it cost them with their bids, and the way to its ledger. */
export function WinnerList({ auctions }: { auctions: readonly AuctionSummary[] }) {
  return (
    <ul className={LIST}>
      {auctions.map((auction) => (
        <li key={auction.id}>
          <WinnerRow auction={auction} />
        </li>
      ))}
    </ul>
  );
}

function WinnerRow({ auction }: { auction: AuctionSummary }) {
  const t = useText();
  const language = useLanguage();
  const nameOf = useProductName();
  const isSold = auction.result === 'sold' && auction.highest_bidder !== null;
  const costs: SaleCosts = {
    priceKes: auction.current_price,
    originalKes: auction.original_price,
    bids: auction.winner_bids,
    bidsKes: auction.winner_bids_cost,
  };
  return (
    <div
      data-auction={auction.id}
      data-status={auction.status}
      className="relative flex gap-3 py-3.5 outline-offset-3 outline-ring has-[h3_a:focus-visible]:outline-3"
    >
      <span className="grid size-14 shrink-0 place-items-center overflow-hidden rounded-lg bg-tile md:size-16">
        <ProductPicture address={auction.product_image[0]} alt="" sizes="56px" className="size-12 md:size-14" />
      </span>
      <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-3">
        <div className="min-w-0 flex-[1_1_8rem]">
          <h3 className="font-semi text-base leading-5 tracking-normal">
            <Link
              to={`/productdetails/${auction.id}`}
              className="line-clamp-2 text-wrap break-words outline-none after:absolute after:inset-0 after:content-['']"
            >
              <ProductName of={auction} />
            </Link>
          </h3>
          <p className="tnum mt-0.5 truncate text-foreground-2 text-sm">
            {isSold ? (
              <>
                <span className="sr-only">{t('auctions.winnerIs')} </span>
                {auction.highest_bidder}
                {auction.highest_bidder_simulated ? <span className="sr-only"> {t('common.simulated')}</span> : null}
              </>
            ) : (
              t(auction.result === 'void' ? 'auctions.cancelled' : 'auctions.closed')
            )}
            {auction.ended_at === null ? null : `, ${formatNearDay(auction.ended_at, language)}`}
          </p>
          {isSold ? <p className="tnum text-foreground-2 text-sm">{costParts(costs, t)}</p> : null}
        </div>
        <div className="ml-auto flex flex-col items-end max-[389px]:mt-1 max-[389px]:w-full max-[389px]:flex-row max-[389px]:justify-between max-[389px]:[&>:first-child]:items-start">
          {isSold ? <AllInPrice costs={costs} /> : null}
          <VerifyMark auctionId={auction.id} name={nameOf(auction)} className="relative z-1" />
        </div>
      </div>
    </div>
  );
}

const ROWS = [0, 1, 2, 3, 4, 5];

/** The same rows while they are loading. */
export function WinnerListSkeleton() {
  const t = useText();
  return (
    <div className="skeleton-page" aria-busy="true">
      <span className="sr-only">{t('common.loading')}</span>
      <ul aria-hidden="true" className={LIST}>
        {ROWS.map((row) => (
          <li key={row} className="flex gap-3 py-3.5">
            <Skeleton className="size-14 shrink-0 rounded-lg md:size-16" />
            <div className="min-w-0 flex-1">
              <Skeleton className="h-5 w-4/5" />
              <Skeleton className="mt-1.5 h-4 w-3/5" />
              <Skeleton className="mt-1.5 h-4 w-2/5" />
            </div>
            <Skeleton className="h-20 w-24" />
          </li>
        ))}
      </ul>
    </div>
  );
}
