import { Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { type TextKey, useText } from '../../client/i18n/index.ts';
import { LinkButton } from '@mnada/ui/button.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { ProductPicture } from '../auctions/index.ts';
import { SLIDES, slideAt } from './slides.ts';
import { useSlides } from './use-slides.ts';

/** One of the three cards beside the slogans. */
export type HeroCard = {
  readonly key: string;
  readonly name: string;
  readonly picture: string | undefined;
  readonly price: ReactNode;
  /** The ring in its corner. */
  readonly ring: ReactNode;
  /** Wraps the whole card in its link or button. */
  readonly wrap: (children: ReactNode, className: string) => ReactNode;
};

/** What the product brings, where a shop has published none of its own (OPS-12). */
const SLOGANS: readonly (readonly [start: TextKey, mark: TextKey])[] = [
  ['home.sloganSaveStart', 'home.sloganSaveMark'],
  ['common.sloganZeroStart', 'common.sloganZeroMark'],
  ['home.sloganTodayStart', 'home.sloganTodayMark'],
];

/** Rings on ink: marigold arc, whatever the theme. */
const ON_INK =
  '[--foreground:var(--on-brand)] [--surface:var(--brand-ink)] [--ring-track:oklch(0.45_0.03_165)] [--ring-calm:var(--brand-marigold)]';

/** The promo: slogans and cards take turns, 3 s each; everything keeps its box, so nothing moves below. */
export function Hero({
  pill,
  slogans,
  cards,
  note = null,
  cta,
  onHowTo,
  onHowToNear,
}: {
  pill: ReactNode;
  slogans?: readonly { readonly start: string; readonly mark: string }[] | null | undefined;
  cards: readonly HeroCard[];
  /** What stands by the slogans whichever of them is on. */
  note?: ReactNode;
  cta: ReactNode;
  onHowTo: () => void;
  onHowToNear: () => void;
}) {
  const t = useText();
  const { place, isPaused, toggle, hold } = useSlides(cards.length);
  const slide = slideAt(place);
  const said = slogans ?? SLOGANS.map(([start, mark]) => ({ start: t(start).trimEnd(), mark: t(mark) }));
  const lit = slide.kind === 'card' ? slide.index : null;
  return (
    <section
      aria-roledescription="carousel"
      aria-label={t('home.slogans')}
      className="relative overflow-hidden rounded-xl bg-brand-ink text-on-brand md:grid md:min-h-96 md:grid-cols-[minmax(0,1fr)_minmax(0,0.98fr)] md:gap-6 md:rounded-[1.75rem]"
      {...hold}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 400 400"
        fill="none"
        className="absolute -bottom-56 -left-36 size-100 md:-left-20"
      >
        <circle cx="200" cy="200" r="148" stroke="var(--brand-ink-2)" strokeWidth="78" />
      </svg>
      <div className="relative flex min-w-0 flex-col justify-center p-5 md:py-10 md:pr-0 md:pl-12">
        <p className="flex min-h-8 w-fit items-center gap-2.5 rounded-full bg-brand-ink-2 px-3.5 py-1 font-medium text-sm">
          {pill}
        </p>
        <div className="mt-4 grid">
          {said.map(({ start, mark }, index) => (
            <Stage key={SLOGANS[index]?.[1] ?? index} isOn={slide.kind === 'slogan' && slide.index === index}>
              <p className="text-balance font-[800] text-(length:--text-hero) leading-[1.06] tracking-[-0.035em] lg:text-[3.125rem]">
                {start} <span className="whitespace-nowrap text-brand-marigold">{mark}</span>
              </p>
            </Stage>
          ))}
          {cards.map((card, index) => (
            <Stage key={card.key} isOn={lit === index}>
              <p className="line-clamp-2 font-semi text-lg text-on-brand-2 leading-6 md:text-xl md:leading-7">
                {card.name}
              </p>
              <p className="mt-1 font-[800] text-(length:--text-hero) text-brand-marigold leading-[1.06] tracking-[-0.035em]">
                {card.price}
              </p>
            </Stage>
          ))}
        </div>
        {note}
        <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-3 md:mt-6">
          {cta}
          <button
            type="button"
            onClick={onHowTo}
            onPointerEnter={onHowToNear}
            onPointerDown={onHowToNear}
            className="flex min-h-12 items-center gap-3 rounded-lg pr-2 text-left"
          >
            <span className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-ink-2">
              <Play aria-hidden="true" size={20} fill="currentColor" />
            </span>
            <span className="text-sm leading-tight">
              <span className="block font-medium">{t('home.howToStart')}</span>{' '}
              <span className="block text-on-brand-2">{t('home.watchVideo')}</span>
            </span>
          </button>
        </div>
        <div className="mt-3 flex items-center gap-3 md:mt-5">
          <button
            type="button"
            aria-label={t(isPaused ? 'home.play' : 'home.pause')}
            onClick={toggle}
            className="-ml-3.5 grid size-12 place-items-center rounded-full text-on-brand-2 hover:text-on-brand"
          >
            {isPaused ? <Play aria-hidden="true" size={18} /> : <Pause aria-hidden="true" size={18} />}
          </button>
          <span aria-hidden="true" className="flex items-center gap-1.5">
            {Array.from({ length: SLIDES }, (_, at) => {
              const { kind, index } = slideAt(at);
              if (kind === 'card' && index >= cards.length) return null;
              return (
                <span
                  key={at}
                  className={cx('slide-dot', at === place ? 'w-7 bg-brand-marigold' : 'w-2 bg-on-brand-2/45')}
                />
              );
            })}
          </span>
        </div>
      </div>
      {cards.length === 0 ? null : (
        <div
          className={cx(
            'relative grid grid-cols-3 gap-2.5 px-5 pb-5 md:grid-cols-[1.28fr_1fr] md:grid-rows-2 md:gap-3.5 md:py-7 md:pr-7 md:pl-0',
            ON_INK,
          )}
        >
          {cards.map((card, index) => (
            <div key={card.key} className={cx('min-w-0', index === 0 && 'md:row-span-2')}>
              {card.wrap(
                <>
                  <span className="grid min-h-0 flex-1 place-items-center">
                    <ProductPicture
                      address={card.picture}
                      alt=""
                      eager
                      sizes={`(min-width: 905px) ${index === 0 ? 240 : 96}px, 80px`}
                      className={cx(
                        'mix-blend-normal! h-20 w-full drop-shadow-[0_14px_14px_rgb(0_0_0/0.35)]',
                        index === 0 ? 'md:h-60' : 'md:h-24',
                      )}
                    />
                  </span>
                  <span className="absolute top-2 right-2 md:top-3 md:right-3">{card.ring}</span>
                  <span className="block">
                    <span className="line-clamp-4 h-16 break-words text-on-brand-2 text-xs leading-4 md:line-clamp-2 md:h-9 md:text-sm md:leading-4.5">
                      {card.name}
                    </span>
                    <b className="tnum block font-bold max-[389px]:text-[0.9375rem] max-[389px]:tracking-tight md:text-lg">
                      {card.price}
                    </b>
                  </span>
                </>,
                cx(
                  'relative flex h-full w-full flex-col overflow-hidden rounded-lg bg-brand-ink-2/75 p-2.5 text-left transition-shadow duration-(--dur-base) md:rounded-xl md:p-4',
                  lit === index ? 'shadow-[inset_0_0_0_2px_var(--brand-marigold)]' : 'hover:bg-brand-ink-2',
                ),
              )}
            </div>
          ))}
        </div>
      )}
    </section>
  );
}

/** All slides lie in one cell: the tallest makes the height, so turning moves nothing. */
function Stage({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  return (
    <div
      aria-hidden={!isOn}
      className={cx(
        'col-start-1 row-start-1 flex flex-col justify-center transition-[opacity,transform,visibility] duration-(--dur-slow) ease-soft',
        isOn ? 'visible opacity-100' : 'invisible translate-y-2 opacity-0',
      )}
    >
      {children}
    </div>
  );
}

/** `Start bidding today`: the page's one marigold button. */
export function StartButton() {
  const t = useText();
  return (
    <LinkButton variant="bid" size="lg" to="/" search={{ tab: 'open' }}>
      {t('home.startToday')}
    </LinkButton>
  );
}
