import { Sheet } from './sheet.tsx';
import type { SheetProps } from './sheet-panel.tsx';

/** A question or a moment in the middle of the screen, on every size: confirmations, the winner's popup. */
export function Dialog(props: Omit<SheetProps, 'kind'>) {
  return <Sheet {...props} kind="dialog" />;
}
