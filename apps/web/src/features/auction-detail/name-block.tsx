import { Star } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { useLanguage, useText } from '../../client/i18n/index.ts';
import { ProductName, shownText } from '../../client/product-name.tsx';
import { Chip } from '@mnada/ui/chip.tsx';
import { sameFacts, type StillFacts } from './still-facts.ts';

const rounded = (rating: number): string => (Math.round(rating * 10) / 10).toFixed(1);

/** Seed: where the description has more characters, the name expands to it with "Show more". */
const DESCRIPTION_SHORT = 120;

/** Name, rating (or New until the first one) and how many were delivered (AUC-8). */
export const NameBlock = memo(function NameBlock({ auction }: { auction: StillFacts }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const description = shownText(auction.product_descriptions, auction.product_descriptions_sw, useLanguage());
  const { product_ratings: rating, ratings_count: ratings, sold_count: sold } = auction;
  return (
    <div className="recedes px-(--gutter) pt-5 md:order-first md:px-0 md:pt-0">
      <h1 className="text-xl md:text-2xl" tabIndex={-1}>
        <ProductName of={auction} />
      </h1>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-foreground-2 text-sm">
        {rating === null ? (
          <Chip tone="neutral">{t('auctionDetail.isNew')}</Chip>
        ) : (
          <>
            <Star aria-hidden="true" size={16} fill="currentColor" strokeWidth={0} className="text-brand-marigold" />
            <b className="text-foreground">
              <span className="sr-only">{t('auctionDetail.rating', { rating: rounded(rating) })}</span>
              <span aria-hidden="true">{rounded(rating)}</span>
            </b>
            <span>{t('auctionDetail.ratings', { count: ratings })}</span>
          </>
        )}
        {sold > 0 ? (
          <>
            <span aria-hidden="true">·</span>
            <span className="tnum">{t('auctionDetail.sold', { count: sold })}</span>
          </>
        ) : null}
        {description.text.length > DESCRIPTION_SHORT ? (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={id}
            className="relative ml-auto font-semi text-link before:absolute before:-inset-x-2 before:-inset-y-3.5"
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? 'auctionDetail.showLess' : 'auctionDetail.showMore')}
          </button>
        ) : null}
        {auction.beginners_only ? <Chip tone="upcoming">{t('auctionDetail.beginners')}</Chip> : null}
      </p>
      <p
        id={id}
        hidden={!isOpen}
        lang={description.lang}
        className="mt-2 whitespace-pre-line text-foreground-2 text-sm"
      >
        {isOpen ? description.text : null}
      </p>
    </div>
  );
}, sameFacts);
