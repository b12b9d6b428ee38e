import { type OddsFigures, ODDS_AUCTIONS_MIN, categoryName } from '@mnada/contract';
import { cx } from '@mnada/ui/cx.ts';
import { Trophy, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatAmount, formatKes, useLanguage, useText } from '../../client/i18n/index.ts';
import { monthName, type Odds, oddsOf, scaleOf, shareOf } from './odds-view.ts';

const CARD = 'rounded-xl bg-surface p-4 shadow-card md:p-5';
const count = (n: number) => formatAmount(n, 'never');
/** More faces than these say less than the number does. */
const FACES_MAX = 32;

type Part = { readonly figures: OddsFigures };

export const tells = ({ auctions }: OddsFigures): boolean => auctions >= ODDS_AUCTIONS_MIN;

/** Too few auctions: the numbers as they are, and no percentage. */
export function FewCard({ figures }: Part) {
  const t = useText();
  const month = monthName(figures.month, useLanguage());
  return (
    <section className={CARD}>
      <p className="tnum font-semi text-lg leading-6">
        {t('odds.few', { count: figures.auctions, month, min: ODDS_AUCTIONS_MIN })}
      </p>
      <p className="tnum mt-2 text-foreground-2">
        {t('odds.fewCounts', { bidders: count(figures.bidders), winners: count(figures.winners) })}
      </p>
    </section>
  );
}

export function ChanceCard({ figures }: Part) {
  const t = useText();
  const month = monthName(figures.month, useLanguage());
  const { bidders, winners } = figures;
  const odds = oddsOf(bidders, winners);
  const others = odds === null ? 0 : odds.of - odds.won;
  return (
    <section className={CARD} aria-labelledby="odds-chance">
      <h2 id="odds-chance" className="sr-only font-medium text-foreground-2 text-sm md:not-sr-only">
        {t('odds.chance')}
      </h2>
      <p className="tnum font-[800] text-clock tracking-[-0.03em]">
        {odds === null ? t('odds.nobody') : <Chance odds={odds} />}
      </p>
      <p className="tnum mt-1 text-foreground-2 md:text-foreground md:text-sm md:leading-5">
        {t('odds.won', { count: bidders, winners: count(winners), month, percent: shareOf(winners, bidders) })}{' '}
        {odds === null || others === 0 ? null : t('odds.othersNot', { rest: count(others), n: count(odds.of) })}
      </p>
      {odds === null || others === 0 || odds.of > FACES_MAX ? null : (
        <div aria-hidden="true" className="mt-4 grid grid-cols-8 gap-2">
          {Array.from({ length: odds.of }, (_, at) => (
            <span
              key={at}
              className={cx(
                'grid aspect-square place-items-center rounded-full',
                at < odds.won ? 'bg-bid text-bid-foreground' : 'bg-surface-3 text-foreground-2',
              )}
            >
              {at < odds.won ? <Trophy size={20} /> : <UserRound size={20} />}
            </span>
          ))}
        </div>
      )}
    </section>
  );
}

/** "1 in 16", or that all did. */
export function Chance({ odds }: { odds: Odds }) {
  const t = useText();
  return odds.won === odds.of ? t('odds.everyone') : t('odds.chanceOf', { won: odds.won, n: count(odds.of) });
}

export function SavedCard({ figures }: Part) {
  const t = useText();
  const { taken, median_saving: middle, saving_from: from, saving_to: to, savings, saved_most: most } = figures;
  return (
    <section className={CARD} aria-labelledby="odds-saved">
      <h2
        id="odds-saved"
        className="font-semi text-lg md:font-medium md:text-foreground-2 md:text-sm md:tracking-normal"
      >
        <span className="md:hidden">{t('odds.saved')}</span>
        <span className="hidden md:inline">{t('odds.savedDesktop')}</span>
      </h2>
      <p className="tnum mt-2 flex flex-wrap items-baseline gap-x-2.5 md:mt-0">
        <b className="font-[800] text-price text-savings tracking-[-0.03em] md:text-clock">
          {middle === null ? '–' : `${middle}%`}
        </b>
        <span className="text-foreground-2 md:hidden">{t('odds.middle')}</span>
      </p>
      <Bars savings={savings} />
      <p className="tnum mt-2 text-foreground-2 text-sm leading-5">
        {middle === null
          ? t('odds.savedFew', { count: taken, min: ODDS_AUCTIONS_MIN })
          : t('odds.spread', { count: taken, from: from ?? 0, to: to ?? 0, most: shareOf(most, taken) })}
      </p>
      <Claims figures={figures} />
    </section>
  );
}

/** What became of the wins that are no savings: said, so that nobody takes them for some. */
function Claims({ figures: { auctions, taken, cash, lapsed } }: Part) {
  const t = useText();
  if (taken === auctions) return null;
  if (cash === null || lapsed === null) {
    return (
      <p className="tnum mt-2 text-foreground-2 text-sm leading-5">
        {t('odds.claimsApart', { count: auctions, taken: count(taken), rest: count(auctions - taken) })}
      </p>
    );
  }
  const waits = auctions - taken - cash - lapsed;
  return (
    <p className="tnum mt-2 text-foreground-2 text-sm leading-5">
      {t('odds.claims', {
        count: auctions,
        taken: count(taken),
        cash: count(cash),
        lapsed: count(lapsed),
        waits: count(waits),
      })}
    </p>
  );
}

/** Wins by tens of percent; as a list for whoever can't see it. */
function Bars({ savings }: { savings: readonly number[] }) {
  const t = useText();
  const scale = scaleOf(savings);
  const top = scale.at(-1) ?? 1;
  return (
    <figure className="mt-3">
      <ul className="sr-only">
        {savings.map((wins, at) => (
          <li key={at}>
            {t('odds.chartRow', { from: at * 10 })}: {t('odds.wins', { count: wins })}
          </li>
        ))}
      </ul>
      <div
        aria-hidden="true"
        className="tnum grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-[min(0.75rem,3.4vw)] text-foreground-2 leading-4"
      >
        <div className="relative h-36 min-w-6 text-right">
          {scale.map((value) => (
            <span
              key={value}
              className="-translate-y-1/2 absolute right-0 whitespace-nowrap leading-4"
              style={{ bottom: `calc(${(100 * value) / top}% - 1rem)` }}
            >
              {count(value)}
            </span>
          ))}
        </div>
        <div className="relative h-36">
          {scale.map((value) => (
            <span
              key={value}
              className="absolute inset-x-0 border-border border-t"
              style={{ bottom: `${(100 * value) / top}%` }}
            />
          ))}
          <div className="relative grid h-full grid-cols-10 items-end gap-1.5 px-1">
            {savings.map((wins, at) => (
              <span
                key={at}
                className="rounded-t-xs bg-pay"
                style={{ height: `${(100 * wins) / top}%`, minHeight: wins === 0 ? 0 : '2px' }}
              />
            ))}
          </div>
        </div>
        <span />
        <div className="mt-1.5 grid grid-cols-10 gap-1.5 px-1 text-center">
          {savings.map((_, at) => (
            <span key={at}>{at === 0 ? '0%' : at * 10}</span>
          ))}
        </div>
      </div>
    </figure>
  );
}

/** @param isRunning the month goes on: sums come when it is published */
export function OthersCard({ figures, isRunning }: Part & { readonly isRunning: boolean }) {
  const t = useText();
  const { bidders, winners, others_median: middle, others_paid: paid, others_back: back, bought_now: bought } = figures;
  const whole = (kes: number) => formatKes(Math.round(kes), 'never');
  return (
    <section className={CARD} aria-labelledby="odds-others">
      <h2 id="odds-others" className="font-semi text-lg">
        {t('odds.others')}
      </h2>
      <p className="tnum mt-1.5 text-foreground-2">
        {bidders === winners ? t('odds.othersNone') : t('odds.othersText', { count: bidders - winners })}{' '}
        {middle === null ? null : (
          <b className="font-semi text-foreground">{t('odds.othersMiddle', { amount: whole(middle) })}</b>
        )}
      </p>
      {bidders === winners ? null : paid === null ? (
        <p className="mt-2.5">{t(isRunning ? 'odds.othersLater' : 'odds.othersFew')}</p>
      ) : (
        <dl className="tnum mt-3">
          <Row name={t('odds.paid')}>{whole(paid)}</Row>
          {back === null ? null : (
            <>
              <Row
                name={bought === null ? t('odds.backPlain') : t('odds.back', { count: count(bought) })}
              >{`\u2212${whole(back)}`}</Row>
              <Row name={t('odds.net')} total>
                {formatKes(Math.round(paid) - Math.round(back), 'never')}
              </Row>
            </>
          )}
        </dl>
      )}
      {paid === null || back !== null ? null : (
        <p className="mt-1 text-foreground-2 text-sm leading-5">{t('odds.backFew')}</p>
      )}
      <p className="mt-2.5 text-foreground-2 text-sm leading-5">{t('odds.couldBuy')}</p>
    </section>
  );
}

function Row({ name, total = false, children }: { name: string; total?: boolean; children: ReactNode }) {
  return (
    <div
      className={cx(
        'flex flex-wrap items-baseline justify-between gap-x-3 py-1.5',
        total ? 'mt-1 border-border border-t-2 pt-2.5 font-semi text-lg' : 'text-foreground-2',
      )}
    >
      <dt>{name}</dt>
      <dd className="whitespace-nowrap font-semi text-foreground">{children}</dd>
    </div>
  );
}

/** What people bid on, a row a category; sideways on a phone. */
export function KindsCard({ figures: { categories } }: Part) {
  const t = useText();
  const language = useLanguage();
  if (categories.length === 0) return null;
  return (
    <section className="overflow-hidden rounded-xl bg-surface shadow-card" aria-labelledby="odds-kinds">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 px-4 py-4 md:px-5">
        <h2 id="odds-kinds" className="font-semi text-lg">
          {t('odds.kinds')}
        </h2>
        <p className="text-foreground-2 text-sm">{t('odds.kindsNote')}</p>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by keys */}
      <div role="region" aria-labelledby="odds-kinds" tabIndex={0} className="overflow-x-auto overscroll-x-contain">
        <table className="tnum w-full min-w-136 text-sm">
          <thead className="break-normal bg-surface-2 text-foreground-2 text-xs">
            <tr className="h-9">
              <th scope="col" className="pl-4 text-left font-medium md:pl-5">
                {t('odds.kind')}
              </th>
              {(['auctions', 'bidders', 'winners', 'chanceShort', 'saving'] as const).map((name) => (
                <th key={name} scope="col" className="px-2 text-right font-medium last:pr-4 md:last:pr-5">
                  {t(`odds.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {categories.map((each) => {
              const odds = each.auctions >= ODDS_AUCTIONS_MIN ? oddsOf(each.bidders, each.winners) : null;
              return (
                <tr key={each.category} className="h-11 border-border border-t">
                  <th scope="row" className="pl-4 text-left font-semi md:pl-5">
                    {categoryName(each.category, language)}
                  </th>
                  <td className="px-2 text-right">{count(each.auctions)}</td>
                  <td className="px-2 text-right">{count(each.bidders)}</td>
                  <td className="px-2 text-right">{count(each.winners)}</td>
                  <td className="px-2 text-right">{odds === null ? t('odds.tooFew') : <Chance odds={odds} />}</td>
                  <td className="px-2 pr-4 text-right md:pr-5">
                    {each.median_saving === null ? t('odds.tooFew') : `${each.median_saving}%`}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </section>
  );
}
