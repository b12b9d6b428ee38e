import { Skeleton } from '@mnada/ui/skeleton.tsx';
import { useLater } from '../../../client/use-later.ts';
import type { BreakEvenLine } from './break-even-line.tsx';
import type { BreakEvenCell } from './break-even-cell.tsx';
import type { ComponentProps } from 'react';

const loadLine = () => import('./break-even-line.tsx');

/** From how many bids on nothing is lost, as the simulator reckons it; it comes once the page stands. */
export function BreakEven(props: ComponentProps<typeof BreakEvenLine>) {
  const line = useLater(loadLine);
  return <div className="min-h-8">{line === null ? null : <line.BreakEvenLine {...props} />}</div>;
}

const loadCell = () => import('./break-even-cell.tsx');

/** The same as a number, for a list. */
export function BreakEvenBids(props: ComponentProps<typeof BreakEvenCell>) {
  const cell = useLater(loadCell);
  return cell === null ? <Skeleton className="ml-auto h-3 w-12" /> : <cell.BreakEvenCell {...props} />;
}
