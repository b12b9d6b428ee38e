import type { CalendarBlock } from '@mnada/contract/office';
import { Link } from '@tanstack/react-router';
import { cx } from '@mnada/ui/cx.ts';
import { useNow } from '../../client/clock.ts';
import { formatDay, formatTime, isoDay, useText } from '../../client/i18n/index.ts';
import { blockKey, edgesOf, linkOf, TONES, toneOf } from './auction-state.ts';
import { blockWords } from './calendar-block.tsx';
import { dayStartOf, type Placeable } from './calendar-layout.ts';
import { MoveProblem } from './move-problem.tsx';
import { type BlockMoves, useBlockMoves } from './use-block-moves.ts';

const SHOWN = 4;
type Item = Placeable & { block: CalendarBlock };

/** Six weeks at most, each auction on the day that it opens. A move keeps its time of day. */
export function MonthCalendar({
  blocks,
  days,
  monthMs,
}: {
  blocks: readonly CalendarBlock[];
  days: readonly number[];
  monthMs: number;
}) {
  const t = useText();
  const now = useNow(60);
  const moves = useBlockMoves(days, null);
  const { ghost } = moves;
  const today = dayStartOf(now);
  const month = isoDay(monthMs).slice(0, 7);
  const items = blocks
    .map((block): Item => {
      const startMs = moves.startOf(block);
      return { id: blockKey(block), startMs, endMs: startMs, tone: toneOf(block), block };
    })
    .toSorted((a, b) => a.startMs - b.startMs);
  return (
    <>
      <MoveProblem problem={moves.problem} onDismiss={moves.dismiss} />
      <div className="overflow-x-auto rounded-lg bg-surface shadow-card">
        <div className="grid min-w-[760px] grid-cols-7">
          {days.slice(0, 7).map((dayMs) => (
            <div
              key={dayMs}
              className="h-9 bg-surface-2 px-2.5 py-2 font-medium text-foreground-2 text-xs not-first:border-border not-first:border-l"
            >
              {formatDay(dayMs).slice(0, 3)}
            </div>
          ))}
          {days.map((dayMs, at) => {
            const own = items.filter(({ startMs }) => dayStartOf(startMs) === dayMs);
            const isGhostHere = ghost !== null && dayStartOf(ghost.startMs) === dayMs;
            // What can be moved goes first: what is over is history.
            const shown =
              own.length <= SHOWN
                ? own
                : [
                    ...own.filter(({ block }) => block.state !== 'ended'),
                    ...own.filter(({ block }) => block.state === 'ended'),
                  ].slice(0, SHOWN - 1);
            return (
              <div
                key={dayMs}
                data-day={dayMs}
                role="group"
                aria-label={formatDay(dayMs)}
                className={cx(
                  'min-h-30 min-w-0 border-border border-t p-1.5',
                  at % 7 > 0 && 'border-l',
                  dayMs === today && 'bg-background',
                  isGhostHere && 'bg-upcoming-soft',
                )}
              >
                <p className="mb-1 flex items-center justify-between px-1 text-xs">
                  <Link
                    to={'/auctions' as '/'}
                    search={{ view: 'week', at: isoDay(dayMs) } as never}
                    aria-label={t('auctions.weekOf', { day: formatDay(dayMs) })}
                    className={cx(
                      'tnum grid min-h-6 min-w-6 place-items-center rounded-full font-semi',
                      dayMs === today
                        ? 'bg-primary px-1.5 text-primary-foreground'
                        : isoDay(dayMs).startsWith(month)
                          ? 'text-foreground'
                          : 'text-foreground-3',
                    )}
                  >
                    {Number(isoDay(dayMs).slice(8))}
                  </Link>
                  {own.length === 0 ? null : <span className="tnum text-foreground-2">{own.length}</span>}
                </p>
                <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
                  {shown
                    .toSorted((a, b) => a.startMs - b.startMs)
                    .map((item) => (
                      <li key={item.id}>
                        <Line block={item.block} moves={moves} timeMs={item.startMs} />
                      </li>
                    ))}
                  {isGhostHere && ghost !== null ? (
                    <li className="rounded-[5px] px-1.5 font-semi text-upcoming-text text-xs ring-2 ring-ring">
                      {`${formatTime(ghost.startMs)} ${ghost.block.product.name}`}
                    </li>
                  ) : null}
                  {own.length > shown.length ? (
                    <li>
                      <Link
                        to={'/auctions' as '/'}
                        search={{ view: 'list', tab: 'all', from: isoDay(dayMs), to: isoDay(dayMs) } as never}
                        className="flex min-h-6 items-center rounded-[5px] px-1.5 font-semi text-link text-xs"
                      >
                        {t('auctions.more', { count: own.length - shown.length })}
                      </Link>
                    </li>
                  ) : null}
                </ul>
              </div>
            );
          })}
        </div>
      </div>
    </>
  );
}

function Line({ block, moves, timeMs }: { block: CalendarBlock; moves: BlockMoves; timeMs: number }) {
  const t = useText();
  const tone = toneOf(block);
  const isMoving = moves.ghost !== null && blockKey(moves.ghost.block) === blockKey(block);
  return (
    <Link
      {...linkOf(block)}
      preload={false}
      draggable={false}
      data-block={blockKey(block)}
      aria-label={blockWords(block, t)}
      title={blockWords(block, t)}
      className={cx(
        'relative block min-h-6 truncate rounded-[5px] py-1 pr-1 pl-2 text-xs leading-4',
        TONES[tone].block,
        block.can_move && 'cursor-grab',
        edgesOf(block).length > 0 && 'outline-2! outline-solid! -outline-offset-2! outline-soon!',
        isMoving && 'opacity-40',
        moves.isPending(block) && 'animate-pulse',
        'focus-visible:outline-3! focus-visible:outline-ring! focus-visible:outline-solid!',
      )}
      {...moves.handlersOf(block)}
    >
      <span
        aria-hidden="true"
        className={cx('absolute inset-y-0 left-0 w-[3px]', edgesOf(block).length > 0 ? 'bg-soon' : TONES[tone].bar)}
      />
      <b className="tnum">{formatTime(timeMs)}</b> {block.product.name}
    </Link>
  );
}
