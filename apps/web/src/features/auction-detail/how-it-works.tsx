import { formatKes, useText } from '../../client/i18n/index.ts';
import type { StillFacts } from './still-facts.ts';

/** What bidding is, before the auction opens. */
export function HowItWorks({ auction }: { auction: StillFacts }) {
  const t = useText();
  const { bids_per_tap: count = 1 } = auction;
  const values = { count, increment: formatKes(count * auction.increment), seconds: auction.countdown_seconds };
  const steps = [t('auctionDetail.how1', values), t('auctionDetail.how2')];
  if (auction.in_stock) steps.push(t('auctionDetail.how3'));
  return (
    <section aria-labelledby="how-it-works" className="px-(--gutter) pt-6 md:px-0">
      <h2 id="how-it-works" className="text-lg">
        {t('auctionDetail.howItWorks')}
      </h2>
      <ol className="mt-3 space-y-4">
        {steps.map((step, index) => (
          <li key={step} className="flex items-center gap-3 text-foreground-2 text-sm">
            <span
              aria-hidden="true"
              className="tnum grid size-7 shrink-0 place-items-center rounded-full bg-surface-2 font-semi text-foreground text-xs"
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  );
}
