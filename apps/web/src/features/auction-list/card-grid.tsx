import { AuctionSummary } from '@mnada/contract';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { AuctionCard, AuctionCardPlace, AuctionCardSkeleton } from '../auctions/index.ts';
import { useHydrated } from '@mnada/ui/use-hydrated.ts';
import { cx } from '@mnada/ui/cx.ts';
import { useObserveCard } from './observed-cards.ts';
import { useQueries } from '@tanstack/react-query';
import { useApi } from '../../client/api.ts';
import { settleSlots, toSlots } from './steady-slots.ts';

const GRID = 'card-grid';
/** One row on every width: 2, 3, 4, 6 cards. */
const ONE_ROW = 'one-row';
/** What stands in one row stands below the others: the first HTML has a phone's. The rest of it is a way on ("See all"). */
const ROW_DRAWN_FIRST = 2;
/** Two rows of the widest screen: what is below them stands in the first HTML in brief. */
const DRAWN_WHOLE_FIRST = 12;

/** One row of a phone, which is all that its first screen shows: the second row shares the line with it no more. */
const EAGER_CARDS = 2;
const SKELETONS = 6; // seed 1, section 9
/** So many places stand open below fewer live ones, so that nothing below moves when the next one opens. */
const PLACES = 6;
/** Three rows on a phone; on wider screens the grid closes the gap behind what stands here. */
const CARDS_BEFORE_BREAK = 6;

/**
 * Cards in two to six columns, in the order in which they were fetched.
 * @param keepPlaces each card stays in the place where it first appeared: for live ones, which would trade places with
 *   every bid. What goes by its time (starting soon, just ended) keeps that order instead.
 * @param interlude stands across the grid behind the third row of a phone.
 */
export function CardGrid({
  auctions,
  keepPlaces = false,
  eager = false,
  oneRow = false,
  interlude,
}: {
  auctions: readonly AuctionSummary[];
  keepPlaces?: boolean;
  eager?: boolean;
  oneRow?: boolean;
  interlude?: ReactNode;
}) {
  const cards = useSteadyList(auctions, keepPlaces);
  const observe = useObserveCard();
  const isAlive = useHydrated();
  // What stands across the grid is as high as the screen that is left below it.
  const whole = interlude === undefined ? DRAWN_WHOLE_FIRST : CARDS_BEFORE_BREAK;
  const items = cards.map((auction, at) => (
    <li key={auction.id} ref={observe(auction.id)}>
      {oneRow && at >= ROW_DRAWN_FIRST && !isAlive ? (
        <AuctionCardPlace />
      ) : (
        <AuctionCard auction={auction} eager={eager && at < EAGER_CARDS} brief={at >= whole && !isAlive} />
      )}
    </li>
  ));
  if (keepPlaces && cards.length < PLACES) items.push(...openPlaces(cards.length));
  if (interlude !== undefined) {
    items.splice(
      CARDS_BEFORE_BREAK,
      0,
      <li key="interlude" className="col-span-full min-w-0">
        {interlude}
      </li>,
    );
  }
  return <ul className={cx(GRID, oneRow && ONE_ROW)}>{items}</ul>;
}

/** Outlines as high as the cards that will stand there. */
function openPlaces(from: number): ReactElement[] {
  return Array.from({ length: PLACES - from }, (_, at) => (
    <li key={`open ${at}`} aria-hidden="true" className="rounded-xl border-2 border-border border-dashed">
      <div className="invisible -m-0.5">
        <AuctionCardSkeleton />
      </div>
    </li>
  ));
}

/**
 * What stands where nothing is live: as high as the grid with the first card in it, so that nothing below moves when one
 * opens.
 */
export function EmptyGrid({ children, interlude }: { children: ReactNode; interlude?: ReactNode }) {
  return (
    <>
      <div className="grid [&>*]:col-start-1 [&>*]:row-start-1">
        <ul className={cx(GRID, 'invisible')} aria-hidden="true">
          {openPlaces(0)}
        </ul>
        {/* On a phone its words stand at the top: the middle of three rows is below the first screen. */}
        <div className="md:self-center">{children}</div>
      </div>
      {interlude === undefined ? null : <div className="mt-3 flow-root lg:mt-4">{interlude}</div>}
    </>
  );
}

/** Six cards of the final size while the first answer is on its way. */
export function CardGridSkeleton() {
  const t = useText();
  return (
    <div className="skeleton-page" aria-busy="true">
      <span className="sr-only">{t('common.loading')}</span>
      <div className={GRID}>
        {Array.from({ length: SKELETONS }, (_, at) => (
          <AuctionCardSkeleton key={at} />
        ))}
      </div>
    </div>
  );
}

/**
 * The list as it stands on screen: every card in the place where it first appeared. What became of one that left the list
 * unseen (it ended while nobody listened) is asked, so that no card counts down a clock that has stopped.
 * @param keepPlaces otherwise the list as it is, in its own order
 */
function useSteadyList(list: readonly AuctionSummary[], keepPlaces: boolean): readonly AuctionSummary[] {
  const [seen, setSeen] = useState(list);
  const [slots, setSlots] = useState(() => toSlots(list));
  if (seen !== list) {
    // Known while rendering, so no frame shows the old places with the new cards.
    setSeen(list);
    setSlots(settleSlots(slots, list));
  }
  const api = useApi();
  const unseen = keepPlaces ? slots.filter((slot) => slot.isGone && slot.auction.status !== 'ended') : [];
  const answers = useQueries({
    queries: unseen.map(({ auction: { id } }) => ({
      queryKey: ['left-the-list', id],
      queryFn: ({ signal }: { signal: AbortSignal }) => api.get(`/api/auctions/${id}`, AuctionSummary, { signal }),
      staleTime: 2_000,
    })),
  });
  if (!keepPlaces) return list;
  const ended = new Map(answers.flatMap(({ data }) => (data === undefined ? [] : [[data.id, data] as const])));
  return slots.map((slot) => (slot.isGone ? (ended.get(slot.auction.id) ?? slot.auction) : slot.auction));
}
