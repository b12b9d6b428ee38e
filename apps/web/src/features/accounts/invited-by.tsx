import { UserPlus } from 'lucide-react';
import { useText } from '../../client/i18n/index.ts';

/** Who is said to have invited whoever registers here. */
export function InvitedBy({ code }: { code: string }) {
  const t = useText();
  return (
    <p className="flex items-center gap-2 rounded-md bg-surface-2 px-3.5 py-2.5 text-sm">
      <UserPlus aria-hidden="true" size={18} className="shrink-0 text-foreground-2" />
      <span className="min-w-0 break-words">{t('accounts.invitedBy', { code })}</span>
    </p>
  );
}
