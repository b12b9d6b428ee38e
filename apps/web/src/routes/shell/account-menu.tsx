import { useEffect, useRef, useState } from 'react';
import { useText } from '../../client/i18n/index.ts';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { whenIdle } from '@mnada/ui/when-idle.ts';
import { useSession } from '../../client/session.ts';

const { Later: AccountPanel, preload: preloadAccountPanel } = loadLater(() =>
  import('./account-panel.tsx').then((module) => module.AccountPanel),
);

/** The avatar and what hangs under it: View Profile, and Sign Out behind a question (seed 1, header). */
export function AccountMenu({ size }: { size: 36 | 40 }) {
  const t = useText();
  const session = useSession();
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  const name = session?.user.username ?? '';

  useEffect(() => {
    // Fetched while there is a network: signing out must work without one, too.
    return session === null ? undefined : whenIdle(preloadAccountPanel);
  }, [session]);
  return (
    <span ref={box} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={t('common.accountMenu')}
        aria-expanded={open}
        className="flex min-h-12 min-w-12 items-center justify-center rounded-full hover:bg-surface-2"
        onClick={() => {
          setWasOpened(true);
          setOpen(!open);
        }}
      >
        <Avatar file={session?.user.avatar ?? null} name={name} size={size} />
      </button>
      {session === null || !wasOpened ? null : (
        <AccountPanel
          open={open}
          box={box}
          onClose={(byKey) => {
            setOpen(false);
            if (byKey) button.current?.focus();
          }}
        />
      )}
    </span>
  );
}
