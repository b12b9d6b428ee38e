import type { CalendarBlock } from '@mnada/contract/office';
import { Fragment, useMemo } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { useNow } from '../../client/clock.ts';
import { formatDay, formatTime, useText } from '../../client/i18n/index.ts';
import { blockKey, toneOf } from './auction-state.ts';
import { ManyBlock, OneBlock } from './calendar-block.tsx';
import { dayStartOf, hoursOf, itemsOn, layOutDay, type Placeable } from './calendar-layout.ts';
import { useBlockMoves } from './use-block-moves.ts';
import { MoveProblem } from './move-problem.tsx';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const HOUR_PX = 60;

type Item = Placeable & { block: CalendarBlock };

/** A week by hour. What is scheduled or a draft is moved by drag, or by M, arrows and Enter. */
export function WeekCalendar({ blocks, days }: { blocks: readonly CalendarBlock[]; days: readonly number[] }) {
  const t = useText();
  const now = useNow(30);
  const plain = useMemo(() => blocks.map((block) => itemOf(block, Date.parse(block.starts_at))), [blocks]);
  const hours = useMemo(() => hoursOf(plain, days), [plain, days]);
  const moves = useBlockMoves(days, hours);
  const items = blocks.map((block) => itemOf(block, moves.startOf(block)));
  const today = dayStartOf(now);
  const high = (hours.to - hours.from) * HOUR_PX;
  const yOf = (ms: number, dayMs: number) => Math.max(0, ((ms - dayMs) / HOUR_MS - hours.from) * HOUR_PX);
  const heightOf = (startMs: number, endMs: number, dayMs: number) =>
    Math.max(24, yOf(endMs, dayMs) - yOf(startMs, dayMs) - 2);
  const { ghost } = moves;
  return (
    <>
      <MoveProblem problem={moves.problem} onDismiss={moves.dismiss} />
      <div className="overflow-x-auto rounded-lg bg-surface shadow-card">
        <div className="grid min-w-[760px] grid-cols-[52px_repeat(7,minmax(0,1fr))]">
          <div className="h-12 border-border border-b bg-surface-2" />
          {days.map((dayMs) => (
            <div
              key={dayMs}
              className="flex h-12 items-center justify-between gap-1 border-border border-b border-l bg-surface-2 px-2 font-semi"
            >
              <span className="shrink-0 whitespace-nowrap">{formatDay(dayMs).replace(/\u00a0\S+$/, '')}</span>
              {dayMs === today ? (
                <span className="rounded-full bg-primary px-2 py-0.5 text-2xs text-primary-foreground">
                  {t('auctions.today')}
                </span>
              ) : (
                <span className="tnum font-regular text-foreground-2 text-xs">{itemsOn(plain, dayMs).length}</span>
              )}
            </div>
          ))}
          <div aria-hidden="true" className="relative" style={{ height: high }}>
            {Array.from({ length: hours.to - hours.from - 1 }, (_, at) => (
              <span
                key={at}
                className="tnum absolute right-2 -translate-y-1/2 text-2xs text-foreground-2"
                style={{ top: (at + 1) * HOUR_PX }}
              >
                {`${String(hours.from + at + 1).padStart(2, '0')}:00`}
              </span>
            ))}
          </div>
          {days.map((dayMs) => (
            <div
              key={dayMs}
              data-day={dayMs}
              role="group"
              aria-label={formatDay(dayMs)}
              className={cx('relative border-border border-l', dayMs === today && 'bg-background')}
              style={{ height: high }}
            >
              {Array.from({ length: hours.to - hours.from - 1 }, (_, at) => (
                <span
                  key={at}
                  aria-hidden="true"
                  className="absolute inset-x-0 h-px bg-border"
                  style={{ top: (at + 1) * HOUR_PX }}
                />
              ))}
              {layOutDay(items, dayMs).map(({ items: own, tone, startMs, endMs, lane, lanes }) => (
                <div
                  key={own[0]?.id}
                  className="absolute"
                  style={{
                    top: yOf(startMs, dayMs) + 1,
                    height: heightOf(startMs, endMs, dayMs),
                    left: `calc(${(lane / lanes) * 100}% + 3px)`,
                    width: `calc(${100 / lanes}% - 5px)`,
                  }}
                >
                  {own.length === 1 && own[0] !== undefined ? (
                    <OneBlock
                      block={own[0].block}
                      moves={moves}
                      timeMs={own[0].startMs}
                      isNarrow={lanes > 1}
                      highPx={heightOf(startMs, endMs, dayMs)}
                    />
                  ) : (
                    <ManyBlock
                      blocks={own.map(({ block }) => block)}
                      tone={tone}
                      isNarrow={lanes > 1}
                      highPx={heightOf(startMs, endMs, dayMs)}
                    />
                  )}
                </div>
              ))}
              {ghost !== null && dayStartOf(ghost.startMs) === dayMs ? (
                <div
                  className="pointer-events-none absolute inset-x-0.5 z-20"
                  style={{
                    top: yOf(ghost.startMs, dayMs),
                    height: Math.max(
                      44,
                      (Math.min(lengthOf(ghost.block), dayMs + DAY_MS - ghost.startMs) / HOUR_MS) * HOUR_PX,
                    ),
                  }}
                >
                  <OneBlock block={ghost.block} moves={moves} timeMs={ghost.startMs} isGhost />
                </div>
              ) : null}
              {dayMs === today && now >= dayMs + hours.from * HOUR_MS ? (
                <Fragment>
                  <span
                    aria-hidden="true"
                    className="absolute inset-x-0 z-10 h-0.5 bg-foreground"
                    style={{ top: yOf(now, dayMs) }}
                  />
                  <span
                    className="tnum absolute left-1 z-10 -translate-y-full rounded-[4px] bg-foreground px-1 font-semi text-2xs text-surface"
                    style={{ top: yOf(now, dayMs) - 2 }}
                  >
                    {formatTime(now)}
                  </span>
                </Fragment>
              ) : null}
            </div>
          ))}
        </div>
      </div>
    </>
  );
}

const lengthOf = (block: CalendarBlock): number =>
  Math.max(HOUR_MS / 2, Date.parse(block.until) - Date.parse(block.starts_at));

/** @param startMs where it is drawn: a block on its way keeps its length */
const itemOf = (block: CalendarBlock, startMs: number): Item => ({
  id: blockKey(block),
  startMs,
  endMs: startMs + Math.max(0, Date.parse(block.until) - Date.parse(block.starts_at)),
  tone: toneOf(block),
  block,
});
