import type { AuctionDetail } from '@mnada/contract';
import { ArrowLeft, Trophy } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatAmount, formatKes, useLanguage, useText } from '../../client/i18n/index.ts';
import { type BidProgress, useConnection } from '../../realtime/index.ts';
import { cx } from '@mnada/ui/cx.ts';
import { RollingNumber } from '@mnada/ui/rolling-number.tsx';
import { useBidPrice } from '../auctions/index.ts';
import { guarantee } from './guarantee.ts';
import type { Stage } from './use-stage.ts';

/**
 * What a press does, directly above the button and always 36 px high while the auction is live: what one's next bid was
 * paid for (that free ones come first; visitors: what bids cost) and the price that it makes. While leading what winning would cost; while a bid
 * waits for its answer, or is asked about, that. Never blank.
 */
export function TapLine({
  auction,
  stage,
  bid,
  short = false,
}: {
  auction: AuctionDetail;
  stage: Stage;
  bid: BidProgress;
  /** Beside others there is no room for what comes after the free bids. */
  short?: boolean;
}) {
  const t = useText();
  const language = useLanguage();
  const isElsewhere = useConnection('state') === 'replaced';
  const isVerdict = stage.kind === 'verdict';
  if (stage.kind !== 'live' && stage.kind !== 'checking' && !isVerdict) return null;
  const waits = !isVerdict && (bid.phase === 'waiting' || bid.phase === 'checking');
  const used = auction.you?.bids_used ?? 0;
  return (
    <p
      role={waits ? 'status' : undefined}
      data-tap-line=""
      className={cx(
        'flex min-h-9 flex-wrap items-center justify-center gap-x-1 px-2 pt-1 text-center text-foreground-2 text-sm max-[379px]:tracking-tight md:pt-0',
        waits && 'font-semi text-foreground! text-xs!',
      )}
    >
      {waits ? (
        t(bid.phase === 'waiting' ? 'auctionDetail.stillWaiting' : 'auctionDetail.checkingBidLong')
      ) : auction.you?.is_bought ? (
        t('auctionDetail.tapBought')
      ) : isVerdict && !stage.leads ? (
        used > 0 && auction.in_stock ? (
          t('auctionDetail.tapSoldBack', { count: used })
        ) : (
          t(auction.in_stock ? 'auctionDetail.tapSold' : 'auctionDetail.outOfStock')
        )
      ) : auction.paused ? (
        <span className="line-clamp-2 whitespace-normal text-center text-xs leading-4">
          {t('auctionDetail.pausedBy', { reason: auction.paused.reason[language] })}
        </span>
      ) : stage.paused ? (
        t(isElsewhere ? 'auctionDetail.tapElsewhere' : 'auctionDetail.tapPaused')
      ) : stage.kind === 'checking' ? (
        t('auctionDetail.tapChecking')
      ) : stage.leads ? (
        <>
          <Trophy aria-hidden="true" size={18} className="mr-1 max-[389px]:hidden" />
          <Bold before={t(isVerdict ? 'auctionDetail.tapWon' : 'auctionDetail.tapLeading')}>
            {formatKes(auction.current_price)}
          </Bold>
        </>
      ) : guarantee(auction) === 'covered' ? (
        <span className="member-only">{t('auctionDetail.tapCovered', { count: used })}</span>
      ) : (
        <Tap auction={auction} short={short} />
      )}
    </p>
  );
}

function Tap({ auction, short }: { auction: AuctionDetail; short: boolean }) {
  const t = useText();
  const price = useBidPrice();
  const next = auction.you?.next_bid_cost;
  const { bids_per_tap: takes = 1 } = auction;
  return (
    <>
      {t('auctionDetail.tap', { count: takes })}
      {/* Who has no bid left has no price of the next one, and the first HTML knows nobody's: they see what visitors see. */}
      {price === null ? null : (
        <span className={next === undefined || next === null ? undefined : 'visitor-only'}>
          {'\u00b7 '}
          <b className="font-semi text-foreground">{price}</b>
          {takes > 1 ? ` ${t('auctionDetail.tapEach')}` : null}
        </span>
      )}
      {next === undefined || next === null ? null : (
        <span className="member-only">
          {'\u00b7 '}
          <b className="tnum font-semi text-foreground">
            {next === 0 ? t('auctionDetail.tapFree') : formatKes(next, 'always')}
          </b>
          {/* Free bids go before paid ones (BID-7). */}
          {next === 0 && !short ? (
            <span className="max-[359px]:hidden max-[479px]:[html[lang=sw]_&]:hidden md:[html[lang=sw]_&]:hidden">
              {t('auctionDetail.tapFreeThen')}
            </span>
          ) : null}
        </span>
      )}
      <ArrowLeft aria-hidden="true" size={16} className="rotate-180" />
      <b className="font-semi text-foreground">
        {'KSh\u00a0'}
        <RollingNumber text={formatAmount(auction.current_price + takes * auction.increment)} />
      </b>
    </>
  );
}

const Bold = ({ before, children }: { before: string; children: ReactNode }) => (
  <span>
    {before} <b className="tnum font-semi text-foreground">{children}</b>
  </span>
);
