import { useRouter } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { toSignIn } from '../../client/session-end.ts';
import { useText } from '../../client/i18n/index.ts';
import { Button } from '@mnada/ui/button.tsx';

/**
 * The session ended while the PIN was awaited, on a page that stays (ACC-6): what becomes of the payment, and the way back to
 * exactly this one.
 * @param backTo where it is on screen again; null: on this page. Auctions side by side stand in their address alone: whoever
 * was there comes back to them.
 */
export function SignedOutPayment({ backTo }: { backTo: string | null }) {
  const t = useText();
  const router = useRouter();
  const isSideBySide = router.state.location.pathname === '/watch';
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div className="py-8 text-center" role="alert">
      <LogOut aria-hidden="true" size={32} className="mx-auto text-foreground-2" />
      <h3 ref={heading} tabIndex={-1} className="mt-3 text-xl outline-none">
        {t('payments.signedOutTitle')}
      </h3>
      <p className="mx-auto mt-2 max-w-sm text-foreground-2">{t('payments.signedOutText')}</p>
      <Button
        className="mt-5"
        onClick={() =>
          toSignIn(
            router,
            false,
            backTo === null || isSideBySide ? null : { href: backTo, name: t('payments.buyBids') },
          )
        }
      >
        {t('common.signIn')}
      </Button>
    </div>
  );
}
