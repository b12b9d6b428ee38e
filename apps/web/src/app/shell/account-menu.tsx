import { Link, useRouter } from '@tanstack/react-router';
import { LogOut, User } from 'lucide-react';
import { useRef, useState } from 'react';
import { useText } from '../../i18n/index.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useSession } from '../session.ts';
import { useDismiss } from './use-dismiss.ts';
import { useSignOut } from '../sign-out.ts';

const ROW = 'flex min-h-12 w-full items-center gap-3 rounded-md px-3 text-left font-medium hover:bg-surface-2';

/** The avatar and what hangs under it: View Profile, and Sign Out behind a question (seed 1, header). */
export function AccountMenu({ size, withName = false }: { size: 36 | 40; withName?: boolean }) {
  const t = useText();
  const session = useSession();
  const router = useRouter();
  const signOut = useSignOut();
  const [open, setOpen] = useState(false);
  const [asking, setAsking] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  const name = session?.user.username ?? '';

  useDismiss(box, open, (byKey) => {
    setOpen(false);
    if (byKey) button.current?.focus();
  });
  return (
    <span ref={box} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={t('common.accountMenu')}
        aria-expanded={open}
        className="flex min-h-12 min-w-12 items-center justify-center gap-2.5 rounded-full text-left hover:bg-surface-2"
        onClick={() => {
          setOpen(!open);
          // Where signing out leads, fetched while there is a network: it must work without one, too.
          void router.preloadRoute({ to: '/login' });
        }}
      >
        <Avatar file={session?.user.avatar ?? null} name={name} size={size} />
        {withName ? <span className="max-w-40 truncate pr-3 font-semi text-sm">{name}</span> : null}
      </button>
      {open ? (
        <span className="absolute top-[calc(100%+4px)] right-0 z-40 block w-56 animate-[mn-rise_var(--dur-fast)_var(--ease-out)] rounded-lg bg-surface p-1.5 shadow-sheet">
          <Link to="/profile" className={ROW} onClick={() => setOpen(false)}>
            <User aria-hidden="true" size={20} />
            {t('common.viewProfile')}
          </Link>
          <button
            type="button"
            className={ROW}
            onClick={() => {
              setOpen(false);
              setAsking(true);
            }}
          >
            <LogOut aria-hidden="true" size={20} />
            {t('common.signOut')}
          </button>
        </span>
      ) : null}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('common.signOutTitle')}
        description={t('common.signOutText')}
        action={
          <span className="flex justify-end gap-2">
            <Button variant="secondary" onClick={() => setAsking(false)}>
              {t('common.cancel')}
            </Button>
            <Button
              variant="primary"
              busy={leaving}
              onClick={() => {
                setLeaving(true);
                void signOut().then(() => {
                  setLeaving(false);
                  setAsking(false);
                  return router.navigate({ to: '/login' });
                });
              }}
            >
              {t('common.signOut')}
            </Button>
          </span>
        }
      >
        {null}
      </Dialog>
    </span>
  );
}
