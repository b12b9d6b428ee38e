import type { CalendarBlock } from '@mnada/contract/office';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { formatDayTime, formatTime, type Translate, useText } from '../../client/i18n/index.ts';
import { edgesOf, linkOf, numberOf, TONES, toneOf } from './auction-state.ts';
import type { Tone } from './calendar-layout.ts';
import type { BlockMoves } from './use-block-moves.ts';

/** What is wrong with a block, in words: each is an orange edge, too. */
const warningWords = (block: CalendarBlock, t: Translate): string =>
  edgesOf(block)
    .map((warning) => t(`templates.warn_${warning}`))
    .join(', ');

/** As many lines as have room. */
const CLAMPS: Readonly<Record<number, string>> = {
  1: 'line-clamp-1',
  2: 'line-clamp-2',
  3: 'line-clamp-3',
  4: 'line-clamp-4',
  5: 'line-clamp-5',
};
const Alert = () => <TriangleAlert aria-hidden="true" size={12} className="mt-0.5 shrink-0 text-soon-text" />;

/** All of it for who doesn't see the colours. */
export function blockWords(block: CalendarBlock, t: Translate): string {
  const warnings = warningWords(block, t);
  const words = t('auctions.blockWords', {
    name: block.product.name,
    state: t(TONES[toneOf(block)].name),
    when: formatDayTime(block.starts_at),
  });
  return `${words}${warnings === '' ? '' : ` ${t('auctions.watchWords', { what: warnings })}`}${block.can_move ? ` ${t('auctions.mToMove')}` : ''}`;
}

const BOX = 'absolute inset-0 overflow-hidden rounded-[6px] py-1 text-left leading-4';
/** Of two beside each other words stay whole a little longer. */
const roomOf = (isNarrow: boolean): string => (isNarrow ? 'pr-0.5 pl-2 text-2xs leading-3.5' : 'pr-1 pl-2.5 text-xs');

/** One auction: its time, its name, what is wrong with it. */
export function OneBlock({
  block,
  moves,
  isGhost = false,
  isNarrow = false,
  highPx = 200,
  timeMs,
}: {
  block: CalendarBlock;
  moves: BlockMoves;
  isGhost?: boolean;
  isNarrow?: boolean;
  /** What has no room is cut at a whole line. */
  highPx?: number;
  timeMs: number;
}) {
  const t = useText();
  const tone = toneOf(block);
  const warnings = warningWords(block, t);
  const isMoving =
    !isGhost && moves.ghost !== null && moves.ghost.block.id === block.id && moves.ghost.block.kind === block.kind;
  const lines = Math.floor((highPx - 8) / (isNarrow ? 14 : 16));
  const words = (
    <>
      <Bar tone={tone} isWarned={warnings !== ''} />
      {lines < 3 ? (
        <span className="flex items-baseline gap-1">
          <b className="tnum">{formatTime(timeMs)}</b>
          {warnings === '' ? null : <Alert />}
        </span>
      ) : (
        <span className="tnum block font-semi">{formatTime(timeMs)}</span>
      )}
      <span
        className={cx(
          'font-medium [overflow-wrap:anywhere]',
          CLAMPS[Math.max(1, Math.min(5, lines - (warnings === '' || lines < 3 ? 1 : 2)))],
        )}
      >
        {block.product.name}
      </span>
      {warnings === '' || lines < 3 ? null : (
        <span className="flex gap-1 font-semi text-soon-text">
          <Alert />
          <span className="line-clamp-2">{warnings}</span>
        </span>
      )}
    </>
  );
  const look = cx(
    BOX,
    roomOf(isNarrow),
    TONES[tone].block,
    warnings !== '' && 'outline-2! outline-solid! -outline-offset-2! outline-soon!',
    isMoving && 'opacity-40',
    moves.isPending(block) && 'animate-pulse',
    isGhost && 'shadow-sheet ring-2 ring-ring',
  );
  if (isGhost) return <span className={look}>{words}</span>;
  return (
    <Link
      {...linkOf(block)}
      preload={false}
      aria-label={`${blockWords(block, t)}`}
      draggable={false}
      className={cx(
        look,
        block.can_move ? 'cursor-grab touch-auto active:cursor-grabbing' : undefined,
        'focus-visible:z-10 focus-visible:outline-3! focus-visible:outline-ring! focus-visible:outline-solid!',
      )}
      data-block={`${block.kind}-${block.id}`}
      {...moves.handlersOf(block)}
    >
      {words}
    </Link>
  );
}

const manyWords = (blocks: readonly CalendarBlock[], warned: number, t: Translate): string => {
  const [first] = blocks;
  if (first === undefined) return '';
  const words = `${formatDayTime(first.starts_at)}: ${t('auctions.andMore', { name: first.product.name, count: blocks.length - 1 })}`;
  return warned === 0 ? words : `${words}, ${t('auctions.toWatch', { count: warned })}`;
};

/** Several that begin near each other: a press lists them. */
export function ManyBlock({
  blocks,
  tone,
  isNarrow,
  highPx,
}: {
  blocks: readonly CalendarBlock[];
  tone: Tone;
  isNarrow: boolean;
  highPx: number;
}) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const first = blocks[0];
  if (first === undefined) return null;
  const lines = Math.floor((highPx - 8) / (isNarrow ? 14 : 16));
  const warned = blocks.filter((block) => edgesOf(block).length > 0);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <button
          type="button"
          aria-label={manyWords(blocks, warned.length, t)}
          className={cx(
            BOX,
            roomOf(isNarrow),
            TONES[tone].block,
            'flex flex-col justify-start',
            warned.length > 0 && 'outline-2! outline-solid! -outline-offset-2! outline-soon!',
          )}
        >
          <Bar tone={tone} isWarned={warned.length > 0} />
          <span className="tnum block font-semi">{formatTime(first.starts_at)}</span>
          <span className={cx('font-medium [overflow-wrap:anywhere]', CLAMPS[Math.max(1, Math.min(4, lines - 2))])}>
            {first.product.name}
          </span>
          <span className="flex gap-1 font-semi">
            {t('auctions.more', { count: blocks.length - 1 })}
            {warned.length === 0 ? null : <Alert />}
          </span>
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          sideOffset={4}
          collisionPadding={8}
          className="z-40 w-76 animate-fade rounded-md border border-border bg-surface p-1.5 shadow-sheet focus:outline-none"
        >
          <ul className="max-h-80 overflow-y-auto">
            {blocks.map((block) => (
              <li key={`${block.kind}-${block.id}`}>
                <BlockRow block={block} />
              </li>
            ))}
          </ul>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** A block as a line: in lists of several, and on a phone. */
export function BlockRow({ block }: { block: CalendarBlock }) {
  const t = useText();
  const tone = toneOf(block);
  const warnings = warningWords(block, t);
  return (
    <Link
      {...linkOf(block)}
      preload={false}
      className="control relative flex items-center gap-3 rounded-sm py-1.5 pr-2 pl-3.5 hover:bg-surface-2"
    >
      <Bar tone={tone} isWarned={warnings !== ''} />
      <span className="tnum w-11 shrink-0 font-semi">{formatTime(block.starts_at)}</span>
      <span className="min-w-0 flex-1">
        <span className="block font-medium [overflow-wrap:anywhere]">{block.product.name}</span>
        <span className="block text-foreground-2 text-xs">
          {`${t(TONES[tone].name)}, ${numberOf(block)}`}
          {warnings === '' ? null : <span className="font-semi text-soon-text">{`, ${warnings}`}</span>}
        </span>
      </span>
    </Link>
  );
}

const Bar = ({ tone, isWarned }: { tone: Tone; isWarned: boolean }) => (
  <span
    aria-hidden="true"
    className={cx('absolute inset-y-0 left-0 w-[3px]', isWarned ? 'bg-soon' : TONES[tone].bar)}
  />
);
