import { prefersLessMotion } from '@mnada/ui/prefers-less-motion.ts';
import { useText } from '../../client/i18n/index.ts';
import { Sheet } from '@mnada/ui/sheet.tsx';
import { HowToBid } from './how-to-bid.tsx';

/** The steps in a sheet. Who asked for less motion sees six still pictures. */
export function HowToBidSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  return (
    <Sheet open={open} onClose={onClose} title={t('howToBid.title')}>
      <HowToBid isStill={prefersLessMotion()} onDone={onClose} />
    </Sheet>
  );
}
