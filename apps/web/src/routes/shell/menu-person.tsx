import { Link } from '@tanstack/react-router';
import { TicketPlus } from 'lucide-react';
import { formatAmount, useText } from '../../client/i18n/index.ts';
import { Avatar } from '@mnada/ui/avatar.tsx';
import { LinkButton } from '@mnada/ui/button.tsx';
import { useBalance } from '../../features/wallet/index.ts';
import { useSession } from '../../client/session.ts';

/** Whose menu this is, and how many bids they have; for visitors the way to sign in. */
export function MenuPerson({ onClose }: { onClose: () => void }) {
  const t = useText();
  const session = useSession();
  const balance = useBalance();
  if (session === null) {
    return (
      <div className="px-4">
        <LinkButton variant="primary" to="/login" className="w-full" onClick={onClose}>
          {t('common.signInOrRegister')}
        </LinkButton>
      </div>
    );
  }
  return (
    <Link to="/profile" onClick={onClose} className="mx-4 flex items-center gap-3 rounded-xl bg-surface-2 p-3">
      <Avatar file={session.user.avatar} name={session.user.username} size={44} />
      <span className="min-w-0 flex-1">
        <b className="block truncate">{session.user.username}</b>
        <span className="text-foreground-2 text-sm">{t('menu.viewProfile')}</span>
      </span>
      {balance === null ? null : (
        <span className="tnum flex items-center gap-1.5 rounded-full bg-surface px-2.5 py-1 font-semi text-sm shadow-card">
          <TicketPlus aria-hidden="true" size={16} />
          <span className="sr-only">{t('common.balanceIs')} </span>
          {formatAmount(balance, 'never')}
          <span className="sr-only"> {t('common.bidsWord')}</span>
        </span>
      )}
    </Link>
  );
}
