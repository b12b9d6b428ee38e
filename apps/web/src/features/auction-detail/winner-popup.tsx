import type { AuctionDetail } from '@mnada/contract';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Gavel, Gift, Trophy, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useApi } from '../../client/api.ts';
import { formatKes, useText } from '../../client/i18n/index.ts';
import { ProductName, useProductName } from '../../client/product-name.tsx';
import { auctionQuery } from '../../realtime/index.ts';
import { AllInSums, ProductPicture, type WinCosts } from '../auctions/index.ts';
import { announceOwn } from '@mnada/ui/announcer.tsx';
import { buttonClass } from '@mnada/ui/button.tsx';
import { IconButton } from '@mnada/ui/icon-button.tsx';
import { useBackCloses } from '@mnada/ui/use-back-closes.ts';
import { Confetti } from './confetti.tsx';
import { play } from './motion.ts';

/**
 * The moment of winning. A native modal dialog: the focus stays inside and lands on Claim, Escape closes it. One strike
 * of the gavel, confetti that falls once; neither for who wants less motion.
 */
export function WinnerPopup({ auction, onClose }: { auction: AuctionDetail; onClose: () => void }) {
  const t = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const gavel = useRef<HTMLSpanElement>(null);
  const price = formatKes(auction.current_price);

  useBackCloses(true, () => dialog.current?.close());
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    element.showModal();
    element.querySelector<HTMLElement>('[data-claim]')?.focus();
    play(
      element,
      [
        { opacity: 0, transform: 'translateY(16px) scale(0.97)' },
        { opacity: 1, transform: 'none' },
      ],
      {
        duration: 340,
        easing: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
      },
    );
    play(
      gavel.current,
      [{ transform: 'rotate(-58deg)' }, { transform: 'rotate(6deg)', offset: 0.8 }, { transform: 'none' }],
      {
        duration: 240,
        delay: 260,
        fill: 'backwards',
        easing: 'cubic-bezier(0.5, 0, 0.9, 0.4)',
      },
    );
  }, []);
  // Which of the bids were free, and what each cost, is told by a fresh answer alone.
  const api = useApi();
  const queries = useQueryClient();
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: auctionQuery(api, auction.id).queryKey });
  }, [api, queries, auction.id]);
  const product = useProductName()(auction);
  useEffect(() => {
    announceOwn(t('auctionDetailLater.ownWon', { product, price }));
  }, [t, product, price]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby="winner-title"
      aria-describedby="winner-sums"
      className="fixed inset-0 m-auto max-h-[calc(100dvh-2rem)] w-[min(430px,calc(100dvw-2.5rem))] overflow-y-auto overflow-x-hidden rounded-[28px] bg-surface p-0 text-foreground shadow-sheet backdrop:bg-overlay"
      onClose={onClose}
    >
      {/* On a low screen Claim stands in sight all the same: the picture gives way. */}
      <div className="relative h-[236px] overflow-hidden bg-brand-ink [@media(max-height:699px)]:h-32">
        <Confetti />
        <span className="absolute top-[26px] left-1/2 -ml-[98px] block size-[196px] rounded-full border-[6px] border-brand-marigold p-2 [@media(max-height:699px)]:top-2.5 [@media(max-height:699px)]:-ml-13 [@media(max-height:699px)]:size-26 [@media(max-height:699px)]:border-4 [@media(max-height:699px)]:p-1">
          <span className="grid size-full place-items-center overflow-hidden rounded-full bg-tile">
            <ProductPicture address={auction.product_image[0]} alt="" sizes="168px" eager className="size-[86%]" />
          </span>
        </span>
        <span
          ref={gavel}
          aria-hidden="true"
          className="absolute top-[34px] left-1/2 ml-[52px] grid size-11 origin-bottom-left place-items-center rounded-full border-3 border-brand-ink bg-brand-marigold text-bid-foreground [@media(max-height:699px)]:top-1 [@media(max-height:699px)]:ml-6 [@media(max-height:699px)]:size-9"
        >
          <Gavel size={20} />
        </span>
        <span className="absolute inset-x-0 bottom-3 flex justify-center [@media(max-height:699px)]:bottom-1.5">
          <span className="inline-flex min-h-8 items-center gap-2 rounded-full bg-brand-marigold px-3.5 font-semi text-bid-foreground text-sm">
            <Trophy aria-hidden="true" size={16} />
            {t('auctionDetailLater.soldToYouBadge')}
          </span>
        </span>
        <IconButton
          label={t('common.close')}
          className="absolute top-1 right-1 text-on-brand hover:bg-brand-ink-2"
          onClick={() => dialog.current?.close()}
        >
          <X aria-hidden="true" size={22} />
        </IconButton>
      </div>
      <div className="px-5 pt-5 pb-4 text-center [@media(max-height:699px)]:pt-3 [@media(max-height:699px)]:pb-2">
        <h2
          id="winner-title"
          className="text-[1.625rem] leading-8 [@media(max-height:699px)]:text-xl [@media(max-height:699px)]:leading-7"
        >
          {t('auctionDetailLater.wonTitle')}
        </h2>
        <p className="mt-2 text-foreground-2 [@media(max-height:699px)]:mt-1">
          <ProductName of={auction} />
        </p>
        <div className="mt-4 [@media(max-height:699px)]:mt-3">
          <AllInSums id="winner-sums" costs={costsOf(auction)} />
        </div>
        <Link
          to="/list_winnings"
          data-claim
          className={buttonClass('primary', 'lg', false, 'mt-5 w-full [@media(max-height:699px)]:mt-3')}
        >
          <Gift aria-hidden="true" size={20} />
          {t('auctionDetail.claim')}
        </Link>
        <button
          type="button"
          className="mt-2 min-h-12 w-full rounded-lg font-semi [@media(max-height:699px)]:mt-1 text-foreground-2 hover:bg-surface-2"
          onClick={() => dialog.current?.close()}
        >
          {t('auctionDetailLater.keepLooking')}
        </button>
      </div>
    </dialog>
  );
}

/** What it cost, by the person's own standing; until that came, by what everybody is told. */
const costsOf = (auction: AuctionDetail): WinCosts => ({
  priceKes: auction.current_price,
  originalKes: auction.original_price,
  bids: auction.winner_bids ?? auction.you?.bids_used ?? 0,
  bidsKes: auction.winner_bids_cost ?? auction.you?.bids_cost ?? 0,
  freeBids: auction.you?.free_bids,
  bidPriceKes: auction.you?.bid_price,
});
