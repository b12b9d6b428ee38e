import { useRouter } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSignOut } from '../../app/sign-out.ts';
import { useText } from '../../i18n/index.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Signing out, behind a question; it works without a network as well. */
export function SignOutButton() {
  const t = useText();
  const router = useRouter();
  const signOut = useSignOut();
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  useEffect(() => {
    // Fetched while there is a network: signing out must lead somewhere without one, too.
    void router.preloadRoute({ to: '/login' });
  }, [router]);

  async function leave() {
    setIsBusy(true);
    await signOut();
    setIsBusy(false);
    setIsAsking(false);
    await router.navigate({ to: '/login' });
  }
  return (
    <>
      <Button
        variant="outline"
        className="w-full"
        icon={<LogOut aria-hidden="true" size={20} />}
        onClick={() => setIsAsking(true)}
      >
        {t('common.signOut')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('common.signOutTitle')}
        description={t('common.signOutText')}
        action={
          <span className="flex justify-end gap-2">
            <Button variant="secondary" onClick={() => setIsAsking(false)}>
              {t('common.cancel')}
            </Button>
            <Button variant="primary" busy={isBusy} onClick={() => void leave()}>
              {t('common.signOut')}
            </Button>
          </span>
        }
      >
        {null}
      </Dialog>
    </>
  );
}
