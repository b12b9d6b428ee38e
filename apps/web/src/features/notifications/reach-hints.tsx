import type { NotificationChoicesAnswer } from '@mnada/contract';
import { Link } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { useText } from '../../i18n/index.ts';

/** Where a way leads nowhere yet, and how that is mended. */
export function ReachHints({ reach }: { reach: NotificationChoicesAnswer['reach'] }) {
  const t = useText();
  if (reach.sms && reach.email) return null;
  return (
    <div className="mt-3 flex items-start gap-2.5 rounded-lg bg-surface-2 px-3.5 py-2.5 text-sm">
      <Info aria-hidden="true" size={18} className="mt-0.5 shrink-0" />
      <div>
        {reach.sms ? null : <p>{t('noticechoices.noSms')}</p>}
        {reach.email ? null : <p>{t('noticechoices.noEmail')}</p>}
        <Link to="/profile" className="inline-flex min-h-12 items-center font-semi text-link hover:underline">
          {t('noticechoices.toProfile')}
        </Link>
      </div>
    </div>
  );
}
