import type { ExampleSale } from '@mnada/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Play, Target } from 'lucide-react';
import { useRef } from 'react';
import { useApi } from '../../client/api.ts';
import { useOwnReplayedPress } from '../../client/replayed-press.ts';
import { formatAmount, formatKes, useLanguage, useText } from '../../client/i18n/index.ts';
import { ProductName } from '../../client/product-name.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { ProductPicture, useBidPrice, welcomeQuery } from '../auctions/index.ts';
import { Unbroken } from '@mnada/ui/unbroken.tsx';

// 36 px to look at on the smallest phones, 48 px to hit.
const WAY = cx(
  'relative flex min-h-9 flex-1 items-center justify-center gap-2 rounded-[0.75rem] px-2 font-semi text-sm',
  'before:absolute before:inset-x-0 before:-inset-y-1.5 min-[390px]:min-h-11 min-[390px]:text-base md:min-h-12',
);

/**
 * What the shop is, for who has never been here: five lines, two ways on, one true sale. It takes the place of the
 * how-to prompt, and goes with signing in (CSS: the server draws it for everybody).
 */
export function VisitorCard({ onHowTo, onHowToNear }: { onHowTo: () => void; onHowToNear: () => void }) {
  const t = useText();
  const { data } = useQuery(welcomeQuery(useApi()));
  const howTo = useRef<HTMLButtonElement>(null);
  useOwnReplayedPress(howTo, onHowTo);
  const price = useBidPrice();
  return (
    <section aria-label={t('auctionList.aboutShop')} className="visitor-only column mt-3 md:mt-5">
      <div className="md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,24rem)] md:gap-4">
        <div
          className={cx(
            'rounded-[1.25rem] bg-brand-ink px-2 pt-2.5 pb-1.5 text-[0.8125rem] text-white/78 leading-[1.0625rem]',
            'min-[390px]:pt-3.5 min-[390px]:pb-2.5 min-[390px]:text-[0.84375rem] min-[390px]:leading-5 md:px-3 md:text-base md:leading-6',
          )}
        >
          <div className="px-1 min-[390px]:px-2 [&_b]:font-semi [&_b]:text-white">
            {/* One line in both languages, in every browser, and in the font that stands in until ours is here. */}
            <h2 className="font-bold text-[1.0625rem] text-white leading-5 tracking-tight min-[390px]:mb-1 min-[390px]:text-lg min-[390px]:leading-6 md:text-xl">
              {t('auctionList.welcomeTitle')}
            </h2>
            <p className="min-h-[1.0625rem]">
              {t('auctionList.welcomeFrom')}{' '}
              {price === null ? null : (
                <>
                  <b className="tnum">{t('auctionList.welcomeBid', { price })}</b>
                  {t('auctionList.welcomeAdds')}
                </>
              )}
            </p>
            <p>
              {t('auctionList.welcomeLost')} <b>{t('auctionList.welcomeBack')}</b>.
            </p>
            <p>
              M-PESA · <b>{t('auctionList.welcomeGuarantee')}</b>
            </p>
          </div>
          <div className="mt-[9px] flex flex-wrap gap-2 min-[390px]:mt-2.5">
            <button
              ref={howTo}
              type="button"
              data-replay=""
              onPointerEnter={onHowToNear}
              onClick={onHowTo}
              className={cx(WAY, 'bg-white text-[#10352b]')}
            >
              <Play aria-hidden="true" size={18} className="shrink-0" />
              {t('auctionList.welcomeHow')}
            </button>
            <Link to="/practice" className={cx(WAY, 'bg-white/10 text-white hover:bg-white/16')}>
              <Target aria-hidden="true" size={18} className="shrink-0" />
              {t('auctionList.welcomePractice')}
            </Link>
          </div>
        </div>
        {data?.example ? <Example sale={data.example} /> : null}
      </div>
    </section>
  );
}

/** So many letters stand on one line at 360 px; a longer sale is told without its name, which its picture shows. */
const NAMED_LENGTH_MAX = 36;

/** The newest sale with at least ten people: what it cost in the shop, what its winner paid in all, and for what. */
function Example({ sale }: { sale: ExampleSale }) {
  const t = useText();
  const { final_price: paid, winner_bids: bids, winner_bids_cost: cost, original_price: price, people } = sale;
  const product = sale.short_name?.[useLanguage()];
  const named =
    product &&
    t('auctionList.exampleNamed', {
      product,
      amount: formatAmount(paid + cost),
      price: formatAmount(price, 'never'),
    });
  return (
    <Link
      to={`/productdetails/${sale.id}`}
      className="mt-2 flex min-h-13 items-center gap-2 rounded-lg bg-brand-sand py-1.5 pr-1.5 pl-2 min-[390px]:gap-2.5 md:mt-0 md:gap-4 md:rounded-[1.25rem] md:px-4"
    >
      <span className="grid size-9 shrink-0 place-items-center overflow-hidden rounded-md bg-white md:size-16">
        <ProductPicture
          address={sale.product_image[0]}
          alt=""
          sizes="(min-width: 905px) 56px, 32px"
          className="size-8 md:size-14"
        />
      </span>
      <span className="tnum min-w-0 flex-1">
        <span className="hidden truncate text-sm md:block">
          <ProductName of={sale} />
        </span>
        <span className="sr-only md:hidden">
          <ProductName of={sale} />:{' '}
        </span>
        <b className="block text-balance font-semi text-sm leading-[1.125rem] tracking-tight min-[390px]:tracking-normal min-[390px]:text-[0.9375rem] md:text-lg md:leading-6">
          {named !== undefined && named.length <= NAMED_LENGTH_MAX
            ? named
            : t('auctionList.exampleWon', { amount: formatKes(paid + cost), price: formatAmount(price, 'never') })}
        </b>
        <span className="block text-foreground-2 text-xs leading-4 min-[390px]:text-[0.8125rem] md:text-sm md:leading-5">
          <Unbroken>
            {t(cost === 0 ? 'auctionList.exampleFree' : 'auctionList.exampleSums', {
              paid: formatAmount(paid),
              cost: formatAmount(cost),
              bids,
              people,
            })}
          </Unbroken>
        </span>
      </span>
      {/* The smallest phones need its room: five digits on either side stay on one line, so what is live stays in view. */}
      <ChevronRight aria-hidden="true" size={20} className="hidden shrink-0 min-[390px]:block" />
    </Link>
  );
}
