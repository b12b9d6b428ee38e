import type { CalendarBlock } from '@mnada/contract/office';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { announceOwn } from '@mnada/ui/announcer.tsx';
import { api, ApiError } from '../../client/api.ts';
import { formatDayTime, useText } from '../../client/i18n/index.ts';
import { NotProved, withStepUp } from '../session/index.ts';
import { toast } from '../../ui/toast.tsx';
import { movedBy } from './auction-queries.ts';
import { blockKey } from './auction-state.ts';
import { dayStartOf, snap } from './calendar-layout.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const QUARTER_MS = HOUR_MS / 4;
/** A press that wanders no further is a press. */
const SLIP_PX = 5;

type Drag = { key: string; x: number; y: number; grabMs: number; isOn: boolean };

/**
 * Moves of blocks by drag and by keyboard (M, arrows, Enter, Escape). A move shows at once and is sent; one that collides with
 * another operator's returns the block and says who moved it.
 * @param days midnights on screen, in order
 * @param hours the hours that a column is high; null: columns are whole days, and the time of day stays
 */
export function useBlockMoves(days: readonly number[], hours: { from: number; to: number } | null) {
  const t = useText();
  const queryClient = useQueryClient();
  const [ghost, setGhost] = useState<{ block: CalendarBlock; startMs: number; by: 'keys' | 'drag' } | null>(null);
  const [pending, setPending] = useState<ReadonlyMap<string, number>>(new Map());
  const [problem, setProblem] = useState<string | null>(null);
  const drag = useRef<Drag | null>(null);
  /** The click that ends a drag opens nothing. */
  const dragged = useRef(false);

  const settle = (key: string) =>
    setPending((now) => {
      const next = new Map(now);
      next.delete(key);
      return next;
    });

  async function move(block: CalendarBlock, startMs: number): Promise<void> {
    const key = blockKey(block);
    setGhost(null);
    if (startMs === Date.parse(block.starts_at) || pending.has(key)) return;
    setProblem(null);
    setPending((now) => new Map(now).set(key, startMs));
    const body = { revision: block.revision, starts_at: new Date(startMs).toISOString() };
    const path =
      block.kind === 'draft' ? `/api/admin/auctions/drafts/${block.id}/move` : `/api/admin/auctions/${block.id}/move`;
    const values = { name: block.product.name, when: formatDayTime(startMs) };
    try {
      await withStepUp(() => api.post(path, body, z.unknown()));
      await queryClient.invalidateQueries({ queryKey: ['calendar'] });
      void queryClient.invalidateQueries({ queryKey: ['auctions'] });
      queryClient.removeQueries({ queryKey: [block.kind, String(block.id)] });
      toast(t(block.kind === 'draft' ? 'auctions.draftMovedToast' : 'auctions.movedToast', values));
    } catch (error) {
      if (!(error instanceof NotProved)) {
        const words = whyNot(error, block, t);
        setProblem(words);
        announceOwn(words);
      }
      await queryClient.invalidateQueries({ queryKey: ['calendar'] });
    } finally {
      settle(key);
    }
  }

  const say = (block: CalendarBlock, startMs: number) =>
    announceOwn(t('auctions.movingTo', { name: block.product.name, when: formatDayTime(startMs) }));

  const within = (startMs: number): number => {
    const first = days[0] ?? startMs;
    return Math.min(Math.max(startMs, first), (days.at(-1) ?? startMs) + DAY_MS - QUARTER_MS);
  };

  function onKeyDown(event: KeyboardEvent, block: CalendarBlock): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isMoving = ghost !== null && blockKey(ghost.block) === blockKey(block);
    if (!isMoving) {
      if (event.key.toLowerCase() !== 'm' || !block.can_move) return;
      event.preventDefault();
      const startMs = Date.parse(block.starts_at);
      setProblem(null);
      setGhost({ block, startMs, by: 'keys' });
      announceOwn(t('auctions.movingKeys', { name: block.product.name }));
      return;
    }
    const steps: Readonly<Record<string, number>> = {
      ArrowUp: hours === null ? -7 * DAY_MS : event.shiftKey ? -HOUR_MS : -QUARTER_MS,
      ArrowDown: hours === null ? 7 * DAY_MS : event.shiftKey ? HOUR_MS : QUARTER_MS,
      ArrowLeft: -DAY_MS,
      ArrowRight: DAY_MS,
    };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      const startMs = within(hours === null ? ghost.startMs + step : snap(ghost.startMs + step));
      setGhost({ ...ghost, startMs });
      say(block, startMs);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      void move(block, ghost.startMs);
    } else if (event.key === 'Escape') {
      event.preventDefault();
      setGhost(null);
      announceOwn(t('auctions.moveLeft', { name: block.product.name }));
    }
  }

  /** The moment under the pointer: the column says the day, how far down it is the time. */
  function momentAt(event: PointerEvent): number | null {
    const column = document
      .elementsFromPoint(event.clientX, event.clientY)
      .find((each): each is HTMLElement => each instanceof HTMLElement && each.dataset['day'] !== undefined);
    if (column === undefined) return null;
    const dayMs = Number(column.dataset['day']);
    if (hours === null) return dayMs;
    const { top, height } = column.getBoundingClientRect();
    return dayMs + (hours.from + ((event.clientY - top) / height) * (hours.to - hours.from)) * HOUR_MS;
  }

  /** What a block listens to; nothing where it can't be moved. A finger scrolls: it moves them on the auction's own page. */
  const handlersOf = (block: CalendarBlock) =>
    block.can_move
      ? {
          onKeyDown: (event: KeyboardEvent) => onKeyDown(event, block),
          onPointerDown: (event: PointerEvent<HTMLElement>) => {
            if (event.button !== 0 || event.pointerType === 'touch') return;
            dragged.current = false;
            const startMs = Date.parse(block.starts_at);
            drag.current = {
              key: blockKey(block),
              x: event.clientX,
              y: event.clientY,
              grabMs: hours === null ? 0 : (momentAt(event) ?? startMs) - startMs,
              isOn: false,
            };
          },
          onPointerMove: (event: PointerEvent<HTMLElement>) => {
            const now = drag.current;
            if (now === null || now.key !== blockKey(block)) return;
            if (!now.isOn) {
              if (Math.hypot(event.clientX - now.x, event.clientY - now.y) < SLIP_PX) return;
              now.isOn = true;
              event.currentTarget.setPointerCapture(event.pointerId);
            }
            const at = momentAt(event);
            if (at === null) return;
            const startMs = Date.parse(block.starts_at);
            const to = hours === null ? at + (startMs - dayStartOf(startMs)) : within(snap(at - now.grabMs));
            setGhost({ block, startMs: to, by: 'drag' });
          },
          onPointerUp: () => {
            const now = drag.current;
            drag.current = null;
            if (now?.isOn !== true) return;
            dragged.current = true;
            if (ghost !== null) void move(block, ghost.startMs);
          },
          onPointerCancel: () => {
            drag.current = null;
            setGhost(null);
          },
          onClickCapture: (event: MouseEvent) => {
            if (!dragged.current) return;
            dragged.current = false;
            event.preventDefault();
            event.stopPropagation();
          },
          onBlur: () => setGhost((now) => (now?.by === 'keys' && blockKey(now.block) === blockKey(block) ? null : now)),
          onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
        }
      : {};

  return {
    ghost,
    problem,
    dismiss: () => setProblem(null),
    handlersOf,
    /** Where a block is drawn: where it is on its way to, until the server has answered. */
    startOf: (block: CalendarBlock): number => pending.get(blockKey(block)) ?? Date.parse(block.starts_at),
    isPending: (block: CalendarBlock): boolean => pending.has(blockKey(block)),
  };
}
export type BlockMoves = ReturnType<typeof useBlockMoves>;

function whyNot(error: unknown, block: CalendarBlock, t: ReturnType<typeof useText>): string {
  const name = block.product.name;
  if (!(error instanceof ApiError)) return error instanceof Error ? error.message : String(error);
  if (error.code !== 'EDITED_MEANWHILE') return t('auctions.notMoved', { name, why: error.message });
  const { name: who, startsAt } = movedBy(error);
  if (startsAt === null || startsAt === block.starts_at)
    return t('auctions.changedBy', { name, who: who ?? t('auctions.somebody') });
  return t('auctions.movedBy', { name, who: who ?? t('auctions.somebody'), when: formatDayTime(startsAt) });
}
