import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { Button } from '@mnada/ui/button.tsx';
import { LeaveSheet } from './leave-sheet.tsx';

/** The one thing here that can't be undone after a week: apart, at the end, and said in words (ACC-7). */
export function LeaveCard() {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
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
        onClick={() => setIsOpen(true)}
      >
        {t('profile.leaveButton')}
      </Button>
      <LeaveSheet open={isOpen} onClose={() => setIsOpen(false)} />
    </section>
  );
}
