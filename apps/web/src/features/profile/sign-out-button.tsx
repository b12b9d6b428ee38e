import { useRouter } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useEffect, useState } from 'react';
import { SignOutQuestion } from '../accounts/index.ts';
import { useText } from '../../client/i18n/index.ts';
import { Button } from '@mnada/ui/button.tsx';
import { preloadSheet } from '@mnada/ui/sheet.tsx';

/** Signing out, behind a question; it works without a network as well. */
export function SignOutButton() {
  const t = useText();
  const router = useRouter();
  const [isAsking, setIsAsking] = useState(false);

  useEffect(() => {
    // Fetched while there is a network: signing out must lead somewhere without one, too.
    preloadSheet();
    void router.preloadRoute({ to: '/login' });
  }, [router]);
  return (
    <>
      <Button
        variant="outline"
        className="w-full"
        icon={<LogOut aria-hidden="true" size={20} />}
        onClick={() => setIsAsking(true)}
      >
        {t('signOut.signOut')}
      </Button>
      <SignOutQuestion open={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}
