import { Gavel, Play, ShieldCheck, Target, Timer, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { formatKes, useText } from '../../client/i18n/index.ts';
import { Button, LinkButton } from '@mnada/ui/button.tsx';
import { useBidPrice } from '../auctions/index.ts';
import { HowToBid, preloadHowToBid } from '../how-to-bid/index.ts';
import type { StillFacts } from './still-facts.ts';

/** The whole of it in four rows, under the bids of a live auction: cost, clock, the way back, the guarantee. */
export function HowItWorksLive({ auction }: { auction: StillFacts }) {
  const t = useText();
  const cost = useBidPrice();
  const [isExplaining, setExplaining] = useState(false);
  const values = {
    count: auction.bids_per_tap ?? 1,
    cost: cost ?? '',
    increment: formatKes(auction.increment),
    seconds: auction.countdown_seconds,
    price: formatKes(auction.original_price),
  };
  const rows = [
    [Gavel, 'auctionDetailLater.how1', cost === null ? 'auctionDetailLater.how1NoPack' : 'auctionDetailLater.how1Text'],
    [Timer, 'auctionDetailLater.how2', 'auctionDetailLater.how2Text'],
    auction.in_stock
      ? ([Undo2, 'auctionDetailLater.how3', 'auctionDetailLater.how3Text'] as const)
      : ([Undo2, 'auctionDetail.outOfStock', 'auctionDetailLater.noStockText'] as const),
    [ShieldCheck, 'auctionDetailLater.how4', 'auctionDetailLater.how4Text'],
  ] as const;
  return (
    <section aria-labelledby="how-it-works" className="rounded-xl bg-surface p-4 shadow-card md:p-5">
      <h2 id="how-it-works" className="text-lg">
        {t('auctionDetail.howItWorks')}
      </h2>
      <ol className="mt-1.5 divide-y divide-border">
        {rows.map(([Icon, title, text]) => (
          <li key={title} className="flex items-start gap-4 py-2.5">
            <Icon aria-hidden="true" size={20} className="mt-0.5 shrink-0 text-savings" />
            <span>
              <b className="block font-semi text-sm leading-5">{t(title, values)}</b>
              <span className="block text-foreground-2 text-sm leading-5">{t(text, values)}</span>
            </span>
          </li>
        ))}
      </ol>
      <div className="mt-2 flex flex-wrap gap-2 *:min-w-fit *:flex-1 *:px-3">
        <Button
          variant="secondary"
          icon={<Play aria-hidden="true" size={18} />}
          onPointerEnter={preloadHowToBid}
          onClick={() => setExplaining(true)}
        >
          {t('auctionDetailLater.seeHow')}
        </Button>
        <LinkButton variant="secondary" to="/practice" icon={<Target aria-hidden="true" size={18} />}>
          {t('auctionDetailLater.freePractice')}
        </LinkButton>
      </div>
      <HowToBid open={isExplaining} onClose={() => setExplaining(false)} />
    </section>
  );
}
