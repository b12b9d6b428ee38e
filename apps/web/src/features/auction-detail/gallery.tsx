import { ChevronRight, Repeat } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { useDataSaver } from '../../client/data-saver.ts';
import { formatKes, useText } from '../../client/i18n/index.ts';
import { useProductName } from '../../client/product-name.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { IconButton } from '@mnada/ui/icon-button.tsx';
import { ProductPicture } from '../auctions/index.ts';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { HERO } from './detail-layout.tsx';
import { sameFacts, type StillFacts } from './still-facts.ts';
import { slideTo, useSlides } from './use-slides.ts';

const { Later: Lightbox, preload: preloadLightbox } = loadLater(() =>
  import('./lightbox.tsx').then((module) => module.Lightbox),
);
/** As wide as it is high on phones, the middle column on desktop: so the browser picks 480 at 2x. */
const SIZES = '(min-width: 905px) 640px, 204px';

/**
 * The pictures: swiped by scroll-snap, counted, opened in a lightbox. Desktop adds thumbnails and arrows. With data
 * saver the second picture is only loaded once somebody swipes.
 */
export const Gallery = memo(function Gallery({ auction }: { auction: StillFacts }) {
  const t = useText();
  const images = auction.product_images.images.length > 0 ? auction.product_images.images : auction.product_image;
  const { track, at } = useSlides(images.length);
  const [openAt, setOpenAt] = useState<number | null>(null);
  const mayLoad = useMayLoad(at);
  const product = useProductName()(auction);
  const label = t('auctionDetail.pictures', { product });
  const position = (index: number) => ({ count: index + 1, total: images.length });
  return (
    <section aria-label={label} className="md:flex md:gap-3.5 md:[grid-area:gallery]">
      {images.length > 1 ? (
        <ul className="hidden w-[84px] shrink-0 flex-col gap-3 md:flex">
          {images.map((image, index) => (
            <li key={image}>
              <button
                type="button"
                aria-label={t('auctionDetail.picture', position(index))}
                aria-current={index === at ? 'true' : undefined}
                className={cx(
                  'grid size-[84px] place-items-center rounded-xl bg-tile p-2',
                  index === at ? 'outline-2 outline-primary' : 'hover:outline-2 hover:outline-border-strong',
                )}
                onClick={() => slideTo(track.current, index)}
              >
                {mayLoad(index) ? <ProductPicture address={image} alt="" sizes="68px" className="size-full" /> : null}
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={cx('relative bg-tile md:flex-1 md:overflow-hidden md:rounded-(--radius-sheet)', HERO)}>
        <ul ref={track} className="no-bar flex h-full snap-x snap-mandatory overflow-x-auto overscroll-x-contain">
          {images.map((image, index) => (
            <li key={image} className="h-full w-full shrink-0 snap-center snap-always">
              <button
                type="button"
                aria-label={t('auctionDetail.openPicture', position(index))}
                aria-haspopup="dialog"
                className={cx(
                  // Whole, above what stands on it: 40 px of stage and gap, 28 of pill and counter, 4 between;
                  // on low screens beside the connection's pill.
                  'recedes-picture grid h-full w-full cursor-zoom-in place-items-center pt-2 pb-[72px] outline-offset-[-6px] max-md:[@media(max-height:699px)]:pr-12 md:pt-0 md:pb-14',
                  auction.status === 'ended' && 'saturate-55',
                )}
                onPointerEnter={preloadLightbox}
                onClick={() => setOpenAt(index)}
              >
                {mayLoad(index) ? (
                  <ProductPicture
                    address={image}
                    alt={index === 0 ? product : ''}
                    sizes={SIZES}
                    eager={index === 0}
                    className="h-full min-h-0 w-full md:px-6 md:pt-6"
                  />
                ) : null}
              </button>
            </li>
          ))}
        </ul>
        {auction.cash_enabled && auction.status !== 'ended' ? <CashPill auction={auction} /> : null}
        {images.length > 1 ? (
          <>
            <p className="tnum pointer-events-none absolute right-3 bottom-10 rounded-full bg-brand-ink/75 px-2.5 py-[5px] font-semi text-on-brand text-xs leading-4.5 md:right-4 md:bottom-4 md:text-sm">
              <span className="sr-only">{t('auctionDetail.picture', position(at))}</span>
              <span aria-hidden="true">
                {at + 1} / {images.length}
              </span>
            </p>
            <div className="hidden md:contents">
              <IconButton
                raised
                label={t('auctionDetail.previousPicture')}
                disabled={at === 0}
                className="absolute top-1/2 left-4 -mt-6 disabled:opacity-40"
                onClick={() => slideTo(track.current, at - 1)}
              >
                <ChevronRight aria-hidden="true" size={22} className="rotate-180" />
              </IconButton>
              <IconButton
                raised
                label={t('auctionDetail.nextPicture')}
                disabled={at === images.length - 1}
                className="absolute top-1/2 right-4 -mt-6 disabled:opacity-40"
                onClick={() => slideTo(track.current, at + 1)}
              >
                <ChevronRight aria-hidden="true" size={22} />
              </IconButton>
            </div>
          </>
        ) : null}
      </div>
      {openAt === null ? null : (
        <Lightbox images={images} startAt={openAt} label={label} onClose={() => setOpenAt(null)} />
      )}
    </section>
  );
}, sameFacts);

function CashPill({ auction }: { auction: StillFacts }) {
  const t = useText();
  // Said before the first bid: who has only free bids wins the product (WIN-3).
  const isLater = auction.you?.cash_needs_purchase ?? false;
  const price = formatKes(auction.original_price);
  const hint = t(isLater ? 'auctionDetail.exchangeAfterHint' : 'auctionDetail.exchangeHint');
  return (
    <p
      title={hint}
      className="pointer-events-none absolute bottom-10 left-3 flex min-h-7 max-w-[calc(100%-4.4rem)] items-center gap-2 rounded-full bg-surface px-2.5 py-1 font-medium text-foreground-2 text-xs shadow-card md:bottom-4 md:left-4 md:text-sm"
    >
      <Repeat aria-hidden="true" size={16} className="text-savings max-[389px]:hidden" />
      {/* One line beside the counter, at 360 px and with the dearest product; more where text is large. */}
      <span>
        <b className="font-semi text-foreground">{t('auctionDetail.exchange', { price })}</b>{' '}
        {isLater ? (
          t('auctionDetail.exchangeAfter')
        ) : (
          <>
            <span className="max-[389px]:hidden">{t('auctionDetail.exchangeLess')}</span>
            <span className="min-[390px]:hidden">{t('auctionDetail.exchangeLessShort')}</span>
          </>
        )}
      </span>
      <span className="sr-only"> {hint}</span>
    </p>
  );
}

/** The first picture at once; the others after hydration, or with data saver once they have been swiped to. */
function useMayLoad(at: number): (index: number) => boolean {
  const dataSaver = useDataSaver();
  const [isReady, setReady] = useState(false);
  const [furthest, setFurthest] = useState(0);
  if (at > furthest) setFurthest(at);
  useEffect(() => setReady(true), []);
  return (index) => index <= furthest || (isReady && !dataSaver);
}
