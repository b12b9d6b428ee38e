import { type AuctionRules, type ProductChoice } from '@mnada/contract/office';
import { categoryName, groupDigits, imageVariants, nairobiDate } from '@mnada/contract';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { useNow } from '../../client/clock.ts';
import { useText } from '../../client/i18n/index.ts';
import { Card } from '../../ui/card.tsx';
import { KeyValues } from '../../ui/key-values.tsx';

type Language = 'en' | 'sw';
type State = 'scheduled' | 'live' | 'ended';
/** As the shop says it, in both languages: what is previewed is not the office's own words. */
const WORDS = {
  en: {
    scheduled: 'Upcoming',
    live: 'Live',
    ended: 'Ended',
    days: 'days',
    hours: 'hours',
    min: 'min',
    press: 'Each bid',
    pressIs: 'price +KSh 1',
    tap: 'Each tap',
    tapIs: (bids: number) => `${bids} bids, price +KSh ${bids}`,
    clock: 'Clock',
    clockIs: (s: number) => `${s} s after every bid`,
    guard: 'Never pay more than',
    guardIs: (kes: string) => `KSh ${kes}, bids included`,
    limit: 'Win limit',
    limitIs: (product: number, total: number) =>
      [product > 0 ? `${product} in 7 days` : '', total > 0 ? `${total} in 30 days` : ''].filter(Boolean).join(', ') ||
      'none',
    beginners: 'Beginners only',
    beginnersIs: 'for accounts without a win',
    seats: 'Opens',
    seatsIs: (seats: number) => `when ${seats} seats are booked, each free`,
    lock: 'Lock price',
    lockIs: (kes: string) => `from KSh ${kes} on only who has bid before`,
    cash: 'Cash instead',
    cashIs: 'shop price less 10% of the bid',
    losers: 'Not the winner',
    losersIs: 'Buy It Now, bids back',
  },
  sw: {
    scheduled: 'Ujao',
    live: 'Hewani',
    ended: 'Imeisha',
    days: 'siku',
    hours: 'saa',
    min: 'dak',
    press: 'Kila zabuni',
    pressIs: 'bei +KSh 1',
    tap: 'Kila mguso',
    tapIs: (bids: number) => `zabuni ${bids}, bei +KSh ${bids}`,
    clock: 'Saa',
    clockIs: (s: number) => `sekunde ${s} baada ya kila zabuni`,
    guard: 'Hulipi zaidi ya',
    guardIs: (kes: string) => `KSh ${kes}, pamoja na zabuni`,
    limit: 'Kikomo cha ushindi',
    limitIs: (product: number, total: number) =>
      [product > 0 ? `${product} kwa siku 7` : '', total > 0 ? `${total} kwa siku 30` : '']
        .filter(Boolean)
        .join(', ') || 'hakuna',
    beginners: 'Wanaoanza',
    beginnersIs: 'kwa akaunti zisizo na ushindi',
    seats: 'Hufunguka',
    seatsIs: (seats: number) => `nafasi ${seats} zikichukuliwa, kila moja bure`,
    lock: 'Bei ya kufunga',
    lockIs: (kes: string) => `kuanzia KSh ${kes} waliokwisha kuweka zabuni tu`,
    cash: 'Pesa taslimu',
    cashIs: 'bei ya dukani kasoro 10% ya zabuni',
    losers: 'Usiposhinda',
    losersIs: 'Nunua Sasa, zabuni zinarudi',
  },
} as const;

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
  state?: State;
  /** KSh so far. */
  price?: number;
}) {
  const t = useText();
  const [language, setLanguage] = useState<Language>('en');
  const say = WORDS[language];
  if (product === null) return null;
  const isEnglish = language === 'en' || product.name_sw === '';
  const shopPrice = groupDigits(product.shop_price, product.shop_price % 1 === 0 ? 0 : 2);
  return (
    <Card
      title={t('templates.asShopper')}
      aside={
        <span className="flex gap-1 text-sm" role="group" aria-label={t('templates.language')}>
          {(['en', 'sw'] as const).map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={language === each}
              className={cx(
                'rounded-sm px-2 font-semi pointer-coarse:min-h-12',
                language === each ? 'text-link' : 'font-medium text-foreground-2',
              )}
              onClick={() => setLanguage(each)}
            >
              {each === 'en' ? 'English' : 'Kiswahili'}
            </button>
          ))}
        </span>
      }
    >
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
        <KeyValues
          className="self-start"
          rows={[
            { name: say.press, value: say.pressIs },
            ...(rules.bids_per_tap === 1 ? [] : [{ name: say.tap, value: say.tapIs(rules.bids_per_tap) }]),
            { name: say.clock, value: say.clockIs(rules.countdown_seconds) },
            { name: say.guard, value: say.guardIs(shopPrice) },
            { name: say.limit, value: say.limitIs(rules.wins_per_product, rules.wins_in_total) },
            ...(rules.beginners_only ? [{ name: say.beginners, value: say.beginnersIs }] : []),
            ...(rules.seats === null ? [] : [{ name: say.seats, value: say.seatsIs(rules.seats) }]),
            ...(rules.lock_price === null
              ? []
              : [{ name: say.lock, value: say.lockIs(groupDigits(rules.lock_price, 0)) }]),
            ...(rules.cash_enabled ? [{ name: say.cash, value: say.cashIs }] : []),
            { name: say.losers, value: say.losersIs },
          ]}
        />
      </div>
    </Card>
  );
}

const CHIPS: Record<State, string> = {
  scheduled: 'bg-upcoming-soft text-upcoming-text',
  live: 'bg-live-soft text-live-text',
  ended: 'bg-ended-soft text-ended-text',
};

function Picture({ image, word, state }: { image: string | null; word: string; state: State }) {
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

function Countdown({ startsAt, words }: { startsAt: string; words: (typeof WORDS)[Language] }) {
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
