import { Link, useRouter } from '@tanstack/react-router';
import { Bookmark, LogOut, User } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { useBackCloses } from '@mnada/ui/use-back-closes.ts';
import { SignOutQuestion } from '../../features/accounts/index.ts';

const ROW = 'flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-left font-medium hover:bg-surface-2';

/** What hangs under the avatar. `box` holds both: a press outside of it closes this. */
export function AccountPanel({
  open,
  box,
  onClose,
}: {
  open: boolean;
  box: RefObject<HTMLElement | null>;
  onClose: (byKey: boolean) => void;
}) {
  const t = useText();
  const router = useRouter();
  const [isAsking, setIsAsking] = useState(false);

  useDismiss(box, open, onClose);
  useBackCloses(open, () => onClose(true));
  useEffect(() => {
    // Where signing out leads, fetched while there is a network: it must work without one, too.
    if (open) void router.preloadRoute({ to: '/login' });
  }, [open, router]);
  return (
    <>
      {open ? (
        <span className="absolute top-[calc(100%+4px)] right-0 z-40 block w-56 animate-[mn-rise_var(--dur-fast)_var(--ease-out)] rounded-lg bg-surface p-1.5 shadow-sheet">
          <Link to="/profile" className={ROW} onClick={() => onClose(false)}>
            <User aria-hidden="true" size={20} />
            {t('menu.viewProfile')}
          </Link>
          <Link to="/saved" className={ROW} onClick={() => onClose(false)}>
            <Bookmark aria-hidden="true" size={20} />
            {t('menu.saved')}
          </Link>
          <button
            type="button"
            className={ROW}
            onClick={() => {
              onClose(false);
              setIsAsking(true);
            }}
          >
            <LogOut aria-hidden="true" size={20} />
            {t('signOut.signOut')}
          </button>
        </span>
      ) : null}
      <SignOutQuestion open={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}

/** Calls `onDismiss` when something outside of `box` is pressed or takes the focus, or Escape is pressed (`byKey`). */
function useDismiss(box: RefObject<HTMLElement | null>, open: boolean, onDismiss: (byKey: boolean) => void): void {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && box.current?.contains(event.target) === false) dismiss(false);
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dismiss(true);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', escape);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', escape);
    };
  }, [box, open]);
}
