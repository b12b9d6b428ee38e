import { Link } from '@tanstack/react-router';
import { Bell as BellIcon } from 'lucide-react';
import { useText } from '../../client/i18n/index.ts';
import { loadLater } from '@mnada/ui/load-later.tsx';
import { useSession } from '../../client/session.ts';

const { Later: UnreadBadge } = loadLater(() => import('./unread-badge.tsx').then((module) => module.UnreadBadge));

/** To the inbox; says how much of it is unread once that is known, and no page waits for it. */
export function Bell() {
  const t = useText();
  const session = useSession();
  return (
    <Link to="/notifications" className="relative grid size-12 place-items-center rounded-full hover:bg-surface-2">
      <span className="sr-only">{t('common.notifications')}</span>
      <BellIcon aria-hidden="true" size={22} />
      {session === null ? null : <UnreadBadge userId={session.user.id} />}
    </Link>
  );
}
