import { useQueryClient } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { useState } from 'react';
import { readablePhone } from '../../client/phone.ts';
import { useSession } from '../../client/session.ts';
import { useText } from '../../client/i18n/index.ts';
import { Button } from '@mnada/ui/button.tsx';
import { cx } from '@mnada/ui/cx.ts';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { ownPhone } from './paying-phone.ts';
import { payoutDueKey } from './payout-due.ts';
import { loadVerifySheet } from '../accounts/index.ts';

// Once in an account's life.
const { Later: VerifySheet } = loadLater(loadVerifySheet);

/** One code to the account's own number, in place, so that cash needs not wait for it (S28); what was typed stays. */
export function ProveOwnNumber({ className }: { className?: string }) {
  const t = useText();
  const queryClient = useQueryClient();
  const user = useSession()?.user;
  const [isOpen, setOpen] = useState(false);
  const digits = ownPhone(user?.phoneNumber);
  return (
    <>
      <Button
        icon={<BadgeCheck aria-hidden="true" size={20} className="shrink-0" />}
        className={cx(
          'w-full px-3! text-[0.9375rem]! tracking-tight bg-surface! text-foreground! hover:bg-surface-2!',
          className,
        )}
        onClick={() => setOpen(true)}
      >
        {t('payoutDue.prove', { phone: readablePhone(digits) })}
      </Button>
      {isOpen ? (
        <VerifySheet
          kind="phone"
          value={`+254${digits}`}
          open
          onClose={() => setOpen(false)}
          onProved={() => {
            void queryClient.invalidateQueries({ queryKey: payoutDueKey(user?.id ?? '') });
            void queryClient.invalidateQueries({ queryKey: ['winning-item', user?.id] });
          }}
        />
      ) : null}
    </>
  );
}
