import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { Button } from '@mnada/ui/button.tsx';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { TryAgainSoon } from '@mnada/ui/try-again-soon.tsx';

// Opened by a press that few ever make.
const { Later: LeaveSheet } = loadLater(() => import('./leave-sheet.tsx').then((module) => module.LeaveSheet), {
  failed: TryAgainSoon,
});

/** The one thing here that can't be undone after a week: apart, at the end, and said in words (ACC-7). */
export function LeaveCard() {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <section
      aria-labelledby="profile-leaving"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border-[1.5px] border-destructive/40 bg-surface px-4 py-4 md:px-6"
    >
      <div className="min-w-0 flex-[1_1_14rem]">
        <h2 id="profile-leaving" className="scroll-mt-20 text-lg md:scroll-mt-24">
          {t('profile.leaving')}
        </h2>
        <p className="mt-1 text-foreground-2 text-sm">{t('profile.leavingLead')}</p>
      </div>
      <Button
        variant="outline"
        className="w-full border-destructive/60 text-critical-text md:w-fit"
        icon={<Trash2 aria-hidden="true" size={18} />}
        onClick={() => {
          setWasOpened(true);
          setIsOpen(true);
        }}
      >
        {t('profile.leaveButton')}
      </Button>
      {wasOpened ? <LeaveSheet open={isOpen} onClose={() => setIsOpen(false)} /> : null}
    </section>
  );
}
