import type { CalendarBlock } from '@mnada/contract/office';
import { Link } from '@tanstack/react-router';
import { TriangleAlert } from 'lucide-react';
import { Popover } from 'radix-ui';
import { useState } from 'react';
import { cx } from '@mnada/ui/cx.ts';
import { formatDayTime, formatTime, type Translate, useText } from '../../client/i18n/index.ts';
import { linkOf, numberOf, TONES, toneOf } from './auction-state.ts';
import type { Tone } from './calendar-layout.ts';
import type { BlockMoves } from './use-block-moves.ts';

/** What is wrong with a block, in words: each is an orange edge, too. */
export const warningWords = ({ warnings }: Pick<CalendarBlock, 'warnings'>, t: Translate): string =>
  warnings.map((warning) => t(`templates.warn_${warning}`)).join(', ');

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

const BOX = 'absolute inset-0 overflow-hidden rounded-[6px] py-1 pr-1 pl-2.5 text-left text-xs leading-4';

/** One auction: its time, its name, what is wrong with it. */
export function OneBlock({
  block,
  moves,
  isGhost = false,
  timeMs,
}: {
  block: CalendarBlock;
  moves: BlockMoves;
  isGhost?: boolean;
  timeMs: number;
}) {
  const t = useText();
  const tone = toneOf(block);
  const warnings = warningWords(block, t);
  const isMoving =
    !isGhost && moves.ghost !== null && moves.ghost.block.id === block.id && moves.ghost.block.kind === block.kind;
  const words = (
    <>
      <Bar tone={tone} isWarned={warnings !== ''} />
      <span className="tnum block font-semi">{formatTime(timeMs)}</span>
      <span className="block font-medium [overflow-wrap:anywhere]">{block.product.name}</span>
      {warnings === '' ? null : (
        <span className="flex gap-1 font-semi text-soon-text">
          <TriangleAlert aria-hidden="true" size={12} className="mt-0.5 shrink-0" />
          {warnings}
        </span>
      )}
    </>
  );
  const look = cx(
    BOX,
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

/** Several that begin near each other: a press lists them. */
export function ManyBlock({ blocks, tone }: { blocks: readonly CalendarBlock[]; tone: Tone }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const first = blocks[0];
  if (first === undefined) return null;
  const warned = blocks.filter(({ warnings }) => warnings.length > 0);
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <button
          type="button"
          className={cx(
            BOX,
            TONES[tone].block,
            'flex flex-col justify-start',
            warned.length > 0 && 'outline-2! outline-solid! -outline-offset-2! outline-soon!',
          )}
        >
          <Bar tone={tone} isWarned={warned.length > 0} />
          <span className="tnum block font-semi">{formatTime(first.starts_at)}</span>
          <span className="block font-medium [overflow-wrap:anywhere]">
            {t('auctions.andMore', { name: first.product.name, count: blocks.length - 1 })}
          </span>
          {warned.length === 0 ? null : (
            <span className="flex gap-1 font-semi text-soon-text">
              <TriangleAlert aria-hidden="true" size={12} className="mt-0.5 shrink-0" />
              {t('auctions.toWatch', { count: warned.length })}
            </span>
          )}
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
