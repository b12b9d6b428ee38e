import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { Button } from '@mnada/ui/button.tsx';
import { Dialog } from '@mnada/ui/dialog.tsx';
import { useSignOut } from '../../client/sign-out.ts';

/** "Sign out?": signs out and goes to /login, with or without a network. */
export function SignOutQuestion({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText();
  const router = useRouter();
  const signOut = useSignOut();
  const [isBusy, setIsBusy] = useState(false);

  async function leave() {
    setIsBusy(true);
    await signOut();
    setIsBusy(false);
    onClose();
    await router.navigate({ to: '/login' });
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('signOut.title')}
      description={t('signOut.text')}
      action={
        <span className="flex justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" busy={isBusy} onClick={() => void leave()}>
            {t('signOut.signOut')}
          </Button>
        </span>
      }
    >
      {null}
    </Dialog>
  );
}
