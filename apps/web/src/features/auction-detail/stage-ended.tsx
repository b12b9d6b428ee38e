import type { AuctionDetail } from '@mnada/contract';
import { useQueryClient } from '@tanstack/react-query';
import { CircleX, Trophy } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useApi } from '../../client/api.ts';
import { auctionQuery } from '../../realtime/index.ts';
import { formatAmount, formatKes, useText } from '../../client/i18n/index.ts';
import { AllInLine, OldPrice, Price } from '../auctions/index.ts';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { Chip } from '@mnada/ui/chip.tsx';
import type { Stage } from './use-stage.ts';
import { VerifyLink } from './verify-link.tsx';

/** How it ended: sold to whom at what price, closed without a bid, or cancelled with every bid given back. */
export function StageEnded({ auction, stage }: { auction: AuctionDetail; stage: Stage }) {
  const t = useText();
  if (stage.kind === 'cancelled') {
    return (
      <NoSale
        icon={<CircleX aria-hidden="true" size={22} />}
        title={t('auctionDetail.cancelled')}
        text={t('auctionDetail.cancelledText')}
        {...(auction.genesis === null ? {} : { auctionId: auction.id })}
      />
    );
  }
  const winner = auction.highest_bidder;
  if (stage.kind === 'closed' || winner === null) {
    return (
      <NoSale
        icon={<CircleX aria-hidden="true" size={22} />}
        title={t('auctionDetail.closed')}
        text={t('auctionDetail.closedText')}
        auctionId={auction.id}
      />
    );
  }
  const price = formatKes(auction.current_price);
  // Who took the cash saved nothing on a product: what they get stands below. Nor did who let it lapse: nothing is paid.
  const boughtNothing = stage.leads && (auction.you?.cash !== undefined || auction.you?.win === 'lapsed');
  return (
    <>
      <p className="flex min-h-12 items-center gap-3 border-border border-b pb-3 font-semi text-base leading-5.5">
        <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-won-soft text-won-text">
          <Trophy aria-hidden="true" size={22} />
        </span>
        {stage.leads ? t('auctionDetail.soldToYou', { price }) : t('auctionDetail.soldTo', { bidder: winner, price })}
      </p>
      <div className="flex items-center justify-between gap-3 pt-3">
        <div className="min-w-0">
          <p className="font-medium text-foreground-2 text-xs md:text-sm">{t('auctionDetail.finalPrice')}</p>
          <p className="mt-1">
            <Price kes={auction.current_price} size="hero" className="gap-1.5" />
          </p>
          <p className="mt-1 text-sm leading-5">
            <OldPrice
              kes={boughtNothing ? auction.original_price : auction.current_price}
              originalKes={auction.original_price}
              bidsKes={auction.winner_bids_cost}
              withSign
              inKes
            />
          </p>
          <WinnersCosts auction={auction} leads={stage.leads} />
          <VerifyLink auctionId={auction.id} />
        </div>
        <div className="flex shrink-0 flex-col items-center px-1.5">
          <Avatar file={auction.highest_bidder_avatar} name={winner} size={64} winner alone />
          <Chip tone="won" className="-mt-2.5 relative">
            {t('auctionDetail.winner')}
          </Chip>
          <b className="mt-1 max-w-32 text-center text-xs leading-4 [overflow-wrap:anywhere]">
            {stage.leads ? t('auctionDetail.you') : winner}
          </b>
          {auction.winner_county ? (
            <span className="text-foreground-2 text-xs">
              {t('auctionDetail.wonFromCounty', { county: auction.winner_county })}
            </span>
          ) : null}
        </div>
      </div>
    </>
  );
}

/** What it cost in all, the winner's bids included; who took the cash pays nothing and reads what they get (WIN-3). */
function WinnersCosts({ auction, leads }: { auction: AuctionDetail; leads: boolean }) {
  const t = useText();
  const { winner_bids: bids, winner_bids_cost: bidsKes } = auction;
  // What became of the win is told by a fresh answer alone; until then nothing is said of paying.
  const api = useApi();
  const queries = useQueryClient();
  useEffect(() => {
    if (leads) void queries.invalidateQueries({ queryKey: auctionQuery(api, auction.id).queryKey });
  }, [api, queries, leads, auction.id]);
  const isFresh = auction.you?.free_bids !== undefined;
  const { cash, win } = auction.you ?? {};
  if (leads && win === 'lapsed')
    return <p className="mt-1 text-foreground-2 text-sm">{t('auctionDetailLater.winLapsed')}</p>;
  if (leads && cash !== undefined)
    return (
      <p className="tnum mt-1 font-semi text-savings text-sm">
        {t(cash.is_sent ? 'costs.cashSent' : 'costs.cashUnderWay', { amount: formatKes(cash.amount) })}
      </p>
    );
  if (bids === undefined || bidsKes === undefined) return null;
  const { current_price: priceKes, original_price: originalKes } = auction;
  return (
    <p className="tnum mt-1 text-foreground-2 text-xs leading-4.5">
      {leads && isFresh ? (
        <AllInLine isPaid={win === 'claimed'} costs={{ priceKes, originalKes, bids, bidsKes }} />
      ) : (
        t(bidsKes === 0 ? 'costs.winnerFree' : 'costs.winnerLine', {
          price: formatAmount(priceKes),
          bids: formatAmount(bidsKes),
          count: bids,
        })
      )}
    </p>
  );
}

function NoSale({
  icon,
  title,
  text,
  auctionId,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  /** Of one that opened: what was published of it can be verified. */
  auctionId?: number;
}) {
  return (
    <div className="flex items-center gap-3 py-2">
      <span className="grid size-11 shrink-0 place-items-center rounded-lg bg-ended-soft text-ended-text">{icon}</span>
      <div>
        <p className="font-semi text-lg">{title}</p>
        <p className="text-foreground-2 text-sm">{text}</p>
        {auctionId === undefined ? null : <VerifyLink auctionId={auctionId} />}
      </div>
    </div>
  );
}
