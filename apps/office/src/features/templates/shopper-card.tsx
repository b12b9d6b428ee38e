import { type AuctionRules, type ProductChoice } from '@mnada/contract/office';
import { categoryName, groupDigits, imageVariants, nairobiDate } from '@mnada/contract';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { useNow } from '../../client/clock.ts';
import { useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { KeyValues } from '../../ui/key-values.tsx';
import { ShopperLanguages } from './shopper-languages.tsx';
import {
  SHOPPER_WORDS,
  type ShopperLanguage,
  shopperRules,
  type ShopperState,
  shopPriceWords,
} from './shopper-words.ts';

/** The card as the shop draws it before the auction opens, and what a shopper is told before the first bid. */
export function ShopperCard({
  product,
  rules,
  startsAt,
  state = 'scheduled',
  price = 0,
}: {
  product: Pick<ProductChoice, 'name' | 'name_sw' | 'category' | 'image' | 'shop_price'> | null;
  rules: AuctionRules;
  startsAt: string | null;
  state?: ShopperState;
  /** KSh so far. */
  price?: number;
}) {
  const t = useText();
  const [language, setLanguage] = useState<ShopperLanguage>('en');
  const say = SHOPPER_WORDS[language];
  if (product === null) return null;
  const isEnglish = language === 'en' || product.name_sw === '';
  const shopPrice = shopPriceWords(product.shop_price);
  return (
    <Card title={t('templates.asShopper')} aside={<ShopperLanguages language={language} onChange={setLanguage} />}>
      <div lang={language} className="grid gap-4 sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]">
        <div className="overflow-hidden rounded-xl bg-background shadow-card">
          <Picture image={product.image} word={say[state]} state={state} />
          <div className="p-3">
            <p className="flex items-baseline justify-between gap-2">
              <span className="tnum font-bold text-xl">
                <span className="font-medium text-xs">KSh </span>
                {groupDigits(price, 2)}
              </span>
              <s className="tnum text-foreground-3 text-xs">{`KSh ${shopPrice}`}</s>
            </p>
            <p lang={isEnglish ? 'en' : undefined} className="mt-1 font-medium [overflow-wrap:anywhere]">
              {isEnglish ? product.name : product.name_sw}
            </p>
            {isEnglish && language === 'sw' ? (
              <p lang="en" className="text-soon-text text-xs">
                {t('templates.noKiswahili')}
              </p>
            ) : null}
            <p className="text-foreground-2 text-xs">{categoryName(product.category, language)}</p>
            {startsAt === null ? null : (
              <>
                <Countdown startsAt={startsAt} words={say} />
                <p className="mt-2 text-foreground-2 text-xs">{nairobiDate(Date.parse(startsAt), language)}</p>
              </>
            )}
          </div>
        </div>
        <KeyValues className="self-start" rows={shopperRules(rules, product.shop_price, language)} />
      </div>
    </Card>
  );
}

const CHIPS: Record<ShopperState, string> = {
  scheduled: 'bg-upcoming-soft text-upcoming-text',
  live: 'bg-live-soft text-live-text',
  ended: 'bg-ended-soft text-ended-text',
};

function Picture({ image, word, state }: { image: string | null; word: string; state: ShopperState }) {
  const variants = image === null ? null : imageVariants(image);
  return (
    <div className="relative grid h-37 place-items-center bg-tile">
      {variants === null ? null : (
        <picture className="contents">
          <source type="image/avif" srcSet={variants.avif} sizes="148px" />
          <img src={variants.fallback} alt="" className="h-35 w-full object-contain" loading="lazy" />
        </picture>
      )}
      <span
        className={cx(
          'absolute top-2 left-2 inline-flex items-center gap-1 rounded-full px-2 py-0.5 font-semi text-xs',
          CHIPS[state],
        )}
      >
        <Clock aria-hidden="true" size={13} />
        {word}
      </span>
    </div>
  );
}

function Countdown({ startsAt, words }: { startsAt: string; words: (typeof SHOPPER_WORDS)[ShopperLanguage] }) {
  const now = useNow(30);
  const minutes = Math.max(0, Math.floor((Date.parse(startsAt) - now) / 60_000));
  const parts = [
    [Math.floor(minutes / 1440), words.days],
    [Math.floor(minutes / 60) % 24, words.hours],
    [minutes % 60, words.min],
  ] as const;
  return (
    <p className="mt-2 grid grid-cols-3 gap-2" role="timer" aria-live="off">
      {parts.map(([value, unit]) => (
        <span key={unit} className="rounded-sm bg-upcoming-soft py-1 text-center text-upcoming-text text-xs">
          <b className="tnum block text-base">{value}</b>
          {unit}
        </span>
      ))}
    </p>
  );
}
