import type { ReactNode } from 'react';
import { formatNumber, useText } from '../client/i18n/index.ts';
import { Button } from './button.tsx';
import { type ChipTone, StatusChip } from './chip.tsx';
import { Dialog } from './dialog.tsx';

/** What an act on many will do, counted, before it does anything (OPS-2). */
export function ManyPreview({
  title,
  lines,
  verb,
  busy,
  done,
  of,
  canGo = true,
  children,
  onGo,
  onClose,
}: {
  title: string;
  lines: readonly { count: number; words: string }[];
  verb: string;
  busy: boolean;
  /** How many have their result. */
  done: number;
  of: number;
  canGo?: boolean;
  children?: ReactNode;
  onGo: () => void;
  onClose: () => void;
}) {
  const t = useText();
  return (
    <Dialog open onClose={onClose} title={title}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (canGo && !busy) onGo();
        }}
      >
        <ul className="grid gap-1.5">
          {lines
            .filter(({ count }) => count > 0)
            .map(({ count, words }) => (
              <li key={words} className="flex gap-3">
                <b className="tnum min-w-12 text-right">{formatNumber(count)}</b>
                <span>{words}</span>
              </li>
            ))}
        </ul>
        {children}
        <div className="flex items-center justify-between gap-3">
          <p role="status" className="tnum text-foreground-2">
            {busy ? t('common.manyDone', { done, count: of }) : ''}
          </p>
          <Button type="submit" variant="primary" busy={busy} resting={!canGo}>
            {verb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export type ManyResult = { id: string; name: string; words: string | null; tone: ChipTone; chip: string };

/** What became of each: a row each, what did not go through first, and what no call reached said apart. */
export function ManyResults({
  title,
  facts,
  results,
  notReached,
  onClose,
}: {
  title: string;
  facts: string;
  results: readonly ManyResult[];
  /** Of how many nothing is known, and why it stopped. */
  notReached: { count: number; why: string } | null;
  onClose: () => void;
}) {
  const t = useText();
  const failedFirst = [...results].sort((a, b) => Number(a.tone !== 'bad') - Number(b.tone !== 'bad'));
  return (
    <Dialog open onClose={onClose} title={title} description={facts}>
      {notReached === null ? null : (
        <p role="alert" className="mb-3 rounded-[10px] bg-critical-soft px-3 py-2 text-critical-text">
          {notReached.why} {t('common.manyNotReached', { count: notReached.count })}
        </p>
      )}
      <ul>
        {failedFirst.map(({ id, name, words, tone, chip }) => (
          <li
            key={id}
            className="flex items-center justify-between gap-3 border-border border-t py-2.5 [contain-intrinsic-size:auto_44px] [content-visibility:auto] first:border-t-0"
          >
            <div className="min-w-0">
              <b className="tnum [overflow-wrap:anywhere]">{name}</b>
              {words === null ? null : <p className="text-foreground-2 text-xs">{words}</p>}
            </div>
            <StatusChip tone={tone}>{chip}</StatusChip>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
