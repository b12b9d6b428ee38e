import type { ReactNode } from 'react';
import { type ChipTone, type Icon, IconTile, StatusChip } from './chip.tsx';

export type CheckRow = {
  id: string;
  what: ReactNode;
  text?: ReactNode;
  tone: ChipTone;
  result: string;
  icon?: Icon;
  /** What is compared, before its words. */
  tile?: Icon;
};

/** What was compared, and the result in a chip. "Clear" is shown, too: absence is never the signal. */
export function CheckList({ rows }: { rows: readonly CheckRow[] }) {
  return (
    <ul>
      {rows.map(({ id, what, text, tone, result, icon, tile }) => (
        <li key={id} className="flex items-center gap-3 border-border border-t py-2.5 first:border-t-0">
          {tile === undefined ? null : <IconTile tone={tone} icon={tile} />}
          <div className="min-w-0 flex-1">
            <p className="font-medium">{what}</p>
            {text === undefined ? null : <p className="text-foreground-2 text-xs leading-4">{text}</p>}
          </div>
          <StatusChip tone={tone} {...(icon === undefined ? {} : { icon })}>
            {result}
          </StatusChip>
        </li>
      ))}
    </ul>
  );
}
